import { inject, Service, signal } from '@angular/core';
import type { BoardSlug, CardId } from '@keelson/contracts/ids';
import type { Card, Priority } from '@keelson/contracts/kanban/card/card';
import type { BulkItem } from '@keelson/contracts/kanban/card/card-endpoints';
import { describeError } from '../../../core/api/describe-error';
import { Toasts } from '../../../shared/ui/toasts';
import { PRIORITY_LABELS } from '../../texts/card-labels';
import { BoardStore } from '../board/board-store';
import {
  type BulkAction,
  describeArchived,
  describeAssigned,
  describeLabeled,
  describePrioritized,
  describeSkipped,
  type SkippedCards,
} from './describe-bulk';
import { UndoStack } from './undo-stack';
import { KanbanClient } from '../kanban-client';
import {
  DiscardedError,
  isUnreachable,
  NO_PATCHES,
  PendingChanges,
} from '../offline/pending-changes';

interface BulkOptions {
  readonly action: BulkAction;
  readonly key: string;
  readonly report?: (done: number, total: number) => void;
  /** Receives what was changed, also when the server can't be reached later. */
  readonly changed?: Map<CardId, Card>;
}

export interface LabelChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export interface BulkProgress {
  readonly done: number;
  readonly total: number;
}

interface Skipped {
  readonly cardId: string;
  readonly detail: string;
}

/** Few enough that each response comes within seconds and progress is seen. */
const ITEMS_AT_ONCE = 50;

/** Changes many cards at once. Each card succeeds or fails on its own; failures are shown in a toast. */
@Service({ autoProvided: false })
export class CardBulk {
  private readonly store = inject(BoardStore);
  private readonly client = inject(KanbanClient);
  private readonly toasts = inject(Toasts);
  private readonly history = inject(UndoStack);
  private readonly _busy = signal(0);
  private readonly pending = inject(PendingChanges);
  private readonly _progress = signal<BulkProgress | null>(null);
  readonly busy = this._busy.asReadonly();
  readonly progress = this._progress.asReadonly();

  /**
   * Sends the changes in order, some at a time, and stores the returned cards. A toast names what was not changed and
   * why. Sent again with the same key, what was changed stays so.
   *
   * @returns The cards that were changed, also when a later request was refused.
   * @throws {ApiError} when the server can't be reached.
   */
  async send(
    slug: BoardSlug,
    items: readonly BulkItem[],
    { action, key, report, changed = new Map() }: BulkOptions,
  ): Promise<readonly Card[]> {
    const skipped: Skipped[] = [];
    for (let start = 0; start < items.length; start += ITEMS_AT_ONCE) {
      report?.(start, items.length);
      const some = items.slice(start, start + ITEMS_AT_ONCE);
      try {
        for (const result of await this.client.changeCards(slug, some, `${key}-${start}`)) {
          if (!result.ok) skipped.push(result);
          else {
            this.store.upsert(result.card);
            changed.set(result.card.id, result.card);
          }
        }
      } catch (error) {
        if (isUnreachable(error)) throw error;
        const { detail } = describeError(error);
        skipped.push(...items.slice(start).map(({ cardId }) => ({ cardId, detail })));
        break;
      }
    }
    this.showAllSkipped(skipped, action);
    return [...changed.values()];
  }

  showSkipped(skipped: SkippedCards): void {
    this.toasts.show({ text: describeSkipped(skipped), tone: 'bad' });
  }

  private showAllSkipped(skipped: readonly Skipped[], action: BulkAction): void {
    const [first] = skipped;
    if (!first) return;
    const title = this.store.cards().byId.get(first.cardId)?.title ?? first.cardId;
    this.showSkipped({ count: skipped.length, title, reason: first.detail, action });
  }

  async archive(ids: Iterable<string>): Promise<void> {
    await this.changeAndSay(this.cardsOf(ids), archival(true), 'archived', describeArchived);
  }

  /** @param name Name of the assignee, for the toast. */
  assign(ids: Iterable<string>, assignee: Card['assignee'], name: string): Promise<void> {
    const itemOf = ({ id, revision }: Card): BulkItem => ({
      op: 'assign',
      cardId: id,
      assignee,
      expectedRevision: revision,
    });
    return this.changeAndSay(this.cardsOf(ids), itemOf, 'assigned', (cards) =>
      describeAssigned(cards, assignee === null ? null : name),
    );
  }

