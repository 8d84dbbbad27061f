import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type Notification } from '@keelson/contracts/notifications/notification';
import { type BoardDocument } from '@keelson/contracts/kanban/board/board-document';
import { ReadCounter } from '@keelson/server/testing/read-counter';
import { asAgent, cardPath, openBoards } from '../testing/board-world';
import { START } from '../testing/open-kanban';

let board: Board;
/** Time stands still for the instance, so that it reads nothing again on a slow machine. */
const kanban = openBoards({ elapsed: () => 0 });
beforeAll(async () => {
  const { db } = kanban.service;
  for (const [uid, email, displayName] of [
    ['ada', 'ada@keelson.test', 'Ada Admin'],
    ['ben', 'ben@keelson.test', 'Ben Builder'],
    ['cleo', 'cleo@keelson.test', 'Cleo'],
  ] as const) {
    await db.doc(`users/${uid}`).set({ email, displayName, preferences: { theme: 'dark' } });
    const grantedAt = new Date(START);
    await db.doc(`staff/${uid}`).set({ role: 'operator', grantedBy: 'ada', grantedAt });
  }
  await db.doc('users/member').set({ email: 'mia@keelson.test', displayName: 'Mia Member' });
});
beforeEach(async () => {
  board = await kanban.board();
  for (const uid of ['ada', 'ben', 'cleo', 'member']) {
    await kanban.service.db.recursiveDelete(
      kanban.service.db.collection(`users/${uid}/notifications`),
    );
  }
});

type Stored = Omit<Notification, 'id' | 'createdAt' | 'expiresAt'>;

async function notificationsOf(uid: string): Promise<Stored[]> {
  const found = await kanban.service.db.collection(`users/${uid}/notifications`).get();
  return found.docs.map((document) => document.data() as Stored);
}
const kindsOf = async (uid: string): Promise<string[]> =>
  (await notificationsOf(uid)).map(({ kind }) => kind).sort();
const comment = (card: Card, body: string, key?: string) =>
  kanban.call(`POST ${cardPath(card)}/comments`, { body }, key === undefined ? {} : { key });
const assign = (card: Card, uid: string) =>
  kanban.call(`POST ${cardPath(card)}/assign`, {
    expectedRevision: card.revision,
    assignee: { kind: 'user', id: uid },
  });

describe('a mention', () => {
  it('notifies the member of staff by address or name, once, with the beginning of the text', async () => {
    const card = await kanban.card(board, { title: 'Plank' });
    expect((await comment(card, 'Hello @ben,\n@Ben-Builder and @cleo: look')).status).toBe(201);
    expect(await notificationsOf('ben')).toEqual([
      expect.objectContaining({
        kind: 'mention',
        actorName: 'Ada Admin',
        subject: `${board.key}-1 Plank`,
        count: 1,
        excerpt: 'Hello @ben, @Ben-Builder and @cleo: look',
        path: `/admin/agents-kanban/boards/${board.slug}/cards/${card.id}`,
        readAt: null,
      }),
    ]);
    expect(await kindsOf('cleo')).toEqual(['mention']);
    expect(await kindsOf('ada')).toEqual([]);
  });

  it('with a Korean particle after the name notifies its person', async () => {
    const user = kanban.service.db.doc('users/cleo');
    const { displayName } = (await user.get()).data() as { displayName: string };
    await user.update({ displayName: '이지은' });
    await comment(await kanban.card(board), '@ben에게 전달했고 @이지은님이 확인해요');
    await user.update({ displayName });
    expect(await kindsOf('ben')).toEqual(['mention']);
    expect(await kindsOf('cleo')).toEqual(['mention']);
  });

  it('of oneself, of nobody and of a member who is not staff tells nobody', async () => {
    const card = await kanban.card(board);
    await comment(card, '@ada @nobody @mia @member `@ben`');
    for (const uid of ['ada', 'ben', 'cleo', 'member'])
      expect(await notificationsOf(uid)).toEqual([]);
  });

  it('notifies once when the request arrives twice', async () => {
    const card = await kanban.card(board);
    const key = 'mention-twice-0001';
    expect((await comment(card, '@ben', key)).status).toBe(201);
    expect((await comment(card, '@ben', key)).status).toBe(201);
    expect(await kindsOf('ben')).toEqual(['mention']);
  });

  it('does not notify who muted it', async () => {
    const user = kanban.service.db.doc('users/ben');
    await user.update({ preferences: { theme: 'dark', mutedNotifications: ['mention'] } });
    const card = await kanban.card(board);
    await comment(card, '@ben');
    await assign(await kanban.service.cards.get(board.slug, card.id), 'ben');
    expect(await kindsOf('ben')).toEqual(['assignment']);
    await user.update({ preferences: { theme: 'dark' } });
  });
});

