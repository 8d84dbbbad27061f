import { Component, computed, input, output } from '@angular/core';
import type { Board } from '@keelson/contracts/kanban/board/board';
import type { Budget } from '@keelson/contracts/kanban/run/run-result';
import { minuteClock } from '../../shared/util/time/minute-clock';
import { BudgetFields } from '../ui/budget-fields';
import { describeMonth, describePause } from '../ui/describe-month';

/** Shows what the runs of a board may use in a month. Each change is saved at once. */
@Component({
  selector: 'app-board-budget',
  imports: [BudgetFields],
  template: `
    <section class="card stack" aria-labelledby="budget">
      <h2 class="section-title" id="budget" i18n>Monthly budget</h2>
      <p class="muted small" i18n>
        When it is used up, no run starts until the next month (UTC). Usage is counted from when the
        budget is set.
      </p>
      @if (month(); as text) {
        <p class="small" dir="auto">{{ text }}</p>
      }
      @if (pause(); as text) {
        <p class="problem small" role="note" dir="auto">{{ text }}</p>
      }
      <app-budget-fields
        [budget]="board().monthlyBudget"
        [disabled]="!editable()"
        (changed)="saved.emit($event)"
      />
    </section>
  `,
  styles: `
    app-budget-fields {
      max-width: 420px;
    }
  `,
})
export class BoardBudget {
  readonly board = input.required<Board>();
  readonly editable = input.required<boolean>();
  readonly saved = output<Budget | null>();

  private readonly now = minuteClock();
  protected readonly month = computed(() =>
    this.board().monthlyBudget === null ? null : describeMonth(this.board(), this.now()),
  );
  protected readonly pause = computed(() => describePause(this.board(), this.now()));
}
