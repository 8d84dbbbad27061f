import { rowAfterKey, scrollToShow, computeRowWindow } from './row-window';

const viewport = (scrollTop: number) => ({ scrollTop, height: 400, rowHeight: 40 });

describe('computeRowWindow', () => {
  it('renders all rows of a short list', () => {
    expect(computeRowWindow(199, viewport(3_000))).toEqual({
      start: 0,
      end: 199,
      above: 0,
      below: 0,
    });
  });

  it.each([0, 37, 4_000, 39_999, 90_000])('covers the visible rows at %d', (scrollTop) => {
    const count = 1_000;
    const { start, end, above, below } = computeRowWindow(count, viewport(scrollTop));
    expect(above + (end - start) * 40 + below).toBe(Math.max(count, end) * 40);
    const seen = Math.min(Math.floor(scrollTop / 40), count - 1);
    expect(start).toBeLessThanOrEqual(seen);
    expect(end).toBeGreaterThan(Math.min(seen, count - 1));
    expect(end - start).toBeLessThan(60);
  });
});

describe('rowAfterKey', () => {
  it.each([
    ['ArrowDown', 3, 4],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 0, 0],
    ['PageDown', 5, 9],
    ['Home', 7, 0],
    ['End', 0, 9],
    ['x', 4, null],
  ])('%s from %d of 10 moves to %p', (key, at, expected) => {
    expect(rowAfterKey(key, at, 10)).toBe(expected);
  });

  it('moves nowhere in an empty list', () => {
    expect(rowAfterKey('End', 0, 0)).toBeNull();
  });
});

describe('scrollToShow', () => {
  it.each([
    ['stays when the row is visible', 5, 100, 100],
    ['scrolls up to a row above', 1, 100, 40],
    ['scrolls down to a row below, past the heading', 20, 0, 20 * 40 + 40 + 36 - 400],
  ])('%s', (_, row, scrollTop, expected) => {
    expect(scrollToShow(row, 36, viewport(scrollTop))).toBe(expected);
  });
});
