import { type DomainError } from '@keelson/contracts/errors';
import { CardId } from '@keelson/contracts/ids';
import { CARD_STATUSES } from '@keelson/contracts/kanban/card/status';
import { compareByRank } from '@keelson/contracts/kanban/card/rank';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { paths } from '@keelson/contracts/paths';
import { errorCodeOf as code, openBoards, refusalOf as refusal } from '../testing/board-world';
import { ADA, column } from '../testing/open-kanban';
import { archiveCard } from './archive-card';
import { changeCards } from './change-cards';
import { commentOnCard } from './comment-on-card';
import { assignCard, editCard } from './edit-card';
import { linkCards, unlinkCards } from './link-cards';

const kanban = openBoards();

const at = ({ boardSlug, id }: Card) => ({ slug: boardSlug, cardId: id });
const titles = async (board: { slug: Card['boardSlug'] }, status: Card['status']) =>
  (await column(kanban.service, board, status)).map(({ title }) => title);

describe('a mutation', () => {
  it('stores the card, its event with the actor, the count, the audit entry and the response', async () => {
    const { service, as } = kanban;
    const board = await kanban.board();
    const card = await kanban.card(board);
    const moved = await kanban.move(card, { status: 'review' });
    expect(moved).toMatchObject({ status: 'review', revision: 2 });
    expect(await kanban.stored(card)).toEqual(moved);
    const { items } = await service.cards.events(board.slug, card.id, { limit: 10 });
    expect(items.map(({ id, kind, actor }) => [id, kind, actor])).toEqual([
      ['0000000002-00', 'review_requested', ADA],
      ['0000000001-00', 'created', ADA],
    ]);
    expect(items[0]!.payload).toEqual({ from: 'ready', to: 'review' });
    const counts = await service.boards.counts(board.slug);
    expect(counts).toMatchObject({ ready: 0, review: 1 });
    const audit = await service.db
      .collection(paths.audit())
      .where('target', '==', paths.card(board.slug, card.id))
      .get();
    const entries = audit.docs.map((one) => one.data());
    expect(entries.map((one) => one['action'] as string).sort()).toEqual([
      'card.create',
      'card.move',
    ]);
    expect(entries.every((one) => one['requestId'] === as().requestId)).toBe(true);
  });

  it('runs once per key and returns the same response to a retry', async () => {
    const board = await kanban.board();
    const card = await kanban.card(board);
    const edit = { expectedRevision: 1, title: 'Rib' };
    const key = `edit-${card.id}`;
    const [first, second] = await Promise.all([
      kanban.service.transactions.run(kanban.as(ADA, key), (context) =>
        editCard(context, at(card), edit),
      ),
      kanban.service.transactions.run(kanban.as(ADA, key), (context) =>
        editCard(context, at(card), edit),
      ),
    ]);
    expect(second).toEqual(first);
    expect(first.revision).toBe(2);
    const other = { ...kanban.as(), key: { id: key, fingerprint: 'other' } };
    expect(
      await code(
        kanban.service.transactions.run(other, (context) => editCard(context, at(card), edit)),
      ),
    ).toBe('request/idempotency-key-reused');
  });

  it('stores nothing when refused', async () => {
    const board = await kanban.board();
    const card = await kanban.card(board);
    const before = await kanban.service.db.collection(paths.audit()).count().get();
    const stale = { expectedRevision: 7, title: 'Rib' };
    const error = await refusal(
      kanban.service.transactions.run(kanban.as(ADA, 'stale'), (context) =>
        editCard(context, at(card), stale),
      ),
    );
    expect(error.code).toBe('kanban/revision-stale');
    expect(error.details).toEqual({ card });
    expect(await kanban.stored(card)).toEqual(card);
    const after = await kanban.service.db.collection(paths.audit()).count().get();
    expect(after.data().count).toBe(before.data().count);
  });
});

