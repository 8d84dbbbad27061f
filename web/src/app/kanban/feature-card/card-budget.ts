import { Component, computed, inject, input } from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { type CardBudget as Limits, isUsedUp } from '@keelson/contracts/kanban/run/run-result';
import { CardEdits } from '../data/card/card-edits';
import { BudgetFields } from '../ui/budget-fields';
import { formatUsage } from '../ui/format-usage';

/** Shows what the runs of a card have used, and what they may use. Each change is saved at once. */
@Component({
  selector: 'app-card-budget',
  imports: [BudgetFields],
  template: `
    <fieldset class="stack-4" [disabled]="!editable()">
      <legend i18n>Budget</legend>
      <p class="muted small" [class.problem]="usedUp()">
        {{ used() }}
      </p>
      <app-budget-fields ofCard [budget]="card().budget" (changed)="save($event)" />
    </fieldset>
  `,
  styles: `
    legend {
      font: 550 var(--kl-text-14) / 20px var(--kl-sans);
    }
  `,
})
export class CardBudget {
  readonly card = input.required<Card>();
  readonly editable = input.required<boolean>();

  private readonly edits = inject(CardEdits);
  protected readonly usedUp = computed(() => isUsedUp(this.card().budget, this.card().usage));
  protected readonly used = computed(() => {
    const usage = formatUsage(this.card().usage);
    if (usage === null) return $localize`Used: nothing reported`;
    return this.usedUp()
      ? $localize`Used: ${usage}:usage:. No further run starts.`
      : $localize`Used: ${usage}:usage:`;
  });

  protected save(budget: Limits | null): void {
    void this.edits.edit(this.card(), { budget });
  }
}
