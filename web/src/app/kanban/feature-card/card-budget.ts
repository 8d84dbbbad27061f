import { Component, computed, inject, input } from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card';
import { type Budget, isUsedUp } from '@keelson/contracts/kanban/run-result';
import { CardEdits } from '../data/card-edits';
import { formatUsage } from '../ui/format-usage';

const MICRO = 1_000_000;
const MOST = 1_000_000_000_000;

/** What the runs of a card have used, and what they may use. Each change is saved at once. */
@Component({
  selector: 'app-card-budget',
  template: `
    <fieldset [disabled]="!editable()">
      <legend>Budget</legend>
      <p class="muted small" [class.bad]="usedUp()">
        Used: {{ used() }}{{ usedUp() ? '. No further run starts.' : '' }}
      </p>
      <label
        ><span>Tokens</span>
        <input
          class="input"
          type="number"
          min="1"
          step="1"
          placeholder="No limit"
          [value]="card().budget?.tokens ?? null"
          (change)="setTokens($event)"
        />
      </label>
      <label
        ><span>Cost (USD)</span>
        <input
          class="input"
          type="number"
          min="0.01"
          step="0.01"
          placeholder="No limit"
          [value]="dollars()"
          (change)="setCost($event)"
        />
      </label>
    </fieldset>
  `,
  styles: `
    fieldset {
      display: grid;
      grid-template-columns: 1fr 1fr;
      gap: 4px 12px;
      min-width: 0;
      margin: 0;
      padding: 0;
      border: 0;
    }

    legend {
      padding: 0;
      font: 550 var(--kl-text-14) / 20px var(--kl-sans);
    }

    p {
      grid-column: 1 / -1;
    }

    .bad {
      color: var(--mat-sys-error);
    }

    label {
      display: grid;
      gap: 4px;
      min-width: 0;
    }

    span {
      color: var(--mat-sys-on-surface-variant);
      font: 550 var(--kl-text-12) / 16px var(--kl-sans);
    }

    .input {
      min-width: 0;
      min-height: 36px;
      padding: 4px 12px;
      border-color: var(--mat-sys-outline-variant);
      font-size: var(--kl-text-14);
    }
  `,
})
export class CardBudget {
  readonly card = input.required<Card>();
  readonly editable = input.required<boolean>();

  private readonly edits = inject(CardEdits);
  protected readonly used = computed(() => formatUsage(this.card().usage) ?? 'nothing reported');
  protected readonly usedUp = computed(() => isUsedUp(this.card().budget, this.card().usage));
  protected readonly dollars = computed(() => {
    const cost = this.card().budget?.costMicroUsd ?? null;
    return cost === null ? null : cost / MICRO;
  });

  protected setTokens(event: Event): void {
    this.save({ tokens: limitOf(event, 1) });
  }

  protected setCost(event: Event): void {
    this.save({ costMicroUsd: limitOf(event, MICRO) });
  }

  private save(change: Partial<Budget>): void {
    const { tokens = null, costMicroUsd = null } = { ...this.card().budget, ...change };
    const budget = tokens === null && costMicroUsd === null ? null : { tokens, costMicroUsd };
    void this.edits.edit(this.card(), { budget });
  }
}

/** Null for an empty field and for what is no amount: there is no limit then. */
function limitOf(event: Event, factor: number): number | null {
  const amount = Math.round((event.target as HTMLInputElement).valueAsNumber * factor);
  return Number.isFinite(amount) && amount >= 1 ? Math.min(MOST, amount) : null;
}
