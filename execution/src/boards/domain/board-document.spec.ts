import { type DomainError } from '@keelson/contracts/errors';
import { BoardSlug, CardId } from '@keelson/contracts/ids';
import { type PortableCard } from '@keelson/contracts/kanban/board/board-document';
import { CardContent } from '@keelson/contracts/kanban/card/card';
import { NO_CARD_USAGE } from '@keelson/contracts/kanban/run/run-result';
import { Rank } from '@keelson/contracts/kanban/card/rank';
import { checkDocument, countLinks } from './check-document';
import { importCard } from '../../cards/import-card';

const card = (id: string, fields: Partial<PortableCard> = {}): PortableCard => ({
  ...CardContent.parse({ title: id }),
  id: CardId.parse(id),
  status: 'ready',
  rank: Rank.parse('V0000'),
  assignee: null,
  parents: [],
  schedule: null,
  blockKind: null,
  blockReason: null,
  requestedChanges: null,
  result: null,
  archived: false,
  createdBy: { kind: 'user', id: 'ada', label: 'Ada' },
  createdAt: 10,
  completedAt: null,
  comments: [],
  ...fields,
});
const parents = (...ids: string[]) => ({ parents: ids.map((id) => CardId.parse(id)) });

describe('checkDocument', () => {
  const fieldsOf = (cards: PortableCard[]): string[] => {
    try {
      checkDocument({ cards, templates: [] });
      return [];
    } catch (error) {
      return (error as DomainError).fields.map(({ path, message }) => `${path}: ${message}`);
    }
  };

  it('accepts a board whose dependencies have no cycle', () => {
    const cards = [card('a'), card('b', parents('a')), card('c', parents('a', 'b'))];
    expect(() => checkDocument({ cards, templates: [] })).not.toThrow();
    expect([...countLinks(cards)]).toEqual([
      ['b', 2],
      ['a', 2],
      ['c', 2],
    ]);
  });

  it.each([
    ['a card as its own parent', [card('a', parents('a'))], 'document.cards.0.parents'],
    [
      'a cycle',
      [card('a', parents('c')), card('b', parents('a')), card('c', parents('b'))],
      'document.cards.0.parents',
    ],
  ])('refuses %s', (_, cards, path) => {
    expect(fieldsOf(cards)[0]).toMatch(new RegExp(`^${path}: `));
  });

  const comment = (id: string) =>
    ({
      id,
      author: { kind: 'user', id: 'ada', label: 'Ada' },
      body: 'x',
      mentions: [],
      createdAt: 1,
    }) as unknown as PortableCard['comments'][number];

  it('reports every error with its card, and the first one in the message', () => {
    const cards = [
      card('a', { comments: [comment('c1'), comment('c1')] }),
      card('a', { comments: [comment('c1'), comment('c2')] }),
      card('b', parents('x')),
      card('d', parents('a', 'a')),
    ];
    expect(fieldsOf(cards)).toEqual([
      'document.cards.0.comments: Duplicate comment id',
      'document.cards.1.id: Duplicate id a',
      'document.cards.2.parents: Card x does not exist',
      'document.cards.3.parents: Duplicate parent',
    ]);
    expect(() => checkDocument({ cards, templates: [] })).toThrow(
      'document.cards.0.comments: Duplicate comment id.',
    );
  });

  it('reports at most twenty errors', () => {
    expect(
      fieldsOf(Array.from({ length: 25 }, (_, n) => card(`c${n}`, parents('x')))),
    ).toHaveLength(20);
  });

  it('accepts 100 links of a card, parents and children together', () => {
    const children = (count: number) =>
      Array.from({ length: count }, (_, n) => card(`c${n}`, parents('p')));
    const p = card('p', parents('root'));
    expect(fieldsOf([card('root'), p, ...children(99)])).toEqual([]);
    expect(fieldsOf([card('root'), p, ...children(100)])).toEqual([
      'document.cards.1.id: The card has more than 100 links',
    ]);
  });

  it('names the cards of a cycle and those that wait for it, not the others', () => {
    const cards = [
      card('free'),
      card('a', parents('b', 'free')),
      card('b', parents('a')),
      card('after', parents('b')),
      card('child', parents('free')),
    ];
    expect(fieldsOf(cards).map((field) => field.split('.')[2])).toEqual(['1', '2', '3']);
  });
});

describe('importCard', () => {
  const boardSlug = BoardSlug.parse('keel');
  it.each([
    ['running', false, 'ready'],
    ['running', true, 'todo'],
    ['ready', true, 'todo'],
    ['review', true, 'todo'],
    ['review', false, 'review'],
    ['done', true, 'done'],
    ['scheduled', false, 'todo'],
    ['blocked', true, 'blocked'],
  ] as const)('%s with open parents %s is imported as %s', (status, hasOpenParents, landed) => {
    const landing = { boardSlug, links: 1, hasOpenParents };
    expect(importCard(card('a', { status }), landing)).toMatchObject({
      status: landed,
      currentRunId: null,
      blockKind: landed === 'blocked' ? 'needs_input' : null,
      completedAt: landed === 'done' ? 10 : null,
      counts: { links: 1, comments: 0 },
    });
  });

  it('keeps the schedule of a scheduled card', () => {
    const scheduled = card('a', { status: 'scheduled', schedule: { at: 99 } });
    const landing = { boardSlug, links: 0, hasOpenParents: false };
    expect(importCard(scheduled, landing)).toMatchObject({
      status: 'scheduled',
      schedule: { at: 99 },
    });
  });

  const importing = { boardSlug, links: 2, hasOpenParents: false };

  it('starts a new history, and keeps the rest', () => {
    const before = card('a', { title: 'Plank', result: 'Done.', priority: 3, archived: true });
    const { comments: _comments, ...kept } = before;
    expect(importCard(before, importing)).toEqual({
      ...kept,
      boardSlug,
      counts: { comments: 0, links: 2, attachments: 0 },
      question: null,
      usage: NO_CARD_USAGE,
      lastBlock: null,
      consecutiveFailures: 0,
      lastFailure: null,
      failureMessage: null,
      blockMessage: null,
      notBefore: null,
      currentRunId: null,
      revision: 0,
      updatedAt: 10,
      startedAt: null,
      completedAt: null,
    });
  });

  it('keeps kind and reason of a block, and drops those of other cards', () => {
    const block = { blockKind: 'capability', blockReason: 'No GPU' } as const;
    expect(importCard(card('a', { status: 'blocked', ...block }), importing)).toMatchObject(block);
    expect(importCard(card('a', { status: 'ready', ...block }), importing)).toMatchObject({
      blockKind: null,
      blockReason: null,
    });
  });

  it('keeps when a card was done, and drops it and the schedule of others', () => {
    const fields = { completedAt: 77, schedule: { at: 99 } };
    expect(importCard(card('a', { status: 'done', ...fields }), importing)).toMatchObject({
      completedAt: 77,
      schedule: null,
    });
    expect(importCard(card('a', { status: 'review', ...fields }), importing)).toMatchObject({
      completedAt: null,
      schedule: null,
    });
  });
});
