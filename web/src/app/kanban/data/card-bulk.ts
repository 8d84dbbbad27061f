import { inject, Service, signal } from '@angular/core';
import type { CardId } from '@keelson/contracts/ids';
import type { Card } from '@keelson/contracts/kanban/card';
import { type BulkItem, MAX_BULK_ITEMS } from '@keelson/contracts/kanban/card-endpoints';
import { describeError } from '../../core/api/describe-error';
import { Toasts } from '../../shared/ui/toasts';
import { BoardStore } from './board-store';
import { GatewayStatus } from './gateway-status';
import { KanbanClient } from './kanban-client';

/** Cards that a request did not change. */
export interface SkippedCards {
  readonly count: number;
  /** Title of the first one. */
  readonly title: string;
  readonly reason: string;
  /** What was not done to them, as a past participle. */
  readonly action: 'moved' | 'archived' | 'restored' | 'assigned';
}

/** Changes many cards at once. Each card succeeds or fails on its own; failures are shown in a toast. */
@Service({ autoProvided: false })
export class CardBulk {
  private readonly store = inject(BoardStore);
  private readonly client = inject(KanbanClient);
  private readonly gateway = inject(GatewayStatus);
  private readonly toasts = inject(Toasts);
  private readonly _busy = signal(0);
  readonly busy = this._busy.asReadonly();

  /**
   * Sends the changes in order and stores the returned cards.
   *
   * @returns The cards that were changed.
   * @throws {ApiError} when a whole request fails. Results of earlier requests are kept.
   */
  async send(items: readonly BulkItem[], action: SkippedCards['action']): Promise<readonly Card[]> {
    const slug = this.store.slug();
    if (slug === null) return [];
    const changed: Card[] = [];
    const skipped: { readonly cardId: string; readonly detail: string }[] = [];
    for (let start = 0; start < items.length; start += MAX_BULK_ITEMS) {
      const some = items.slice(start, start + MAX_BULK_ITEMS);
      for (const result of await this.client.changeCards(slug, some)) {
        if (!result.ok) skipped.push(result);
        else {
          this.store.upsert(result.card);
          changed.push(result.card);
        }
      }
    }
    const [first] = skipped;
    if (first) {
      const title = this.store.cards().byId.get(first.cardId)?.title ?? first.cardId;
      this.showSkipped({ count: skipped.length, title, reason: first.detail, action });
    }
    return changed;
  }

  showSkipped({ count, title, reason, action }: SkippedCards): void {
    const what = count === 1 ? `“${title}” wasn’t ${action}` : `${count} cards weren’t ${action}`;
    this.toasts.show({ text: `${what}. ${reason}`, tone: 'bad' });
  }

  async archive(ids: Iterable<string>): Promise<void> {
    const archived = await this.change(this.cardsOf(ids), archival(true), 'archived');
    if (archived.length === 0) return;
    this.toasts.show({
      text: `${counted(archived)} archived`,
      action: {
        label: 'Undo',
        run: () => void this.change(archived, archival(false), 'restored'),
      },
    });
  }

  /** @param name Name of the assignee, for the toast. */
  async assign(ids: Iterable<string>, assignee: Card['assignee'], name: string): Promise<void> {
    const assigned = await this.change(
      this.cardsOf(ids),
      ({ id, revision }) => ({
        op: 'assign',
        cardId: id,
        assignee,
        expectedRevision: revision,
      }),
      'assigned',
    );
    if (assigned.length === 0) return;
    const outcome = assignee === null ? 'unassigned' : `assigned to ${name}`;
    this.toasts.show({ text: `${counted(assigned)} ${outcome}` });
  }

  private async change(
    cards: readonly Card[],
    itemOf: (card: Card) => BulkItem,
    action: SkippedCards['action'],
  ): Promise<readonly Card[]> {
    if (cards.length === 0) return [];
    this._busy.update((count) => count + 1);
    try {
      return await this.send(cards.map(itemOf), action);
    } catch (error) {
      this.gateway.checkAfter(error);
      this.showSkipped({
        count: cards.length,
        title: cards[0]?.title ?? '',
        reason: describeError(error).detail,
        action,
      });
      return [];
    } finally {
      this._busy.update((count) => count - 1);
    }
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

const counted = (cards: readonly Card[]): string =>
  cards.length === 1 ? `“${cards[0]?.title ?? ''}”` : `${cards.length} cards`;
