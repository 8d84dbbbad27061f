import { unifyTabs } from './tabs';

const tab = (title: string, text: string, open = ''): string =>
  `\n<details${open}>\n<summary>${title}</summary>\n\n${text}\n\n</details>\n`;

describe('unifyTabs', () => {
  it.each([
    [
      'MkDocs',
      '=== "Linux"\n\n    Use apt.\n\n=== "macOS"\n\n    Use brew.\n\nAfter.',
      `${tab('Linux', '\nUse apt.', ' open')}\n${tab('macOS', '\nUse brew.')}\nAfter.`,
    ],
    [
      'MkDocs, two groups',
      '=== "A"\n    1\n===! "B"\n    2',
      `${tab('A', '1', ' open')}${tab('B', '2', ' open')}`.replace(
        '>\n\n<details',
        '>\n\n<details',
      ),
    ],
    [
      'VitePress',
      '::: code-group\n\n```js [a.js]\n1\n```\n\n```ts\n[x]\n```\n:::',
      tab('a.js', '```js\n1\n```\n\n```ts\n[x]\n```', ' open'),
    ],
    [
      'one in a list',
      '- a\n\n  === "X"\n      y',
      `- a\n${tab('X', 'y', ' open').replace(/^(?=\S)/gm, '  ')}`,
    ],
  ])('writes tabs of %s as details', (_what, source, expected) => {
    expect(squeezed(unifyTabs(source))).toBe(squeezed(expected));
  });

  it.each([
    ['code', '```\n=== "A"\n    x\n```'],
    ['a heading', 'A title\n======='],
    ['a tab without content', '=== "A"\ntext'],
    ['a group with text between its code', '::: code-group\ntext\n```js [a]\n```\n:::'],
  ])('leaves %s alone', (_what, source) => {
    expect(unifyTabs(source)).toBe(source);
  });

  it.each([
    ['groups without an end', '::: code-group\n'],
    ['groups of code without an end', '::: code-group\n```js [a]\nx\n```\n'],
    ['titles without an end', '=== "a\n'],
    ['brackets', '``` [[[[[[[[\n'],
  ])('reads many %s', (_what, part) => {
    const source = part.repeat(20_000);
    expect(unifyTabs(source)).toBe(source);
  });
});

/** Blank lines beside blank lines have no meaning. */
const squeezed = (text: string): string => text.replace(/\n{3,}/g, '\n\n');
