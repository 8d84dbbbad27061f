import { Component, computed, inject } from '@angular/core';
import type { MetricUsage } from '@keelson/contracts/usage/usage';
import { ErrorState } from '../../shared/ui/error-state';
import { MoneyPipe } from '../../shared/ui/money';
import { mediumDate } from '../../shared/util/format-date';
import { BillingStore } from './billing-store';

type Charged = MetricUsage & { readonly metered: NonNullable<MetricUsage['metered']> };

/** What was used over the plan's limits in the billing period, and what it costs. Hidden where nothing is metered. */
@Component({
  selector: 'app-metered-card',
  imports: [ErrorState, MoneyPipe],
  template: `
    @let state = usage.state();
    @if (state.status === 'failed') {
      <app-error-state [error]="state.error" (retry)="usage.load()" />
    } @else if (charged().length > 0) {
      <section class="card" aria-labelledby="metered">
        <h2 id="metered">Usage-based charges</h2>
        <p class="muted">What you use over your plan’s monthly limits. Before discounts and tax.</p>
        <ul>
          @for (metric of charged(); track metric.key) {
            <li>
              <span>
                <span class="name">{{ metric.label }}</span>
                <span class="muted small">
                  {{ number(metric.metered.units) }} × {{ metric.metered.unitPrice | money }} since
                  {{ period(metric) }}
                </span>
                <span class="muted small">
                  {{ number(metric.used) }} of {{ number(metric.limit) }} included
                  {{ metric.unit }} used this month. Up to {{ number(metric.metered.left) }} more
                  can be charged before {{ day(metric.resetsAt) }}.
                </span>
              </span>
              <strong class="numeric">{{ metric.metered.cost | money }}</strong>
            </li>
          }
        </ul>
      </section>
    }
  `,
  styleUrl: './billing.scss',
  styles: `
    :host:empty {
      display: none;
    }

    li {
      grid-template-columns: minmax(0, 1fr) auto;
    }

    li > :first-child {
      display: grid;
    }
  `,
})
export class MeteredCard {
  protected readonly usage = inject(BillingStore).usage;
  protected readonly day = (at: number): string => mediumDate.format(at);
  protected readonly charged = computed(() => {
    const state = this.usage.state();
    return state.status === 'ready'
      ? state.data.metrics.filter((metric): metric is Charged => metric.metered !== undefined)
      : [];
  });

  protected period({ metered: { since, chargedAt } }: Charged): string {
    const end = chargedAt === null ? '' : `, charged on ${this.day(chargedAt)}`;
    return this.day(since) + end;
  }

  protected number(count: number): string {
    return count.toLocaleString('en');
  }
}
