import { plainLine } from './plain-line';

it.each([
  ['a callout', '> \\[!NOTE]\n> Read *this*.', 'Note: Read this.'],
  ['a callout with a title', '> [!tip] Try it\n> Now.', 'Try it: Now.'],
  [
    'names with underscores',
    'Set `max_size` and SHOW_ALL to _one_ of **two**.',
    'Set max_size and SHOW_ALL to one of two.',
  ],
  [
    'code with signs',
    '`helm template <CHART>` and `a | b * c`',
    'helm template <CHART> and a | b * c',
  ],
  [
    'a code block',
    'As:\n\n```js title="a.js"\nconst f = (a) => a * b_c\n```',
    'As: const f = (a) => a * b_c',
  ],
  ['a code block in a quote', '> ```sh\n> npm test\n> ```', 'npm test'],
  [
    'escapes and entities',
    'a \\* b \\[c] &lt;d> &amp; e&#x20;f &unknown;',
    'a * b [c] <d> & e f &unknown;',
  ],
  ['a table', '| A | B |\n| - | :-: |\n| 1 | 2 |', 'A · B · 1 · 2'],
  [
    'links and images',
    'See ![a plan](image:x) and [the\nguide](../b_c.md).',
    'See a plan and the guide.',
  ],
  ['a line break', 'One \\\nTwo', 'One Two'],
  ['an unclosed mark', 'a ` b', 'a b'],
])('plainLine of %s', (_what, markdown, line) => {
  expect(plainLine(markdown)).toBe(line);
});
