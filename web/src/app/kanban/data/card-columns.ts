import type { Card } from '@keelson/contracts/kanban/card';
import { compareByRank } from '@keelson/contracts/kanban/rank';
import { CARD_STATUSES, type CardStatus } from '@keelson/contracts/kanban/status';

/** The cards of each column in their order. */
export type Columns = Readonly<Record<CardStatus, readonly Card[]>>;

/** The cards of a board by id and by column. Immutable. */
export interface CardColumns {
  readonly byId: ReadonlyMap<string, Card>;
  readonly columns: Columns;
}

export interface CardChanges {
  /** True when the changes replace all cards. */
  readonly reset: boolean;
  readonly changed: readonly Card[];
  readonly removed: readonly string[];
}

export const NO_CARDS: CardColumns = { byId: new Map(), columns: mapColumns(() => []) };

/** Maps every status to a value. */
export function mapColumns<T>(make: (status: CardStatus) => T): Readonly<Record<CardStatus, T>> {
  return Object.fromEntries(CARD_STATUSES.map((status) => [status, make(status)])) as Record<
    CardStatus,
    T
  >;
}

/** From this number of changes, sorting again is cheaper than finding each insertion point. */
const FEW = 64;

/** Applies changes. Unchanged columns keep their arrays, so signals derived from them don't recompute. */
export function applyChanges(before: CardColumns, changes: CardChanges): CardColumns {
  const { reset, changed, removed } = changes;
  if (!reset && changed.length + removed.length === 0) return before;
  const byId = new Map(reset ? [] : before.byId);
  for (const id of removed) byId.delete(id);
  for (const card of changed) byId.set(card.id, card);
  if (reset || changed.length + removed.length > FEW) return { byId, columns: sorted(byId) };
  return { byId, columns: patched(before, changed, removed) };
}

function sorted(byId: ReadonlyMap<string, Card>): Columns {
  const columns = mapColumns<Card[]>(() => []);
  for (const card of byId.values()) columns[card.status].push(card);
  for (const status of CARD_STATUSES) columns[status].sort(compareByRank);
  return columns;
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
    if (!old) return;
    const column = open(old.status);
    const at = column.findIndex((card) => card.id === id);
    if (at >= 0) column.splice(at, 1);
  };
  for (const id of removed) take(id);
  for (const card of changed) {
    take(card.id);
    const column = open(card.status);
    column.splice(insertionIndex(column, card), 0, card);
  }
  return columns;
}

/** Index at which to insert a card into a sorted column. */
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
