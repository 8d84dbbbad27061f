import { UserId } from '@keelson/contracts/ids';
import { codeOf, openBoards } from '../testing/board-world';
import { column } from '../testing/open-kanban';

const kanban = openBoards();
const aCard = (externalId: string, fields: object = {}) => ({
  externalId,
  title: `Card ${externalId}`,
  status: 'todo',
  assignee: null,
  ...fields,
});

describe('importing cards of another tool', () => {
  it('puts each into its column in order, with its comments, people and dates', async () => {
    const board = await kanban.board();
    const bob = await kanban.person('bob');
    const createdAt = kanban.clock.at - 9_000;
    const cards = [
      aCard('1', { assignee: { kind: 'user', id: bob }, labels: ['oak'], priority: 3 }),
      aCard('2', { assignee: { kind: 'user', id: UserId.parse('nobody') } }),
      aCard('3', {
        status: 'done',
        createdAt,
        completedAt: createdAt + 1,
        comments: [{ body: '_Eve:_ Done, @ada', createdAt }],
      }),
      aCard('4', { status: 'review', archived: true }),
    ];
    const path = `POST /v1/boards/${board.slug}/card-imports`;
    const imported = await kanban.call(path, { source: 'trello', cards });
    expect([imported.status, imported.body]).toEqual([200, { created: 4, existing: 0 }]);
    const todo = await column(kanban.service, board, 'todo');
    expect(todo.map(({ title, number }) => [title, number])).toEqual([
      ['Card 1', 1],
      ['Card 2', 2],
    ]);
    expect(todo.map(({ assignee }) => assignee?.id)).toEqual(['bob', undefined]);
    const [done] = await column(kanban.service, board, 'done');
    if (done === undefined) throw new Error('The card is not in its column');
    expect(done).toMatchObject({ createdAt, completedAt: createdAt + 1, counts: { comments: 1 } });
    const comments = await kanban.service.cards.comments(board.slug, done.id, { limit: 9 });
    expect(comments.items).toMatchObject([
      { body: '_Eve:_ Done, @ada', author: { id: 'ada' }, mentions: [], createdAt },
    ]);
    expect(await column(kanban.service, board, 'review')).toEqual([]);
    expect(await kanban.service.boards.counts(board.slug)).toMatchObject({ todo: 2, done: 1 });
  });

  it('adds only what is new when it is repeated, and leaves changed and archived cards alone', async () => {
    const board = await kanban.board();
    const path = `POST /v1/boards/${board.slug}/card-imports`;
    const first = ['1', '2', '3'].map((id) => aCard(id));
    await kanban.call(path, { source: 'jira', cards: first });
    const [moved, archived] = await column(kanban.service, board, 'todo');
    if (moved === undefined || archived === undefined) throw new Error('The cards are missing');
    await kanban.move(moved, { status: 'ready' });
    const archival = { archived: true, expectedRevision: archived.revision };
    await kanban.call(`POST /v1/boards/${board.slug}/cards/${archived.id}/archive`, archival);

    const again = await kanban.call(path, { source: 'jira', cards: [...first, aCard('4')] });
    expect(again.body).toEqual({ created: 1, existing: 3 });
    expect((await column(kanban.service, board, 'todo')).map(({ title }) => title)).toEqual([
      'Card 3',
      'Card 4',
    ]);
    const other = await kanban.call(path, { source: 'linear', cards: [aCard('1')] });
    expect(other.body).toEqual({ created: 1, existing: 0 });
  });

  it('stores each card once when two clients send the same ones', async () => {
    const board = await kanban.board();
    const cards = Array.from({ length: 50 }, (_, index) => aCard(String(index)));
    const send = () =>
      kanban.call(`POST /v1/boards/${board.slug}/card-imports`, { source: 'github', cards });
    const sent = await Promise.all([send(), send()]);
    expect(sent.map(({ body }) => body['created']).sort()).toEqual([0, 50]);
    expect(await column(kanban.service, board, 'todo')).toHaveLength(50);
  });

  it('refuses an archived board', async () => {
    const board = await kanban.board();
    const archival = { archived: true, expectedRevision: board.revision };
    await kanban.call(`POST /v1/boards/${board.slug}/archive`, archival);
    const path = `POST /v1/boards/${board.slug}/card-imports`;
    const refused = await kanban.call(path, { source: 'github', cards: [aCard('1')] });
    expect(codeOf(refused)).toBe('409 kanban/board-archived');
  });
});
