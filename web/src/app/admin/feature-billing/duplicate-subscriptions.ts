import { Component, inject, output, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import type {
  DuplicateCase,
  DuplicatePolicy,
  DuplicateView,
} from '@keelson/contracts/billing/duplicates';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { describeError } from '../../core/api/describe-error';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog';
import { CopyId } from '../../shared/ui/copy-id';
import { ErrorState } from '../../shared/ui/error-state';
import { RelativeTime } from '../../shared/ui/relative-time';
import { Skeleton } from '../../shared/ui/skeleton';
import { SoftDisabled } from '../../shared/ui/soft-disabled';
import { Toasts } from '../../shared/ui/toasts';
import {
  confirmCancellation,
  confirmKeeping,
  describeDecision,
  describeSubscription,
} from './describe-duplicate';
import type { FailedAction } from './failed-action';

const POLICIES: readonly { readonly value: DuplicatePolicy; readonly label: string }[] = [
  { value: 'cancel', label: $localize`Cancel the duplicate automatically once both are paid` },
  { value: 'ask', label: $localize`Ask an admin` },
];

/** Second paid subscriptions of an account: the setting, and those that need a decision. */
@Component({
  selector: 'app-duplicate-subscriptions',
  imports: [CopyId, ErrorState, RelativeTime, RouterLink, Skeleton, SoftDisabled],
  templateUrl: './duplicate-subscriptions.html',
  styleUrls: ['./billing-section.scss', './billing-facts.scss', './duplicate-subscriptions.scss'],
})
export class DuplicateSubscriptions {
  readonly changed = output();

  private readonly api = inject(ApiClient);
  private readonly confirm = inject(ConfirmDialog);
  private readonly toasts = inject(Toasts);
  protected readonly policies = POLICIES;
  protected readonly describe = describeSubscription;
  protected readonly working = signal(false);
  protected readonly error = signal<FailedAction | null>(null);
  private queue: Promise<void> = Promise.resolve();
  protected readonly duplicates = new AsyncState(() =>
    this.api.get('/api/admin/billing/duplicates'),
  );

  constructor() {
    void this.duplicates.load();
    inject(RefetchOnFocus).register(() => void this.duplicates.refresh());
  }

  protected cancelLabel({ id }: DuplicateView): string {
    return $localize`Cancel the duplicate, ${id}:id:`;
  }

  protected keepLabel({ id, keptId }: DuplicateView): string {
    return $localize`Keep both, ${keptId}:kept: and ${id}:duplicate:`;
  }

  protected setPolicy(duplicates: DuplicatePolicy): Promise<void> {
    return this.attempt(
      async () => {
        await this.api.put('/api/admin/billing/settings', { body: { duplicates } });
        return duplicates === 'ask'
          ? $localize`An admin decides about new duplicates.`
          : $localize`New duplicates are canceled automatically.`;
      },
      () => this.setPolicy(duplicates),
    );
  }

  protected async approve(row: DuplicateView): Promise<void> {
    if (!(await this.confirm.ask(confirmCancellation(row)))) return;
    await this.attempt(
      async () => describeDecision(await this.decide(row, 'approve')),
      () => this.approve(row),
    );
  }

  protected async keep(row: DuplicateView): Promise<void> {
    if (!(await this.confirm.ask(confirmKeeping(row)))) return;
    await this.attempt(
      async () => describeDecision(await this.decide(row, 'keep')),
      () => this.keep(row),
    );
  }

  private decide({ id }: DuplicateView, verdict: 'approve' | 'keep'): Promise<DuplicateCase> {
    const params = { id };
    return verdict === 'approve'
      ? this.api.post('/api/admin/billing/duplicates/{id}/approve', { params })
      : this.api.post('/api/admin/billing/duplicates/{id}/keep', { params });
  }

  /** One after another: the setting can be changed while it is saved. */
  private attempt(act: () => Promise<string>, again: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(() => this.run(act, again));
    return this.queue;
  }

  private async run(act: () => Promise<string>, again: () => Promise<void>): Promise<void> {
    this.working.set(true);
    this.error.set(null);
    try {
      this.toasts.show({ text: await act() });
      this.changed.emit();
    } catch (error) {
      this.error.set({ view: describeError(error), retry: again });
    } finally {
      await this.duplicates.refresh();
      this.working.set(false);
    }
  }
}
