import { Component, inject } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { MissingSubscription } from '@keelson/contracts/billing/missing';
import { PLAN_CATALOG } from '@keelson/contracts/billing/plan-catalog';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { CopyId } from '../../shared/ui/copy-id';
import { ErrorState } from '../../shared/ui/error-state';
import { RelativeTime } from '../../shared/ui/relative-time';
import { Skeleton } from '../../shared/ui/skeleton';

/** Subscriptions that the provider does not know, and the command that ends them. */
@Component({
  selector: 'app-missing-subscriptions',
  imports: [CopyId, ErrorState, RelativeTime, RouterLink, Skeleton],
  template: `
    <h2>Unknown to the provider</h2>
    <p>
      The provider does not know these subscriptions with the current key. Their plans stay as they
      are. Check the key first: <code>npm run billing:doctor</code>. If they are leftovers of test
      mode or of another provider account, list them with
      <code>npm run billing:reconcile -- --end-missing --dry-run</code>, then end them without
      <code>--dry-run</code>.
    </p>
    @let state = missing.state();
    @switch (state.status) {
      @case ('loading') {
        <app-skeleton height="64px" />
      }
      @case ('failed') {
        <app-error-state [error]="state.error" (retry)="missing.load()" />
      }
      @case ('ready') {
        <ul aria-label="Subscriptions that the provider does not know">
          @for (row of state.data; track row.subscriptionId) {
            <li>
              <app-copy-id [value]="row.subscriptionId" label="subscription id" [length]="24" />
              <span>{{ plans[row.planKey].name }}, {{ row.status.replaceAll('_', ' ') }}</span>
              <span class="muted small">since <app-relative-time [at]="row.missingSince" /></span>
              <a routerLink="/admin/users" [queryParams]="{ open: row.uid }">View account</a>
            </li>
          }
        </ul>
      }
    }
  `,
  styleUrls: ['./billing-section.scss', './subscription-list.scss'],
})
export class MissingSubscriptions {
  protected readonly plans = PLAN_CATALOG;
  private readonly api = inject(ApiClient);
  protected readonly missing = new AsyncState<readonly MissingSubscription[]>(async () => {
    const { items } = await this.api.get('/api/admin/billing/missing');
    return items;
  });

  constructor() {
    void this.missing.load();
    inject(RefetchOnFocus).register(() => void this.missing.refresh());
  }
}
