import { Component, inject, output, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import type {
  DuplicateCase,
  DuplicatePolicy,
  DuplicateView,
} from '@keelson/contracts/billing/duplicates';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { describeError, type ErrorView } from '../../core/api/describe-error';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog';
import { CopyId } from '../../shared/ui/copy-id';
import { ErrorState } from '../../shared/ui/error-state';
import { RelativeTime } from '../../shared/ui/relative-time';
import { Skeleton } from '../../shared/ui/skeleton';
import { Toasts } from '../../shared/ui/toasts';
import { confirmCancellation, describeDecision, describeSubscription } from './describe-duplicate';

const POLICIES: readonly { readonly value: DuplicatePolicy; readonly label: string }[] = [
  { value: 'cancel', label: 'Cancel the newer one automatically once both are paid' },
  { value: 'ask', label: 'Ask an admin' },
];

/** Second paid subscriptions of an account: the setting, and those that need a decision. */
@Component({
  selector: 'app-duplicate-subscriptions',
  imports: [CopyId, ErrorState, RelativeTime, RouterLink, Skeleton],
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
  protected readonly working = signal(false);
  protected readonly error = signal<ErrorView | null>(null);
  protected readonly duplicates = new AsyncState(() =>
    this.api.get('/api/admin/billing/duplicates'),
  );

  constructor() {
    void this.duplicates.load();
    inject(RefetchOnFocus).register(() => void this.duplicates.refresh());
  }

  protected setPolicy(duplicates: DuplicatePolicy): Promise<void> {
    return this.attempt(async () => {
      await this.api.put('/api/admin/billing/settings', { body: { duplicates } });
      return duplicates === 'ask'
        ? 'An admin decides about new duplicates.'
        : 'New duplicates are canceled automatically.';
    });
  }

  protected async approve(row: DuplicateView): Promise<void> {
    if (!(await this.confirm.ask(confirmCancellation(row)))) return;
    await this.attempt(async () => describeDecision(await this.decide(row, 'approve')));
  }

  protected keep(row: DuplicateView): Promise<void> {
    return this.attempt(async () => describeDecision(await this.decide(row, 'keep')));
  }

  private decide({ id }: DuplicateView, verdict: 'approve' | 'keep'): Promise<DuplicateCase> {
    const params = { id };
    return verdict === 'approve'
      ? this.api.post('/api/admin/billing/duplicates/{id}/approve', { params })
      : this.api.post('/api/admin/billing/duplicates/{id}/keep', { params });
  }

  private async attempt(act: () => Promise<string>): Promise<void> {
    this.working.set(true);
    this.error.set(null);
    try {
      this.toasts.show({ text: await act() });
      this.changed.emit();
    } catch (error) {
      this.error.set(describeError(error));
    } finally {
      await this.duplicates.refresh();
      this.working.set(false);
    }
  }
}
