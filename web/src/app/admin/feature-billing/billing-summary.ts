import { Component, computed, inject } from '@angular/core';
import { ErrorState } from '../../shared/ui/error-state';
import { RelativeTime } from '../../shared/ui/relative-time';
import { Skeleton } from '../../shared/ui/skeleton';
import { BillingStore } from './billing-store';

/** Subscriptions by status, and the last reconciliation. */
@Component({
  selector: 'app-billing-summary',
  imports: [ErrorState, RelativeTime, Skeleton],
  template: `
    @let state = store.overview.state();
    @switch (state.status) {
      @case ('loading') {
        <app-skeleton height="64px" />
      }
      @case ('failed') {
        <app-error-state [error]="state.error" (retry)="store.overview.load()" />
      }
      @case ('ready') {
        <dl>
          @for (entry of subscriptions(); track entry.status) {
            <div>
              <dt>{{ entry.status }}</dt>
              <dd class="numeric">{{ entry.count }}</dd>
            </div>
          } @empty {
            <div>
              <dt>Subscriptions</dt>
              <dd class="numeric">0</dd>
            </div>
          }
          <div>
            <dt>Last reconciled</dt>
            <dd>
              @if (state.data.reconcile; as last) {
                <app-relative-time [at]="last.at" />{{ last.finished ? '' : ', in progress' }}
                @if (last.walk; as walk) {
                  <span class="muted small">
                    {{ walk.done }} of {{ walk.shards }} parts,
                    {{ walk.checked.toLocaleString('en') }} subscriptions compared{{
                      walk.failed === 0 ? '' : ', ' + walk.failed + ' failed and retried hourly'
                    }}
                  </span>
                }
                @if (last.restartedAt; as at) {
                  <span class="muted small">
                    started over <app-relative-time [at]="at" />: the provider did not know the
                    position
                  </span>
                }
              } @else {
                not yet
              }
            </dd>
          </div>
        </dl>
      }
    }
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
  protected readonly subscriptions = computed(() => {
    const state = this.store.overview.state();
    if (state.status !== 'ready') return [];
    return Object.entries(state.data.subscriptions).map(([status, count]) => ({
      status: status.replaceAll('_', ' '),
      count,
    }));
  });
}
