import { Component, inject } from '@angular/core';
import type { UsageSummary } from '@keelson/contracts/usage/usage';
import { isLiveMetric } from '@keelson/contracts/usage/metrics';
import { ErrorState } from '../../shared/ui/error-state';
import { MoneyPipe } from '../../shared/ui/money';
import { Skeleton } from '../../shared/ui/skeleton';
import { UsageMonthsTable } from '../../shared/ui/usage-months-table';
import { LOCALE } from '../../shared/util/locale';
import { METRIC_LABELS } from '../../shared/util/texts/metric-labels';
import { AccountStore } from './account-store';

const count = new Intl.NumberFormat(LOCALE);

/** Usage of this month against the plan, and of the last twelve months. */
@Component({
  selector: 'app-account-usage',
  imports: [ErrorState, MoneyPipe, Skeleton, UsageMonthsTable],
  template: `
    <section class="card" aria-labelledby="usage">
      <h2 id="usage" i18n>Usage</h2>
      @let state = store.usage.state();
      @switch (state.status) {
        @case ('loading') {
          <app-skeleton height="120px" />
        }
        @case ('failed') {
          <app-error-state [error]="state.error" (retry)="store.usage.load()" />
        }
        @case ('ready') {
          <ul class="lines">
            @for (metric of live(state.data); track metric.key) {
              <li>
                <span>{{ labels[metric.key] }}</span>
                <span class="numeric">
                  <ng-container i18n="Usage of a limit"
                    >{{ number(metric.used) }} of {{ number(metric.limit) }}</ng-container
                  >
                  @if (metric.credits; as credits) {
                    <span class="muted" i18n>· {{ number(credits) }} credits left</span>
                  }
                  @if (metric.metered; as metered) {
                    <span class="muted" i18n
                      >· {{ number(metered.units) }} over the limit,
                      {{ metered.cost | money }}</span
                    >
                  }
                </span>
              </li>
            } @empty {
              <li><span class="muted" i18n>No usage is counted in this product.</span></li>
            }
          </ul>
          @if (live(state.data).length > 0) {
            <app-usage-months-table [months]="state.data.months" />
          }
        }
      }
    </section>
  `,
  styleUrl: './account-part.scss',
})
export class AccountUsage {
  protected readonly store = inject(AccountStore);
  protected readonly labels = METRIC_LABELS;
  protected readonly number = (amount: number): string => count.format(amount);

  /** Without what is coming: the API counts for it, too. */
  protected live({ metrics }: UsageSummary): UsageSummary['metrics'] {
    return metrics.filter(({ key }) => isLiveMetric(key));
  }
}
