import { sniffMediaType } from './sniff-media-type';

describe('the type of a text file', () => {
  it.each(['a.md', 'a.markdown', 'a.mdx', 'a.qmd', 'a.Rmd', 'A.MDX'])(
    'of %s is Markdown',
    (name) => {
      expect(sniffMediaType(Buffer.from('# Title'), name)).toBe('text/markdown');
    },
  );

  it('of another name is not supported', () => {
    expect(() => sniffMediaType(Buffer.from('x = 1'), 'a.py')).toThrow(/Supported formats/);
  });
});
