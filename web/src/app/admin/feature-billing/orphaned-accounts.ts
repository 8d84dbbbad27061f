import { Component, inject, output } from '@angular/core';
import type { OrphanedAccount } from '@keelson/contracts/billing/orphans';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { injectAsyncState } from '../../core/firebase/inject-async-state';
import { Submission } from '../../core/api/submission';
import { ApiClient } from '../../core/api/api-client';
import { ConfirmDialog, type Question } from '../../shared/ui/confirm-dialog';
import { Toasts } from '../../shared/ui/toasts';
import { AsyncView } from '../../shared/ui/async-view';
import { CopyId } from '../../shared/ui/copy-id';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { subscriptionStatus } from '../ui/billing-statuses';

function confirmEnd({ uid, email, subscriptions, customerIds }: OrphanedAccount): Question {
  const canceled = subscriptions.map(({ id }) => id).join(', ');
  const deleted = customerIds.join(', ');
  const sentences = [
    subscriptions.length === 0
      ? $localize`It has no subscription.`
      : $localize`Canceled immediately, without a refund or credit: ${canceled}:ids:.`,
    ...(customerIds.length === 0 ? [] : [$localize`Deleted at the provider: ${deleted}:ids:.`]),
    $localize`You can’t undo this.`,
  ];
  return {
    heading: $localize`End billing for ${email ?? uid}:account:?`,
    detail: sentences.join(' '),
    action: $localize`End billing`,
    tone: 'danger',
  };
}

/** Accounts that were deleted in Firebase and have records at the provider. */
@Component({
  selector: 'app-orphaned-accounts',
  imports: [UI_PARTS, AsyncView, CopyId, RelativeTime],
  template: `
    <h2 i18n>Deleted in Firebase</h2>
    <p i18n>
      These accounts were deleted in the Firebase console. Their subscriptions are still charged.
      End the billing of each, or refund and cancel at the provider first.
    </p>
    @if (submission.error(); as error) {
      <app-error-state [error]="error" (retry)="submission.retry()" />
    }
    <ul
      *appAsync="orphans; let data; skeleton: ['64px']"
      i18n-aria-label
      aria-label="Accounts deleted in Firebase"
    >
      @for (row of data; track row.uid) {
        <li>
          <app-copy-id [value]="row.uid" i18n-label label="user ID" [length]="32" />
          @if (row.email; as email) {
            <span>{{ email }}</span>
          }
          @for (subscription of row.subscriptions; track subscription.id) {
            <span>
              {{ planOf(subscription.planKey).name }},
              {{ status(subscription.status) }}
            </span>
            <app-copy-id
              [value]="subscription.id"
              i18n-label
              label="subscription ID"
              [length]="32"
            />
          } @empty {
            <span i18n>No subscription</span>
          }
          <span class="muted small" i18n="When it was detected"
            >detected <app-relative-time [at]="row.orphanedAt"
          /></span>
          <button
            class="btn btn-outlined"
            type="button"
            [appSoftDisabled]="submission.busy()"
            [attr.aria-label]="endLabel(row)"
            (click)="end(row)"
            i18n
          >
            End billing
          </button>
        </li>
      }
    </ul>
  `,
  styleUrls: ['./billing-section.scss', './subscription-list.scss'],
})
export class OrphanedAccounts {
  readonly changed = output();

  protected readonly planOf = planOf;
  protected readonly status = subscriptionStatus;
  private readonly api = inject(ApiClient);
  private readonly confirm = inject(ConfirmDialog);
  private readonly toasts = inject(Toasts);
  protected readonly submission = new Submission();
  protected readonly orphans = injectAsyncState<readonly OrphanedAccount[]>(async () => {
    const { items } = await this.api.get('/api/admin/billing/orphans');
    return items;
  });

  protected endLabel({ email, uid }: OrphanedAccount): string {
    return $localize`End billing for ${email ?? uid}:account:`;
  }

  protected async end(account: OrphanedAccount): Promise<void> {
    const { uid, email } = account;
    const who = email ?? uid;
    await this.submission.send(async () => {
      if (!(await this.confirm.ask(confirmEnd(account)))) return;
      try {
        await this.api.post('/api/admin/billing/orphans/{uid}/end', { params: { uid } });
      } finally {
        await this.orphans.refresh();
      }
      this.toasts.show({ text: $localize`Billing of ${who}:account: was ended.` });
      this.changed.emit();
    });
  }
}
