import { cpuGrowth } from '@keelson/contracts/testing/cpu-growth';
import { plainText } from './plain-text';
import { readSections } from './read-sections';

describe('plainText', () => {
  it.each([
    ['**bold**, *it* and ~~gone~~', 'bold, it and gone'],
    ['Press <kbd>Ctrl</kbd>, H<sub>2</sub>O', 'Press Ctrl, H2O'],
    ['[link](https://x.test/a_b) and `a_b*c`', 'link and a_b*c'],
    ['5 \\* 3, snake_case_name, C\\#', '5 * 3, snake_case_name, C#'],
    ['_this_, <https://x.test/>, one<br>two', 'this, https://x.test/, one two'],
    ['Vec\\<T> and `<kbd>` stay', 'Vec<T> and <kbd> stay'],
    ['The sum $`x + 1`$ grows.', 'The sum x + 1 grows.'],
    ['The share $`\\frac{a}{b}`$ grows.', 'The share (formula) grows.'],
    ['\\[!NOTE] Mind', 'Mind'],
    ['A note.[^1]', 'A note.'],
  ])('has no markup of %j', (markdown, text) => {
    expect(plainText(markdown)).toBe(text);
  });

  it.each(['[', '*', '_', '`', '<https:', '\\'])(
    'takes time in proportion to the length of many %j',
    (unit) => {
      expect(cpuGrowth(plainText, { unit, length: 12_500 })).toBeLessThan(32);
    },
  );
});

describe('readSections', () => {
  it('has no marks of line breaks and footnotes', () => {
    const markdown = 'One\\\ntwo\n\n[^1]: The *note*.\n';
    const [section] = readSections({ title: 'T', markdown, headings: [] });
    expect(section?.blocks.map(({ text }) => text)).toEqual(['One two', 'The note.']);
  });
});
