import { Component, computed, inject, input } from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { CARD_STATUSES, type CardStatus } from '@keelson/contracts/kanban/card/status';
import { manualMovesFrom } from '@keelson/contracts/kanban/card/transitions';
import { STATUS_LABELS } from '../texts/card-labels';
import { lookUpName } from '../../shared/util/texts/person-name';
import { assigneeKey } from '../data/board/board-filter';
import { CardEdits } from '../data/card/card-edits';
import { CardMoves } from '../data/card/card-moves';
import { parseAssignee, People } from '../data/people';
import { FORM_PARTS } from '../ui/form-parts';
import { PRIORITY_CHOICES } from '../ui/priority-choices';
import { BoardStore } from '../data/board/board-store';
import { DueField } from './due-field';

/** Column, priority, assignee, due date and labels. Each change is saved at once. */
@Component({
  selector: 'app-card-properties',
  imports: [FORM_PARTS, DueField],
  template: `
    <fieldset [disabled]="!editable()">
      <legend class="visually-hidden" i18n>Properties</legend>
      <app-select-field
        look="compact"
        i18n-label
        label="Column"
        [choices]="columns()"
        [value]="card().status"
        [disabled]="card().archived"
        (chosen)="moveTo($event)"
      />
      <app-select-field
        look="compact"
        i18n-label
        label="Priority"
        [choices]="priorities"
        [value]="'' + card().priority"
        (chosen)="edits.edit(card(), { priority: +$event })"
      />
      <app-choice-field
        class="long"
        look="compact"
        i18n-label
        label="Assignee"
        [choices]="assignees()"
        [value]="assignee()"
        (chosen)="edits.assign(card(), parse($event))"
      />
      <app-due-field
        class="long"
        [dueAt]="card().dueAt"
        (changed)="edits.edit(card(), { dueAt: $event })"
      />
      <app-label-field
        class="wide"
        look="compact"
        i18n-label="Labels of a card"
        label="Labels"
        [known]="store.facets().labels"
        [value]="card().labels"
        (valueChange)="edits.edit(card(), { labels: [...$event] })"
      />
    </fieldset>
  `,
  styleUrl: './card-property.scss',
})
export class CardProperties {
  readonly card = input.required<Card>();
  readonly editable = input.required<boolean>();

  protected readonly edits = inject(CardEdits);
  private readonly moves = inject(CardMoves);
  private readonly people = inject(People);
  protected readonly priorities = PRIORITY_CHOICES;
  protected readonly parse = parseAssignee;
  protected readonly store = inject(BoardStore);
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
  protected moveTo(status: CardStatus): void {
    this.moves.request([this.card().id], { status, aboveId: null, belowId: null });
  }
}
