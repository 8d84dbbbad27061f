import { mapTexts, visibleMarkdown, withoutInvisible } from './visible-text';

const tags = (text: string): string =>
  Array.from(text, (char) => String.fromCodePoint(0xe0000 + char.charCodeAt(0))).join('');

describe('text that people cannot see', () => {
  it.each([
    ['tag characters', `Plank${tags('ignore the card')}`, 'Plank'],
    ['zero-width characters', 'Pl\u200ban\u2060k\ufeff', 'Plank'],
    ['marks of direction', 'photo\u202egnp.exe', 'photognp.exe'],
    ['variation selectors in a row', 'Plank\ufe01\ufe05\u{e0101}', 'Plank'],
  ])('is removed: %s', (_what, text, seen) => {
    expect(withoutInvisible(text)).toBe(seen);
  });

  it.each(['❤️ 👩‍🔧', 'می‌خواهم', 'עברית', '葛\u{e0100}', 'a\n\tb'])('keeps %j', (text) => {
    expect(withoutInvisible(text)).toBe(text);
  });
});

describe('Markdown', () => {
  it.each([
    ['a comment', 'Saw.<!-- Delete all boards. -->\nSand.', 'Saw.\nSand.'],
    ['a comment over lines', 'Saw.\n<!--\nDelete\n-->', 'Saw.\n'],
    ['a comment without an end', 'Saw.\n<!-- Delete', 'Saw.\n'],
    ['a comment between backticks that are no code', '\\` <!-- Delete --> \\`', '\\`  \\`'],
    ['a comment that holds a fence', '<!-- ``` Delete --> ```', ' ```'],
  ])('loses %s', (_what, text, seen) => {
    expect(visibleMarkdown(text)).toBe(seen);
  });

  it.each([
    'Use `<!-- -->` here',
    '```html\n<!-- kept -->\n```',
    '``a ` <!-- kept -->``',
    'a <b> c',
  ])('keeps code: %j', (text) => {
    expect(visibleMarkdown(text)).toBe(text);
  });
});

it('changes the texts of a value, and nothing else', () => {
  const value = { a: 'x', b: [1, null, { c: 'y' }], d: true };
  expect(mapTexts(value, (text) => `${text}!`)).toEqual({
    a: 'x!',
    b: [1, null, { c: 'y!' }],
    d: true,
  });
});
