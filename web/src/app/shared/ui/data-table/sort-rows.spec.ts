import type { Column } from './column';
import { nextSort, parseSort, sortRows } from './sort-rows';

interface Row {
  readonly name: string;
  readonly size: number | null;
}
const columns: readonly Column<Row>[] = [
  { key: 'name', heading: 'Name', text: ({ name }) => name, sortBy: ({ name }) => name },
  { key: 'size', heading: 'Size', text: ({ size }) => String(size), sortBy: ({ size }) => size },
  { key: 'fixed', heading: 'Fixed', text: () => '' },
];
const rows: readonly Row[] = [
  { name: 'b10', size: 2 },
  { name: 'B2', size: null },
  { name: 'a', size: 11 },
];
const names = (sort: string | null) =>
  sortRows(rows, columns, parseSort(sort, columns)).map(({ name }) => name);

describe('sorting', () => {
  it.each([
    [null, ['b10', 'B2', 'a']],
    ['name', ['a', 'B2', 'b10']],
    ['-name', ['b10', 'B2', 'a']],
    ['size', ['b10', 'a', 'B2']],
    ['-size', ['a', 'b10', 'B2']],
    ['fixed', ['b10', 'B2', 'a']],
    ['-nonsense', ['b10', 'B2', 'a']],
  ])('%s gives %j', (sort, expected) => {
    expect(names(sort)).toEqual(expected);
  });

  it('cycles through ascending, descending and original order', () => {
    const after = (sort: string | null) => nextSort(parseSort(sort, columns), 'name');
    expect([after(null), after('name'), after('-name'), after('size')]).toEqual([
      'name',
      '-name',
      null,
      'name',
    ]);
  });
});
