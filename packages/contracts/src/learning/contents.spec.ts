import { contentsOf } from './contents';
import { type DocHeading } from './public-doc';

const headings = (count: number, depth: number, text = 'Part'): DocHeading[] =>
  Array.from({ length: count }, (_, index) => ({ depth, text, anchor: `${depth}-${index}` }));
const countsOf = (found: readonly DocHeading[]) =>
  [1, 2, 3, 4].map((depth) => found.filter((one) => one.depth === depth).length);

describe('contentsOf', () => {
  it.each([
    ['all levels that fit', [...headings(5, 2), ...headings(20, 3)], [0, 5, 20, 0]],
    ['a level less', [...headings(5, 2), ...headings(40, 3)], [0, 5, 0, 0]],
    ['two levels less', [...headings(3, 1), ...headings(30, 2), ...headings(40, 3)], [3, 0, 0, 0]],
    ['the first of the next level', [...headings(1, 1), ...headings(200, 2)], [1, 29, 0, 0]],
    ['the first of a long level', headings(400, 2), [0, 30, 0, 0]],
    ['fewer long headings', headings(30, 2, 'Long '.repeat(40)), [0, 11, 0, 0]],
    ['no deep headings', headings(3, 4), [0, 0, 0, 0]],
    ['nothing without an anchor', [{ depth: 2, text: 'A', anchor: '' }], [0, 0, 0, 0]],
    ['nothing of nothing', [], [0, 0, 0, 0]],
  ])('has %s', (_what, all, counts) => {
    const found = contentsOf(all);
    expect(countsOf(found)).toEqual(counts);
    expect(contentsOf(found)).toEqual(found);
  });

  it('keeps the order of the text', () => {
    const text: DocHeading[] = [
      ...headings(1, 2),
      ...headings(1, 3),
      { depth: 2, text: 'B', anchor: 'b' },
    ];
    expect(contentsOf(text)).toEqual(text);
  });
});
