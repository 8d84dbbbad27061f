import type { Board } from '@keelson/contracts/kanban/board/board';
import { type Card, isSatisfied } from '@keelson/contracts/kanban/card/card';
import { compareByRank, type Rank, ranksBetween } from '@keelson/contracts/kanban/card/rank';
import {
  type BlockKind,
  CARD_STATUSES,
  type CardStatus,
} from '@keelson/contracts/kanban/card/status';
import { type Blocker, decideTransition } from '@keelson/contracts/kanban/card/transitions';
import type { Overlay } from '../board/board-store';
import type { CardColumns, CardPlace } from '../board/card-columns';
import { describeTransition } from './describe-transition';

/** A position between two cards of a column. Without neighbors: the bottom. */
export interface Place {
  readonly status: CardStatus;
  readonly aboveId: string | null;
  readonly belowId: string | null;
}

/** Describes what a move asks for first: a time, a kind of block, or what a review wants changed. */
export type MoveQuestion = 'schedule' | 'block' | 'changes';

export interface MoveDetails {
  readonly scheduleAt?: number | null;
  readonly blockKind?: BlockKind;
  readonly reason?: string | null;
}

/** Describes where a card returns to when its move is undone. */
export interface ReverseMove {
  readonly place: Place;
  /**
   * The old position when none of its neighbors is loaded: the card below it must be read. Null otherwise.
   */
  readonly unknownBelow: CardPlace | null;
  readonly details: MoveDetails;
}

export interface PlannedMove {
  readonly cardId: string;
  readonly title: string;
  readonly place: Place;
  readonly details: MoveDetails;
  readonly overlay: Overlay;
  readonly back: ReverseMove;
}

export interface RejectedMove {
  readonly card: Card;
  readonly reason: string;
}

export interface MovePlan {
  readonly moves: readonly PlannedMove[];
  readonly rejected: readonly RejectedMove[];
}

/** Returns what has to be asked before cards move there; null when nothing is. */
export function questionFor(
  cards: readonly Pick<Card, 'status'>[],
  to: CardStatus,
): MoveQuestion | null {
  const entering = cards.filter(({ status }) => status !== to);
  if (entering.length === 0) return null;
  if (to === 'scheduled') return 'schedule';
  if (to === 'blocked') return 'block';
  const isSentBack = to === 'ready' || to === 'todo';
  return isSentBack && entering.some(({ status }) => status === 'review') ? 'changes' : null;
}

export interface MoveContext {
  readonly cards: CardColumns;
  readonly board: Pick<Board, 'wipLimits' | 'archived'>;
  /** Number of cards in each column, loaded or not; null where it isn't known. */
  readonly totals: Readonly<Record<CardStatus, number | null>>;
  readonly at: number;
}

/**
 * Plans the move of several cards in board order, each below the previous one. Cards whose transition is
 * not allowed are returned as `rejected` with the reason.
 */
export function planMove(
  ids: readonly string[],
  place: Place,
  details: MoveDetails,
  context: MoveContext,
): MovePlan {
  const { cards, board, totals, at } = context;
  const requested = inBoardOrder(ids, cards);
  const rejected: RejectedMove[] = [];
  const accepted: Card[] = [];
  let entering = 0;
  for (const card of requested) {
    const wip = {
      limit: board.wipLimits[place.status] ?? null,
      count: (totals[place.status] ?? 0) + entering,
    };
    const decision = decideTransition(card.status, place.status, {
      by: 'person',
      archived: card.archived || board.archived,
      openParents: openParentsOf(card, cards),
      scheduleAt: details.scheduleAt ?? null,
      at,
      wip,
    });
    if (!decision.allowed) {
      const { code, blockedBy } = decision;
      const move = { from: card.status, to: place.status, blockedBy, wip };
      rejected.push({ card, reason: describeTransition(code, move) });
    } else {
      accepted.push(card);
      if (card.status !== place.status) entering += 1;
    }
  }
  return { moves: planAccepted(accepted, place, details, cards), rejected };
}

