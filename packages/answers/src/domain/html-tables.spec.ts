import { withMarkdownTables } from './html-tables';

const PRICES =
  '<table><thead><tr><th>Plan</th><th>Price</th></tr></thead><tbody><tr><td>Small<br>team</td><td>9 | month</td></tr></tbody></table>';

describe('withMarkdownTables', () => {
  it.each([
    ['on one line', PRICES],
    [
      'on several lines',
      '<table class="wide">\n<tr><th>Plan</th>\n<th>Price</th></tr>\n\n<tr>\n<td><p>Small</p> <b>team</b></td>\n<td>9 | month</td>\n</tr>\n</table>',
    ],
    [
      'without the ends that may be left out',
      '<table><tr><th>Plan<th>Price<tr><td>Small team<td>9 | month</table>',
    ],
  ])('reads a table %s', (_how, html) => {
    expect(withMarkdownTables(`Before.\n\n${html}\n\nAfter.`)).toBe(
      'Before.\n\n| Plan | Price |\n| --- | --- |\n| Small team | 9 \\| month |\n\nAfter.',
    );
  });

  it('reads one column as text, with the caption', () => {
    const html =
      '<table><caption>Parts</caption><tr><td>Kettle</td></tr><tr><td>Cup</td></tr></table>';
    expect(withMarkdownTables(html)).toBe('Parts\n\nKettle\n\nCup');
  });

  it('reads a table that does not end', () => {
    expect(
      withMarkdownTables('<table><tr><td>a</td><td>b</td></tr>\n<tr><td>c</td><td>d</td></tr>'),
    ).toBe('| a | b |\n| --- | --- |\n| c | d |');
  });

  it.each(['```html\n<table><tr><td>a</td></tr></table>\n```', '    <table>', 'No table.'])(
    'leaves %j as it is',
    (markdown) => {
      expect(withMarkdownTables(markdown)).toBe(markdown);
    },
  );
});
