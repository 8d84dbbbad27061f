import { Component, computed, inject, input } from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card/card';
import {
  type CardBudget,
  type CardUsage,
  isUsedUp,
} from '@keelson/contracts/kanban/run/run-result';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { CardEdits } from '../data/card/card-edits';
import { CardMoves } from '../data/card/card-moves';
import { formatUsage } from '../ui/format-usage';

/** Asks whether a card may go on whose budget is used up. Nothing is shown while it is not. */
@Component({
  selector: 'app-card-budget-question',
  imports: [UI_PARTS],
  template: `
    @if (asks()) {
      <section class="stack-8" i18n-aria-label aria-label="Question">
        <p class="head cluster-4">
          <app-icon name="error" />
          <strong i18n>The budget is used up. Continue?</strong>
        </p>
        <p class="small">{{ used() }}</p>
        @if (editable()) {
          <div class="cluster-4">
            <button
              class="btn btn-filled"
              [appSoftDisabled]="edits.busy() > 0"
              (click)="resume()"
              i18n="Button"
            >
              Double the budget and resume
            </button>
          </div>
        }
      </section>
    }
  `,
  styleUrl: './card-box.scss',
})
export class CardBudgetQuestion {
  readonly card = input.required<Card>();
  readonly editable = input.required<boolean>();

  protected readonly edits = inject(CardEdits);
  private readonly moves = inject(CardMoves);
  protected readonly asks = computed(() => {
    const { budget, usage, status } = this.card();
    return (status === 'blocked' || status === 'ready') && isUsedUp(budget, usage);
  });
  protected readonly used = computed(() => {
    const usage = formatUsage(this.card().usage) ?? '';
    return $localize`Used: ${usage}:usage:. No further run starts.`;
  });

  protected async resume(): Promise<void> {
    const { id, budget, usage, status } = this.card();
    if (budget === null) return;
    const isSaved = await this.edits.edit(this.card(), { budget: doubled(budget, usage) });
    if (!isSaved || status === 'ready') return;
    await this.moves.move([id], { status: 'ready', aboveId: null, belowId: null });
  }
}

/** Twice the budget, and more than what is used. */
export function doubled(budget: CardBudget, usage: CardUsage): CardBudget {
  const limits = Object.entries<number | null>(budget).map(([amount, limit]) => [
    amount,
    limit === null ? null : Math.max(limit * 2, usage[amount as keyof CardUsage] + limit),
  ]);
  return Object.fromEntries(limits) as CardBudget;
}
