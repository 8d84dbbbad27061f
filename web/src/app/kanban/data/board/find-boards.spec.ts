import type { BoardSlug } from '@keelson/contracts/ids';
import { buildBoard } from '../../../../testing/boards/boards';
import { changedAt, findBoards, sortBoards } from './find-boards';

const boards = [
  buildBoard({ slug: 'cafe' as BoardSlug, name: 'Café', key: 'CAF', updatedAt: 3 }),
  buildBoard({
    slug: 'keel' as BoardSlug,
    name: 'Keel',
    description: 'Boats to build',
    updatedAt: 2,
  }),
  buildBoard({ slug: 'launch' as BoardSlug, name: '출시', key: 'LAU', updatedAt: 1 }),
];
const slugs = (found: readonly { readonly slug: string }[]): string[] =>
  found.map(({ slug }) => slug);

describe('findBoards', () => {
  it.each([
    ['', ['cafe', 'keel', 'launch'], 'nothing was typed'],
    ['  ', ['cafe', 'keel', 'launch'], 'only spaces were typed'],
    ['cafe', ['cafe'], 'accents are left out'],
    ['KEEL', ['keel'], 'the case differs'],
    ['boat', ['keel'], 'the description has it'],
    ['build keel', ['keel'], 'the words are in different places'],
    ['build cafe', [], 'one word is missing'],
    ['lau', ['launch'], 'the key begins with it'],
    ['출', ['launch'], 'a part of a Korean name is typed'],
    ['ㅊ', ['launch'], 'only its first consonant is typed'],
  ])('%j finds %j when %s', (text, expected) => {
    expect(slugs(findBoards(boards, text))).toEqual(expected);
  });

  it('does not find words across fields', () => {
    expect(findBoards(boards, 'keelboats')).toEqual([]);
  });
});

describe('sortBoards', () => {
  const counts = new Map([
    ['launch', { changedAt: 9 }],
    ['keel', { changedAt: null }],
  ]);

  it.each([
    ['name', ['cafe', 'keel', 'launch']],
    ['updated', ['launch', 'cafe', 'keel']],
  ] as const)('by %s', (order, expected) => {
    expect(slugs(sortBoards(boards, order, counts))).toEqual(expected);
  });

  it('the later of a change of the board and of its cards counts', () => {
    const [cafe, , launch] = boards;
    expect([
      changedAt(cafe!, new Map([['cafe', { changedAt: 1 }]])),
      changedAt(launch!, counts),
    ]).toEqual([3, 9]);
  });
});