describe('a card of a person', () => {
  it('notifies its person when it is given, and when an agent asks about it, blocks or finishes it', async () => {
    const agent = await kanban.agent();
    const card = await kanban.card(board, { assignee: { kind: 'user', id: 'ben' } });
    expect(await kindsOf('ben')).toEqual(['assignment']);
    const own = await kanban.card(board, { title: 'Mast' });
    const claimed = await kanban.call(`POST ${cardPath(own)}/claim`, { agentId: agent.id });
    const { run, token } = claimed.body as unknown as { run: { id: string }; token: string };
    const path = `${cardPath(own)}/runs/${run.id}/question`;
    await kanban.call(`POST ${path}`, { question: 'Oak or pine?' }, asAgent(token));
    expect(await notificationsOf('ada')).toEqual([
      expect.objectContaining({
        kind: 'question',
        actorName: 'Scribe',
        subject: `${board.key}-2 Mast`,
        excerpt: 'Oak or pine?',
      }),
    ]);
    await kanban.move(await kanban.service.cards.get(board.slug, card.id), { status: 'review' });
    expect(await kindsOf('ben')).toEqual(['assignment', 'review']);
  });

  it('is one notification for many cards that are given together', async () => {
    const cards = await Promise.all(
      ['One', 'Two', 'Three'].map((title) => kanban.card(board, { title })),
    );
    const { status } = await kanban.call(`POST /v1/boards/${board.slug}/bulk`, {
      items: cards.map(({ id, revision }) => ({
        op: 'assign',
        cardId: id,
        expectedRevision: revision,
        assignee: { kind: 'user', id: 'ben' },
      })),
    });
    expect(status).toBe(200);
    expect(await notificationsOf('ben')).toEqual([
      expect.objectContaining({
        kind: 'assignment',
        count: 3,
        excerpt: null,
        path: `/admin/agents-kanban/boards/${board.slug}`,
      }),
    ]);
  });

  it('is one notification for many cards that one request moves, each in a transaction of its own', async () => {
    const assignee = { kind: 'user', id: 'ben' } as const;
    const cards = await Promise.all(
      ['One', 'Two', 'Three'].map((title) => kanban.card(board, { title, assignee })),
    );
    const before = (await notificationsOf('ben')).length;
    const { status } = await kanban.call(`POST /v1/boards/${board.slug}/bulk`, {
      items: cards.map(({ id, revision }) => ({
        op: 'move',
        cardId: id,
        expectedRevision: revision,
        status: 'review',
      })),
    });
    expect(status).toBe(200);
    const after = await notificationsOf('ben');
    expect(after).toHaveLength(before + 1);
    expect(after.find(({ kind }) => kind === 'review')).toMatchObject({
      subject: `${board.key}-${cards[0]?.number} One`,
      count: 3,
      excerpt: null,
      path: `/admin/agents-kanban/boards/${board.slug}`,
    });
  });

  it('notifies nobody who is no member of staff, or is none any more', async () => {
    await kanban.card(board, { assignee: { kind: 'user', id: 'member' } });
    expect(await notificationsOf('member')).toEqual([]);
    const card = await kanban.card(board, { assignee: { kind: 'user', id: 'cleo' } });
    const staff = kanban.service.db.doc('staff/cleo');
    const record = (await staff.get()).data()!;
    await staff.delete();
    await kanban.move(card, { status: 'review' });
    expect(await kindsOf('cleo')).toEqual(['assignment']);
    await staff.set(record);
  });

  it('notifies nobody when its board is imported', async () => {
    await kanban.card(board, { assignee: { kind: 'user', id: 'ben' }, title: 'Given' });
    const exported = await kanban.call(`GET /v1/boards/${board.slug}/export`);
    const before = (await notificationsOf('ben')).length;
    const document = exported.body as unknown as BoardDocument;
    const slug = `copy-${board.slug.slice(2, 20)}`;
    const imported = await kanban.call('POST /v1/board-imports', { slug, document });
    expect(imported.status).toBe(201);
    expect(await notificationsOf('ben')).toHaveLength(before);
  });
});

it('reads no account for a comment without a mention, and two documents for each member of staff for one with', async () => {
  const card = await kanban.card(board);
  const reader = new ReadCounter(kanban.service.db);
  const readsOf = async (body: string): Promise<number> => {
    const before = reader.reads;
    expect((await comment(card, body)).status).toBe(201);
    return reader.reads - before;
  };
  await readsOf('The first one');
  const plain = await readsOf('No mention');
  expect(await readsOf('Nor here: @nobody')).toBe(plain + 6);
});
