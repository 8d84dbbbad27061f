import { CARD_STATUSES, type CardStatus } from '@keelson/contracts/kanban/card/status';
import { manualMovesFrom } from '@keelson/contracts/kanban/card/transitions';
import type { CardColumns, Columns } from './card-columns';

export type Direction = 'up' | 'down' | 'left' | 'right';

export const ARROW_KEYS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** A position in a column: the number of cards above it. */
export interface CardPosition {
  readonly status: CardStatus;
  readonly index: number;
}

export function positionOf(columns: Columns, id: string): CardPosition | null {
  for (const status of CARD_STATUSES) {
    const index = columns[status].findIndex((card) => card.id === id);
    if (index >= 0) return { status, index };
  }
  return null;
}

/** The card an arrow key moves to: the next one, or the one beside it in the next column with cards. */
export function adjacentCard(columns: Columns, id: string, direction: Direction): string | null {
  const spot = positionOf(columns, id);
  if (!spot) return firstCard(columns);
  const column = columns[spot.status];
  if (direction === 'up') return column[spot.index - 1]?.id ?? null;
  if (direction === 'down') return column[spot.index + 1]?.id ?? null;
  for (const status of beside(spot.status, direction)) {
    const other = columns[status];
    if (other.length > 0) return other[Math.min(spot.index, other.length - 1)]?.id ?? null;
  }
  return null;
}

export function columnEdge(columns: Columns, id: string, edge: 'first' | 'last'): string | null {
  const spot = positionOf(columns, id);
  if (!spot) return null;
  return columns[spot.status].at(edge === 'first' ? 0 : -1)?.id ?? null;
}

/** The first card of the board, which receives focus by Tab. */
export function firstCard(columns: Columns): string | null {
  for (const status of CARD_STATUSES) {
    const [first] = columns[status];
    if (first) return first.id;
  }
  return null;
}

/** Describes where a card that is dragged with the keyboard may go. */
export interface DragBounds {
  readonly from: CardStatus;
  /** The ends of the loaded parts of the columns. */
  readonly ends: CardColumns['ends'];
}

/**
 * Position of a dragged card after an arrow key. Skips columns that a person can't move it to. In a column that is not
 * loaded to its end, the card stays above the last loaded card.
 *
 * @param columns Without the dragged cards.
 * @returns The same position when the card can't move in that direction.
 */
export function nextPosition(
  columns: Columns,
  spot: CardPosition,
  direction: Direction,
  { from, ends }: DragBounds,
): CardPosition {
  const lastOf = (status: CardStatus): number =>
    Math.max(0, columns[status].length - (ends[status] === null ? 0 : 1));
  if (direction === 'up') return { ...spot, index: Math.max(0, spot.index - 1) };
  if (direction === 'down')
    return { ...spot, index: Math.min(lastOf(spot.status), spot.index + 1) };
  const open = new Set<CardStatus>([from, ...manualMovesFrom(from)]);
  const status = beside(spot.status, direction).find((candidate) => open.has(candidate));
  if (!status) return spot;
  return { status, index: Math.min(spot.index, lastOf(status)) };
}

/** Statuses to the left or right, nearest first. */
function beside(status: CardStatus, direction: 'left' | 'right'): readonly CardStatus[] {
  const at = CARD_STATUSES.indexOf(status);
  return direction === 'right'
    ? CARD_STATUSES.slice(at + 1)
    : CARD_STATUSES.slice(0, at).toReversed();
}

/** Cards from one to another in the same column, both included. Only the second across columns. */
export function cardRange(columns: Columns, from: string | null, to: string): string[] {
  const end = positionOf(columns, to);
  const start = from === null ? null : positionOf(columns, from);
  if (!end || start?.status !== end.status) return [to];
  const [low, high] = [Math.min(start.index, end.index), Math.max(start.index, end.index)];
  return columns[end.status].slice(low, high + 1).map(({ id }) => id);
}
