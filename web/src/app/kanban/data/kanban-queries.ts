import { inject, Service } from '@angular/core';
import type { AgentId, BoardSlug, CardId, RunId } from '@keelson/contracts/ids';
import type { Agent } from '@keelson/contracts/kanban/agent/agent';
import type { Attachment } from '@keelson/contracts/kanban/card/attachment';
import type { Board, ColumnCounts } from '@keelson/contracts/kanban/board/board';
import type { BoardCounts } from '@keelson/contracts/kanban/board/board-counts';
import type { Card } from '@keelson/contracts/kanban/card/card';
import type { BoardPerson } from '@keelson/contracts/kanban/agent/control-endpoints';
import type { Comment } from '@keelson/contracts/kanban/card/comment';
import type { CardEvent } from '@keelson/contracts/kanban/card/event';
import type { LogChunk, RunView } from '@keelson/contracts/kanban/run/run';
import type { CardStatus } from '@keelson/contracts/kanban/card/status';
import { ApiClient } from '../../core/api/api-client';
import { ApiError } from '../../core/api/api-error';

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}
export interface CardRef {
  readonly slug: BoardSlug;
  readonly cardId: CardId;
}

interface ColumnRequest {
  readonly slug: BoardSlug;
  readonly status: CardStatus;
  readonly limit: number;
  /** Null starts at the top. */
  readonly cursor: string | null;
}

const LIMIT = 100;

/** Reads over the API what listeners deliver live: the fallback for browsers that can't listen. */
@Service()
export class KanbanQueries {
  private readonly api = inject(ApiClient);

  /** Includes archived boards. */
  async boards(): Promise<Board[]> {
    const [used, archived] = await Promise.all(
      (['false', 'true'] as const).map((archived) =>
        collectPages((paging) =>
          this.api.get('/api/admin/kanban/boards', { query: { ...paging, archived } }),
        ),
      ),
    );
    return [...(used ?? []), ...(archived ?? [])];
  }

  async agents(): Promise<Agent[]> {
    const { items } = await this.api.get('/api/admin/kanban/agents');
    return items.map(({ agent }) => agent);
  }

  async people(): Promise<BoardPerson[]> {
    return (await this.api.get('/api/admin/kanban/people')).items;
  }

  /** A part of a column, of at least `limit` cards unless the column ends. */
  async column({ slug, status, limit, cursor: start }: ColumnRequest): Promise<Page<Card>> {
    const items: Card[] = [];
    let cursor = start;
    do {
      const page: Page<Card> = await this.api.get('/api/admin/kanban/boards/{slug}/cards', {
        params: { slug },
        query: {
          status,
          limit: Math.min(LIMIT, limit - items.length),
          ...(cursor === null ? {} : { cursor }),
        },
      });
      items.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null && items.length < limit);
    return { items, nextCursor: cursor };
  }

  /** Counts for the list of boards; archived ones have none. */
  async boardCounts(): Promise<readonly BoardCounts[]> {
    return (await this.api.get('/api/admin/kanban/board-counts')).items;
  }

  /** The number of cards in each column. */
  async counts(slug: BoardSlug): Promise<ColumnCounts> {
    return (await this.api.get('/api/admin/kanban/boards/{slug}', { params: { slug } })).counts;
  }

  /** The agents that may get the board's cards without an assignee. */
  async boardAgents(slug: BoardSlug): Promise<readonly AgentId[]> {
    return (await this.api.get('/api/admin/kanban/boards/{slug}/agents', { params: { slug } }))
      .items;
  }

  /** Null when the card doesn't exist. */
  async card(params: CardRef): Promise<Card | null> {
    try {
      return await this.api.get('/api/admin/kanban/boards/{slug}/cards/{cardId}', { params });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'kanban/card-not-found') return null;
      throw error;
    }
  }

  comments(params: CardRef): Promise<Comment[]> {
    return collectPages((query) =>
      this.api.get('/api/admin/kanban/boards/{slug}/cards/{cardId}/comments', { params, query }),
    );
  }

  /** The newest page of events. */
  async events(params: CardRef): Promise<CardEvent[]> {
    return (
      await this.api.get('/api/admin/kanban/boards/{slug}/cards/{cardId}/events', {
        params,
        query: { limit: LIMIT },
      })
    ).items;
  }

  async runs(params: CardRef): Promise<RunView[]> {
    return (
      await this.api.get('/api/admin/kanban/boards/{slug}/cards/{cardId}/runs', {
        params,
        query: { limit: 20 },
      })
    ).items;
  }

  async attachments(params: CardRef): Promise<Attachment[]> {
    return (
      await this.api.get('/api/admin/kanban/boards/{slug}/cards/{cardId}/attachments', { params })
    ).items;
  }

  log(params: CardRef & { readonly runId: RunId }): Promise<LogChunk[]> {
    return collectPages((query) =>
      this.api.get('/api/admin/kanban/boards/{slug}/cards/{cardId}/runs/{runId}/log', {
        params,
        query,
      }),
    );
  }
}

interface Paging {
  readonly limit: number;
  readonly cursor?: string;
}

async function* paginate<Item>(
  fetchPage: (paging: Paging) => Promise<Page<Item>>,
): AsyncGenerator<Page<Item>> {
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await fetchPage({
      limit: LIMIT,
      ...(cursor === null ? {} : { cursor }),
    });
    yield page;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

async function collectPages<Item>(
  fetchPage: (paging: Paging) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of paginate(fetchPage)) items.push(...page.items);
  return items;
}
