import { CodeScanner, type LineKind, lineKinds, type Syntax } from './code-scanner';
import { stripCode } from './strip-code';

/** A mark for each line: `.` text, `_` blank, `!` comment, `i` indented, `(` opening, `c` code, `)` closing. */
const MARKS: Readonly<Record<LineKind, string>> = {
  text: '.',
  blank: '_',
  comment: '!',
  indented: 'i',
  opening: '(',
  code: 'c',
  closing: ')',
};
const marksOf = (text: string, syntax: Syntax = 'commonmark'): string =>
  lineKinds(text.split('\n'), syntax)
    .map((kind) => MARKS[kind])
    .join('');

describe('CodeScanner', () => {
  it.each([
    [
      'a line that begins with a code span',
      '``` git commit ``` saves\n\n!!! note\n    Body',
      '._..',
    ],
    ['longer marks around shorter ones', '````\n```\n````\ntext', '(c).'],
    ['other marks', '~~~ a ` b\n```\n~~~', '(c)'],
    ['marks with text behind them, which end nothing', '```\n``` js\n```', '(c)'],
    ['marks that are indented like code', '```\n    ```\n```', '(c)'],
    ['code without an end', 'a\n```\nb\n\nc', '.(ccc'],
    ['code that ends with its quote', '> ```\n> a\nb\n> c', '(c..'],
    ['code that ends with its item', '- ```\n  a\n\n  b\nc', '(ccc.'],
    ['an end outside of the item, which begins other code', '- ```\n  a\n```\nb', '(c(c'],
    ['an item in a quote in an item', '1. > - ```\n   >   a\n   >   ```\n   > b', '(c).'],
    ['indented code', 'a\n\n    b\n\n    c\n\nd', '._i_i_.'],
    ['a paragraph with an indented line', 'a\n    ```\nb', '...'],
    ['an item that a paragraph goes on in', 'a\n2. ```\nb', '...'],
    ['HTML, which hides fences', '<div>\n```\n</div>\n\n```', '..._('],
    ['a comment, which hides them too', '<!--\n```\n\n-->\n```', '!!!!('],
  ])('reads %s', (_what, text, marks) => {
    expect(marksOf(text)).toBe(marks);
  });

  it.each<[string, Syntax, string, string]>([
    ['code in a note of MkDocs', 'documentation', '!!! note "T"\n\n    ```\n    a\n\nb', '._(cc.'],
    ['code in a tab', 'documentation', '=== "A"\n    ```\n    a\n    ```\n', '.(c)_'],
    ['code in an element', 'documentation', '<Tab>\n    ```\n    a\n  ```\nb', '.(c).'],
    ['indented text of MDX', 'mdx', '<Tab>\n\n    text\n\n      ```\n    a\n   ```', '._._(c)'],
  ])('reads %s', (_what, syntax, text, marks) => {
    expect(marksOf(text, syntax)).toBe(marks);
  });

  it('tells what a line has without its quotes and items', () => {
    const scanner = new CodeScanner('commonmark');
    const contents = ['> - ```', '>   a', '>     > b'].map((line) => {
      scanner.read(line);
      return scanner.content;
    });
    expect(contents.slice(1)).toEqual(['a', '  > b']);
  });
});

describe('stripCode', () => {
  it.each([
    ['@a `@b` @c', '@a   @c'],
    ['@a\n\n```\n@b\n```\n@c', '@a\n\n@c'],
    ['> ```\n> @b\n\n@c', '@c'],
    ['``` @a ``` @b', '  @b'],
    ['\\`@a` @b', '\\`@a` @b'],
  ])('leaves of %j what is no code', (markdown, prose) => {
    expect(stripCode(markdown)).toBe(prose);
  });
});
