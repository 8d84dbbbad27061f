import { inject, Service, signal } from '@angular/core';
import type { CardId } from '@keelson/contracts/ids';
import type { Card } from '@keelson/contracts/kanban/card';
import { ApiError } from '../../core/api/api-error';
import { describeError } from '../../core/api/describe-error';
import { Toasts } from '../../shared/ui/toasts';
import { BoardStore } from './board-store';
import { GatewayStatus } from './gateway-status';
import { KanbanClient } from './kanban-client';

type Fields = Parameters<KanbanClient['editCard']>[1];

/** Edits one card. Each method resolves to false when it failed, so that a form keeps its input. */
@Service({ autoProvided: false })
export class CardEdits {
  private readonly store = inject(BoardStore);
  private readonly client = inject(KanbanClient);
  private readonly gateway = inject(GatewayStatus);
  private readonly toasts = inject(Toasts);
  private readonly _busy = signal(0);
  readonly busy = this._busy.asReadonly();

  edit(card: Card, fields: Fields): Promise<boolean> {
    return this.run(() => this.client.editCard(card, fields));
  }

  assign(card: Card, assignee: Card['assignee']): Promise<boolean> {
    return this.run(() => this.client.assignCard(card, assignee));
  }

  async archive(card: Card): Promise<boolean> {
    const done = await this.run(() => this.client.archiveCard(card, true));
    if (done) {
      this.toasts.show({
        text: `“${card.title}” archived`,
        action: { label: 'Undo', run: () => void this.restore(card) },
      });
    }
    return done;
  }

  /** Archiving raised the revision by one. After further changes the server reports a conflict. */
  restore(card: Card): Promise<boolean> {
    const revision = card.archived ? card.revision : card.revision + 1;
    return this.run(() => this.client.archiveCard({ ...card, revision }, false));
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

  private showError(error: unknown): void {
    this.gateway.checkAfter(error);
    const newer = error instanceof ApiError ? error.details['card'] : undefined;
    if (newer) this.store.upsert(newer as Card); // a conflict error contains the current card
    const { title, detail } = describeError(error);
    this.toasts.show({ text: `Not saved. ${detail || title}`, tone: 'bad' });
  }
}
