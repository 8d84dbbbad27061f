import { inject, Service } from '@angular/core';
import type { Agent } from '@keelson/contracts/kanban/agent/agent';
import type { BinEntry } from '@keelson/contracts/kanban/board/bin';
import type { Board } from '@keelson/contracts/kanban/board/board';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { ApiClient } from '../../../core/api/api-client';
import { describeError } from '../../../core/api/describe-error';
import { Toasts } from '../../../shared/ui/toasts';
import { CARD, refOf } from '../kanban-client';

const PAGE = 50;

@Service({ autoProvided: false })
export class Bin {
  private readonly api = inject(ApiClient);
  private readonly toasts = inject(Toasts);

  page(cursor: string | undefined) {
    return this.api.get('/api/admin/kanban/bin', {
      query: { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) },
    });
  }

  /** @param idempotencyKey The same key deletes the same version only once. */
  deleteCard(card: Card, idempotencyKey: string): Promise<BinEntry> {
    const body = { expectedRevision: card.revision };
    return this.api.post(`${CARD}/delete`, { params: refOf(card), body, idempotencyKey });
  }

  deleteBoard({ slug, revision }: Board): Promise<BinEntry> {
    const body = { expectedRevision: revision };
    return this.api.post('/api/admin/kanban/boards/{slug}/delete', { params: { slug }, body });
  }

  deleteAgent({ id: agentId, revision }: Agent): Promise<BinEntry> {
    const body = { expectedRevision: revision };
    return this.api.post('/api/admin/kanban/agents/{agentId}/delete', {
      params: { agentId },
      body,
    });
  }

  restore(entry: BinEntry): Promise<Card | Board | Agent> {
    switch (entry.kind) {
      case 'card':
        return this.restoreCard({ boardSlug: entry.boardSlug, id: entry.cardId });
      case 'board': {
        const params = { slug: entry.boardSlug };
        return this.api.post('/api/admin/kanban/boards/{slug}/restore', { params });
      }
      case 'agent': {
        const params = { agentId: entry.agentId };
        return this.api.post('/api/admin/kanban/agents/{agentId}/restore', { params });
      }
    }
  }

  restoreCard(card: Pick<Card, 'boardSlug' | 'id'>): Promise<Card> {
    return this.api.post(`${CARD}/restore`, { params: refOf(card) });
  }

  showDeleted(entry: BinEntry, then: () => void): void {
    this.toasts.show({
      text: $localize`“${entry.title}:title:” moved to the bin`,
      action: { label: $localize`:Button:Undo`, run: () => void this.undo(entry, then) },
    });
  }

  private async undo(entry: BinEntry, then: () => void): Promise<void> {
    try {
      await this.restore(entry);
      then();
    } catch (error) {
      this.toasts.show({
        text: $localize`Not restored. ${describeError(error).detail}:reason:`,
        tone: 'bad',
      });
    }
  }
}