describe('moving', () => {
  it('places a card between its neighbors, at the top and at the bottom', async () => {
    const board = await kanban.board();
    const cards: Card[] = [];
    for (const title of ['A', 'B', 'C', 'D']) cards.push(await kanban.card(board, { title }));
    const [a, b, c, d] = cards as [Card, Card, Card, Card];
    expect(await titles(board, 'ready')).toEqual(['A', 'B', 'C', 'D']);
    const d2 = await kanban.move(d, { aboveId: a.id, belowId: b.id });
    expect(await titles(board, 'ready')).toEqual(['A', 'D', 'B', 'C']);
    const d3 = await kanban.move(d2, { belowId: a.id });
    expect(await titles(board, 'ready')).toEqual(['D', 'A', 'B', 'C']);
    const d4 = await kanban.move(d3, { aboveId: c.id });
    expect(await titles(board, 'ready')).toEqual(['A', 'B', 'C', 'D']);
    const d5 = await kanban.move(d4, { aboveId: a.id });
    expect(await titles(board, 'ready')).toEqual(['A', 'D', 'B', 'C']);
    await kanban.move(d5, {});
    expect(await titles(board, 'ready')).toEqual(['A', 'B', 'C', 'D']);
  });

  it('ignores one neighbor that has left the column and fails when both have', async () => {
    const board = await kanban.board();
    const [a, b, c, d] = [
      await kanban.card(board, { title: 'A' }),
      await kanban.card(board, { title: 'B' }),
      await kanban.card(board, { title: 'C' }),
      await kanban.card(board, { title: 'D' }),
    ];
    await kanban.move(a, { status: 'review' });
    const d2 = await kanban.move(d, { aboveId: a.id, belowId: b.id });
    expect(await titles(board, 'ready')).toEqual(['D', 'B', 'C']);
    const b2 = await kanban.move(b, { status: 'review' });
    const error = await refusal(kanban.move(d2, { aboveId: a.id, belowId: b2.id }));
    expect(error.code).toBe('kanban/neighbour-gone');
    expect(error.details).toEqual({ card: d2 });
    expect(c.status).toBe('ready');
  });

  it('accepts two concurrent drops at the same place, in a defined order', async () => {
    const board = await kanban.board();
    const cards: Card[] = [];
    for (let n = 0; n < 12; n += 1) cards.push(await kanban.card(board, { title: String(n) }));
    const [first, second, ...others] = cards as [Card, Card, ...Card[]];
    const spot = { aboveId: first.id, belowId: second.id };
    const moved = await Promise.all(others.map((card) => kanban.move(card, spot)));
    expect(moved.every(({ revision }) => revision === 2)).toBe(true);
    const order = await column(kanban.service, board, 'ready');
    expect(order[0]!.id).toBe(first.id);
    expect(order.at(-1)!.id).toBe(second.id);
    expect(order).toHaveLength(12);
    expect([...order].sort(compareByRank)).toEqual(order);
  });

  it('rebalances a narrow gap in the same transaction and keeps the order', async () => {
    const board = await kanban.board();
    const above = await kanban.card(board, { title: 'above' });
    const ids: string[] = [];
    for (let n = 0; n < 30; n += 1) ids.push((await kanban.card(board, { title: `${n}` })).id);
    const { db } = kanban.service;
    const path = (id: string): string => paths.card(board.slug, CardId.parse(id));
    // As if hundreds of cards had been dropped below the first one.
    const digit = (n: number): string => 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefgh'.charAt(n);
    const crowded = ids.map((_, n) => `${above.rank}${'0'.repeat(45)}${digit(n)}`);
    await Promise.all(ids.map((id, n) => db.doc(path(id)).update({ rank: crowded[n] })));
    const before = await titles(board, 'ready');
    const dropped = await kanban.card(board, { title: 'dropped' });
    const moved = await kanban.move(dropped, {
      aboveId: above.id,
      belowId: CardId.parse(ids[0]!),
    });
    expect(moved.rank.length).toBeLessThan(15);
    expect(await titles(board, 'ready')).toEqual([before[0], 'dropped', ...before.slice(1)]);
    const spread = (await column(kanban.service, board, 'ready')).filter(
      ({ revision }) => revision === 2,
    );
    expect(spread.length).toBeGreaterThan(10);
  });

  it('gives cards with equal ranks distinct ones', async () => {
    const board = await kanban.board();
    const [a, b] = [
      await kanban.card(board, { title: 'A' }),
      await kanban.card(board, { title: 'B' }),
    ];
    await kanban.service.db.doc(paths.card(board.slug, b.id)).update({ rank: a.rank });
    const [upper, lower] = await column(kanban.service, board, 'ready');
    const c = await kanban.card(board, { title: 'C' });
    await kanban.move(c, { aboveId: upper!.id, belowId: lower!.id });
    expect(await titles(board, 'ready')).toEqual([upper!.title, 'C', lower!.title]);
  });

  it.each([
    ['running', 'kanban/claim-only'],
    ['scheduled', 'kanban/schedule-missing'],
  ] as const)('from ready to %s is refused with %s', async (status, expected) => {
    const card = await kanban.card(await kanban.board());
    expect(await code(kanban.move(card, { status }))).toBe(expected);
  });

  it('from triage to done is not in the transition table', async () => {
    const card = await kanban.card(await kanban.board(), { status: 'triage' });
    expect(await code(kanban.move(card, { status: 'done' }))).toBe('kanban/transition-not-allowed');
  });

  it('into an archived board or of an archived card is refused', async () => {
    const board = await kanban.board();
    const card = await kanban.card(board);
    const archival = { expectedRevision: 1, archived: true };
    const put = await kanban.run((context) => archiveCard(context, at(card), archival));
    expect(await code(kanban.move(put, { status: 'done' }))).toBe('kanban/card-archived');
    const missing = { slug: board.slug, cardId: CardId.parse('nobody') };
    expect(
      await code(kanban.run((context) => editCard(context, missing, { expectedRevision: 1 }))),
    ).toBe('kanban/card-not-found');
  });
});

