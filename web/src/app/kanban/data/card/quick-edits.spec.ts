import { TestBed } from '@angular/core/testing';
import type { UserId } from '@keelson/contracts/ids';
import { buildCard, bulkDone } from '../../../../testing/boards/cards';
import { json } from '../../../../testing/fake-server';
import { openBoard } from '../../../../testing/boards/open-board';
import { People } from '../people';
import { changeLabels } from './card-bulk';
import { QuickEdits } from './quick-edits';

const una = { kind: 'user', id: 'u1' as UserId } as const;
const BULK = 'POST /api/admin/kanban/boards/try/bulk';
const EDIT = 'PATCH /api/admin/kanban/boards/try/cards/a';
const ASSIGN = 'POST /api/admin/kanban/boards/try/cards/a/assign';

function setUp() {
  TestBed.configureTestingModule({
    providers: [
      QuickEdits,
      { provide: People, useValue: { me: () => una.id, nameOf: () => 'Una' } },
    ],
  });
  const opened = openBoard();
  opened.loadCards(buildCard('a', {}, 1), buildCard('b', { revision: 4 }, 2));
  return { ...opened, edits: TestBed.inject(QuickEdits) };
}

describe('QuickEdits', () => {
  it('shows the priority of one card at once', async () => {
    const { server, edits, card } = setUp();
    server.on(EDIT, json(buildCard('a', { priority: 4, revision: 2 })));
    const saving = edits.setPriority(['a'], 4);
    expect(card('a').priority).toBe(4);
    await saving;
    expect(server.requests.at(-1)?.body).toEqual({ expectedRevision: 1, priority: 4 });
  });

  it('sends nothing for the priority that the card has', async () => {
    const { server, edits } = setUp();
    await edits.setPriority(['a'], 0);
    expect(server.count(EDIT)).toBe(0);
  });

  it('sets the priority of several cards in one request', async () => {
    const { server, edits, card, texts } = setUp();
    const changed = [
      buildCard('a', { priority: 3, revision: 2 }, 1),
      buildCard('b', { priority: 3, revision: 5 }, 2),
    ];
    server.on(BULK, bulkDone(...changed));
    await edits.setPriority(['a', 'b'], 3);
    expect(server.requests.at(-1)?.body).toEqual({
      items: [
        { op: 'edit', cardId: 'a', priority: 3, expectedRevision: 1 },
        { op: 'edit', cardId: 'b', priority: 3, expectedRevision: 4 },
      ],
    });
    expect(card('b').priority).toBe(3);
    expect(texts()).toEqual(['2 cards: priority high']);
  });

  it('changes the labels that cards have in common; each keeps its others', async () => {
    const { server, edits, loadCards, texts } = setUp();
    loadCards(
      buildCard('a', { labels: ['ops', 'old'], revision: 2 }, 1),
      buildCard('b', { labels: ['old', 'docs'], revision: 5 }, 2),
    );
    const changed = [
      buildCard('a', { labels: ['ops', 'new'], revision: 3 }, 1),
      buildCard('b', { labels: ['docs', 'new'], revision: 6 }, 2),
    ];
    server.on(BULK, bulkDone(...changed));
    await edits.setLabels(['a', 'b'], ['old'], ['old']);
    expect(server.count(BULK)).toBe(0);
    await edits.setLabels(['a', 'b'], ['old'], ['new']);
    expect(server.requests.at(-1)?.body).toEqual({
      items: [
        { op: 'edit', cardId: 'a', labels: ['ops', 'new'], expectedRevision: 2 },
        { op: 'edit', cardId: 'b', labels: ['docs', 'new'], expectedRevision: 5 },
      ],
    });
    expect(texts()).toEqual(['Labels of 2 cards changed']);
  });

  it('assigns one card, or several, to the person who asks', async () => {
    const { server, edits, card } = setUp();
    server.on(ASSIGN, json(buildCard('a', { assignee: una, revision: 2 })));
    await edits.assignToMe(['a']);
    expect(card('a').assignee).toEqual(una);
    const both = [
      buildCard('a', { assignee: una, revision: 3 }, 1),
      buildCard('b', { assignee: una, revision: 5 }, 2),
    ];
    server.on(BULK, bulkDone(...both));
    await edits.assignToMe(['a', 'b']);
    expect(card('b').assignee).toEqual(una);
  });
});

it.each([
  [['a', 'b'], [], ['a'], ['b']],
  [['b'], ['a'], [], ['b', 'a']],
  [['a', 'b'], ['b', 'c'], [], ['a', 'b', 'c']],
  [['b'], [], ['a'], ['b']],
])('labels %j with %j and without %j are %j', (labels, added, removed, expected) => {
  expect(changeLabels(labels, { added, removed })).toEqual(expected);
});
