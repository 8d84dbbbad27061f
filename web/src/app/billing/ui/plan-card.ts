import { Component, computed, input, output } from '@angular/core';
import type { PlanPrice as Price } from '@keelson/contracts/billing/endpoints';
import type { Plan } from '@keelson/contracts/billing/plan-catalog';
import type { Money } from '@keelson/contracts/money';
import { StatusChip } from '../../shared/ui/status-chip';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { planLimits, type ShownLimits } from '../../shared/util/texts/plan-limits';
import { planLines, planSummary } from '../../shared/util/texts/plan-texts';
import { meteredWords } from './metered-words';
import { PlanPrice } from './plan-price';

/** One plan with price, limits and features. The call to action is projected content. */
@Component({
  selector: 'app-plan-card',
  imports: [UI_PARTS, StatusChip, PlanPrice],
  host: { class: 'card', '[class.featured]': 'featured()' },
  template: `
    <header>
      <h2>{{ plan().name }}</h2>
      @if (current()) {
        <app-status-chip tone="good" i18n>Current plan</app-status-chip>
      }
    </header>
    <p class="summary muted">{{ summary() }}</p>
    <app-plan-price [price]="price()" [saving]="saving()" (retry)="retry.emit()" />
    <div class="action"><ng-content /></div>
    <ul class="limits">
      @for (limit of limits(); track $index) {
        <li>
          {{ limit.before }}<span class="numeric">{{ limit.amount }}</span
          >{{ limit.after }}
        </li>
      }
      @for (words of metered(); track words) {
        <li class="muted">{{ words }}</li>
      }
    </ul>
    <ul class="features">
      @for (feature of lines(); track feature) {
        <li><app-icon name="check" />{{ feature }}</li>
      }
    </ul>
  `,
  styles: `
    :host {
      display: flex;
      flex-direction: column;
      gap: 16px;
      padding: 32px;
    }

    :host(.featured) {
      border-color: var(--mat-sys-primary);
      box-shadow: 0 0 0 1px var(--mat-sys-primary);
    }

    header {
      display: flex;
      align-items: center;
      justify-content: space-between;
      min-height: 28px;
    }

    .summary {
      min-height: 3em;
    }

    ul {
      display: grid;
      gap: 8px;
      font-size: var(--kl-text-14);
    }

    .limits {
      padding-bottom: 16px;
      border-bottom: var(--kl-border);

      span {
        font-weight: 600;
      }
    }

    .features li {
      display: flex;
      gap: 8px;
    }

    .features app-icon {
      color: var(--mat-sys-primary);
    }

    @media (max-width: 600px) {
      :host {
        padding: 24px 20px;
      }

      .summary {
        min-height: 0;
      }
    }
  `,
})
export class PlanCard {
  readonly plan = input.required<Pick<Plan, 'key' | 'name' | 'summary'> & ShownLimits>();
  readonly price = input.required<Price | { readonly status: 'loading' }>();
  readonly saving = input<Money | null>(null);
  readonly current = input(false);
  readonly featured = input(false);
  readonly retry = output();

  protected readonly metered = computed(() => {
    const price = this.price();
    return price.status === 'live' ? meteredWords(this.plan().key, price.metered) : [];
  });
  protected readonly summary = computed(() => planSummary(this.plan()));
  protected readonly lines = computed(() => planLines(this.plan().key));
  protected readonly limits = computed(() => planLimits(this.plan()));
}
