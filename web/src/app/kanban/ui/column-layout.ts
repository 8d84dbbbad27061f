import type { Card } from '@keelson/contracts/kanban/card/card';

/** Heights of a card and the gap below it. They are fixed, so that 10,000 cards need no measuring. */
export const CARD_HEIGHTS = { comfortable: 112, compact: 64 } as const;
export const CARD_HEIGHT = CARD_HEIGHTS.comfortable;
export const GROUP_HEIGHT = 36;
const CARD_GAP = 8;
const TOP_GAP = 4;

export interface CardRow {
  readonly kind: 'card';
  readonly key: string;
  readonly card: Card;
  readonly top: number;
}
export interface GroupRow {
  readonly kind: 'group';
  readonly key: string;
  readonly label: string;
  readonly count: number;
  readonly top: number;
}
export type ColumnRow = CardRow | GroupRow;

/** Positions of all rows of a column, in pixels from its top. */
export interface ColumnLayout {
  readonly rows: readonly ColumnRow[];
  readonly height: number;
  /** With the gap below it. */
  readonly cardHeight: number;
}

/** Maps cards to groups, and lists the groups in order. */
export interface Grouping {
  readonly keyOf: (card: Card) => string;
  readonly groups: readonly { readonly key: string; readonly label: string }[];
}

/** Computes the layout of a column, by group when there is a grouping. */
export function layoutColumn(
  cards: readonly Card[],
  grouping: Grouping | null,
  cardHeight: number = CARD_HEIGHT,
): ColumnLayout {
  const rows: ColumnRow[] = [];
  let top = TOP_GAP;
  const add = (some: readonly Card[]): void => {
    for (const card of some) {
      rows.push({ kind: 'card', key: card.id, card, top });
      top += cardHeight;
    }
  };
  if (grouping === null) {
    add(cards);
    return { rows, height: top, cardHeight };
  }
  const members = new Map<string, Card[]>();
  for (const card of cards) {
    const key = grouping.keyOf(card);
    const group = members.get(key);
    if (group) group.push(card);
    else members.set(key, [card]);
  }
  for (const { key, label } of grouping.groups) {
    const group = members.get(key);
    if (!group) continue;
    rows.push({ kind: 'group', key: `group ${key}`, label, count: group.length, top });
    top += GROUP_HEIGHT;
    add(group);
  }
  return { rows, height: top, cardHeight };
}

/** Rows rendered beyond the edges, so that fast scrolling shows no gaps. */
const OVERSCAN = 3;

/**
 * The rows to render: those in view, the overscan, and pinned ones. Dragged and focused cards are pinned
 * because they must stay in the DOM.
 */
export function visibleRows(
  { rows }: ColumnLayout,
  view: { readonly top: number; readonly height: number },
  pinned: ReadonlySet<string>,
): readonly ColumnRow[] {
  const first = Math.max(0, rowAt(rows, view.top) - OVERSCAN);
  const last = Math.min(rows.length, rowAt(rows, view.top + view.height) + 1 + OVERSCAN);
  const seen = rows.slice(first, last);
  if (pinned.size === 0) return seen;
  const isPinned = ({ key }: ColumnRow) => pinned.has(key);
  return [...rows.slice(0, first).filter(isPinned), ...seen, ...rows.slice(last).filter(isPinned)];
}

function rowAt(rows: readonly ColumnRow[], y: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.top ?? 0) <= y) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** The neighbors of a drop position, and where its marker is drawn. */
export interface DropPosition {
  readonly aboveId: string | null;
  readonly belowId: string | null;
  readonly top: number;
}

/**
 * Drop position for a height: above the first card whose middle is below it.
 *
 * @param moving Cards that are being dragged; they don't count as neighbors.
 */
export function dropPositionAt(
  { rows, height, cardHeight }: ColumnLayout,
  y: number,
  moving: ReadonlySet<string>,
): DropPosition {
  const half = (cardHeight - CARD_GAP) / 2;
  let at = rowAt(rows, y - half);
  while (at < rows.length && !isBelow(rows[at], y - half)) at += 1;
  const isNeighbor = (row: ColumnRow | undefined): boolean =>
    row?.kind === 'card' && !moving.has(row.key);
  let before = at - 1;
  while (before >= 0 && !isNeighbor(rows[before])) before -= 1;
  let after = at;
  while (after < rows.length && !isNeighbor(rows[after])) after += 1;
  const edge = rows[at]?.top ?? height;
  return { aboveId: rows[before]?.key ?? null, belowId: rows[after]?.key ?? null, top: edge - 5 };
}

const isBelow = (row: ColumnRow | undefined, y: number): boolean =>
  row?.kind === 'card' && row.top > y;