/** Columns that none of the cards can be dropped in. What is asked for after the drop, such as a time, counts as given. */
export function closedColumns(ids: readonly string[], context: MoveContext): Set<CardStatus> {
  return new Set(
    CARD_STATUSES.filter((status) => {
      const place = { status, aboveId: null, belowId: null };
      const { moves } = planMove(ids, place, { scheduleAt: context.at + 1 }, context);
      return moves.length === 0;
    }),
  );
}

/** Positions of cards while they are dragged. Transitions are not checked. */
export function previewOverlays(
  ids: readonly string[],
  place: Place,
  cards: CardColumns,
): (readonly [id: string, overlay: Overlay])[] {
  return planAccepted(inBoardOrder(ids, cards), place, {}, cards).map(
    ({ cardId, overlay }) => [cardId, overlay] as const,
  );
}

function inBoardOrder(ids: readonly string[], { byId }: CardColumns): Card[] {
  const found = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  const columnIndex = ({ status }: Card): number => CARD_STATUSES.indexOf(status);
  return found.sort((a, b) => columnIndex(a) - columnIndex(b) || compareByRank(a, b));
}

/** Unfinished parents that are loaded. The server checks the others. */
function openParentsOf(card: Card, { byId }: CardColumns): Blocker[] {
  return card.parents.flatMap((id) => {
    const parent = byId.get(id);
    return parent && !isSatisfied(parent) ? [parent] : [];
  });
}

function planAccepted(
  cards: readonly Card[],
  place: Place,
  details: MoveDetails,
  context: CardColumns,
): PlannedMove[] {
  const moving = new Set<string>(cards.map(({ id }) => id));
  const ranks = ranksAt(place, cards.length, context, moving);
  return cards.map((card, index) => ({
    cardId: card.id,
    title: card.title,
    place: { ...place, aboveId: cards[index - 1]?.id ?? place.aboveId },
    details,
    overlay: { status: place.status, rank: ranks[index] ?? card.rank },
    back: reverseMove(card, context, moving),
  }));
}

/** Optimistic ranks; the server assigns the final ones. */
function ranksAt(
  { status, aboveId, belowId }: Place,
  count: number,
  { byId, columns }: CardColumns,
  moving: ReadonlySet<string>,
): Rank[] {
  const rankInColumn = (id: string | null): Rank | null => {
    const card = id === null ? undefined : byId.get(id);
    return card?.status === status ? card.rank : null;
  };
  const below = rankInColumn(belowId);
  const bottom = () => columns[status].findLast(({ id }) => !moving.has(id))?.rank ?? null;
  const above = rankInColumn(aboveId) ?? (below === null ? bottom() : null);
  try {
    return ranksBetween(above, below, count);
  } catch {
    return ranksBetween(above, null, count); // the neighbors have swapped positions since
  }
}

function reverseMove(
  card: Card,
  { columns, ends }: CardColumns,
  moving: ReadonlySet<string>,
): ReverseMove {
  const column = columns[card.status];
  const at = column.findIndex(({ id }) => id === card.id);
  // The card above may be one of the moved cards; it moves back first.
  const above = at < 0 ? undefined : column[at - 1];
  const below = at < 0 ? undefined : column.slice(at + 1).find(({ id }) => !moving.has(id));
  const isUnknown = !above && !below && ends[card.status] !== null;
  return {
    place: { status: card.status, aboveId: above?.id ?? null, belowId: below?.id ?? null },
    unknownBelow: isUnknown ? { rank: card.rank, id: card.id } : null,
    details: {
      scheduleAt: card.schedule?.at ?? null,
      ...(card.blockKind ? { blockKind: card.blockKind } : {}),
      reason: card.status === 'blocked' ? card.blockReason : null,
    },
  };
}
