import { randomUUID } from 'node:crypto';
import { type SessionRow } from '@keelson/contracts/account/session-endpoints';
import { DAY, HOUR, MINUTE } from '@keelson/contracts/time';
import { sha256 } from '@keelson/server/digest';
import { APP_URL } from '../testing/test-config';
import { openProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';
import { codeOf } from '../testing/code-of';

describe('the record of a session', () => {
  const product = openProduct('session-life');

  const stored = (cookie: string) =>
    product.db.doc(`sessions/${sha256(cookie.slice('__session='.length))}`).get();
  const me = (cookie: string): Promise<Response> =>
    product.fetch('/api/me', { headers: { cookie } });
  const lastSeen = async (cookie: string): Promise<number> =>
    ((await stored(cookie)).get('lastSeenAt') as { toMillis: () => number }).toMillis();

  it('has the hash of the cookie as its id and the cookie nowhere', async () => {
    const person = await TestUser.signIn(product);
    const client = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'x-forwarded-for': '203.0.113.77',
    };
    person.keepCookie(
      await person.send('POST', '/api/session', { idToken: person.idToken }, client),
    );
    const record = (await stored(person.cookie)).data();
    expect(record).toMatchObject({
      uid: person.uid,
      status: 'active',
      device: 'Firefox on Linux',
      parsedDevice: { browser: 'Firefox', system: 'Linux' },
      // Of the connection: locally no proxy appends to the header, so all of it is the client's own.
      addressPrefix: '127.0.0.0/24',
    });
    expect(JSON.stringify(record)).not.toContain(person.cookie.slice('__session='.length));
  });

  it('refuses a cookie value that the browser chose (session fixation)', async () => {
    const chosen = `__session=${'A'.repeat(43)}`;
    const person = await TestUser.signIn(product);
    person.cookie = chosen;
    await person.startSession();
    expect(person.cookie).not.toBe(chosen);
    expect(await codeOf(await me(chosen))).toEqual([401, 'session/invalid']);
  });

  it('refuses a session cookie of Firebase', async () => {
    const person = await TestUser.signIn(product);
    const jwt = await product.auth.createSessionCookie(person.idToken, { expiresIn: DAY });
    expect(await codeOf(await me(`__session=${jwt}`))).toEqual([401, 'session/invalid']);
  });

  it('notes the last use every few minutes', async () => {
    const { cookie } = await TestUser.start(product);
    const started = await lastSeen(cookie);
    product.clockOffsetMs = 4 * MINUTE;
    await me(cookie);
    expect(await lastSeen(cookie)).toBe(started);
    product.clockOffsetMs = 6 * MINUTE;
    await me(cookie);
    expect(await lastSeen(cookie)).toBeGreaterThanOrEqual(started + 6 * MINUTE);
  });

  it('expires after a week without use, and not with use', async () => {
    const [used, unused] = [await TestUser.start(product), await TestUser.start(product)];
    product.clockOffsetMs = 6 * DAY;
    expect((await me(used.cookie)).status).toBe(200);
    product.clockOffsetMs = 7 * DAY + HOUR;
    expect((await me(used.cookie)).status).toBe(200);
    expect(await codeOf(await me(unused.cookie))).toEqual([401, 'session/expired']);
  });

  it('ends with its cookie after 14 days of use', async () => {
    const { cookie } = await TestUser.start(product);
    for (const days of [5, 10, 13]) {
      product.clockOffsetMs = days * DAY;
      expect((await me(cookie)).status).toBe(200);
    }
    product.clockOffsetMs = 14 * DAY + MINUTE;
    expect(await codeOf(await me(cookie))).toEqual([401, 'session/expired']);
  });

  describe('at a renewal', () => {
    it('gets a new cookie, and the old one is refused a minute later', async () => {
      const person = await TestUser.start(product);
      const old = person.cookie;
      product.clockOffsetMs = 6 * MINUTE;
      await person.startSession();
      expect(person.cookie).not.toBe(old);
      // Requests that were sent with the old cookie are still answered.
      expect((await me(old)).status).toBe(200);
      product.clockOffsetMs += MINUTE;
      expect(await codeOf(await me(old))).toEqual([401, 'session/revoked']);
      expect((await me(person.cookie)).status).toBe(200);
    });

    it('does not outlive 30 days after the sign-in', async () => {
      const person = await TestUser.start(product);
      for (const days of [6, 12, 18, 24, 29]) {
        product.clockOffsetMs = days * DAY;
        await person.startSession();
      }
      product.clockOffsetMs = 30 * DAY + MINUTE;
      expect(await codeOf(await me(person.cookie))).toEqual([401, 'session/expired']);
      const renewal = await person.send('POST', '/api/session', { idToken: person.idToken });
      expect(await codeOf(renewal)).toEqual([401, 'session/sign-in-too-old']);
    });

    it('does not survive a sign-out at the same time', async () => {
      for (let round = 0; round < 5; round += 1) {
        const person = await TestUser.start(product);
        const copy = person.at(product);
        await Promise.all([
          person.send('DELETE', '/api/session'),
          copy.startSession().catch(() => undefined),
        ]);
        const running = (await product.parts().account.sessions.ofUser(person.uid)).filter(
          ({ status }) => status !== 'ended',
        );
        expect(running).toEqual([]);
        expect((await stored(person.cookie)).get('status')).toBe('ended');
      }
    });

    it('does not come back after it ended, until the user signs in again', async () => {
      const person = await TestUser.start(product);
      await person.send('DELETE', '/api/session');
      const revived = await person.send('POST', '/api/session', { idToken: person.idToken });
      expect(await codeOf(revived)).toEqual([401, 'session/revoked']);
      // The emulator tells sign-ins apart by the second.
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      await person.signInAgain();
      expect((await me(person.cookie)).status).toBe(200);
    });
  });

  it('ends when another account signs in with the browser', async () => {
    const first = await TestUser.start(product);
    const second = await TestUser.signIn(product);
    const old = first.cookie;
    second.cookie = old;
    await second.startSession();
    expect(await codeOf(await me(old))).toEqual([401, 'session/revoked']);
    expect(await (await me(second.cookie)).json()).toMatchObject({ uid: second.uid });
  });

  it('ends when an admin ends all sessions of the account, and no old sign-in starts another', async () => {
    const [person, admin] = [await TestUser.start(product), await TestUser.staff(product, 'admin')];
    const operator = await TestUser.staff(product, 'operator');
    const path = `/api/admin/users/${person.uid}/sessions`;
    expect((await operator.send('DELETE', path)).status).toBe(403);
    expect((await me(person.cookie)).status).toBe(200);
    // Firebase revokes by the second.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    product.logged.length = 0;
    expect((await admin.send('DELETE', path)).status).toBe(204);
    expect(await codeOf(await me(person.cookie))).toEqual([401, 'session/revoked']);
    const thief = await product.fetch('/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: APP_URL },
      body: JSON.stringify({ idToken: person.idToken }),
    });
    expect(await codeOf(thief)).toEqual([401, 'session/revoked']);
    expect((await me(admin.cookie)).status).toBe(200);
    expect(product.logged.map(({ fields }) => fields)).toContainEqual(
      expect.objectContaining({
        securityEvent: 'session-ended',
        actor: admin.uid,
        target: person.uid,
        reason: 'by-admin',
      }),
    );
    const audit = product.db.collection('audit').where('action', '==', 'account.sessions-ended');
    expect((await audit.get()).docs.map((entry) => entry.data())).toMatchObject([
      {
        actor: { kind: 'user', id: admin.uid, label: admin.uid },
        target: `users/${person.uid}`,
        summary: `All sessions of ${person.uid} were ended.`,
      },
    ]);
    await person.signInAgain();
    expect((await me(person.cookie)).status).toBe(200);
  });

  it('ends also when there are very many, and none of them is left', async () => {
    const person = await TestUser.start(product);
    const session = (await stored(person.cookie)).data() ?? {};
    const writer = product.db.bulkWriter();
    for (let index = 0; index < 700; index += 1) {
      const status = index % 2 === 0 ? {} : { status: 'superseded', supersededAt: new Date() };
      const key = sha256(`${person.uid} ${index}`);
      void writer.create(product.db.doc(`sessions/${key}`), { ...session, ...status });
    }
    await writer.close();
    // Firebase revokes by the second.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await person.send('DELETE', '/api/session?everywhere=1')).status).toBe(204);
    expect(await codeOf(await me(person.cookie))).toEqual([401, 'session/revoked']);
    const own = product.db.collection('sessions').where('uid', '==', person.uid);
    const left = await own.where('status', 'in', ['active', 'superseded']).count().get();
    expect(left.data().count).toBe(0);
    // The next sign-in deletes some of the ended ones.
    await person.signInAgain();
    expect((await own.count().get()).data().count).toBe(502);
  });

  it('has few cookies however often it is renewed', async () => {
    const person = await TestUser.start(product);
    for (let renewal = 0; renewal < 14; renewal += 1) await person.startSession();
    const own = product.db.collection('sessions').where('uid', '==', person.uid);
    expect((await own.count().get()).data().count).toBe(10);
    expect((await me(person.cookie)).status).toBe(200);
  });

  it('ends those that were unused for longest when there are more than 100', async () => {
    const person = await TestUser.start(product);
    const session = (await stored(person.cookie)).data() ?? {};
    const writer = product.db.bulkWriter();
    for (let index = 1; index <= 100; index += 1) {
      const old = { sessionId: randomUUID(), lastSeenAt: new Date(Date.now() - index * 60_000) };
      const key = sha256(`${person.uid} ${index}`);
      void writer.create(product.db.doc(`sessions/${key}`), { ...session, ...old });
    }
    await writer.close();
    const phone = await person.elsewhere();
    await phone.startSession();
    const own = product.db.collection('sessions').where('uid', '==', person.uid);
    const ended = await own.where('status', '==', 'ended').get();
    expect(ended.docs.map(({ id }) => id).sort()).toEqual(
      [99, 100].map((index) => sha256(`${person.uid} ${index}`)).sort(),
    );
    expect((await me(person.cookie)).status).toBe(200);
  });

  it('is not ended for an account that does not exist', async () => {
    const admin = await TestUser.staff(product, 'admin');
    const missing = await admin.send('DELETE', '/api/admin/users/nobody/sessions');
    expect(await codeOf(missing)).toEqual([404, 'account/not-found']);
  });

  it('is read and ended alone by an admin, with entries in the audit log', async () => {
    const admin = await TestUser.staff(product, 'admin');
    const operator = await TestUser.staff(product, 'operator');
    const person = await TestUser.start(product);
    const phone = await person.elsewhere();
    await phone.startSession();
    const path = `/api/admin/users/${person.uid}/sessions`;
    const read = async (by: TestUser): Promise<SessionRow[]> =>
      ((await (await by.get(path)).json()) as { items: SessionRow[] }).items;
    expect((await operator.get(path)).status).toBe(403);
    const rows = await read(admin);
    expect(rows.map(({ current }) => current)).toEqual([false, false]);
    expect((await read(admin)).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));

    const one = `${path}/${rows[0]?.id}`;
    expect((await operator.send('DELETE', one)).status).toBe(403);
    // The session of one account is not ended through another one.
    const wrong = one.replace(person.uid, operator.uid);
    expect((await admin.send('DELETE', wrong)).status).toBe(204);
    expect(await read(admin)).toHaveLength(2);
    expect((await admin.send('DELETE', one)).status).toBe(204);
    expect((await admin.send('DELETE', one)).status).toBe(204);
    expect(await codeOf(await me(phone.cookie))).toEqual([401, 'session/revoked']);
    expect((await me(person.cookie)).status).toBe(200);

    const entries = product.db.collection('audit').where('target', '==', `users/${person.uid}`);
    const found = (await entries.get()).docs.map((entry) => entry.data());
    expect(found.map(({ action }) => action as string).sort()).toEqual([
      'account.session-ended',
      'account.sessions-read',
    ]);
    expect(found.map(({ actor }) => (actor as { id: string }).id)).toEqual([admin.uid, admin.uid]);
  });

  it.each(['GET', 'DELETE'])('is not found for an unknown account: %s', async (method) => {
    const admin = await TestUser.staff(product, 'admin');
    const id = method === 'GET' ? '' : '/6f9619ff-8b86-4d01-b42d-00c04fc964ff';
    const missing = await admin.send(method, `/api/admin/users/nobody/sessions${id}`);
    expect(await codeOf(missing)).toEqual([404, 'account/not-found']);
  });

  it('is deleted with the account', async () => {
    const person = await TestUser.start(product);
    await person.send('DELETE', '/api/me', { confirm: person.email });
    const found = await product.db.collection('sessions').where('uid', '==', person.uid).get();
    expect(found.size).toBe(0);
  });

  describe('a copied cookie', () => {
    it('is refused right after sign-out, in API and pages', async () => {
      const person = await TestUser.start(product);
      expect((await me(person.cookie)).status).toBe(200);
      expect((await person.send('DELETE', '/api/session')).status).toBe(204);
      expect(await codeOf(await me(person.cookie))).toEqual([401, 'session/revoked']);
      const page = await product.fetch('/dashboard', { headers: { cookie: person.cookie } });
      expect(page.status).toBe(302);
    });

    it('of a renewed session is refused right after sign-out, too', async () => {
      const person = await TestUser.start(product);
      const old = person.cookie;
      await person.startSession();
      await person.send('DELETE', '/api/session');
      expect(await codeOf(await me(old))).toEqual([401, 'session/revoked']);
    });

    it('is refused right after signing out everywhere, also for reads', async () => {
      const person = await TestUser.start(product);
      const phone = await person.elsewhere();
      await phone.startSession();
      expect((await me(phone.cookie)).status).toBe(200);
      await person.send('DELETE', '/api/session?everywhere=1');
      expect(await codeOf(await me(phone.cookie))).toEqual([401, 'session/revoked']);
    });

    it('is refused after a change of the role', async () => {
      const admin = await TestUser.staff(product, 'admin');
      const person = await TestUser.start(product);
      for (const role of ['viewer', null] as const) {
        const { cookie, idToken } = person;
        await new Promise((later) => setTimeout(later, 1_100)); // Auth counts in seconds.
        await admin.send('PUT', `/api/admin/users/${person.uid}/role`, { role });
        expect(await codeOf(await me(cookie))).toEqual([401, 'session/revoked']);
        const bearer = await product.fetch('/api/admin/users', {
          headers: { authorization: `Bearer ${idToken}` },
        });
        expect(await codeOf(bearer)).toEqual([401, 'session/revoked']);
        await person.signInAgain();
      }
    });

    it('stays valid when a role is set that the account has already', async () => {
      const admin = await TestUser.staff(product, 'admin');
      const person = await TestUser.start(product);
      await admin.send('PUT', `/api/admin/users/${person.uid}/role`, { role: null });
      expect((await me(person.cookie)).status).toBe(200);
    });
  });

  describe('two session cookies', () => {
    it('are refused in both orders, and the browser is told to delete them', async () => {
      const [victim, attacker] = [await TestUser.start(product), await TestUser.start(product)];
      for (const cookie of [
        `${victim.cookie}; ${attacker.cookie}`,
        `${attacker.cookie}; ${victim.cookie}`,
      ]) {
        const answer = await me(cookie);
        expect(answer.headers.get('clear-site-data')).toBe('"cookies"');
        expect(await codeOf(answer)).toEqual([401, 'session/duplicate-cookie']);
        const page = await product.fetch('/dashboard', { headers: { cookie } });
        expect([page.status, page.headers.get('location')]).toEqual([
          302,
          '/sign-in?next=%2Fdashboard',
        ]);
        expect(page.headers.get('clear-site-data')).toBe('"cookies"');
      }
    });

    it('both end at sign-out', async () => {
      const [victim, attacker] = [await TestUser.start(product), await TestUser.start(product)];
      const person = victim.at(product);
      person.cookie = `${victim.cookie}; ${attacker.cookie}`;
      expect((await person.send('DELETE', '/api/session')).status).toBe(204);
      expect((await me(victim.cookie)).status).toBe(401);
      expect((await me(attacker.cookie)).status).toBe(401);
    });
  });

  describe('in the list', () => {
    const list = async (person: TestUser): Promise<SessionRow[]> =>
      ((await (await person.get('/api/me/sessions')).json()) as { items: SessionRow[] }).items;

    it('is shown once, newest use first, with the current one marked', async () => {
      const person = await TestUser.start(product);
      const phone = await person.elsewhere();
      await phone.startSession();
      await phone.startSession();
      const rows = await list(person);
      expect(rows.map(({ current }) => current)).toEqual([false, true]);
      expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
        'addressPrefix',
        'createdAt',
        'current',
        'device',
        'expiresAt',
        'id',
        'lastSeenAt',
        'parsedDevice',
      ]);
    });

    it('can be ended, and its cookie is refused at once', async () => {
      const person = await TestUser.start(product);
      const phone = await person.elsewhere();
      await phone.startSession();
      const [other] = (await list(person)).filter(({ current }) => !current);
      const path = `/api/me/sessions/${other?.id}`;
      expect((await person.send('DELETE', path)).status).toBe(204);
      expect(await codeOf(await me(phone.cookie))).toEqual([401, 'session/revoked']);
      expect((await person.send('DELETE', path)).status).toBe(204);
      expect(await list(person)).toMatchObject([{ current: true }]);
    });

    it('cannot be ended by another account', async () => {
      const [person, stranger] = [await TestUser.start(product), await TestUser.start(product)];
      const [row] = await list(person);
      expect((await stranger.send('DELETE', `/api/me/sessions/${row?.id}`)).status).toBe(204);
      expect((await me(person.cookie)).status).toBe(200);
    });
  });
});
