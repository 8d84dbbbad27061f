import { Component, inject, output } from '@angular/core';
import type {
  DuplicateCase,
  DuplicatePolicy,
  DuplicateView,
} from '@keelson/contracts/billing/duplicates';
import { injectAsyncState } from '../../core/firebase/inject-async-state';
import { Submission } from '../../core/api/submission';
import { ApiClient } from '../../core/api/api-client';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog';
import { Toasts } from '../../shared/ui/toasts';
import { AsyncView } from '../../shared/ui/async-view';
import { CopyId } from '../../shared/ui/copy-id';
import { Facts } from '../../shared/ui/facts';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import {
  confirmCancellation,
  confirmKeeping,
  describeDecision,
  describeSubscription,
} from './describe-duplicate';

const POLICIES: readonly { readonly value: DuplicatePolicy; readonly label: string }[] = [
  { value: 'cancel', label: $localize`Cancel the duplicate automatically once both are paid` },
  { value: 'ask', label: $localize`Ask an admin` },
];

/** Second paid subscriptions of an account: the setting, and those that need a decision. */
@Component({
  selector: 'app-duplicate-subscriptions',
  imports: [UI_PARTS, AsyncView, CopyId, Facts, RelativeTime],
  templateUrl: './duplicate-subscriptions.html',
  styleUrls: ['./billing-section.scss', './duplicate-subscriptions.scss'],
})
export class DuplicateSubscriptions {
  readonly changed = output();

  private readonly api = inject(ApiClient);
  private readonly confirm = inject(ConfirmDialog);
  private readonly toasts = inject(Toasts);
  protected readonly policies = POLICIES;
  protected readonly describe = describeSubscription;
  protected readonly submission = new Submission();
  private queue: Promise<void> = Promise.resolve();
  protected readonly duplicates = injectAsyncState(() =>
    this.api.get('/api/admin/billing/duplicates'),
  );

  protected cancelLabel({ id }: DuplicateView): string {
    return $localize`Cancel the duplicate, ${id}:id:`;
  }

  protected keepLabel({ id, keptId }: DuplicateView): string {
    return $localize`Keep both, ${keptId}:kept: and ${id}:duplicate:`;
  }

  protected setPolicy(duplicates: DuplicatePolicy): Promise<void> {
    return this.attempt(async () => {
      await this.api.put('/api/admin/billing/settings', { body: { duplicates } });
      return duplicates === 'ask'
        ? $localize`An admin decides about new duplicates.`
        : $localize`New duplicates are canceled automatically.`;
    });
  }

  protected approve(row: DuplicateView): Promise<void> {
    return this.attempt(async () => {
      if (!(await this.confirm.ask(confirmCancellation(row)))) return null;
      return describeDecision(await this.decide(row, 'approve'));
    });
  }

  protected keep(row: DuplicateView): Promise<void> {
    return this.attempt(async () => {
      if (!(await this.confirm.ask(confirmKeeping(row)))) return null;
      return describeDecision(await this.decide(row, 'keep'));
    });
  }

  private decide({ id }: DuplicateView, verdict: 'approve' | 'keep'): Promise<DuplicateCase> {
    const params = { id };
    return verdict === 'approve'
      ? this.api.post('/api/admin/billing/duplicates/{id}/approve', { params })
      : this.api.post('/api/admin/billing/duplicates/{id}/keep', { params });
  }

  /** One after another: the setting can be changed while it is saved. */
  private attempt(act: () => Promise<string | null>): Promise<void> {
    this.queue = this.queue.then(async () => {
      await this.submission.send(async () => {
        try {
          const text = await act();
          if (text === null) return;
          this.toasts.show({ text });
          this.changed.emit();
        } finally {
          await this.duplicates.refresh();
        }
      });
    });
    return this.queue;
  }
}
