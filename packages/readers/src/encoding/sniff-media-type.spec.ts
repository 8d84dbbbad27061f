import { sniffMediaType } from './sniff-media-type';

describe('the type of a text file', () => {
  it.each(['a.md', 'a.markdown', 'a.mdx', 'a.qmd', 'a.Rmd', 'A.MDX'])(
    'of %s is Markdown',
    (name) => {
      expect(sniffMediaType(Buffer.from('# Title'), name)).toBe('text/markdown');
    },
  );

  it.each([
    ['a.ipynb', 'application/x-ipynb+json'],
    ['a.CSV', 'text/csv'],
    ['a.tsv', 'text/csv'],
  ])('of %s is %s', (name, type) => {
    expect(sniffMediaType(Buffer.from('{}'), name)).toBe(type);
  });

  it('of another name is not supported', () => {
    expect(() => sniffMediaType(Buffer.from('x = 1'), 'a.py')).toThrow(/Supported formats/);
  });
});
