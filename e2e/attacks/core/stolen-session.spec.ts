import { expect, test } from '@playwright/test';
import {
  Attacker,
  demoPerson,
  newIdToken,
  newPerson,
  sessionIn,
  whenAllowed,
} from '../support/attacker';

test.describe('a session cookie that was stolen', () => {
  test('is dead after its owner signed out', async ({ playwright }) => {
    const owner = await Attacker.signedIn(playwright, newPerson('signs-out'));
    const thief = owner.withSession(owner.session);
    expect((await thief.get('/api/me')).status()).toBe(200);
    const signedOut = await owner.send('DELETE', '/api/session');
    expect(signedOut.status()).toBe(204);
    expect(signedOut.headers()['clear-site-data']).toBe('"cache", "cookies"');

    const read = await thief.get('/api/me');
    expect([read.status(), await read.json()]).toEqual([
      401,
      expect.objectContaining({ code: 'session/revoked' }),
    ]);
    const change = await thief.send('PATCH', '/api/me', { data: { displayName: 'Mallory' } });
    expect(change.status()).toBe(401);
    const page = await thief.get('/dashboard/account');
    expect([page.status(), page.headers()['location']]).toEqual([
      302,
      '/sign-in?next=%2Fdashboard%2Faccount',
    ]);
  });

  test('is not revived by a renewal with the ID token of its sign-in', async ({ playwright }) => {
    const person = newPerson('revived');
    const anonymous = await Attacker.anonymous(playwright);
    const idToken = await newIdToken(person);
    const started = await anonymous.send('POST', '/api/session', { data: { idToken } });
    const thief = anonymous.withSession(sessionIn(started));
    expect((await thief.send('DELETE', '/api/session')).status()).toBe(204);
    const renewal = await whenAllowed(() =>
      thief.send('POST', '/api/session', { data: { idToken } }),
    );
    expect([renewal.status(), await renewal.json()]).toEqual([
      401,
      expect.objectContaining({ code: 'session/revoked' }),
    ]);
    expect(sessionIn(renewal)).toBeNull();
  });

  test('is dead after its owner signed out and in again', async ({ playwright }) => {
    const person = newPerson('returns');
    const owner = await Attacker.signedIn(playwright, person);
    await owner.send('DELETE', '/api/session');
    const back = await Attacker.signedIn(playwright, person);
    expect((await back.get('/api/me')).status()).toBe(200);
    expect((await owner.get('/api/me')).status()).toBe(401);
  });

  test('is dead after its owner signed out everywhere', async ({ playwright }) => {
    const person = newPerson('everywhere');
    const stolen = await Attacker.signedIn(playwright, person);
    expect((await stolen.get('/api/me')).status()).toBe(200);
    const owner = await Attacker.signedIn(playwright, person);
    expect((await owner.send('DELETE', '/api/session?everywhere=1')).status()).toBe(204);
    // A read, at once: no instance may answer it from a cache.
    expect((await stolen.get('/api/me')).status()).toBe(401);
  });

  test('is dead after its owner ended it in the list of sessions', async ({ playwright }) => {
    const person = newPerson('listed');
    const stolen = await Attacker.signedIn(playwright, person);
    const owner = await Attacker.signedIn(playwright, person);
    const { items } = (await (await owner.get('/api/me/sessions')).json()) as {
      items: { id: string; current: boolean }[];
    };
    const other = items.find(({ current }) => !current);
    expect((await owner.send('DELETE', `/api/me/sessions/${other?.id}`)).status()).toBe(204);
    expect((await stolen.get('/api/me')).status()).toBe(401);
    expect((await owner.get('/api/me')).status()).toBe(200);
  });

  test('does not become a session of staff when its owner gets a role', async ({ playwright }) => {
    const admin = await Attacker.signedIn(playwright, demoPerson('ada@keelson.test'));
    const stolen = await Attacker.signedIn(playwright, newPerson('promoted'));
    const { uid } = (await (await stolen.get('/api/me')).json()) as { uid: string };
    const role = `/api/admin/users/${uid}/role`;
    expect((await admin.send('PUT', role, { data: { role: 'operator' } })).status()).toBe(200);
    try {
      expect((await stolen.get('/api/admin/kanban/boards')).status()).toBe(401);
      expect((await stolen.get('/api/me')).status()).toBe(401);
    } finally {
      await admin.send('PUT', role, { data: { role: null } });
    }
  });
});

test.describe('a session cookie that an attacker chose', () => {
  test('is refused beside the victim’s own (tossing by a sibling host)', async ({ playwright }) => {
    const victim = await Attacker.signedIn(playwright, newPerson('tossed'));
    const attacker = await Attacker.signedIn(playwright, newPerson('tosser'));
    for (const cookie of [
      `__session=${attacker.session}; __session=${victim.session}`,
      `__session=${victim.session}; __session=${attacker.session}`,
    ]) {
      const read = await victim.get('/api/me', { cookie });
      expect([read.status(), await read.json()]).toEqual([
        401,
        expect.objectContaining({ code: 'session/duplicate-cookie' }),
      ]);
      const change = await victim.send('PATCH', '/api/me', {
        headers: { cookie },
        data: { displayName: 'In the wrong account' },
      });
      expect(change.status()).toBe(401);
      const page = await victim.get('/dashboard', { cookie });
      expect(page.headers()['location']).toBe('/sign-in?next=%2Fdashboard');
    }
  });

  test('is not adopted at sign-in (fixation)', async ({ playwright }) => {
    const chosen = 'A'.repeat(43);
    const victim = (await Attacker.anonymous(playwright)).withSession(chosen);
    const idToken = await newIdToken(newPerson('fixated'));
    const started = await victim.send('POST', '/api/session', { data: { idToken } });
    const issued = sessionIn(started);
    expect(issued).not.toBe(chosen);
    expect((await victim.withSession(issued).get('/api/me')).status()).toBe(200);
    expect((await victim.get('/api/me')).status()).toBe(401);
  });

  test('of another session of the attacker is not taken over at sign-in', async ({
    playwright,
  }) => {
    const attacker = await Attacker.signedIn(playwright, newPerson('planter'));
    const idToken = await newIdToken(newPerson('planted'));
    const started = await attacker.send('POST', '/api/session', { data: { idToken } });
    const victim = attacker.withSession(sessionIn(started));
    expect(victim.session).not.toBe(attacker.session);
    expect((await victim.get('/api/me')).status()).toBe(200);
    expect((await attacker.get('/api/me')).status()).toBe(401);
  });
});
