import { Component, computed, inject, input } from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card';
import { CARD_STATUSES, type CardStatus, STATUS_LABELS } from '@keelson/contracts/kanban/status';
import { manualMovesFrom } from '@keelson/contracts/kanban/transitions';
import { lookUpName } from '../../shared/util/person-name';
import { assigneeKey } from '../data/board-filter';
import { CardEdits } from '../data/card-edits';
import { CardMoves } from '../data/card-moves';
import { parseAssignee, People } from '../data/people';
import { parseLocalDateTime, toLocalDateTime } from '../data/local-date-time';
import { parseLabels } from '../ui/parse-labels';
import { PRIORITY_CHOICES } from '../ui/priority-choices';
import { SelectField } from '../ui/select-field';

/** Column, priority, assignee, due date and labels. Each change is saved at once. */
@Component({
  selector: 'app-card-properties',
  imports: [SelectField],
  template: `
    <fieldset [disabled]="!editable()">
      <legend class="visually-hidden">Properties</legend>
      <app-select-field
        look="compact"
        label="Column"
        [choices]="columns()"
        [value]="card().status"
        [disabled]="card().archived"
        (chosen)="moveTo($event)"
      />
      <app-select-field
        look="compact"
        label="Priority"
        [choices]="priorities"
        [value]="'' + card().priority"
        (chosen)="edits.edit(card(), { priority: +$event })"
      />
      <app-select-field
        class="long"
        look="compact"
        label="Assignee"
        [choices]="assignees()"
        [value]="assignee()"
        (chosen)="edits.assign(card(), parse($event))"
      />
      <label class="long"
        ><span>Due</span>
        <input class="input" type="datetime-local" [value]="due()" (change)="setDue($event)" />
      </label>
      <label class="wide"
        ><span>Labels</span>
        <input
          class="input"
          placeholder="Comma-separated"
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

    @media (max-width: 480px) {
      // Names, and a date with its time, do not fit into half of a phone.
      .long {
        grid-column: 1 / -1;
      }
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
export class CardProperties {
  readonly card = input.required<Card>();
  readonly editable = input.required<boolean>();

  protected readonly edits = inject(CardEdits);
  private readonly moves = inject(CardMoves);
  private readonly people = inject(People);
  protected readonly priorities = PRIORITY_CHOICES;
  protected readonly parse = parseAssignee;
  /** The current column and those that a person can move the card to. */
  protected readonly columns = computed(() => {
    const { status } = this.card();
    const open = new Set<CardStatus>([status, ...manualMovesFrom(status)]);
    return CARD_STATUSES.filter((option) => open.has(option)).map((key) => ({
      key,
      label: STATUS_LABELS[key],
    }));
  });
  protected readonly assignee = computed(() => assigneeKey(this.card()));
  protected readonly assignees = computed(() => {
    const choices = this.people.assigneeChoices();
    const key = this.assignee();
    if (choices.some((choice) => choice.key === key)) return choices;
    return [...choices, { key, label: lookUpName(this.people.names(), key) }];
  });
  protected readonly due = computed(() => {
    const { dueAt } = this.card();
    return dueAt === null ? '' : toLocalDateTime(dueAt);
  });

  protected moveTo(status: CardStatus): void {
    this.moves.request([this.card().id], { status, aboveId: null, belowId: null });
  }

  protected setDue(event: Event): void {
    void this.edits.edit(this.card(), {
      dueAt: parseLocalDateTime((event.target as HTMLInputElement).value),
    });
  }

  protected setLabels(event: Event): void {
    void this.edits.edit(this.card(), {
      labels: parseLabels((event.target as HTMLInputElement).value),
    });
  }
}
