import { inject, Service } from '@angular/core';
import type { Agent } from '@keelson/contracts/kanban/agent/agent';
import type { BinEntry } from '@keelson/contracts/kanban/board/bin';
import type { Board } from '@keelson/contracts/kanban/board/board';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { ApiClient } from '../../../core/api/api-client';
import { describeError } from '../../../core/api/describe-error';
import { Toasts } from '../../../shared/ui/toasts';

interface BinPage {
  readonly items: readonly BinEntry[];
  readonly nextCursor: string | null;
}

const PAGE = 50;

/** Moves records to the bin and back. */
@Service({ autoProvided: false })
export class Bin {
  private readonly api = inject(ApiClient);
  private readonly toasts = inject(Toasts);

  page(cursor: string | null): Promise<BinPage> {
    return this.api.get('/api/admin/kanban/bin', {
      query: { limit: PAGE, ...(cursor === null ? {} : { cursor }) },
    });
  }

  /** @param key The same key deletes the same version only once. */
  deleteCard({ boardSlug: slug, id: cardId, revision }: Card, key: string): Promise<BinEntry> {
    return this.api.post('/api/admin/kanban/boards/{slug}/cards/{cardId}/delete', {
      params: { slug, cardId },
      body: { expectedRevision: revision },
      idempotencyKey: key,
    });
  }

  deleteBoard({ slug, revision }: Board): Promise<BinEntry> {
    return this.api.post('/api/admin/kanban/boards/{slug}/delete', {
      params: { slug },
      body: { expectedRevision: revision },
    });
  }

  deleteAgent({ id: agentId, revision }: Agent): Promise<BinEntry> {
    return this.api.post('/api/admin/kanban/agents/{agentId}/delete', {
      params: { agentId },
      body: { expectedRevision: revision },
    });
  }

  /** @returns The restored record. */
  restore(entry: BinEntry): Promise<Card | Board | Agent> {
    switch (entry.kind) {
      case 'card':
        return this.restoreCard({ boardSlug: entry.boardSlug, id: entry.cardId });
      case 'board':
        return this.api.post('/api/admin/kanban/boards/{slug}/restore', {
          params: { slug: entry.boardSlug },
        });
      case 'agent':
        return this.api.post('/api/admin/kanban/agents/{agentId}/restore', {
          params: { agentId: entry.agentId },
        });
    }
  }

  restoreCard({ boardSlug: slug, id: cardId }: Pick<Card, 'boardSlug' | 'id'>): Promise<Card> {
    return this.api.post('/api/admin/kanban/boards/{slug}/cards/{cardId}/restore', {
      params: { slug, cardId },
    });
  }

  /** Says what was deleted, with an undo. */
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
