import { inject, Service } from '@angular/core';
import type { BoardSlug, CardId, RunId } from '@keelson/contracts/ids';
import type { Agent } from '@keelson/contracts/kanban/agent/agent';
import type { StaffPerson } from '@keelson/contracts/account/people';
import type { Board } from '@keelson/contracts/kanban/board/board';
import type { Card } from '@keelson/contracts/kanban/card/card';
import type { CardStatus } from '@keelson/contracts/kanban/card/status';
import { ApiClient } from '../../core/api/api-client';
import { ApiError } from '../../core/api/api-error';
import { CARD } from './kanban-client';

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

interface Paging {
  readonly limit: number;
  readonly cursor?: string;
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

const BOARD = '/api/admin/kanban/boards/{slug}';
const LIMIT = 100;

/** Reads over the API what listeners deliver live: the fallback for browsers that can't listen. */
@Service()
export class KanbanQueries {
  private readonly api = inject(ApiClient);

  /** Includes archived boards. */
  async boards(): Promise<Board[]> {
    const lists = (['false', 'true'] as const).map((archived) =>
      collectPages((paging) =>
        this.api.get('/api/admin/kanban/boards', { query: { ...paging, archived } }),
      ),
    );
    return (await Promise.all(lists)).flat();
  }

  myCards() {
    return this.api.get('/api/admin/kanban/my-cards');
  }

  async agents(): Promise<Agent[]> {
    const { items } = await this.api.get('/api/admin/kanban/agents');
    return items.map(({ agent }) => agent);
  }

  async people(): Promise<StaffPerson[]> {
    return (await this.api.get('/api/admin/people')).items;
  }

  /** A part of a column, of at least `limit` cards unless the column ends. */
  column({ slug, status, limit, cursor }: ColumnRequest): Promise<Page<Card>> {
    const params = { slug };
    const fetchPage = (paging: Paging): Promise<Page<Card>> =>
      this.api.get(`${BOARD}/cards`, { params, query: { ...paging, status } });
    return readPages(fetchPage, { cursor, limit });
  }

  /** Counts for the list of boards; archived ones have none. */
  async boardCounts() {
    return (await this.api.get('/api/admin/kanban/board-counts')).items;
  }

  async counts(slug: BoardSlug) {
    return (await this.api.get(BOARD, { params: { slug } })).counts;
  }

  /** The agents that may get the board's cards without an assignee. */
  async boardAgents(slug: BoardSlug) {
    return (await this.api.get(`${BOARD}/agents`, { params: { slug } })).items;
  }

  /** Null when the card doesn't exist. */
  async card(params: CardRef): Promise<Card | null> {
    try {
      return await this.api.get(CARD, { params });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'kanban/card-not-found') return null;
      throw error;
    }
  }

  comments(params: CardRef) {
    return collectPages((query) => this.api.get(`${CARD}/comments`, { params, query }));
  }

  /** The newest page of events. */
  async events(params: CardRef) {
    return (await this.api.get(`${CARD}/events`, { params, query: { limit: LIMIT } })).items;
  }

  async runs(params: CardRef) {
    return (await this.api.get(`${CARD}/runs`, { params, query: { limit: 20 } })).items;
  }

  async attachments(params: CardRef) {
    return (await this.api.get(`${CARD}/attachments`, { params })).items;
  }

  log(params: CardRef & { readonly runId: RunId }) {
    return collectPages((query) => this.api.get(`${CARD}/runs/{runId}/log`, { params, query }));
  }
}

/** Reads pages until there are as many items as asked for, or no more. */
async function readPages<Item>(
  fetchPage: (paging: Paging) => Promise<Page<Item>>,
  { cursor, limit }: Pick<ColumnRequest, 'cursor' | 'limit'>,
): Promise<Page<Item>> {
  const items: Item[] = [];
  let next = cursor;
  do {
    const page = await fetchPage({
      limit: Math.min(LIMIT, limit - items.length),
      ...(next === null ? {} : { cursor: next }),
    });
    items.push(...page.items);
    next = page.nextCursor;
  } while (next !== null && items.length < limit);
  return { items, nextCursor: next };
}

async function collectPages<Item>(
  fetchPage: (paging: Paging) => Promise<Page<Item>>,
): Promise<Item[]> {
  const { items } = await readPages(fetchPage, { cursor: null, limit: Infinity });
  return [...items];
}
