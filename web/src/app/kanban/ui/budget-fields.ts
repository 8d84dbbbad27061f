import { Component, computed, input, output } from '@angular/core';
import type { Budget } from '@keelson/contracts/kanban/run/run-result';

const MICRO = 1_000_000;
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
  readonly budget = input.required<Budget | null>();
  readonly disabled = input(false);
  readonly changed = output<Budget | null>();

  protected readonly micro = MICRO;
  protected readonly dollars = computed(() => {
    const cost = this.budget()?.costMicroUsd ?? null;
    return cost === null ? null : cost / MICRO;
  });

  protected set(change: Partial<Budget>): void {
    const { tokens = null, costMicroUsd = null } = { ...this.budget(), ...change };
    this.changed.emit(tokens === null && costMicroUsd === null ? null : { tokens, costMicroUsd });
  }

  /** Null for an empty field and for what is no amount: there is no limit then. */
  protected limitOf(event: Event, factor: number): number | null {
    const amount = Math.round((event.target as HTMLInputElement).valueAsNumber * factor);
    return Number.isFinite(amount) && amount >= 1 ? Math.min(MOST, amount) : null;
  }
}
