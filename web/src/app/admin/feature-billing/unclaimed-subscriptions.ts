import { Component, inject } from '@angular/core';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import type { UnclaimedSubscription } from '@keelson/contracts/billing/unclaimed';
import { injectAsyncState } from '../../core/firebase/inject-async-state';
import { ApiClient } from '../../core/api/api-client';
import { AsyncView } from '../../shared/ui/async-view';
import { CopyId } from '../../shared/ui/copy-id';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { subscriptionStatus } from '../ui/billing-statuses';

/** Subscriptions to products that no plan claims, and what to do about them. */
@Component({
  selector: 'app-unclaimed-subscriptions',
  imports: [UI_PARTS, AsyncView, CopyId],
  template: `
    <h2 i18n>Products without a plan</h2>
    <p i18n>
      No plan claims the product of these subscriptions, so each account keeps the plan that it had.
      Set <code>keelson_plan</code> in the product’s metadata at the provider to a plan’s key, or to
      <code>free</code> if it grants none. Then resync the account.
    </p>
    <ul
      *appAsync="unclaimed; let data; skeleton: ['64px']"
      i18n-aria-label
      aria-label="Subscriptions to products without a plan"
    >
      @for (row of data; track row.subscriptionId) {
        <li>
          <app-copy-id [value]="row.productId" i18n-label label="product ID" [length]="32" />
          <app-copy-id
            [value]="row.subscriptionId"
            i18n-label
            label="subscription ID"
            [length]="32"
          />
          <span i18n="A plan and the status of its subscription"
            >keeps {{ planOf(row.planKey).name }}, {{ status(row.status) }}</span
          >
          <a [routerLink]="['/admin/users', row.uid]" i18n>View account</a>
        </li>
      }
    </ul>
  `,
  styleUrls: ['./billing-section.scss', './subscription-list.scss'],
})
export class UnclaimedSubscriptions {
  protected readonly planOf = planOf;
  protected readonly status = subscriptionStatus;
  private readonly api = inject(ApiClient);
  protected readonly unclaimed = injectAsyncState<readonly UnclaimedSubscription[]>(async () => {
    const { items } = await this.api.get('/api/admin/billing/unclaimed');
    return items;
  });
}
