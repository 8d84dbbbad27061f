import { inject, Service } from '@angular/core';
import { Router } from '@angular/router';
import {
  type FoundCard,
  MAX_SEARCH_HITS,
  parseCardQuery,
  rankCards,
} from '@keelson/contracts/kanban/card/card-search';
import { cardKey, parseCardKey } from '@keelson/contracts/kanban/card/card-key';
import { ApiClient } from '../../../core/api/api-client';
import type { Command } from '../../../core/commands/command';
import type { CommandSource, FoundCommands } from '../../../core/commands/command-search';
import { STATUS_LABELS } from '../../texts/card-labels';
import { OpenBoard } from '../board/open-board';

interface Answer {
  readonly query: string;
  readonly items: readonly FoundCard[];
  readonly at: number;
}

/** Responses that still count as current. */
const FRESH_MS = 30_000;

/**
 * Finds cards by title, labels and id: among the loaded cards of the open board without a request, and on all boards with
 * one. A query that continues one with a complete response is answered from that response.
 */
@Service()
export class CardFinder implements CommandSource {
  private readonly api = inject(ApiClient);
  private readonly router = inject(Router);
  private readonly open = inject(OpenBoard);
  /** The last response that listed every match. */
  private complete: Answer | null = null;

  findLoaded(query: string): readonly Command[] {
    return this.toCommands(this.ranked(query, this.loaded()));
  }

  async find(query: string, signal: AbortSignal): Promise<FoundCommands> {
    const known = this.knownFor(query);
    if (known !== null) return this.merge(query, known, true);
    const { items, complete } = await this.api.get('/api/admin/kanban/card-search', {
      query: { q: query },
      signal,
    });
    this.complete = complete ? { query, items, at: Date.now() } : null;
    return this.merge(query, items, complete);
  }

  /** The card with a key such as `LAU-12`; null when there is none. */
  async byKey(text: string): Promise<FoundCard | null> {
    const key = parseCardKey(text);
    const { items } = await this.api.get('/api/admin/kanban/card-search', { query: { q: text } });
    const [first] = items;
    return first !== undefined && first.number === key?.number ? first : null;
  }

  private knownFor(query: string): readonly FoundCard[] | null {
    const { complete } = this;
    if (complete === null || complete.at < Date.now() - FRESH_MS) return null;
    if (query === complete.query) return complete.items;
    // More letters narrow a result, unless they make an id, a number or a key of it.
    const isNarrower = query.startsWith(complete.query) && isWords(query);
    return isNarrower ? complete.items : null;
  }

  /** The cards on screen may be newer than the response. */
  private merge(query: string, items: readonly FoundCard[], complete: boolean): FoundCommands {
    const loaded = this.loaded();
    const keys = new Set(loaded.map(keyOf));
    const found = this.ranked(query, [
      ...loaded,
      ...items.filter((item) => !keys.has(keyOf(item))),
    ]);
    return {
      commands: this.toCommands(found.slice(0, MAX_SEARCH_HITS)),
      complete: complete && found.length <= MAX_SEARCH_HITS,
    };
  }

  private loaded(): readonly FoundCard[] {
    const open = this.open.current();
    return (
      open?.cards.map((card) => ({
        ...card,
        boardName: open.boardName,
        boardKey: open.boardKey,
      })) ?? []
    );
  }

  private ranked(text: string, cards: readonly FoundCard[]): readonly FoundCard[] {
    const query = parseCardQuery(text);
    return query === null ? [] : rankCards(cards, query);
  }

  private toCommands(cards: readonly FoundCard[]): readonly Command[] {
    return cards.slice(0, MAX_SEARCH_HITS).map((card) => ({
      id: `card:${keyOf(card)}`,
      title: card.title,
      icon: 'view_kanban',
      kind: $localize`:board|A card of a board:Card`,
      detail: [cardKey(card.boardKey, card.number), card.boardName, STATUS_LABELS[card.status]]
        .filter((part) => part !== null)
        .join(' · '),
      run: () =>
        void this.router.navigateByUrl(
          `/admin/agents-kanban/boards/${card.boardSlug}/cards/${card.id}`,
        ),
    }));
  }
}

const keyOf = ({ boardSlug, id }: Pick<FoundCard, 'boardSlug' | 'id'>): string =>
  `${boardSlug}/${id}`;

function isWords(text: string): boolean {
  const query = parseCardQuery(text);
  return query?.id === null && query.number === null && query.key === null;
}
