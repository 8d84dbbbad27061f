import { booleanAttribute, Component, computed, input, output } from '@angular/core';
import type { Budget, CardBudget } from '@keelson/contracts/kanban/run/run-result';

const MICRO = 1_000_000;
const HOUR_MS = 3_600_000;
const MOST = 1_000_000_000_000;

@Component({
  selector: 'app-budget-fields',
  host: { class: 'dense' },
  template: `
    <label class="field"
      ><span class="label" i18n>Tokens</span>
      <input
        class="input"
        type="number"
        min="1"
        step="1"
        i18n-placeholder
        placeholder="No limit"
        [disabled]="disabled()"
        [value]="budget()?.tokens ?? null"
        (change)="set({ tokens: limitOf($event, 1) })"
      />
    </label>
    <label class="field"
      ><span class="label" i18n>Cost (USD)</span>
      <input
        class="input"
        type="number"
        min="0.01"
        step="0.01"
        i18n-placeholder
        placeholder="No limit"
        [disabled]="disabled()"
        [value]="dollars()"
        (change)="set({ costMicroUsd: limitOf($event, micro) })"
      />
    </label>
    @if (ofCard()) {
      <label class="field"
        ><span class="label" i18n>Time of runs (hours)</span>
        <input
          class="input"
          type="number"
          min="0.1"
          step="0.1"
          i18n-placeholder
          placeholder="No limit"
          [disabled]="disabled()"
          [value]="hours()"
          (change)="set({ runMs: limitOf($event, hourMs) })"
        />
      </label>
      <label class="field"
        ><span class="label" i18n>Cards that runs create</span>
        <input
          class="input"
          type="number"
          min="1"
          step="1"
          i18n-placeholder
          placeholder="No limit"
          [disabled]="disabled()"
          [value]="cardBudget()?.cards ?? null"
          (change)="set({ cards: limitOf($event, 1) })"
        />
      </label>
    }
  `,
  styles: `
    :host {
      display: grid;
      grid-template-columns: 1fr 1fr;
      gap: 4px 12px;
      min-width: 0;
    }
  `,
})
export class BudgetFields {
  readonly budget = input.required<Budget | CardBudget | null>();
  /** Shows what only the budget of a card limits. */
  readonly ofCard = input(false, { transform: booleanAttribute });
  readonly disabled = input(false);
  /** Without `ofCard` only a {@link Budget}. */
  readonly changed = output<CardBudget | null>();

  protected readonly micro = MICRO;
  protected readonly hourMs = HOUR_MS;
  protected readonly cardBudget = computed(() => this.budget() as CardBudget | null);
  protected readonly dollars = computed(() => inUnits(this.budget()?.costMicroUsd, MICRO));
  protected readonly hours = computed(() => inUnits(this.cardBudget()?.runMs, HOUR_MS));

  protected set(change: Partial<CardBudget>): void {
    const none = { tokens: null, costMicroUsd: null };
    const more = this.ofCard() ? { runMs: null, cards: null } : {};
    const next = { ...none, ...more, ...this.budget(), ...change } as CardBudget;
    this.changed.emit(Object.values(next).every((limit) => limit === null) ? null : next);
  }

  /** Null for an empty field and for what is no amount: there is no limit then. */
  protected limitOf(event: Event, factor: number): number | null {
    const amount = Math.round((event.target as HTMLInputElement).valueAsNumber * factor);
    return Number.isFinite(amount) && amount >= 1 ? Math.min(MOST, amount) : null;
  }
}

const inUnits = (amount: number | null | undefined, unit: number): number | null =>
  amount == null ? null : amount / unit;
