import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { OperationCounter } from '@keelson/server/testing/operation-counter';
import { type DocumentData } from 'firebase-admin/firestore';
import { openBoards } from '../testing/board-world';
import { START } from '../testing/open-kanban';
import { serve, type Served } from '../testing/serve';

const mail = { from: 'mail@example.com', appUrl: 'https://app.example.com' };
const PEOPLE = {
  ada: { emailVerified: true },
  ben: { emailVerified: true },
  kim: { emailVerified: true, language: 'ko', mailedNotifications: ['assignment', 'review'] },
  mute: { emailVerified: true, mutedNotifications: ['mention'] },
  noa: { emailVerified: false },
} as const;

let board: Board;
/** Time stands still for the instance, so that it reads nothing again on a slow machine. */
const kanban = openBoards({ mail, elapsed: () => 0 });
beforeAll(async () => {
  const { db } = kanban.service;
  for (const [uid, { emailVerified, ...preferences }] of Object.entries(PEOPLE)) {
    await db.doc(`users/${uid}`).set({
      email: `${uid}@keelson.test`,
      emailVerified,
      displayName: uid,
      preferences: { theme: 'dark', ...preferences },
    });
    await db
      .doc(`staff/${uid}`)
      .set({ role: 'operator', grantedBy: 'ada', grantedAt: new Date(START) });
  }
});
beforeEach(async () => {
  board = await kanban.board();
  await kanban.service.db.recursiveDelete(kanban.service.db.collection('mail'));
});

async function mails(): Promise<DocumentData[]> {
  const found = await kanban.service.db.collection('mail').get();
  return found.docs.map((document) => ({ id: document.id, ...document.data() }));
}
const recipients = async (): Promise<unknown[]> => (await mails()).map(({ uid }) => uid as unknown);
const keyOf = ({ number }: Card): string => `${board.key}-${number}`;
const comment = (by: Pick<Served, 'call'>, { boardSlug, id }: Card, key?: string) =>
  by.call(
    `POST /v1/boards/${boardSlug}/cards/${id}/comments`,
    { body: 'Hello @ben, @kim, @mute and @noa' },
    key === undefined ? {} : { key },
  );

it('goes to those who are notified, want it by mail and have a verified address; once for a repeated request', async () => {
  const card = await kanban.card(board, { title: '<Plank>' });
  const key = 'mail-of-a-mention-0001';
  for (let sent = 0; sent < 2; sent += 1) {
    expect((await comment(kanban, card, key)).status).toBe(201);
  }
  const [notification] = (await kanban.service.db.collection('users/ben/notifications').get()).docs;
  expect(await mails()).toEqual([
    expect.objectContaining({
      id: `ben~${notification?.id}`,
      uid: 'ben',
      to: 'ben@keelson.test',
      message: {
        subject: `ada mentioned you on “${keyOf(card)} <Plank>”`,
        text: expect.stringContaining(
          `https://app.example.com/admin/agents-kanban/boards/${board.slug}/cards/${card.id}`,
        ) as string,
        html: expect.stringContaining(`“${keyOf(card)} &lt;Plank&gt;”`) as string,
      },
    }),
  ]);
});

it('is in the language of the person', async () => {
  const card = await kanban.card(board, { title: 'Mast', assignee: { kind: 'user', id: 'kim' } });
  expect(await mails()).toMatchObject([
    { uid: 'kim', message: { subject: `ada님이 나에게 “${keyOf(card)} Mast” 카드를 배정했어요` } },
  ]);
});

it('is one for many cards that one request moves, each in a transaction of its own', async () => {
  const assignee = { kind: 'user', id: 'kim' } as const;
  const cards = await Promise.all(
    ['One', 'Two', 'Three'].map((title) => kanban.card(board, { title, assignee })),
  );
  const before = (await mails()).length;
  const { status } = await kanban.call(`POST /v1/boards/${board.slug}/bulk`, {
    items: cards.map(({ id, revision }) => ({
      op: 'move',
      cardId: id,
      expectedRevision: revision,
      status: 'review',
    })),
  });
  expect(status).toBe(200);
  expect(await mails()).toHaveLength(before + 1);
});

it('costs one write and no read', async () => {
  const without = await serve(kanban.instance({ mail: null }));
  const card = await kanban.card(board);
  await comment(without, card);
  const counter = new OperationCounter(kanban.service.db);
  await comment(kanban, card);
  const plain = await counter.of(() => comment(without, card));
  const mailed = await counter.of(() => comment(kanban, card));
  expect(await recipients()).toEqual(['ben', 'ben']);
  expect(mailed).toEqual({ ...plain, writes: plain.writes + 1 });
  await without.close();
});

it('is not written where no collection is configured', async () => {
  const without = await serve(kanban.instance({ mail: null }));
  expect((await comment(without, await kanban.card(board))).status).toBe(201);
  expect(await recipients()).toEqual([]);
  await without.close();
});
