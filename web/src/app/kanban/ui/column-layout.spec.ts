import { buildCard } from '../../../testing/boards/cards';
import {
  CARD_HEIGHT,
  CARD_HEIGHTS,
  layoutColumn,
  dropPositionAt,
  visibleRows,
} from './column-layout';

const cards = (count: number) =>
  Array.from({ length: count }, (_, index) => buildCard(`c${index}`));
const keys = (rows: readonly { key: string }[]) => rows.map(({ key }) => key);
const NONE: ReadonlySet<string> = new Set();

describe('visibleRows', () => {
  it('renders a window of a column of 10,000 cards', () => {
    const layout = layoutColumn(cards(10_000), null);
    const view = { top: 5_000 * CARD_HEIGHT, height: 700 };
    const rows = visibleRows(layout, view, NONE);
    expect(rows.length).toBeLessThan(20);
    expect(keys(rows)).toContain('c5000');
    expect(keys(rows)).toContain('c5006');
  });

  it('keeps pinned cards out of view', () => {
    const layout = layoutColumn(cards(1_000), null);
    const rows = visibleRows(
      layout,
      { top: 500 * CARD_HEIGHT, height: 300 },
      new Set(['c3', 'c990', 'c500']),
    );
    expect(keys(rows).filter((key) => key === 'c500')).toHaveLength(1);
    expect(keys(rows).at(0)).toBe('c3');
    expect(keys(rows).at(-1)).toBe('c990');
  });

  it('renders nothing in an empty column', () => {
    expect(visibleRows(layoutColumn([], null), { top: 0, height: 500 }, NONE)).toEqual([]);
  });
});

describe('dropPositionAt', () => {
  const layout = layoutColumn(cards(3), null);
  it.each([
    [0, null, 'c0'],
    [CARD_HEIGHT * 0.7, 'c0', 'c1'],
    [CARD_HEIGHT * 1.2, 'c0', 'c1'],
    [CARD_HEIGHT * 9, 'c2', null],
  ])('at %i is between %s and %s', (y, aboveId, belowId) => {
    expect(dropPositionAt(layout, y, NONE)).toMatchObject({ aboveId, belowId });
  });

  it.each([
    [20, null, 'c0'],
    [45, 'c0', 'c1'],
    [80, 'c0', 'c1'],
    [110, 'c1', 'c2'],
    [300, 'c2', null],
  ])('between compact cards, at %i, is between %s and %s', (y, aboveId, belowId) => {
    const compact = layoutColumn(cards(3), null, CARD_HEIGHTS.compact);
    expect(compact.height).toBe(4 + 3 * 64);
    expect(dropPositionAt(compact, y, NONE)).toMatchObject({ aboveId, belowId });
  });

  it('ignores dragged cards as neighbors', () => {
    expect(dropPositionAt(layout, CARD_HEIGHT * 1.2, new Set(['c0', 'c1']))).toMatchObject({
      aboveId: null,
      belowId: 'c2',
    });
  });

  it('has no neighbors in an empty column', () => {
    expect(dropPositionAt(layoutColumn([], null), 300, NONE)).toMatchObject({
      aboveId: null,
      belowId: null,
    });
  });
});

describe('groups', () => {
  it('have a heading unless they are empty', () => {
    const [a, b, c] = cards(3);
    const layout = layoutColumn([a!, b!, c!], {
      keyOf: ({ id }) => (id === 'c1' ? 'una' : 'nobody'),
      groups: [
        { key: 'una', label: 'Una' },
        { key: 'zoe', label: 'Zoe' },
        { key: 'nobody', label: 'Nobody' },
      ],
    });
    expect(keys(layout.rows)).toEqual(['group una', 'c1', 'group nobody', 'c0', 'c2']);
  });
});
