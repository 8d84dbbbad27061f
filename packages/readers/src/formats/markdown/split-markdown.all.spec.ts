import { cpuGrowth } from '@keelson/contracts/testing/cpu-growth';
import { splitMarkdown } from './split-markdown';

const FILLER = `${'Words of a paragraph. '.repeat(40)}\n\n`;
const long = FILLER.repeat(300);

describe('splitMarkdown', () => {
  it('leaves a short text', () => {
    expect(splitMarkdown('# A\n\nb')).toEqual(['# A\n\nb']);
  });

  it('cuts before headings and loses nothing', () => {
    const text = Array.from({ length: 6 }, (_, index) => `## Part ${index}\n\n${long}`).join('');
    const segments = splitMarkdown(text);
    expect(segments).toHaveLength(6);
    expect(segments.join('\n')).toBe(text);
    expect(segments.every((segment) => segment.startsWith('## Part'))).toBe(true);
  });

  it.each([
    ['fenced code', '```md\n\n', '\n```\n'],
    ['longer fences', '~~~~\n~~~\n\n', '\n~~~~\n'],
    ['details', '<details>\n\n', '\n</details>\n'],
    ['a comment', '<!--\n\n', '\n-->\n'],
    ['preformatted HTML', '<pre>\n\n', '\n</pre>\n'],
  ])('does not cut in %s', (_what, open, close) => {
    const inside = `${open}# Not a heading\n\ntext\n${close}\n`;
    const text = `# A\n\n${long}${inside}# B\n\n${long}`;
    expect(splitMarkdown(text).map((part) => part.split('\n')[0])).toEqual(['# A', '# B']);
  });

  it.each([
    ['markers', '- '],
    ['quotes', '> '],
    ['brackets', '['],
    ['tags', '<details'],
  ])('takes time in proportion to the number of lines of many %s', (_what, mark) => {
    const unit = `${mark.repeat(200)}\n\n`;
    expect(splitMarkdown(unit.repeat(300))).toHaveLength(1);
    expect(cpuGrowth(splitMarkdown, { unit, length: 300 * unit.length })).toBeLessThan(32);
  });

  it('gives each segment the definitions that it refers to', () => {
    const [first, second] = splitMarkdown(
      `# A\n\nsee [Docs] and[^1]\n\n${long}# B\n\n[^1]: A note.\n    Its end.\n\nMore [docs][].\n\n[docs]: https://example.com\n\n${long}`,
    );
    expect(first).toMatch(
      /\n\n\[docs\]: https:\/\/example\.com\n\n\[\^1\]: A note\.\n {4}Its end\.$/,
    );
    expect(second).toMatch(/^\[\^1\]: A note\.\n {4}Its end\.\n\n\[docs\]: .*\n\n# B\n/);
  });
});
