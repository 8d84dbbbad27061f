import { type Notification } from '@keelson/contracts/notifications/notification';
import { paths } from '@keelson/contracts/paths';
import { DAY } from '@keelson/contracts/time';
import { Timestamp } from 'firebase-admin/firestore';
import { openProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';
import { MAIL_ENV } from '../testing/test-config';

const START = Date.parse('2026-11-25T12:00:00Z');

describe('notifications', () => {
  const product = openProduct('notifications', { env: MAIL_ENV });

  async function notify(uid: string, id: string, minutes: number, kind = 'mention'): Promise<void> {
    const at = START + minutes * 60_000;
    await product.db.doc(`users/${uid}/notifications/${id}`).set({
      kind,
      actorName: 'Ada',
      subject: id,
      count: 1,
      excerpt: null,
      path: '/admin',
      readAt: null,
      createdAt: Timestamp.fromMillis(at),
      expiresAt: Timestamp.fromMillis(at + 90 * DAY),
    });
  }
  const list = async (
    person: TestUser,
    query = '',
  ): Promise<{ items: Notification[]; nextCursor: string | null }> => {
    const answer = await person.get(`/api/me/notifications${query}`);
    expect(answer.status).toBe(200);
    return (await answer.json()) as { items: Notification[]; nextCursor: string | null };
  };
  const mark = async (person: TestUser, ids: readonly string[], read: boolean): Promise<number> =>
    (await person.send('PUT', '/api/me/notifications', { ids, read })).status;
  const readOf = async (person: TestUser): Promise<Record<string, boolean>> =>
    Object.fromEntries((await list(person)).items.map(({ id, readAt }) => [id, readAt !== null]));

  it('are listed newest first, in pages, to their owner alone', async () => {
    const person = await TestUser.start(product);
    const other = await TestUser.start(product);
    for (const [index, id] of ['one', 'two', 'three'].entries()) {
      await notify(person.uid, id, index);
    }
    const first = await list(person, '?limit=2');
    expect(first.items.map(({ id }) => id)).toEqual(['three', 'two']);
    const rest = await list(person, `?limit=2&cursor=${first.nextCursor}`);
    expect(rest).toEqual({ items: [expect.objectContaining({ id: 'one' })], nextCursor: null });
    expect(await list(other)).toEqual({ items: [], nextCursor: null });
    expect((await product.fetch('/api/me/notifications')).status).toBe(401);
    expect((await person.get('/api/me/notifications?cursor=x')).status).toBe(400);
  });

  it('of kinds that only a newer release knows are left out, and the pages go on', async () => {
    const person = await TestUser.start(product);
    await notify(person.uid, 'old', 0);
    await notify(person.uid, 'new', 1, 'weather');
    const first = await list(person, '?limit=1');
    expect(first.items).toEqual([]);
    const rest = await list(person, `?limit=1&cursor=${first.nextCursor}`);
    expect(rest).toEqual({ items: [expect.objectContaining({ id: 'old' })], nextCursor: null });
    const file = (await (await person.get('/api/me/export')).json()) as Record<string, unknown>;
    expect(file['notifications']).toHaveLength(2);
  });

  it('are marked as read and unread; a repeated mark keeps the time, and unknown ids are skipped', async () => {
    const person = await TestUser.start(product);
    const other = await TestUser.start(product);
    await notify(person.uid, 'one', 0);
    await notify(person.uid, 'two', 1);
    await notify(other.uid, 'three', 2);
    expect(await mark(person, ['one', 'one', 'three', 'gone'], true)).toBe(204);
    expect(await readOf(person)).toEqual({ one: true, two: false });
    expect(await readOf(other)).toEqual({ three: false });
    const before = (await list(person)).items.find(({ id }) => id === 'one')?.readAt;
    product.clockOffsetMs += 60_000;
    expect(await mark(person, ['one'], true)).toBe(204);
    expect((await list(person)).items.find(({ id }) => id === 'one')?.readAt).toBe(before);
    expect(await mark(person, ['one'], false)).toBe(204);
    expect(await readOf(person)).toEqual({ one: false, two: false });
  });

  it('are all marked as read up to an instant, also those that no page has shown', async () => {
    const person = await TestUser.start(product);
    const other = await TestUser.start(product);
    for (let index = 0; index < 30; index += 1) await notify(person.uid, `n${index}`, index);
    await notify(other.uid, 'theirs', 0);
    const send = (upTo: number): Promise<Response> =>
      person.send('PUT', '/api/me/notifications/read', { upTo });
    expect((await send(START + 28 * 60_000)).status).toBe(204);
    const unread = async (of: TestUser): Promise<string[]> =>
      (await list(of, '?limit=100')).items
        .filter(({ readAt }) => readAt === null)
        .map(({ id }) => id);
    expect(await unread(person)).toEqual(['n29']);
    expect((await send(START + 28 * 60_000)).status).toBe(204);
    expect(await unread(other)).toEqual(['theirs']);
  });

  it.each([
    ['no id', { ids: [], read: true }],
    ['a path', { ids: ['../users'], read: true }],
    ['too many ids', { ids: Array.from({ length: 101 }, (_, index) => `n${index}`), read: true }],
    ['no word on what to do', { ids: ['one'] }],
  ])('are not marked by a request with %s', async (_what, body) => {
    const person = await TestUser.start(product);
    const answer = await person.send('PUT', '/api/me/notifications', body);
    expect(await answer.json()).toMatchObject({ code: 'request/invalid' });
  });

  it('are exported and deleted with the account', async () => {
    const person = await TestUser.start(product);
    await notify(person.uid, 'one', 0);
    const file = (await (await person.get('/api/me/export')).json()) as Record<string, unknown>;
    expect(file['notifications']).toEqual([expect.objectContaining({ id: 'one' })]);
    const answer = await person.send('DELETE', '/api/me', { confirm: person.email });
    expect(answer.status).toBe(204);
    expect((await product.db.collection(paths.notifications(person.uid)).get()).empty).toBe(true);
  });

  it('are exported and deleted with their mails, those of others stay', async () => {
    const person = await TestUser.start(product);
    const mail = product.db.collection('mail');
    const message = { subject: 'Hello', text: 'Hello', html: '<p>Hello' };
    const at = Timestamp.fromMillis(START);
    for (const uid of [person.uid, 'other']) {
      await mail.doc(`${uid}~one`).set({
        uid,
        to: `${uid}@keelson.test`,
        message,
        headers: {},
        createdAt: at,
        expiresAt: at,
        dueAt: at,
        delivery: {
          state: 'waiting',
          attempts: 0,
          attempt: null,
          leaseUntil: null,
          lastError: null,
        },
      });
    }
    const file = (await (await person.get('/api/me/export')).json()) as Record<string, unknown>;
    const to = `${person.uid}@keelson.test`;
    expect(file['mail']).toEqual([{ to, message, createdAt: START }]);
    await person.send('DELETE', '/api/me', { confirm: person.email });
    const left = (await mail.get()).docs.map(({ id }) => id);
    expect(left).toContain('other~one');
    expect(left.filter((id) => id.startsWith(person.uid))).toEqual([]);
  });

  it('that arrive while the account is deleted go, too', async () => {
    const person = await TestUser.start(product);
    const { auth } = product.parts().account;
    const deleteUser = auth.deleteUser.bind(auth);
    jest.spyOn(auth, 'deleteUser').mockImplementationOnce(async (uid) => {
      await notify(uid, 'late', 0);
      await deleteUser(uid);
    });
    await person.send('DELETE', '/api/me', { confirm: person.email });
    expect((await product.db.collection(paths.notifications(person.uid)).get()).empty).toBe(true);
  });
});