  setPriority(ids: Iterable<string>, priority: Priority): Promise<void> {
    const label = PRIORITY_LABELS[priority] ?? String(priority);
    return this.edit(
      ids,
      () => ({ priority }),
      (cards) => describePrioritized(cards, label.toLowerCase()),
    );
  }

  setLabels(ids: Iterable<string>, change: LabelChange): Promise<void> {
    return this.edit(
      ids,
      ({ labels }) => ({ labels: changeLabels(labels, change) }),
      describeLabeled,
    );
  }

  private edit(
    ids: Iterable<string>,
    fieldsOf: (card: Card) => Partial<Pick<Card, 'priority' | 'labels'>>,
    describe: (cards: readonly Card[]) => string,
  ): Promise<void> {
    const itemOf = (card: Card): BulkItem => ({
      op: 'edit',
      cardId: card.id,
      ...fieldsOf(card),
      expectedRevision: card.revision,
    });
    return this.changeAndSay(this.cardsOf(ids), itemOf, 'changed', describe);
  }

  private async changeAndSay(
    cards: readonly Card[],
    itemOf: (card: Card) => BulkItem,
    action: BulkAction,
    describe: (cards: readonly Card[]) => string,
  ): Promise<void> {
    const before = new Map(cards.map((card) => [card.id, card]));
    const sent = this.change(cards, itemOf, action);
    this.history.waitFor(sent);
    const changed = await sent;
    if (changed.length === 0) return;
    const step = {
      run: async () => {
        const back = (card: Card): BulkItem =>
          invertItem(itemOf(card), before.get(card.id) ?? card);
        await this.change(changed, back, action === 'archived' ? 'restored' : action);
      },
    };
    this.history.record(step);
    this.toasts.show({
      text: describe(changed),
      action: { label: $localize`:Button:Undo`, run: () => void this.history.undo(step) },
    });
  }

  private async change(
    cards: readonly Card[],
    itemOf: (card: Card) => BulkItem,
    action: BulkAction,
  ): Promise<readonly Card[]> {
    const [first] = cards;
    if (!first) return [];
    this._busy.update((count) => count + 1);
    const changed = new Map<CardId, Card>();
    const report = (done: number, total: number): void => this._progress.set({ done, total });
    try {
      const [slug, items] = [first.boardSlug, cards.map(itemOf)];
      const itemsToSend = this.afterOwnChanges(cards, itemOf);
      return await this.pending.run(
        NO_PATCHES,
        (key) => this.send(slug, itemsToSend(), { action, key, report, changed }),
        action === 'moved' ? {} : { change: { op: 'bulk', slug, items, action } },
      );
    } catch (error) {
      if (!(error instanceof DiscardedError)) throw error;
      return [...changed.values()];
    } finally {
      this._busy.update((count) => count - 1);
      this._progress.set(null);
    }
  }

  /**
   * A card with changes of one's own that are not confirmed yet gets its revision from them: they are sent before. The
   * items stay the same when they are sent again.
   */
  private afterOwnChanges(
    cards: readonly Card[],
    itemOf: (card: Card) => BulkItem,
  ): () => readonly BulkItem[] {
    const own = this.pending.patches();
    let items: readonly BulkItem[] | null = null;
    return () =>
      (items ??= cards.map((card) =>
        itemOf(own.has(card.id) ? (this.store.storedCard(card.id) ?? card) : card),
      ));
  }

  /** The cards as stored on the server, with the revisions that requests are checked against. */
  private cardsOf(ids: Iterable<string>): readonly Card[] {
    return [...ids].flatMap((id) => this.store.storedCard(id as CardId) ?? []);
  }
}

const archival =
  (archived: boolean) =>
  ({ id, revision }: Card): BulkItem => ({
    op: 'archive',
    cardId: id,
    archived,
    expectedRevision: revision,
  });

function invertItem(item: BulkItem, before: Card): BulkItem {
  switch (item.op) {
    case 'archive':
      return { ...item, archived: before.archived };
    case 'assign':
      return { ...item, assignee: before.assignee };
    case 'edit': {
      const { op: _op, cardId: _cardId, expectedRevision: _revision, ...fields } = item;
      const names = Object.keys(fields) as (keyof typeof fields & keyof Card)[];
      return { ...item, ...Object.fromEntries(names.map((name) => [name, before[name]])) };
    }
    case 'move':
      return item; // moves are undone by their places
  }
}

/** The labels of a card after a change. Its other labels stay, in their order. */
export function changeLabels(labels: readonly string[], change: LabelChange): string[] {
  const others = labels.filter((label) => !change.removed.includes(label));
  return [...new Set([...others, ...change.added])];
}
