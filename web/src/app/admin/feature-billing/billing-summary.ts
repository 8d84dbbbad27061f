import { Component, computed, inject } from '@angular/core';
import type { WalkProgress } from '@keelson/contracts/billing/ledger';
import { AsyncView } from '../../shared/ui/async-view';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { formatCount } from '../../shared/util/texts/format-count';
import { subscriptionStatus } from '../ui/billing-statuses';
import { BillingStore } from './billing-store';

function describeWalk({ done, shards, failed, checked }: WalkProgress): string {
  const count = formatCount(checked);
  return failed === 0
    ? $localize`${done}:done: of ${shards}:shards: parts, ${count}:count: subscriptions compared`
    : $localize`${done}:done: of ${shards}:shards: parts, ${count}:count: subscriptions compared, ${failed}:failed: failed and retried hourly`;
}

@Component({
  selector: 'app-billing-summary',
  imports: [UI_PARTS, AsyncView, RelativeTime],
  template: `
    <dl *appAsync="store.overview; let overview; skeleton: ['64px']">
      @for (entry of subscriptions(); track entry.status) {
        <div>
          <dt>{{ entry.status }}</dt>
          <dd class="numeric">{{ entry.count }}</dd>
        </div>
      } @empty {
        <div>
          <dt i18n>Subscriptions</dt>
          <dd class="numeric">0</dd>
        </div>
      }
      <div>
        <dt i18n="Comparison with the payment provider">Last reconciled</dt>
        <dd>
          @if (overview.reconcile; as last) {
            @if (last.finished) {
              <app-relative-time [at]="last.at" />
            } @else {
              <ng-container i18n="Last reconciled"
                ><app-relative-time [at]="last.at" />, in progress</ng-container
              >
            }
            @if (last.walk; as walk) {
              <span class="muted small">{{ describeWalk(walk) }}</span>
            }
            @if (last.restartedAt; as at) {
              <span class="muted small" i18n="Last reconciled">
                started over <app-relative-time [at]="at" />: the provider did not know the position
              </span>
            }
          } @else {
            <ng-container i18n="Last reconciled">not yet</ng-container>
          }
        </dd>
      </div>
    </dl>
  `,
  styles: `
    dl {
      display: flex;
      flex-wrap: wrap;
      gap: 8px 32px;
      padding: 12px 16px;
      border: var(--kl-border);
      border-radius: var(--kl-radius);
      background: var(--mat-sys-surface-container-lowest);
    }

    dt {
      color: var(--mat-sys-on-surface-variant);
      font-size: var(--kl-text-12);
    }

    dd {
      font-weight: 600;
    }
  `,
})
export class BillingSummary {
  protected readonly store = inject(BillingStore);
  protected readonly describeWalk = describeWalk;
  protected readonly subscriptions = computed(() =>
    Object.entries(this.store.overview.data()?.subscriptions ?? {}).map(([status, count]) => ({
      status: subscriptionStatus(status),
      count,
    })),
  );
}
