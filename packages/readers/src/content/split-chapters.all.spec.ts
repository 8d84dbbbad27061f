import { splitTexts } from '../testing/split-texts';

const text = (name: string, bytes = 60): string =>
  `${name} `.repeat(Math.ceil(bytes / (name.length + 1))).trim();
const item = `- ${text('item')}\n`;

/** Title and text of each chapter, repeated words once. */
function split(markdown: string, maxBytes = 100): [string, string][] {
  const [found] = splitTexts([{ markdown, maxBytes }]);
  if (found === undefined || found.error !== null) throw new Error(found?.error ?? 'Nothing');
  return found.chapters.map((one) => [one.title, one.text.replace(/\b(\w+)(?: \1)+\b/g, '$1')]);
}

describe('splitChapters', () => {
  it.each<[string, string, [string, string][]]>([
    ['leaves what fits', '## A\n\na\n\n## B\n\nb', [['Book', '## A\n\na\n\n## B\n\nb']]],
    [
      'splits at the highest level, and opens with the text before it',
      `intro\n\n## A\n\n### x\n\n${text('a')}\n\n## B\n\n${text('b')}`,
      [
        ['Book', 'intro'],
        ['A', '### x\n\na'],
        ['B', 'b'],
      ],
    ],
    [
      'has no opening without such a text',
      `# A\n\n${text('a')}\n\n# B\n\n${text('b')}`,
      [
        ['A', 'a'],
        ['B', 'b'],
      ],
    ],
    [
      'splits at the next level what is too large',
      `# A\n\n${text('a')}\n\n## C\n\n${text('c')}\n\n# B\n\nb`,
      [
        ['A', 'a'],
        ['C', 'c'],
        ['B', 'b'],
      ],
    ],
    [
      'keeps a heading without text with the first one inside of it',
      `# A\n\n## C\n\n${text('c')}\n\n## D\n\n${text('d')}\n\n# B\n\nb`,
      [
        ['A', '## C\n\nc'],
        ['D', 'd'],
        ['B', 'b'],
      ],
    ],
    [
      'keeps a heading without text with the next one, and the last one with the one before',
      `# A\n\n# B\n\n${text('b', 90)}\n\n# C\n\n${text('c', 80)}\n\n# D`,
      [
        ['A', '# B\n\nb'],
        ['C', 'c\n\n# D'],
      ],
    ],
    [
      'splits between blocks where there are no headings',
      `# A\n\n${text('one')}\n\n${text('two')}\n\n${text('three')}\n\n# B\n\nb`,
      [
        ['A', 'one'],
        ['A (2)', 'two'],
        ['A (3)', 'three'],
        ['B', 'b'],
      ],
    ],
    [
      'takes no headings from code, lists, quotes and HTML',
      [
        `\`\`\`md\n# Code\n\n${text('code', 20)}\n\`\`\``,
        '- # List\n\n  item',
        '> # Quote',
        `<details>\n<summary>More</summary>\n\n# Inside\n\n${text('inside', 20)}\n\n</details>`,
        `# A\n\n${text('a')}`,
      ].join('\n\n'),
      [
        ['Book', '```md\n# Code\n\ncode\n```\n\n- # List\n\n  item\n\n> # Quote'],
        ['Book (2)', '<details>\n<summary>More</summary>\n\n# Inside\n\ninside\n\n</details>'],
        ['A', 'a'],
      ],
    ],
    [
      'gives each chapter the footnotes that it refers to',
      `# A\n\n${text('a', 40)}[^n]\n\n# B\n\nb[^n] and[^m]\n\n[^n]: First, see[^m].\n\n[^m]: Second.`,
      [
        ['A', 'a[^n]\n\n[^n]: First, see[^m].\n\n[^m]: Second.'],
        ['B', 'b[^n] and[^m]\n\n[^n]: First, see[^m].\n\n[^m]: Second.'],
      ],
    ],
  ])('%s', (_what, markdown, chapters) => {
    expect(split(markdown)).toEqual(chapters);
  });

  it.each([
    ['a list', item.repeat(3)],
    ['a table', `| a |\n|---|\n${`| ${text('x')} |\n`.repeat(3)}`],
    ['code', `\`\`\`\n${text('x', 200)}\n\`\`\``],
  ])('refuses %s that is larger than a chapter', (_what, block) => {
    expect(() => split(`# A\n\n${block}\n\n# B\n\nb`)).toThrow(
      /^learning\/source-too-large: A single block in “A” has more than /,
    );
  });

  describe('with very many headings', () => {
    const many = (names: readonly string[]): [string, string][] =>
      split(names.map((name) => `# ${name}\n\n${text(name, 10)}`).join('\n\n'), 1_000);
    const names = Array.from({ length: 2_000 }, (_, index) => `Entry ${index}`);

    it('joins small chapters and loses none', () => {
      const chapters = many(names);
      expect(chapters.length).toBeLessThan(256);
      const found = chapters.flatMap(([title, body]) => [
        title,
        ...[...body.matchAll(/^# (.*)$/gm)].map(([, name]) => name),
      ]);
      expect(found).toEqual(names);
    });

    it('changes only the chapter that a new section is in', () => {
      const before = new Map(many(names));
      const after = many([...names.slice(0, 700), 'Added', ...names.slice(700)]);
      const changed = after.filter(([title, body]) => before.get(title) !== body);
      expect(changed.length).toBeGreaterThan(0);
      expect(changed.length).toBeLessThan(4);
    });
  });
});
