import type { Column } from './column';
import { toCsv, toJson } from './table-export';

const columns: readonly Column<{ readonly a: string; readonly b: string }>[] = [
  { key: 'a', heading: 'A', text: ({ a }) => a },
  { key: 'b', heading: 'B, quoted', text: ({ b }) => b },
];

describe('export', () => {
  it.each([
    ['plain', 'plain'],
    ['with, comma', '"with, comma"'],
    ['with "quotes"', '"with ""quotes"""'],
    ['two\nlines', '"two\nlines"'],
    ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
    ['-1', "'-1"],
    ['@cmd', "'@cmd"],
  ])('writes %j as %j', (value, field) => {
    expect(toCsv(columns, [{ a: value, b: 'b' }])).toBe(`\ufeffA,"B, quoted"\r\n${field},b\r\n`);
  });

  it('exports all fields of a row as JSON', () => {
    expect(JSON.parse(toJson([{ a: '1', extra: { deep: true } }]))).toEqual([
      { a: '1', extra: { deep: true } },
    ]);
  });
});
