import { inject, Service } from '@angular/core';
import type { Card, Priority } from '@keelson/contracts/kanban/card/card';
import { BoardStore } from '../board/board-store';
import { CardBulk, changeLabels, type LabelChange } from './card-bulk';
import { CardEdits } from './card-edits';
import type { DueTime } from '../../texts/due-time';
import { People } from '../people';

/** Properties that a key sets on the board, without the card's page. */
export type QuickProperty = 'priority' | 'assignee' | 'labels' | 'due';

export const PROPERTY_KEYS = { p: 'priority', a: 'assignee', l: 'labels' } as const;

/** Sets a property of one card, or of the selected ones. One card shows it at once; several show their progress. */
@Service({ autoProvided: false })
export class QuickEdits {
  private readonly store = inject(BoardStore);
  private readonly edits = inject(CardEdits);
  private readonly bulk = inject(CardBulk);
  private readonly people = inject(People);

  async setPriority(ids: readonly string[], priority: Priority): Promise<void> {
    const card = this.only(ids);
    if (card === null) await this.bulk.setPriority(ids, priority);
    else if (card.priority !== priority) await this.edits.edit(card, { priority });
  }

  /** Changes the labels that the cards have in common; each card keeps its others. */
  async setLabels(
    ids: readonly string[],
    before: readonly string[],
    after: readonly string[],
  ): Promise<void> {
    const change: LabelChange = {
      added: after.filter((label) => !before.includes(label)),
      removed: before.filter((label) => !after.includes(label)),
    };
    if (change.added.length + change.removed.length === 0) return;
    const card = this.only(ids);
    if (card === null) await this.bulk.setLabels(ids, change);
    else await this.edits.edit(card, { labels: changeLabels(card.labels, change) });
  }

  async assign(ids: readonly string[], assignee: Card['assignee']): Promise<void> {
    const card = this.only(ids);
    if (card === null) await this.bulk.assign(ids, assignee, this.people.nameOf(assignee));
    else await this.edits.assign(card, assignee);
  }

  /** Only for one card. */
  async setDue(ids: readonly string[], due: DueTime): Promise<void> {
    const card = this.only(ids);
    if (card !== null) await this.edits.edit(card, due);
  }

  async assignToMe(ids: readonly string[]): Promise<void> {
    const me = this.people.me();
    if (me !== null) await this.assign(ids, { kind: 'user', id: me });
  }

  /** The card when there is one; null for several. */
  private only(ids: readonly string[]): Card | null {
    const [id, ...others] = ids;
    return id === undefined || others.length > 0 ? null : (this.store.cards().byId.get(id) ?? null);
  }
}
