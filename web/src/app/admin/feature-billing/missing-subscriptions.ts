import { Component, inject } from '@angular/core';
import type { MissingSubscription } from '@keelson/contracts/billing/missing';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { injectAsyncState } from '../../core/firebase/inject-async-state';
import { ApiClient } from '../../core/api/api-client';
import { AsyncView } from '../../shared/ui/async-view';
import { CopyId } from '../../shared/ui/copy-id';
import { Facts } from '../../shared/ui/facts';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { subscriptionStatus } from '../ui/billing-statuses';

const STEPS = [
  { what: $localize`Check the key`, command: 'npm run billing:doctor' },
  {
    what: $localize`:verb|A step, which lists the subscriptions:List`,
    command: 'npm run billing:reconcile -- --end-missing --dry-run',
  },
  {
    what: $localize`End the listed subscriptions`,
    command: 'npm run billing:reconcile -- --end-missing',
  },
];

/** Subscriptions that the provider does not know, and the commands that end them. */
@Component({
  selector: 'app-missing-subscriptions',
  imports: [UI_PARTS, AsyncView, CopyId, Facts, RelativeTime],
  template: `
    <h2 i18n>Missing at the provider</h2>
    <p i18n>
      The provider does not know these subscriptions with the current key. Their plans stay as they
      are. Check the key first. If they are leftovers from test mode or from another provider
      account, list them, then end them. Nothing changes at the provider.
    </p>
    <dl appFacts>
      @for (step of steps; track step.command) {
        <dt>{{ step.what }}</dt>
        <dd><app-copy-id [value]="step.command" i18n-label label="command" [length]="64" /></dd>
      }
    </dl>
    <ul
      *appAsync="missing; let data; skeleton: ['64px']"
      i18n-aria-label
      aria-label="Subscriptions that the provider does not know"
    >
      @for (row of data; track row.subscriptionId) {
        <li>
          <app-copy-id
            [value]="row.subscriptionId"
            i18n-label
            label="subscription ID"
            [length]="32"
          />
          @if (row.customerId; as customer) {
            <app-copy-id [value]="customer" i18n-label label="customer ID" [length]="32" />
          }
          <span>{{ planOf(row.planKey).name }}, {{ status(row.status) }}</span>
          <span class="muted small" i18n="When it was detected"
            >detected <app-relative-time [at]="row.missingSince"
          /></span>
          <a [routerLink]="['/admin/users', row.uid]" i18n>View account</a>
        </li>
      }
    </ul>
  `,
  styleUrls: ['./billing-section.scss', './subscription-list.scss'],
})
export class MissingSubscriptions {
  protected readonly planOf = planOf;
  protected readonly status = subscriptionStatus;
  protected readonly steps = STEPS;
  private readonly api = inject(ApiClient);
  protected readonly missing = injectAsyncState<readonly MissingSubscription[]>(async () => {
    const { items } = await this.api.get('/api/admin/billing/missing');
    return items;
  });
}
