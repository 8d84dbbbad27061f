import { type Card } from '@keelson/contracts/kanban/card/card';
import { assignedTo, cardPath, codeOf, openBoards } from '../testing/board-world';
import { column } from '../testing/open-kanban';

const kanban = openBoards();
const transfer = (card: Card, toSlug: string) =>
  kanban.call(`POST ${cardPath(card)}/transfer`, { toSlug, expectedRevision: card.revision });

describe('moving a card to another board', () => {
  it('takes content and comments along, and archives the card here', async () => {
    const [from, to] = [await kanban.board(), await kanban.board({ name: 'Mast' })];
    await kanban.card(to, { title: 'First' });
    const card = await kanban.card(from, {
      title: 'Plank',
      labels: ['oak'],
      priority: 3,
      checklist: [{ id: 'a', text: 'Saw', done: true }],
      development: ['https://github.com/ada/keel/pull/1'],
    });
    await kanban.call(`POST ${cardPath(card)}/comments`, { body: 'Mind the knots' });
    const moved = await transfer(await kanban.stored(card), to.slug);
    expect(moved.body).toMatchObject({
      boardSlug: to.slug,
      title: 'Plank',
      status: 'ready',
      number: 2,
      labels: ['oak'],
      checklist: [{ done: true }],
      development: ['https://github.com/ada/keel/pull/1'],
      counts: { comments: 1, links: 0 },
      createdAt: card.createdAt,
    });
    expect((await column(kanban.service, to, 'ready')).map(({ title }) => title)).toEqual([
      'First',
      'Plank',
    ]);
    const there = moved.body as unknown as Card;
    const { items } = await kanban.service.cards.comments(to.slug, there.id, { limit: 9 });
    expect(items).toMatchObject([{ body: 'Mind the knots', author: { id: 'ada' } }]);
    expect(await kanban.stored(card)).toMatchObject({ archived: true });
    const events = await kanban.service.cards.events(from.slug, card.id, { limit: 9 });
    expect(events.items).toContainEqual(
      expect.objectContaining({ payload: { toBoard: to.slug, toCard: there.id } }),
    );
    expect(await kanban.service.boards.counts(from.slug)).toMatchObject({ ready: 0 });
    expect(await kanban.service.boards.counts(to.slug)).toMatchObject({ ready: 2 });
  });

  it('is refused while something of the card would be lost', async () => {
    const [from, to] = [await kanban.board(), await kanban.board()];
    const parent = await kanban.card(from);
    const child = await kanban.card(from, { parents: [parent.id] });
    const refused = '409 kanban/not-transferable';
    expect(codeOf(await transfer(child, to.slug))).toBe(refused);
    expect(codeOf(await transfer(await kanban.stored(parent), to.slug))).toBe(refused);
    const agent = await kanban.agent();
    const running = await kanban.card(from, assignedTo(agent));
    await kanban.beginRun(running, agent);
    expect(codeOf(await transfer(await kanban.stored(running), to.slug))).toBe(refused);
    expect(codeOf(await transfer(await kanban.card(from), from.slug))).toBe(refused);
  });

  it('is refused by a full column, an archived or unknown board, and an outdated revision', async () => {
    const from = await kanban.board();
    const full = await kanban.board({ wipLimits: { ready: 1 } });
    await kanban.card(full);
    const card = await kanban.card(from);
    expect(codeOf(await transfer(card, full.slug))).toBe('409 kanban/wip-limit');
    expect(codeOf(await transfer(card, 'unknown'))).toBe('404 kanban/board-not-found');
    const old = await kanban.board();
    const archival = { archived: true, expectedRevision: old.revision };
    await kanban.call(`POST /v1/boards/${old.slug}/archive`, archival);
    expect(codeOf(await transfer(card, old.slug))).toBe('409 kanban/board-archived');
    expect(codeOf(await transfer({ ...card, revision: 9 }, old.slug))).toBe(
      '409 kanban/revision-stale',
    );
    expect(await kanban.stored(card)).toMatchObject({ archived: false, revision: 1 });
  });
});
