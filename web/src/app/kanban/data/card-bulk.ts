import { inject, Service, signal } from '@angular/core';
import type { CardId } from '@keelson/contracts/ids';
import type { Card } from '@keelson/contracts/kanban/card';
import { type BulkItem, MAX_BULK_ITEMS } from '@keelson/contracts/kanban/card-endpoints';
import { describeError } from '../../core/api/describe-error';
import { Toasts } from '../../shared/ui/toasts';
import { BoardStore } from './board-store';
import { Bridge } from './bridge';
import { KanbanClient } from './kanban-client';

/** Changes many cards at once: each succeeds or is refused by itself, and what stays is explained. */
@Service({ autoProvided: false })
export class CardBulk {
  private readonly store = inject(BoardStore);
  private readonly client = inject(KanbanClient);
  private readonly bridge = inject(Bridge);
  private readonly toasts = inject(Toasts);
  private readonly _busy = signal(0);
  readonly busy = this._busy.asReadonly();

  /**
   * Sends the changes in their order and takes over what comes back.
   *
   * @returns The cards that were changed.
   * @throws {ApiError} when a request as a whole failed; what was answered before stays.
   */
  async send(items: readonly BulkItem[]): Promise<readonly Card[]> {
    const slug = this.store.slug();
    if (slug === null) return [];
    const changed: Card[] = [];
    const refused: { readonly cardId: string; readonly detail: string }[] = [];
    for (let start = 0; start < items.length; start += MAX_BULK_ITEMS) {
      const some = items.slice(start, start + MAX_BULK_ITEMS);
      for (const result of await this.client.changeCards(slug, some)) {
        if (!result.ok) refused.push(result);
        else {
          this.store.adopt(result.card);
          changed.push(result.card);
        }
      }
    }
    const [first] = refused;
    if (first) {
      const title = this.store.cards().byId.get(first.cardId)?.title ?? first.cardId;
      this.explain(refused.length, title, first.detail);
    }
    return changed;
  }

  explain(count: number, title: string, reason: string): void {
    const what = count === 1 ? `“${title}” stays` : `${count} cards stay`;
    this.toasts.show({ text: `${what}. ${reason}`, tone: 'bad' });
  }

  async archive(ids: Iterable<string>): Promise<void> {
    const archived = await this.change(this.cardsOf(ids), archival(true));
    if (archived.length === 0) return;
    this.toasts.show({
      text: `${counted(archived)} archived`,
      action: { label: 'Undo', run: () => void this.change(archived, archival(false)) },
    });
  }

  /** @param name What the assignee is called, for telling it. */
  async assign(ids: Iterable<string>, assignee: Card['assignee'], name: string): Promise<void> {
    const assigned = await this.change(this.cardsOf(ids), ({ id, revision }) => ({
      ...{ op: 'assign', cardId: id, assignee, expectedRevision: revision },
    }));
    if (assigned.length > 0) this.toasts.show({ text: `${counted(assigned)} → ${name}` });
  }

  private async change(
    cards: readonly Card[],
    itemOf: (card: Card) => BulkItem,
  ): Promise<readonly Card[]> {
    if (cards.length === 0) return [];
    this._busy.update((count) => count + 1);
    try {
      return await this.send(cards.map(itemOf));
    } catch (error) {
      this.bridge.notice(error);
      this.explain(cards.length, cards[0]?.title ?? '', describeError(error).detail);
      return [];
    } finally {
      this._busy.update((count) => count - 1);
    }
  }

  /** As the server has them, which is what a revision is compared with. */
  private cardsOf(ids: Iterable<string>): readonly Card[] {
    return [...ids].flatMap((id) => this.store.storedCard(id as CardId) ?? []);
  }
}

const archival =
  (archived: boolean) =>
  ({ id, revision }: Card): BulkItem => ({
    ...{ op: 'archive', cardId: id, archived, expectedRevision: revision },
  });

const counted = (cards: readonly Card[]): string =>
  cards.length === 1 ? `“${cards[0]?.title ?? ''}”` : `${cards.length} cards`;
