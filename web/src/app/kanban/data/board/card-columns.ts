import type { Card } from '@keelson/contracts/kanban/card/card';
import { compareByRank } from '@keelson/contracts/kanban/card/rank';
import { CARD_STATUSES, type CardStatus } from '@keelson/contracts/kanban/card/status';

export type Columns = Readonly<Record<CardStatus, readonly Card[]>>;

export interface CardPlace {
  readonly rank: string;
  readonly id: string;
}

/** The last place of a column that is loaded; null when the whole column is. */
export type ColumnEnd = CardPlace | null;

/** The end of a column of which nothing is loaded. */
export const UNREAD: CardPlace = { rank: '', id: '' };

/**
 * Cards of a board by id and by column. Immutable. A column has the cards up to its end, without a gap; cards below it are
 * known by id only, because there are others between them.
 */
export interface CardColumns {
  readonly byId: ReadonlyMap<string, Card>;
  readonly columns: Columns;
  readonly ends: Readonly<Record<CardStatus, ColumnEnd>>;
}

export interface CardChanges {
  readonly changed: readonly Card[];
  readonly removed: readonly string[];
}

export const NO_CARDS: CardColumns = {
  byId: new Map(),
  columns: mapColumns(() => []),
  ends: mapColumns(() => null),
};

export const NOTHING_LOADED: CardColumns = { ...NO_CARDS, ends: mapColumns(() => UNREAD) };

export function mapColumns<T>(make: (status: CardStatus) => T): Readonly<Record<CardStatus, T>> {
  return Object.fromEntries(CARD_STATUSES.map((status) => [status, make(status)])) as Record<
    CardStatus,
    T
  >;
}

export const isLoaded = (place: CardPlace, end: ColumnEnd): boolean =>
  end === null || compareByRank(place, end) <= 0;

/** From this number of changes, sorting again is cheaper than finding each insertion point. */
const FEW = 64;

/** Applies changes. Unchanged columns keep their arrays, so signals derived from them don't recompute. */
export function applyChanges(before: CardColumns, { changed, removed }: CardChanges): CardColumns {
  if (changed.length + removed.length === 0) return before;
  const byId = new Map(before.byId);
  for (const id of removed) byId.delete(id);
  for (const card of changed) byId.set(card.id, card);
  const { ends } = before;
  if (changed.length + removed.length > FEW) {
    return { byId, ends, columns: mapColumns((status) => columnOf(byId, status, ends[status])) };
  }
  return { byId, ends, columns: patched(before, changed, removed) };
}

/** A part of a column as it was read: everything between two places. */
export interface ColumnPage {
  readonly status: CardStatus;
  /** The place before its first card; null is the top of the column. */
  readonly after: CardPlace | null;
  readonly cards: readonly Card[];
  /** True when it reaches the bottom of the column. */
  readonly isLast: boolean;
}

/**
 * Adds a page to its column, which then ends with it. Newer versions of cards are kept. Cards that are known in its range
 * and are not in the page have left it.
 *
 * @param isNewer True for cards that changed after the page was requested; the page can't know these changes.
 */
export function applyPage(
  before: CardColumns,
  { status, after, cards, isLast }: ColumnPage,
  isNewer: (id: string) => boolean,
): CardColumns {
  const last = cards.at(-1);
  const end: ColumnEnd = isLast || last === undefined ? null : { rank: last.rank, id: last.id };
  const present = new Set<string>(cards.map(({ id }) => id));
  const gone = [...before.byId.values()].filter(
    (card) =>
      card.status === status &&
      !present.has(card.id) &&
      !isNewer(card.id) &&
      (after === null || compareByRank(card, after) > 0) &&
      isLoaded(card, end),
  );
  const changed = cards.filter((card) => {
    const known = before.byId.get(card.id);
    return known === undefined ? !isNewer(card.id) : known.revision < card.revision;
  });
  const { byId, columns } = applyChanges(before, { changed, removed: gone.map(({ id }) => id) });
  return {
    byId,
    columns: { ...columns, [status]: columnOf(byId, status, end) },
    ends: { ...before.ends, [status]: end },
  };
}

function columnOf(byId: ReadonlyMap<string, Card>, status: CardStatus, end: ColumnEnd): Card[] {
  const column: Card[] = [];
  for (const card of byId.values()) {
    if (card.status === status && isLoaded(card, end)) column.push(card);
  }
  return column.sort(compareByRank);
}

function patched(
  before: CardColumns,
  changed: readonly Card[],
  removed: readonly string[],
): Columns {
  const columns: Record<CardStatus, readonly Card[]> = { ...before.columns };
  const own = new Map<CardStatus, Card[]>();
  const open = (status: CardStatus): Card[] => {
    const copy = own.get(status) ?? [...columns[status]];
    own.set(status, copy);
    columns[status] = copy;
    return copy;
  };
  const take = (id: string): void => {
    const old = before.byId.get(id);
    if (!old || !isLoaded(old, before.ends[old.status])) return;
    const column = open(old.status);
    const at = column.findIndex((card) => card.id === id);
    if (at >= 0) column.splice(at, 1);
  };
  for (const id of removed) take(id);
  for (const card of changed) {
    take(card.id);
    if (!isLoaded(card, before.ends[card.status])) continue;
    const column = open(card.status);
    column.splice(insertionIndex(column, card), 0, card);
  }
  return columns;
}

export function insertionIndex(
  column: readonly Pick<Card, 'id' | 'rank'>[],
  card: Pick<Card, 'id' | 'rank'>,
): number {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = column[middle];
    if (other && compareByRank(other, card) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
