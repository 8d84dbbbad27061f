import { Component, computed, input, output } from '@angular/core';
import type { PlanPrice as Price } from '@keelson/contracts/billing/endpoints';
import type { Money } from '@keelson/contracts/money';
import { MoneyPipe } from '../../shared/ui/money';
import { Skeleton } from '../../shared/ui/skeleton';
import { taxWords } from './tax-words';

/** The price of a plan: loading, free, live or unavailable. */
@Component({
  selector: 'app-plan-price',
  imports: [MoneyPipe, Skeleton],
  template: `
    @let shown = price();
    @switch (shown.status) {
      @case ('loading') {
        <app-skeleton />
        <span class="visually-hidden">Loading price…</span>
      }
      @case ('free') {
        <p><span class="amount">Free</span> <span class="muted">forever</span></p>
        <p class="small muted">No card required.</p>
      }
      @case ('live') {
        <p>
          <span class="amount numeric">{{ shown.amount | money }}</span>
          <span class="muted">{{ interval() }}{{ tax() }}</span>
        </p>
        <p class="small muted">
          @if (shown.trialDays > 0) {
            {{ shown.trialDays }}-day free trial.
          } @else {
            Cancel anytime.
          }
          @if (saving(); as less) {
            <span>Saves {{ less | money }} a year.</span>
          }
        </p>
      }
      @case ('unavailable') {
        <p class="small">The price is not available right now. Retrying automatically.</p>
        <button class="btn btn-outlined" type="button" (click)="retry.emit()">Try again</button>
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
  /** What a yearly price saves against twelve months. */
  readonly saving = input<Money | null>(null);
  readonly retry = output();

  protected readonly tax = computed(() => {
    const price = this.price();
    if (price.status !== 'live') return '';
    const { taxBehavior } = price;
    return taxBehavior === 'unspecified' ? '. Tax is shown before you pay.' : taxWords(taxBehavior);
  });
  protected readonly interval = computed(() => {
    const price = this.price();
    if (price.status !== 'live') return '';
    const { interval, intervalCount } = price;
    return intervalCount === 1 ? `per ${interval}` : `every ${intervalCount} ${interval}s`;
  });
}
