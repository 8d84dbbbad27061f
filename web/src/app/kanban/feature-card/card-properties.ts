import { Component, computed, inject, input } from '@angular/core';
import { type Card, PRIORITY_LABELS } from '@keelson/contracts/kanban/card';
import { CardStatus, STATUS_LABELS } from '@keelson/contracts/kanban/status';
import { movesOf } from '@keelson/contracts/kanban/transitions';
import { assigneeKey, NOBODY } from '../data/board-filter';
import { CardEdits } from '../data/card-edits';
import { CardMoves } from '../data/card-moves';
import { nameIn, parseAssignee, People } from '../data/people';
import { fromLocalInput, toLocalInput } from '../ui/instant-input';
import { parseLabels } from '../ui/parse-labels';

/** Column, assignee, priority, due date and labels: each saved when it is changed. */
@Component({
  selector: 'app-card-properties',
  template: `
    <fieldset [disabled]="!editable()">
      <legend class="visually-hidden">Properties</legend>
      <label
        ><span>Column</span>
        <select class="input" [disabled]="card().archived" (change)="moveTo($event)">
          @for (status of statuses(); track status) {
            <option [value]="status" [selected]="status === card().status">
              {{ labels[status] }}
            </option>
          }
        </select>
      </label>
      <label
        ><span>Assignee</span>
        <select class="input" (change)="assign($event)">
          <option value="">Nobody</option>
          @for (choice of assignees(); track choice.key) {
            <option [value]="choice.key" [selected]="choice.key === assignee()">
              {{ choice.label }}
            </option>
          }
        </select>
      </label>
      <label
        ><span>Priority</span>
        <select
          class="input"
          (change)="edits.edit(card(), { priority: +$any($event.target).value })"
        >
          @for (label of priorities; track $index) {
            <option [value]="$index" [selected]="$index === card().priority">{{ label }}</option>
          }
        </select>
      </label>
      <label
        ><span>Due</span>
        <input class="input" type="datetime-local" [value]="due()" (change)="setDue($event)" />
      </label>
      <label class="wide"
        ><span>Labels</span>
        <input
          class="input"
          placeholder="Separated by commas"
          [value]="card().labels.join(', ')"
          (change)="setLabels($event)"
        />
      </label>
    </fieldset>
  `,
  styles: `
    fieldset {
      display: grid;
      grid-template-columns: 1fr 1fr;
      gap: 8px 12px;
      min-width: 0;
      margin: 0;
      padding: 0;
      border: 0;
    }

    label {
      display: grid;
      gap: 4px;
      min-width: 0;
    }

    .wide {
      grid-column: 1 / -1;
    }

    span {
      color: var(--mat-sys-on-surface-variant);
      font: 550 var(--kl-text-12) / 16px var(--kl-sans);
    }

    .input {
      min-width: 0;
      min-height: 36px;
      padding: 4px 8px;
      border-color: var(--mat-sys-outline-variant);
      font-size: var(--kl-text-14);
    }
  `,
})
export class CardProperties {
  readonly card = input.required<Card>();
  readonly editable = input.required<boolean>();

  protected readonly edits = inject(CardEdits);
  private readonly moves = inject(CardMoves);
  private readonly people = inject(People);
  protected readonly labels = STATUS_LABELS;
  protected readonly priorities = PRIORITY_LABELS;
  /** Where it is, and where it may go by hand without being asked anything. */
  protected readonly statuses = computed(() => {
    const { status } = this.card();
    const open = new Set<string>([status, ...movesOf(status)]);
    return CardStatus.options.filter((option) => open.has(option));
  });
  protected readonly assignee = computed(() => assigneeKey(this.card()));
  protected readonly assignees = computed(() => {
    const choices = this.people.choices();
    const key = this.assignee();
    if (key === NOBODY || choices.some((choice) => choice.key === key)) return choices;
    return [...choices, { key, label: nameIn(this.people.names(), key) }];
  });
  protected readonly due = computed(() => {
    const { dueAt } = this.card();
    return dueAt === null ? '' : toLocalInput(dueAt);
  });

  protected moveTo(event: Event): void {
    const select = event.target as HTMLSelectElement;
    const { id, status } = this.card();
    const to = CardStatus.parse(select.value);
    // What is shown follows the card: it changes when the move does, and stays when it is refused.
    select.value = status;
    this.moves.ask([id], { status: to, beforeId: null, afterId: null });
  }

  protected assign(event: Event): void {
    void this.edits.assign(this.card(), parseAssignee((event.target as HTMLSelectElement).value));
  }

  protected setDue(event: Event): void {
    void this.edits.edit(this.card(), {
      dueAt: fromLocalInput((event.target as HTMLInputElement).value),
    });
  }

  protected setLabels(event: Event): void {
    void this.edits.edit(this.card(), {
      labels: parseLabels((event.target as HTMLInputElement).value),
    });
  }
}
