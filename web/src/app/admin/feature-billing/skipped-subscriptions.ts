import { Component, inject } from '@angular/core';
import { injectAsyncState } from '../../core/firebase/inject-async-state';
import { ApiClient } from '../../core/api/api-client';
import { AsyncView } from '../../shared/ui/async-view';
import { CopyId } from '../../shared/ui/copy-id';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { subscriptionStatus } from '../ui/billing-statuses';
import { describeSkipReason } from './describe-skip-reason';
import { BRAND } from '@keelson/product/brand';

/** Subscriptions of the provider in a form that this release does not know. */
@Component({
  selector: 'app-skipped-subscriptions',
  imports: [UI_PARTS, AsyncView, CopyId, RelativeTime],
  template: `
    <h2 i18n>Skipped subscriptions</h2>
    <p i18n>
      These subscriptions couldn’t be read and grant no plan. Update {{ brand.name }}, or change
      them at the provider. The next reconciliation removes them from this list.
    </p>
    <ul
      *appAsync="skipped; let data; skeleton: ['64px']"
      i18n-aria-label
      aria-label="Skipped subscriptions"
    >
      @for (row of data; track row.id) {
        <li>
          <app-copy-id [value]="row.id" i18n-label label="subscription ID" [length]="32" />
          <span i18n="Status of a subscription">{{ status(row.status) }} at the provider</span>
          <span>{{ describe(row.reason) }}</span>
          @if (row.customerId; as customer) {
            <app-copy-id [value]="customer" i18n-label label="customer ID" [length]="32" />
          }
          <span class="muted small" i18n="When it was seen"
            >seen <app-relative-time [at]="row.lastSeenAt"
          /></span>
        </li>
      }
    </ul>
  `,
  styleUrls: ['./billing-section.scss', './subscription-list.scss'],
})
export class SkippedSubscriptions {
  protected readonly brand = BRAND;
  protected readonly status = subscriptionStatus;
  protected readonly describe = describeSkipReason;
  private readonly api = inject(ApiClient);
  protected readonly skipped = injectAsyncState(async () => {
    const { items } = await this.api.get('/api/admin/billing/skipped');
    return items;
  });
}
