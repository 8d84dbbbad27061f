import { Component, computed, inject } from '@angular/core';
import { cardKey } from '@keelson/contracts/kanban/card/card-key';
import { CARD_STATUSES } from '@keelson/contracts/kanban/card/status';
import { BoardDialogs } from '../data/board/board-dialogs';
import { BoardStore } from '../data/board/board-store';
import { People } from '../data/people';
import { CardTable } from './card-table';
import type { CardRow } from './card-table-columns';

/** The loaded cards of a board that the filter shows, as a list. Without an order they are as on the board. */
@Component({
  selector: 'app-board-list',
  imports: [CardTable],
  template: `
    <app-card-table
      [shown]="['title', 'status', 'assignee', 'priority', 'due', 'updated']"
      [rows]="rows()"
      i18n-emptyText
      emptyText="No cards match"
      (opened)="dialogs.openCard($event.id)"
    />
  `,
})
export class BoardList {
  private readonly store = inject(BoardStore);
  private readonly people = inject(People);
  protected readonly dialogs = inject(BoardDialogs);
  protected readonly rows = computed(() => {
    const { key, name } = this.store.board() ?? {};
    const columns = this.store.shown();
    return CARD_STATUSES.flatMap((status) => columns[status]).map((card): CardRow => ({
      ...card,
      key: cardKey(key, card.number) ?? '',
      boardName: name ?? '',
      assignee: card.assignee === null ? '' : this.people.nameOf(card.assignee),
    }));
  });
}
