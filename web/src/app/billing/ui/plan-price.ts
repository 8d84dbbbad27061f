import { Component, computed, input, output } from '@angular/core';
import type { LivePrice, PlanPrice as Price } from '@keelson/contracts/billing/endpoints';
import type { Money } from '@keelson/contracts/money';
import { MoneyPipe } from '../../shared/ui/money';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { formatCount } from '../../shared/util/texts/format-count';
import { priceWithTax } from './price-with-tax';

type Interval = LivePrice['interval'];

const ONE: Readonly<Record<Interval, string>> = {
  day: $localize`:After a price:per day`,
  week: $localize`:After a price:per week`,
  month: $localize`:After a price:per month`,
  year: $localize`:After a price:per year`,
};
const SEVERAL: Readonly<Record<Interval, (count: string) => string>> = {
  day: (count) => $localize`:After a price:every ${count}:count: days`,
  week: (count) => $localize`:After a price:every ${count}:count: weeks`,
  month: (count) => $localize`:After a price:every ${count}:count: months`,
  year: (count) => $localize`:After a price:every ${count}:count: years`,
};

/** The price of a plan: loading, free, live or unavailable. */
@Component({
  selector: 'app-plan-price',
  imports: [UI_PARTS, MoneyPipe],
  template: `
    @let shown = price();
    @switch (shown.status) {
      @case ('loading') {
        <app-skeleton />
        <span class="visually-hidden" i18n>Loading price…</span>
      }
      @case ('free') {
        <p i18n="A price of zero">
          <span class="amount">Free</span> <span class="muted">forever</span>
        </p>
        <p class="small muted" i18n>No card required.</p>
      }
      @case ('live') {
        <p>
          <span class="amount numeric">{{ shown.amount | money }}</span>
          <span class="muted">{{ interval() }}</span>
        </p>
        <p class="small muted">
          @if (shown.trialDays > 0) {
            <ng-container i18n>{{ shown.trialDays }}-day free trial.</ng-container>
          } @else {
            <ng-container i18n>Cancel anytime.</ng-container>
          }
          @if (saving(); as less) {
            <span i18n>Saves {{ less | money }} a year.</span>
          }
        </p>
      }
      @case ('unavailable') {
        <p class="small" i18n>The price is not available right now. Retrying automatically.</p>
        <button class="btn btn-outlined" (click)="retry.emit()" i18n>Try again</button>
      }
    }
  `,
  styles: `
    :host {
      display: grid;
      align-content: start;
      justify-items: start;
      gap: 4px;
      min-height: 76px;
    }

    p {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      gap: 0 8px;
    }

    app-skeleton {
      width: 132px;
      height: 48px;
    }

    .amount {
      font-size: var(--kl-text-40);
      font-weight: 650;
      line-height: 48px;
      letter-spacing: -0.03em;
    }
  `,
})
export class PlanPrice {
  readonly price = input.required<Price | { readonly status: 'loading' }>();
  /** The saving of a yearly price against twelve months. */
  readonly saving = input<Money | null>(null);
  readonly retry = output();

  /** After the amount: `per month plus tax`. */
  protected readonly interval = computed(() => {
    const price = this.price();
    if (price.status !== 'live') return '';
    const { interval, intervalCount, taxBehavior } = price;
    const every =
      intervalCount === 1 ? ONE[interval] : SEVERAL[interval](formatCount(intervalCount));
    return taxBehavior === 'unspecified'
      ? $localize`${every}:perMonth:. Tax is shown before you pay.`
      : priceWithTax(every, taxBehavior);
  });
}