describe('a column limit', () => {
  it('holds under concurrent moves and admits a card after one leaves', async () => {
    const board = await kanban.board({ wipLimits: { review: 3 } });
    const cards = await Promise.all(Array.from({ length: 10 }, () => kanban.card(board)));
    const tried = await Promise.allSettled(
      cards.map((card) => kanban.move(card, { status: 'review' })),
    );
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refused = tried.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as DomainError] : [],
    );
    expect(new Set(refused.map((error) => error.code))).toEqual(new Set(['kanban/wip-limit']));
    expect(refused[0]!.details).toEqual({ status: 'review', limit: 3, count: 3 });
    expect((await kanban.service.boards.counts(board.slug)).review).toBe(3);
    const [one] = await column(kanban.service, board, 'review');
    await kanban.move(one!, { status: 'done' });
    const [waiting] = await column(kanban.service, board, 'ready');
    expect((await kanban.move(waiting!, { status: 'review' })).status).toBe('review');
  });

  it('also applies to new and restored cards', async () => {
    const board = await kanban.board({ wipLimits: { ready: 1 } });
    const card = await kanban.card(board);
    expect(await code(kanban.card(board))).toBe('kanban/wip-limit');
    const put = await kanban.run((context) =>
      archiveCard(context, at(card), {
        expectedRevision: 1,
        archived: true,
      }),
    );
    await kanban.card(board);
    const back = { expectedRevision: put.revision, archived: false };
    expect(await code(kanban.run((context) => archiveCard(context, at(card), back)))).toBe(
      'kanban/wip-limit',
    );
  });
});

