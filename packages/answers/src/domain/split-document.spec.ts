import { documentOf } from '../testing/passage';
import { splitDocument } from './split-document';

const HEADINGS = [
  { text: 'Setup', anchor: 'setup' },
  { text: '**Linux** and [macOS](https://apple.test)', anchor: 'linux-and-macos' },
  { text: 'Setup', anchor: 'setup-2' },
];

const split = (...lines: string[]) =>
  splitDocument(documentOf({ title: 'Guide', body: lines.join('\n'), headings: HEADINGS })).map(
    ({ path, anchor, blocks }) => ({ path: path.join(' › '), anchor, blocks }),
  );
const blocksOf = (...lines: string[]) => split(...lines).flatMap(({ blocks }) => blocks);

describe('splitDocument', () => {
  it('gives a passage for each section, with its headings and anchor', () => {
    expect(
      split(
        'Before.',
        '# Guide',
        'Intro.',
        '## Setup',
        'Install it.',
        '### **Linux** and [macOS](https://apple.test)',
        'Use the script.',
        '## Setup',
        'Again.',
        '## Empty',
        '# Other',
        'No anchor.',
      ),
    ).toEqual([
      { path: '', anchor: null, blocks: ['Before.'] },
      { path: '', anchor: null, blocks: ['Intro.'] },
      { path: 'Setup', anchor: 'setup', blocks: ['Install it.'] },
      { path: 'Setup › Linux and macOS', anchor: 'linux-and-macos', blocks: ['Use the script.'] },
      { path: 'Setup', anchor: 'setup-2', blocks: ['Again.'] },
      { path: 'Other', anchor: null, blocks: ['No anchor.'] },
    ]);
  });

  it('finds headings with names, escapes and emphasis', () => {
    const headings = [
      { text: 'The max_size [old] option', anchor: 'max' },
      { text: 'More', anchor: 'more' },
    ];
    const body = '## The `max_size` \\[old] option\n\nA.\n\n## _More_\n\nB.';
    const found = splitDocument(documentOf({ title: 'Guide', body, headings }));
    expect(found.map(({ path, anchor }) => [path, anchor])).toEqual([
      [['The max_size [old] option'], 'max'],
      [['More'], 'more'],
    ]);
  });

  it.each([
    ['six levels', '###### Deep', 'Deep'],
    ['closing marks', '## Setup ##', 'Setup'],
    ['up to three spaces', '   ## Setup', 'Setup'],
    ['seven marks, which are text', '####### Deep', ''],
    ['no space, which is text', '#hashtag', ''],
  ])('reads a heading with %s', (_what, line, path) => {
    expect(split(line, '', 'Text.').at(-1)?.path).toBe(path);
  });

  it('splits blocks at empty lines and headings, and keeps lists and tables whole', () => {
    expect(
      blocksOf(
        'One',
        'paragraph.',
        '',
        '- a',
        '- b',
        ' \t',
        '',
        '| a | b |',
        '| - | - |',
        '## Setup',
        'End.',
      ),
    ).toEqual(['One\nparagraph.', '- a\n- b', '| a | b |\n| - | - |', 'End.']);
  });

  it('reads Windows line ends', () => {
    expect(blocksOf('One\r', '\r', 'Two\r', '')).toEqual(['One', 'Two']);
  });

  it.each([
    ['back-ticks', ['```sh', '# not a heading', '', 'npm test', '```']],
    ['tildes', ['~~~', '', '```', '', '~~~']],
    ['a longer closing fence', ['```', '', '`````']],
    ['a longer fence around a shorter one', ['````md', '```', '', '```', '````']],
    ['no end', ['```', '', '# not a heading']],
  ])('keeps a code block with %s whole', (_what, lines) => {
    expect(blocksOf(...lines)).toEqual([lines.join('\n')]);
  });

  it('starts a block after a code block', () => {
    expect(blocksOf('```', 'x', '```', 'After.')).toEqual(['```\nx\n```', 'After.']);
  });

  it('groups blocks up to 900 characters, and splits a longer block', () => {
    const [half, rest, long] = ['a'.repeat(450), 'b'.repeat(450), 'c'.repeat(901)];
    const passages = split(half, '', rest, '', 'd', '', long, '', 'e');
    expect(passages.map(({ blocks }) => blocks)).toEqual([
      [half, rest],
      ['d'],
      ['c'.repeat(900)],
      ['c', 'e'],
    ]);
  });

  it('links each passage to the one that follows', () => {
    const passages = splitDocument(
      documentOf({ body: 'One.\n\n## Two\n\nText.\n\n## Three\n\nEnd.' }),
    );
    expect(passages).toHaveLength(3);
    expect(passages.map(({ next }) => next)).toEqual([passages[1], passages[2], null]);
  });

  it('gives nothing for an empty document', () => {
    expect(split('', '## Setup', '')).toEqual([]);
  });
});
