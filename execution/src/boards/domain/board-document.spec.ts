import { DomainError } from '@keelson/contracts/errors';
import { BoardSlug, CardId } from '@keelson/contracts/ids';
import { type PortableCard } from '@keelson/contracts/kanban/board-document';
import { CardContent } from '@keelson/contracts/kanban/card';
import { Rank } from '@keelson/contracts/kanban/rank';
import { checkDocument, countLinks } from './check-document';
import { importCard } from './import-card';

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
  it('accepts a board whose dependencies have no cycle', () => {
    const cards = [card('a'), card('b', parents('a')), card('c', parents('a', 'b'))];
    expect(() => checkDocument({ cards })).not.toThrow();
    expect([...countLinks(cards)]).toEqual([
      ['b', 2],
      ['a', 2],
      ['c', 2],
    ]);
  });

  it.each([
    ['a duplicate id', [card('a'), card('a')], 'document.cards.1.id'],
    ['an unknown parent', [card('a', parents('x'))], 'document.cards.0.parents'],
    ['a duplicate parent', [card('a'), card('b', parents('a', 'a'))], 'document.cards.1.parents'],
    ['a card as its own parent', [card('a', parents('a'))], 'document.cards.0.parents'],
    [
      'a cycle',
      [card('a', parents('c')), card('b', parents('a')), card('c', parents('b'))],
      'document.cards.0.parents',
    ],
    [
      'too many links',
      [card('p'), ...Array.from({ length: 101 }, (_, n) => card(`c${n}`, parents('p')))],
      'document.cards.0.id',
    ],
  ])('refuses %s', (_, cards, path) => {
    try {
      checkDocument({ cards });
      throw new Error('was accepted');
    } catch (error) {
      expect(error).toBeInstanceOf(DomainError);
      const { code, fields } = error as DomainError;
      expect(code).toBe('kanban/import-invalid');
      expect(fields[0]!.path).toBe(path);
    }
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
});
