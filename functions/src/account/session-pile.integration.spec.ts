import { randomUUID } from 'node:crypto';
import { MINUTE } from '@keelson/contracts/time';
import { sha256 } from '@keelson/server/digest';
import { OperationCounter } from '@keelson/server/testing/operation-counter';
import { type Query } from 'firebase-admin/firestore';
import { endAllSessions } from './end-session';
import { MAX_SESSIONS } from '../http/domain/session-rules';
import { openProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';

const AT_ONCE = 12;

describe('a pile of sessions', () => {
  const product = openProduct('session-pile');

  const activeOf = ({ uid }: TestUser): Query =>
    product.db.collection('sessions').where('uid', '==', uid).where('status', '==', 'active');
  const countOf = async (query: Query): Promise<number> => (await query.count().get()).data().count;

  /** Stores further sessions of an account, each with a cookie of its own. */
  async function pile(person: TestUser, sessions: number): Promise<void> {
    const [stored] = (await activeOf(person).limit(1).get()).docs;
    const writer = product.db.bulkWriter();
    for (let index = 1; index <= sessions; index += 1) {
      const lastSeenAt = new Date(Date.now() - index * 60_000);
      const key = sha256(`${person.uid} ${index}`);
      const session = { ...stored?.data(), sessionId: randomUUID(), lastSeenAt };
      void writer.create(product.db.doc(`sessions/${key}`), session);
    }
    await writer.close();
  }

  it('does not grow by sign-ins that come together', async () => {
    const person = await TestUser.start(product);
    await pile(person, MAX_SESSIONS);
    for (let round = 0; round < 3; round += 1) {
      const browsers = Array.from({ length: AT_ONCE }, () => {
        const browser = person.at(product);
        browser.cookie = '';
        return browser.startSession();
      });
      await Promise.allSettled(browsers);
    }
    expect(await countOf(activeOf(person))).toBeLessThanOrEqual(MAX_SESSIONS + AT_ONCE);
  });

  it('costs its owner a few reads in the list, however large it is', async () => {
    const person = await TestUser.start(product);
    await pile(person, 1_200);
    const counter = new OperationCounter(product.db);
    const { reads } = await counter.of(async () => {
      const { items } = (await (await person.get('/api/me/sessions')).json()) as {
        items: { current: boolean }[];
      };
      expect(items).toHaveLength(MAX_SESSIONS);
      expect(items[0]?.current).toBe(true);
    });
    expect(reads).toBeLessThanOrEqual(MAX_SESSIONS + 5);
  });

  it('ends in one go when an admin ends it, and when the role changes', async () => {
    const admin = await TestUser.staff(product, 'admin');
    for (const end of [
      (uid: string) => admin.send('DELETE', `/api/admin/users/${uid}/sessions`),
      (uid: string) => admin.send('PUT', `/api/admin/users/${uid}/role`, { role: 'viewer' }),
    ]) {
      const person = await TestUser.start(product);
      await pile(person, 1_200);
      // Firebase revokes by the second.
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      expect((await end(person.uid)).ok).toBe(true);
      expect(await countOf(activeOf(person))).toBe(0);
      expect((await person.get('/api/me')).status).toBe(401);
    }
  });

  it('whose records cannot be ended changes nothing from then on, and reads nothing a minute later', async () => {
    const person = await TestUser.start(product);
    await pile(person, 450);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const { account } = product.parts();
    const run = product.db.runTransaction.bind(product.db);
    let transactions = 0;
    const broken = jest.spyOn(product.db, 'runTransaction').mockImplementation((...input) => {
      transactions += 1;
      if (transactions === 2) return Promise.reject(new Error('UNAVAILABLE'));
      return run(...input);
    });
    const end = () => endAllSessions(account, person.uid, 'everywhere');
    await expect(end()).rejects.toThrow('UNAVAILABLE');
    broken.mockRestore();
    const left = await countOf(activeOf(person));
    expect([left > 0, left < 451]).toEqual([true, true]);
    expect((await person.send('PATCH', '/api/me', { displayName: 'x' })).status).toBe(401);
    // Reads accept what Auth said a minute ago.
    product.clockOffsetMs = MINUTE;
    expect((await person.get('/api/me')).status).toBe(401);
    await end();
    expect(await countOf(activeOf(person))).toBe(0);
  });
});
