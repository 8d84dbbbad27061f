import { readAreaTable } from './read-area-table';

it('refuses an empty line, which would hide the row before it', () => {
  const table = ['a.ts', '  list A: readonly string[]', '    ONE ./one', 'b.ts', '  object B'];
  expect(readAreaTable(table.join('\n')).map(({ file }) => file)).toEqual(['a.ts', 'b.ts']);
  expect(() => readAreaTable(table.toSpliced(3, 0, '').join('\n'))).toThrow('empty line');
});
