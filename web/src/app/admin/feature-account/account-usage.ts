import { Component, inject } from '@angular/core';
import type { UsageSummary } from '@keelson/contracts/usage/usage';
import { isLiveMetric } from '@keelson/contracts/usage/metrics';
import { AsyncView } from '../../shared/ui/async-view';
import { MoneyPipe } from '../../shared/ui/money';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { formatCount } from '../../shared/util/texts/format-count';
import { UsageMonthsTable } from '../../shared/ui/usage-months-table';
import { METRIC_LABELS } from '../../shared/util/texts/metric-labels';
import { AccountStore } from './account-store';

/** Usage of this month against the plan, and of the last twelve months. */
@Component({
  selector: 'app-account-usage',
  imports: [UI_PARTS, AsyncView, MoneyPipe, UsageMonthsTable],
  template: `
    <section class="card stack-12" aria-labelledby="usage">
      <h2 id="usage" i18n>Usage</h2>
      <ng-container *appAsync="store.usage; let data; skeleton: ['120px']">
        <ul class="lines">
          @for (metric of live(data); track metric.key) {
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
                    >· {{ number(metered.units) }} over the limit, {{ metered.cost | money }}</span
                  >
                }
              </span>
            </li>
          } @empty {
            <li><span class="muted" i18n>No usage is counted in this product.</span></li>
          }
        </ul>
        @if (live(data).length > 0) {
          <app-usage-months-table [months]="data.months" />
        }
      </ng-container>
    </section>
  `,
  styleUrl: './account-part.scss',
})
export class AccountUsage {
  protected readonly store = inject(AccountStore);
  protected readonly labels = METRIC_LABELS;
  protected readonly number = formatCount;

  /** Without what is coming: the API counts for it, too. */
  protected live({ metrics }: UsageSummary): UsageSummary['metrics'] {
    return metrics.filter(({ key }) => isLiveMetric(key));
  }
}
