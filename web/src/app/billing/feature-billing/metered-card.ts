import { Component, computed, inject } from '@angular/core';
import type { MetricUsage } from '@keelson/contracts/usage/usage';
import { MoneyPipe } from '../../shared/ui/money';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { mediumDate } from '../../shared/util/time/format-date';
import { LOCALE } from '../../shared/util/locale';
import { countOf, METRIC_LABELS, metricNoun } from '../../shared/util/texts/metric-labels';
import { BillingStore } from './billing-store';
import { OverageCapForm } from './overage-cap-form';

const count = new Intl.NumberFormat(LOCALE);

type Charged = MetricUsage & { readonly metered: NonNullable<MetricUsage['metered']> };

/** Shows what was used over the plan's limits in the billing period, and what it costs. Hidden where nothing is metered. */
@Component({
  selector: 'app-metered-card',
  imports: [OverageCapForm, UI_PARTS, MoneyPipe],
  template: `
    @let state = usage.state();
    @if (state.status === 'failed') {
      <app-error-state [error]="state.error" (retry)="usage.load()" />
    } @else if (charged().length > 0) {
      <section class="card" aria-labelledby="metered">
        <h2 id="metered" i18n>Usage-based charges</h2>
        <p class="muted" i18n>Usage above your plan’s monthly limits, before discounts and tax.</p>
        <ul>
          @for (metric of charged(); track metric.key) {
            <li>
              <span>
                <span class="name">{{ labels[metric.key] }}</span>
                @if (metric.metered.chargedAt; as chargedAt) {
                  <span class="muted small" i18n="Units × price of one since a date">
                    {{ number(metric.metered.units) }} ×
                    {{ metric.metered.unitPrice | money }} since {{ day(metric.metered.since) }},
                    charged on {{ day(chargedAt) }}
                  </span>
                } @else {
                  <span class="muted small" i18n="Units × price of one since a date">
                    {{ number(metric.metered.units) }} ×
                    {{ metric.metered.unitPrice | money }} since {{ day(metric.metered.since) }}
                  </span>
                }
                <span class="muted small">
                  {{ included(metric) }}
                  @if (metric.metered.left > 0) {
                    <ng-container i18n>
                      Up to {{ number(metric.metered.left) }} more can be charged before
                      {{ day(metric.resetsAt) }}.
                    </ng-container>
                  }
                </span>
              </span>
              <strong class="numeric">{{ metric.metered.cost | money }}</strong>
            </li>
          }
        </ul>
        <app-overage-cap-form [metered]="charged()[0]!.metered" (changed)="usage.refresh()" />
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
  protected readonly labels = METRIC_LABELS;
  protected readonly day = (at: number): string => mediumDate.format(at);
  protected readonly charged = computed(
    () => this.usage.data()?.metrics.filter((metric): metric is Charged => !!metric.metered) ?? [],
  );

  protected included({ key, used, limit }: Charged): string {
    return $localize`:12 of 10,000 included messages used this month:${countOf(key, used)}:used: of ${countOf(key, limit)}:limit: included ${metricNoun(key).short}:noun: used this month.`;
  }

  protected number(amount: number): string {
    return count.format(amount);
  }
}
