import { inject, Service, signal } from '@angular/core';
import type { CardId } from '@keelson/contracts/ids';
import type { Card } from '@keelson/contracts/kanban/card';
import { withItemDone } from '@keelson/contracts/kanban/checklist';
import { describeError } from '../../core/api/describe-error';
import { Toasts } from '../../shared/ui/toasts';
import { Bin } from './bin';
import { BoardStore } from './board-store';
import { GatewayStatus } from './gateway-status';
import { KanbanClient } from './kanban-client';
import { DiscardedError, PendingChanges } from './pending-changes';
import { sendCurrent } from './send-current';

type Fields = Parameters<KanbanClient['editCard']>[1];

/**
 * Edits one card. Changes are shown at once and sent in order. Each method resolves to false when it failed, so that a
 * form keeps its input.
 */
@Service({ autoProvided: false })
export class CardEdits {
  private readonly store = inject(BoardStore);
  private readonly pending = inject(PendingChanges);
  private readonly client = inject(KanbanClient);
  private readonly bin = inject(Bin);
  private readonly gateway = inject(GatewayStatus);
  private readonly toasts = inject(Toasts);
  private readonly _busy = signal(0);
  readonly busy = this._busy.asReadonly();

  edit(card: Card, fields: Fields): Promise<boolean> {
    return this.change(card, fields as Partial<Card>, (base, key) =>
      this.client.editCard(base, fields, key),
    );
  }

  assign(card: Card, assignee: Card['assignee']): Promise<boolean> {
    return this.change(card, { assignee }, (base, key) =>
      this.client.assignCard(base, assignee, key),
    );
  }

  /** Checks or unchecks an item of the checklist. */
  check(card: Card, itemId: string, done: boolean): Promise<boolean> {
    const patch = { checklist: withItemDone(card.checklist, itemId, done) };
    return this.run(() =>
      this.pending.run(new Map([[card.id, patch]]), async () => {
        const saved = await this.client.checkItem(card, itemId, done);
        // Before the patch ends, so that the item does not flicker.
        this.store.upsert(saved);
        return saved;
      }),
    );
  }

  async archive(card: Card): Promise<boolean> {
    const done = await this.setArchived(card, true);
    if (done) {
      this.toasts.show({
        text: `“${card.title}” archived`,
        action: { label: 'Undo', run: () => void this.restore(card) },
      });
    }
    return done;
  }

  /** Moves the card to the bin. */
  async delete(card: Card): Promise<boolean> {
    const done = await this.change(card, { archived: true }, async (base, key) => {
      const { deletedAt } = await this.bin.deleteCard(base, key);
      return { ...base, archived: true, deletedAt, revision: base.revision + 1 };
    });
    if (done) {
      this.toasts.show({
        text: `“${card.title}” moved to the bin`,
        action: {
          label: 'Undo',
          run: () => void this.run(() => this.bin.restoreCard(card)),
        },
      });
    }
    return done;
  }

  /** Archiving raised the revision by one. After further changes the server reports a conflict. */
  restore(card: Card): Promise<boolean> {
    const revision = card.archived ? card.revision : card.revision + 1;
    return this.setArchived({ ...card, archived: true, revision }, false);
  }

  link(card: Card, parentId: CardId): Promise<boolean> {
    return this.run(() => this.client.link(card, parentId));
  }

  unlink(card: Card, parentId: CardId): Promise<boolean> {
    return this.run(() => this.client.unlink(card, parentId));
  }

  /** Runs a request and stores the returned cards. Shows a toast when it fails. */
  async run(
    request: () => Promise<Card | { readonly card: Card; readonly parent?: Card } | null>,
  ): Promise<boolean> {
    this._busy.update((count) => count + 1);
    try {
      const response = await request();
      if (response && 'card' in response) {
        this.store.upsert(response.card);
        if (response.parent) this.store.upsert(response.parent);
      } else if (response) this.store.upsert(response);
      return true;
    } catch (error) {
      this.showError(error);
      return false;
    } finally {
      this._busy.update((count) => count - 1);
    }
  }

  private setArchived(card: Card, archived: boolean): Promise<boolean> {
    return this.change(card, { archived }, (base, key) =>
      this.client.archiveCard(base, archived, key),
    );
  }

  private change(
    card: Card,
    patch: Partial<Card>,
    send: (base: Card, idempotencyKey: string) => Promise<Card>,
  ): Promise<boolean> {
    const names = Object.keys(patch) as (keyof Card)[];
    // What was shown may hold earlier changes that are refused later; then the stored values are back.
    const known = [card, this.store.storedCard(card.id) ?? card];
    const isUnchanged = (newer: Card): boolean =>
      names.every((name) => known.some((before) => isEqual(before[name], newer[name])));
    return this.run(() =>
      this.pending.run(new Map([[card.id, patch]]), (idempotencyKey) =>
        sendCurrent(this.store, { card, isUnchanged, idempotencyKey, send }),
      ),
    );
  }

  private showError(error: unknown): void {
    if (error instanceof DiscardedError) return;
    this.gateway.checkAfter(error);
    const { title, detail } = describeError(error);
    this.toasts.show({ text: `Not saved. ${detail || title}`, tone: 'bad' });
  }
}

/** For JSON values with the same order of keys. */
const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
