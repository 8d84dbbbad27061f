import type { Board } from '@keelson/contracts/kanban/board';
import { type Card, isSatisfied } from '@keelson/contracts/kanban/card';
import { type Rank, ranksBetween } from '@keelson/contracts/kanban/rank';
import type { BlockKind, CardStatus } from '@keelson/contracts/kanban/status';
import { type Blocker, decideTransition } from '@keelson/contracts/kanban/transitions';
import type { Overlay } from './board-store';
import type { CardColumns } from './card-columns';

/** A place between two cards of a column; neither named is its bottom. */
export interface Place {
  readonly status: CardStatus;
  readonly aboveId: string | null;
  readonly belowId: string | null;
}

/** What a move into `scheduled` or `blocked` also says. */
export interface MoveDetails {
  readonly scheduleAt?: number | null;
  readonly blockKind?: BlockKind;
  readonly reason?: string | null;
}

/** One card's way, and the way back. */
export interface PlannedMove {
  readonly cardId: string;
  readonly title: string;
  readonly place: Place;
  readonly details: MoveDetails;
  /** How it looks until the server has answered. */
  readonly overlay: Overlay;
  readonly back: { readonly place: Place; readonly details: MoveDetails };
}

export interface RejectedMove {
  readonly card: Card;
  readonly reason: string;
}

export interface MovePlan {
  readonly moves: readonly PlannedMove[];
  readonly refused: readonly RejectedMove[];
}

/** What a move depends on beside what was asked for. */
export interface MoveContext {
  readonly cards: CardColumns;
  readonly board: Pick<Board, 'wipLimits' | 'archived'>;
  readonly at: number;
}

/**
 * How cards get to a place together, in the order in which they stand on the board: each below the one
 * before. What the transition table refuses stays where it is, with the reason.
 */
export function planMove(
  ids: readonly string[],
  place: Place,
  details: MoveDetails,
  world: MoveContext,
): MovePlan {
  const { cards, board, at } = world;
  const asked = inBoardOrder(ids, cards);
  const refused: RejectedMove[] = [];
  const accepted: Card[] = [];
  let entering = 0;
  for (const card of asked) {
    const decision = decideTransition(card.status, place.status, {
      by: 'person',
      archived: card.archived || board.archived,
      openParents: openParentsOf(card, cards),
      scheduleAt: details.scheduleAt ?? null,
      at,
      wip: {
        limit: board.wipLimits[place.status] ?? null,
        count: cards.columns[place.status].length + entering,
      },
    });
    if (!decision.allowed) refused.push({ card, reason: decision.reason });
    else {
      accepted.push(card);
      if (card.status !== place.status) entering += 1;
    }
  }
  return { moves: placed(accepted, place, details, cards), refused };
}

/** How cards look while they are carried over a place; nothing is decided yet. */
export function previewOverlays(
  ids: readonly string[],
  place: Place,
  cards: CardColumns,
): (readonly [id: string, overlay: Overlay])[] {
  return placed(inBoardOrder(ids, cards), place, {}, cards).map(
    ({ cardId, overlay }) => [cardId, overlay] as const,
  );
}

function inBoardOrder(ids: readonly string[], { byId, columns }: CardColumns): Card[] {
  const wanted = new Set(ids);
  const found = ids.flatMap((id) => byId.get(id) ?? []);
  if (found.length <= 1) return found;
  return Object.values(columns).flatMap((column: readonly Card[]) =>
    column.filter(({ id }) => wanted.has(id)),
  );
}

/** Parents on the board that are not done. A parent that is not there is archived, so not in the way. */
function openParentsOf(card: Card, { byId }: CardColumns): Blocker[] {
  return card.parents.flatMap((id) => {
    const parent = byId.get(id);
    return parent && !isSatisfied(parent) ? [parent] : [];
  });
}

function placed(
  cards: readonly Card[],
  place: Place,
  details: MoveDetails,
  world: CardColumns,
): PlannedMove[] {
  const moving = new Set<string>(cards.map(({ id }) => id));
  const ranks = ranksAt(place, cards.length, world, moving);
  return cards.map((card, index) => ({
    cardId: card.id,
    title: card.title,
    place: { ...place, aboveId: cards[index - 1]?.id ?? place.aboveId },
    details,
    overlay: { status: place.status, rank: ranks[index] ?? card.rank },
    back: reverseMove(card, world, moving),
  }));
}

/** Ranks that the cards are shown with; the server gives them their own. */
function ranksAt(
  { status, aboveId, belowId }: Place,
  count: number,
  { byId, columns }: CardColumns,
  moving: ReadonlySet<string>,
): Rank[] {
  const standing = (id: string | null): Rank | null => {
    const card = id === null ? undefined : byId.get(id);
    return card?.status === status ? card.rank : null;
  };
  const below = standing(belowId);
  const bottom = () => columns[status].findLast(({ id }) => !moving.has(id))?.rank ?? null;
  const above = standing(aboveId) ?? (below === null ? bottom() : null);
  try {
    return ranksBetween(above, below, count);
  } catch {
    return ranksBetween(above, null, count); // the neighbours have changed places meanwhile
  }
}

function reverseMove(
  card: Card,
  { columns }: CardColumns,
  moving: ReadonlySet<string>,
): PlannedMove['back'] {
  const column = columns[card.status];
  const at = column.findIndex(({ id }) => id === card.id);
  const below = column.slice(at + 1).find(({ id }) => !moving.has(id));
  return {
    // The card above may be one of those that move: it goes back first.
    place: {
      status: card.status,
      aboveId: column[at - 1]?.id ?? null,
      belowId: below?.id ?? null,
    },
    details: {
      scheduleAt: card.schedule?.at ?? null,
      ...(card.blockKind ? { blockKind: card.blockKind } : {}),
      reason: card.status === 'blocked' ? card.blockReason : null,
    },
  };
}