describe('links', () => {
  const link = (card: Card, parent: Card) => ({ ...at(card), parentId: parent.id });

  it('block a card until the last parent is done', async () => {
    const board = await kanban.board();
    const [p, q] = [
      await kanban.card(board, { title: 'P' }),
      await kanban.card(board, { title: 'Q' }),
    ];
    const child = await kanban.card(board, { parents: [p.id, q.id] });
    expect(child).toMatchObject({ status: 'todo', counts: { links: 2 } });
    expect((await kanban.stored(p)).counts.links).toBe(1);
    const blocked = await refusal(kanban.move(child, { status: 'ready' }));
    expect(blocked.code).toBe('kanban/parents-open');
    expect(blocked.details?.['blockedBy']).toHaveLength(2);
    await kanban.move(await kanban.stored(p), { status: 'done' });
    expect((await kanban.stored(child)).status).toBe('todo');
    await kanban.move(await kanban.stored(q), { status: 'done' });
    expect((await kanban.stored(child)).status).toBe('ready');
  });

  it('release a card once when both parents finish concurrently', async () => {
    const board = await kanban.board();
    const [p, q] = [await kanban.card(board), await kanban.card(board)];
    const child = await kanban.card(board, { parents: [p.id, q.id] });
    const parents = [await kanban.stored(p), await kanban.stored(q)];
    await Promise.all(parents.map((parent) => kanban.move(parent, { status: 'done' })));
    expect(await kanban.stored(child)).toMatchObject({ status: 'ready', revision: 2 });
  });

  it('move open descendants of a reopened card back, past done ones, and release them again', async () => {
    const board = await kanban.board();
    const p = await kanban.card(board, { title: 'P' });
    const c = await kanban.card(board, { title: 'C', parents: [p.id] });
    const g = await kanban.card(board, { title: 'G', parents: [c.id] });
    const done = await kanban.move(await kanban.stored(p), { status: 'done' });
    await kanban.move(await kanban.stored(c), { status: 'done' });
    const inReview = await kanban.move(await kanban.stored(g), { status: 'review' });
    const reopened = await kanban.move(await kanban.stored(done), { status: 'ready' });
    expect((await kanban.stored(c)).status).toBe('done');
    expect(await kanban.stored(g)).toMatchObject({
      status: 'todo',
      revision: inReview.revision + 1,
    });
    const { items } = await kanban.service.cards.events(board.slug, g.id, { limit: 1 });
    expect(items[0]).toMatchObject({ kind: 'descendant_invalidated', actor: { kind: 'system' } });
    await kanban.move(reopened, { status: 'done' });
    expect((await kanban.stored(g)).status).toBe('ready');
  });

  it('refuse a cycle, also one created by two concurrent links', async () => {
    const board = await kanban.board();
    const cards: Card[] = [];
    for (let n = 0; n < 4; n += 1) cards.push(await kanban.card(board));
    const [a, b, c, d] = cards as [Card, Card, Card, Card];
    expect(await code(kanban.run((context) => linkCards(context, link(a, a))))).toBe(
      'kanban/link-cycle',
    );
    await kanban.run((context) => linkCards(context, link(b, a)));
    await kanban.run((context) => linkCards(context, link(c, b)));
    expect(await code(kanban.run((context) => linkCards(context, link(a, c))))).toBe(
      'kanban/link-cycle',
    );
    const both = await Promise.allSettled([
      kanban.run((context) => linkCards(context, link(a, d))),
      kanban.run((context) => linkCards(context, link(d, c))),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('to a card of another board are not found', async () => {
    const [one, other] = [await kanban.board(), await kanban.board()];
    const [card, foreign] = [await kanban.card(one), await kanban.card(other)];
    expect(await code(kanban.run((context) => linkCards(context, link(card, foreign))))).toBe(
      'kanban/card-not-found',
    );
    expect(await code(kanban.card(one, { parents: [foreign.id] }))).toBe('kanban/card-not-found');
  });

  it('move a card past todo back, and release it when they are removed', async () => {
    const board = await kanban.board();
    const [card, parent] = [await kanban.card(board), await kanban.card(board)];
    const linked = await kanban.run((context) => linkCards(context, link(card, parent)));
    expect(linked.card).toMatchObject({ status: 'todo', revision: 2, parents: [parent.id] });
    const again = await kanban.run((context) => linkCards(context, link(card, parent)));
    expect(again.card.revision).toBe(2);
    const unlinked = await kanban.run((context) => unlinkCards(context, link(card, parent)));
    expect(unlinked.card).toMatchObject({ status: 'ready', parents: [], counts: { links: 0 } });
    expect(unlinked.parent.counts.links).toBe(0);
  });

  it('do not block while the parent is archived, and block again when it is restored', async () => {
    const board = await kanban.board();
    const parent = await kanban.card(board);
    const child = await kanban.card(board, { parents: [parent.id] });
    const linked = await kanban.stored(parent);
    const archival = { expectedRevision: linked.revision, archived: true };
    const put = await kanban.run((context) => archiveCard(context, at(parent), archival));
    expect((await kanban.stored(child)).status).toBe('ready');
    await kanban.run((context) =>
      archiveCard(context, at(parent), {
        expectedRevision: put.revision,
        archived: false,
      }),
    );
    expect((await kanban.stored(child)).status).toBe('todo');
  });
});

describe('details', () => {
  it('comments are counted and store mentions and author', async () => {
    const card = await kanban.card(await kanban.board());
    const comment = { body: 'Ask @Olive about `@code`', runId: null };
    const comments = await Promise.all([
      kanban.run((context) => commentOnCard(context, at(card), comment)),
      kanban.run((context) => commentOnCard(context, at(card), comment)),
    ]);
    expect(comments[0]).toMatchObject({ mentions: ['olive'], author: ADA });
    expect((await kanban.stored(card)).counts.comments).toBe(2);
  });

  it('an edit without changes stores nothing', async () => {
    const card = await kanban.card(await kanban.board());
    const same = { expectedRevision: 1, title: card.title };
    expect(await kanban.run((context) => editCard(context, at(card), same))).toEqual(card);
    const priority = { expectedRevision: 1, priority: 3 };
    await kanban.run((context) => editCard(context, at(card), priority));
    const { items } = await kanban.service.cards.events(card.boardSlug, card.id, { limit: 1 });
    expect(items[0]).toMatchObject({ kind: 'reprioritized', payload: { from: 0, to: 3 } });
  });

  it('cannot be assigned to an unknown agent', async () => {
    const card = await kanban.card(await kanban.board());
    const unknownAgent = {
      expectedRevision: 1,
      assignee: { kind: 'agent', id: 'nobody' },
    } as never;
    expect(await code(kanban.run((context) => assignCard(context, at(card), unknownAgent)))).toBe(
      'kanban/agent-not-found',
    );
  });

  it('a bulk request returns a result per card, and the same results to a retry', async () => {
    const board = await kanban.board();
    const [a, b] = [await kanban.card(board), await kanban.card(board)];
    const items = [
      { op: 'archive', cardId: a.id, expectedRevision: 1, archived: true },
      { op: 'archive', cardId: b.id, expectedRevision: 9, archived: true },
      { op: 'edit', cardId: b.id, expectedRevision: 1, labels: ['oak'] },
    ] as const;
    const mutation = kanban.as(ADA, `bulk-${board.slug}`);
    const run = () =>
      changeCards(kanban.service.transactions, mutation, board.slug, items as never);
    const results = await run();
    expect(results.map((result) => (result.ok ? result.card.revision : result.code))).toEqual([
      2,
      'kanban/revision-stale',
      2,
    ]);
    expect((await run()).map(({ ok }) => ok)).toEqual([true, false, true]);
    expect((await kanban.stored(b)).revision).toBe(2);
  });
});

describe('cards that are archived together', () => {
  it('return to their places when they are restored together', async () => {
    const board = await kanban.board();
    const cards: Card[] = [];
    for (let n = 0; n < 24; n += 1) cards.push(await kanban.card(board, { title: `Card ${n}` }));
    const before = await titles(board, 'ready');
    const change = async (archived: boolean, some: readonly Card[]): Promise<Card[]> => {
      const items = some.map(({ id, revision }) => ({
        op: 'archive' as const,
        cardId: id,
        expectedRevision: revision,
        archived,
      }));
      const results = await changeCards(
        kanban.service.transactions,
        kanban.as(),
        board.slug,
        items,
      );
      expect(results.map(({ cardId }) => cardId)).toEqual(some.map(({ id }) => id));
      return results.flatMap((result) => (result.ok ? [result.card] : []));
    };
    const archived = await change(
      true,
      cards.filter((_, index) => index % 3 !== 0),
    );
    expect(await titles(board, 'ready')).toHaveLength(8);
    await change(false, archived);
    expect(await titles(board, 'ready')).toEqual(before);
  });
});

describe('a bulk request', () => {
  const archival = (cards: readonly Card[]) =>
    cards.map(({ id, revision }) => ({
      op: 'archive' as const,
      cardId: id,
      expectedRevision: revision,
      archived: true,
    }));
  const send = (board: { slug: Card['boardSlug'] }, items: object[], key?: string) =>
    changeCards(
      kanban.service.transactions,
      kanban.as(ADA, key ?? `bulk-${board.slug}`),
      board.slug,
      items as never,
    );

  it('archives a card together with the one that it releases', async () => {
    const board = await kanban.board();
    const parent = await kanban.card(board, { title: 'Parent' });
    const child = await kanban.card(board, { title: 'Child', parents: [parent.id] });
    const results = await send(board, archival([await kanban.stored(parent), child]));
    expect(results.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await kanban.stored(child)).toMatchObject({
      archived: true,
      revision: child.revision + 1,
    });
    expect(results[1]).toMatchObject({ card: await kanban.stored(child) });
  });

  it('of 50 cards, a sixth of 300, takes few round trips to the database', async () => {
    const board = await kanban.board();
    const cards: Card[] = [];
    for (let n = 0; n < 50; n += 1) cards.push(await kanban.card(board));
    const { db } = kanban.service;
    const client = db as unknown as Record<
      'request' | 'requestStream',
      (...all: unknown[]) => unknown
    >;
    const original = { request: client.request, requestStream: client.requestStream };
    let trips = 0;
    for (const name of ['request', 'requestStream'] as const) {
      client[name] = (...all) => {
        trips += 1;
        return original[name].apply(db, all);
      };
    }
    try {
      const results = await send(board, archival(cards));
      expect(results.every(({ ok }) => ok)).toBe(true);
    } finally {
      Object.assign(client, original);
    }
    // Two transactions of 25 cards each; one for each card would take at least a hundred.
    expect(trips).toBeLessThanOrEqual(16);
  });

  it('changes each card once when it is sent twice at the same time', async () => {
    const board = await kanban.board();
    const cards = [await kanban.card(board), await kanban.card(board), await kanban.card(board)];
    const items = archival(cards);
    const both = await Promise.all([send(board, items), send(board, items)]);
    for (const results of both) {
      expect(results.map((result) => (result.ok ? result.card.revision : result.code))).toEqual([
        2, 2, 2,
      ]);
    }
    const { items: events } = await kanban.service.cards.events(board.slug, cards[0]!.id, {
      limit: 10,
    });
    expect(events.map(({ kind }) => kind)).toEqual(['archived', 'created']);
  });

  it('changes cards whose texts do not fit into one stored answer', async () => {
    const board = await kanban.board();
    const body = 'ü'.repeat(49_000);
    const cards: Card[] = [];
    for (let n = 0; n < 24; n += 1) cards.push(await kanban.card(board, { body }));
    const results = await send(board, archival(cards));
    expect(results.filter(({ ok }) => ok)).toHaveLength(24);
    expect((await send(board, archival(cards))).filter(({ ok }) => ok)).toHaveLength(24);
  });
});

describe('counters', () => {
  it('equal a recount after all tests above', async () => {
    const { service } = kanban;
    for (const board of [
      ...(await service.boards.list(false)),
      ...(await service.boards.list(true)),
    ]) {
      const counts = await service.boards.counts(board.slug);
      for (const status of CARD_STATUSES) {
        const all = await column(service, board, status);
        expect({ [status]: counts[status] }).toEqual({ [status]: all.length });
      }
    }
  });
});
