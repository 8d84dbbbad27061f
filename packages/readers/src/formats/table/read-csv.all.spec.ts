import { publishSources } from '../../testing/publish-sources';

const CASES = [
  [
    'quotes, line breaks and marks of Markdown',
    'a.csv',
    'Name,Note\r\n"Lovelace, Ada","said ""x""\nand | *y*"\r\n\r\nBob,\r\n',
    '| Name          | Note                    |\n| ------------- | ----------------------- |\n| Lovelace, Ada | said "x" and \\| \\*y\\* |\n| Bob           |                         |',
  ],
  ['semicolons', 'b.csv', 'a;b\n1,5;2', '| a   | b |\n| --- | - |\n| 1,5 | 2 |'],
  ['tabs', 'c.tsv', 'a\tb\n1\t2', '| a | b |\n| - | - |\n| 1 | 2 |'],
  [
    'rows of several lengths',
    'd.csv',
    'a,b\n1\n1,2,3',
    '| a | b |   |\n| - | - | - |\n| 1 |   |   |\n| 1 | 2 | 3 |',
  ],
] as const;
const LONG = ['id,name', ...Array.from({ length: 1_500 }, (_, at) => `${at},row ${at}`)].join('\n');
const published = publishSources(
  [
    ...CASES.map(([, name, content]) => [name, content] as const),
    ['long_list.csv', LONG] as const,
  ].map(([name, content]) => ({ name, content, base: null, image: null })),
);
const long = published.at(-1);

describe('comma-separated values', () => {
  it.each(CASES.map(([what, , , markdown], at) => ({ what, markdown, found: published[at] })))(
    'are a table with $what',
    ({ markdown, found }) => {
      const cells = (text: string): string => text.replace(/ +/g, ' ').replace(/-+/g, '-');
      expect(cells(found?.doc?.markdown ?? found?.error ?? '')).toBe(cells(markdown));
    },
  );

  it('are cut with a warning that says how much there is', () => {
    expect(long?.doc).toMatchObject({ title: 'Long list', mediaType: 'text/csv' });
    expect(long?.doc?.markdown.split('\n')).toHaveLength(1_002);
    const warning = long?.doc?.warnings.find(({ code }) => code === 'text-lost');
    expect(warning?.detail).toBe(
      'The table is too long for a page: 1000 of 1500 rows and 2 of 2 columns are used.',
    );
  });
});
