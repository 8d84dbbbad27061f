/** From this number of rows, only rows near the visible part are rendered. */
export const MIN_WINDOWED_ROWS = 200;
const OVERSCAN_ROWS = 12;

/** The rendered rows, and the heights that replace the rows above and below. */
export interface RowWindow {
  readonly start: number;
  readonly end: number;
  readonly above: number;
  readonly below: number;
}

export interface Viewport {
  readonly scrollTop: number;
  readonly height: number;
  readonly rowHeight: number;
}

/** The rows `[start, end)` of `count` to render in a scrolled container. */
export function computeRowWindow(
  count: number,
  { scrollTop, height, rowHeight }: Viewport,
): RowWindow {
  if (count < MIN_WINDOWED_ROWS) return { start: 0, end: count, above: 0, below: 0 };
  const first = Math.floor(scrollTop / rowHeight) - OVERSCAN_ROWS;
  const start = Math.max(0, Math.min(first, count - 1));
  const end = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + OVERSCAN_ROWS);
  return { start, end, above: start * rowHeight, below: (count - end) * rowHeight };
}

/** The row that a key moves to from row `at`; null for other keys. */
export function rowAfterKey(key: string, at: number, count: number): number | null {
  const last = count - 1;
  const to: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + 10,
    PageUp: at - 10,
    Home: 0,
    End: last,
  };
  const wanted = to[key];
  return wanted === undefined || count === 0 ? null : Math.max(0, Math.min(wanted, last));
}

/** The scroll position at which a row is fully visible below the sticky heading. */
export function scrollToShow(row: number, headHeight: number, viewport: Viewport): number {
  const { scrollTop, height, rowHeight } = viewport;
  const top = row * rowHeight;
  if (top < scrollTop) return top;
  const bottom = top + rowHeight + headHeight;
  return bottom > scrollTop + height ? bottom - height : scrollTop;
}
