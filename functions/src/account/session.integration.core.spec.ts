import { type Me, type Session } from '@keelson/contracts/account/endpoints';
import { type CustomerId } from '@keelson/contracts/ids';
import { DAY, MINUTE } from '@keelson/contracts/time';
import { TestUser } from '../testing/test-user';
import { APP_URL } from '../testing/test-config';
import { openProduct } from '../testing/test-product';
import { codeOf } from '../testing/code-of';

describe('sessions', () => {
  const product = openProduct('session');

  it('starts after a recent sign-in with cookie, response and user record', async () => {
    const person = await TestUser.signIn(product, 'Nora New');
    const answer = await person.send('POST', '/api/session', { idToken: person.idToken });
    expect(answer.status).toBe(200);
    const session = (await answer.json()) as Session;
    expect(session).toMatchObject({ uid: person.uid, role: null });
    expect(Math.abs(session.expiresAt - Date.now() - 14 * DAY)).toBeLessThan(MINUTE);
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__session=[\w.-]+; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax$/);
    expect(answer.headers.get('cache-control')).toContain('private');
    person.keepCookie(answer);
    const me = (await (await person.get('/api/me')).json()) as Me;
    expect(me).toMatchObject({
      uid: person.uid,
      email: person.email,
      emailVerified: true,
      displayName: 'Nora New',
      providers: ['google.com'],
      preferences: {
        theme: 'system',
        mutedNotifications: [],
        mailedNotifications: ['mention', 'approval', 'billing'],
        mailFrequency: 'each',
        language: null,
      },
      role: null,
    });
    expect(me.sessionExpiresAt).toBeGreaterThan(Date.now());
  });

  it('keeps name and preferences on the next sign-in', async () => {
    const person = await TestUser.start(product, 'Old Name');
    const before = (await (await person.get('/api/me')).json()) as Me;
    const changes = { displayName: 'Chosen Name', preferences: { theme: 'dark' } };
    expect((await person.send('PATCH', '/api/me', changes)).status).toBe(200);
    await person.startSession();
    const after = (await (await person.get('/api/me')).json()) as Me;
    expect(after).toMatchObject({ ...changes, createdAt: before.createdAt });
  });

  it('changes one preference and keeps the others', async () => {
    const person = await TestUser.start(product, 'Pia Preference');
    const change = async (preferences: object): Promise<unknown> => {
      const answer = await person.send('PATCH', '/api/me', { preferences });
      return ((await answer.json()) as Partial<Me>).preferences ?? answer.status;
    };
    expect(await change({ mutedNotifications: ['mention'] })).toEqual({
      theme: 'system',
      mutedNotifications: ['mention'],
      mailedNotifications: ['mention', 'approval', 'billing'],
      mailFrequency: 'each',
      language: null,
    });
    expect(await change({ mailedNotifications: [] })).toMatchObject({
      mutedNotifications: ['mention'],
      mailedNotifications: [],
    });
    expect(await change({ theme: 'dark' })).toEqual({
      theme: 'dark',
      mutedNotifications: ['mention'],
      mailedNotifications: [],
      mailFrequency: 'each',
      language: null,
    });
    expect(await change({ language: 'ko' })).toMatchObject({ theme: 'dark', language: 'ko' });
    expect(await change({})).toBe(400);
    expect(await change({ language: 'xx' })).toBe(400);
    expect(await change({ mutedNotifications: ['weather'] })).toBe(400);
    expect(await change({ mailedNotifications: ['weather'] })).toBe(400);
  });

  it('does not show kinds of notification that a newer release stored, and keeps them', async () => {
    const person = await TestUser.start(product, 'Rolf Rollback');
    const stored = product.db.doc(`users/${person.uid}`);
    await stored.update({
      'preferences.mutedNotifications': ['weather', 'mention'],
      'preferences.mailedNotifications': ['weather'],
    });
    const shown = { mutedNotifications: ['mention'], mailedNotifications: [] };
    const answer = await person.get('/api/me');
    expect((await answer.json()) as Me).toMatchObject({ preferences: shown });
    await person.startSession();
    const changed = await person.send('PATCH', '/api/me', {
      preferences: { mutedNotifications: [], mailedNotifications: ['billing'] },
    });
    expect(changed.status).toBe(200);
    expect((await stored.get()).get('preferences')).toMatchObject({
      mutedNotifications: ['weather'],
      mailedNotifications: ['billing', 'weather'],
    });
  });

  it('tells billing the changed address of an account that has a customer', async () => {
    const person = await TestUser.start(product, 'Mia Mail');
    const { billing } = product.parts();
    const before = {
      profile: { email: person.email, language: null },
      at: 1,
      instead: null,
    };
    await billing.customers.claim(person.uid, 'cus_mia' as CustomerId, before);
    await billing.emails.settle(person.uid, person.email);
    const update = jest.spyOn(billing.provider, 'updateCustomer').mockResolvedValue(true);
    await person.startSession();
    expect(update).not.toHaveBeenCalled();
    await product.auth.updateUser(person.uid, { email: `new-${person.email}` });
    // A changed address ends earlier sign-ins.
    await person.signInAgain();
    const profile = { email: `new-${person.email}`, name: null, language: null };
    expect(update.mock.calls).toEqual([['cus_mia', profile]]);
    const me = (await (await person.get('/api/me')).json()) as Me;
    expect(me.email).toBe(`new-${person.email}`);
  });

  it('rejects an old sign-in without a session, and renews a session of the same account', async () => {
    const person = await TestUser.start(product);
    const other = await TestUser.start(product);
    product.clockOffsetMs = 6 * MINUTE;
    const renew = (cookie: string): Promise<Response> =>
      product.fetch('/api/session', {
        method: 'POST',
        headers: { origin: APP_URL, 'content-type': 'application/json', cookie },
        body: JSON.stringify({ idToken: person.idToken }),
      });
    expect(await codeOf(await renew(''))).toEqual([401, 'session/sign-in-too-old']);
    expect(await codeOf(await renew(other.cookie))).toEqual([401, 'session/sign-in-too-old']);
    expect(await codeOf(await renew('__session=rubbish'))).toEqual([
      401,
      'session/sign-in-too-old',
    ]);
    expect((await renew(person.cookie)).status).toBe(200);
  });

  it('rejects an invalid ID token', async () => {
    const person = await TestUser.signIn(product);
    const rubbish = await person.send('POST', '/api/session', { idToken: 'rubbish' });
    expect(await codeOf(rubbish)).toEqual([401, 'session/invalid']);
    const nothing = await person.send('POST', '/api/session', {});
    expect(await codeOf(nothing)).toEqual([400, 'request/invalid']);
  });

  it('rejects cross-site requests (login CSRF)', async () => {
    const person = await TestUser.signIn(product);
    const body = { idToken: person.idToken };
    const crossSite = await person.send('POST', '/api/session', body, {
      origin: 'https://evil.example',
    });
    expect(await codeOf(crossSite)).toEqual([403, 'request/cross-site']);
    const form = await product.fetch('/api/session', {
      method: 'POST',
      headers: { origin: APP_URL, 'content-type': 'text/plain' },
      body: JSON.stringify(body),
    });
    expect(await codeOf(form)).toEqual([415, 'request/unsupported-media-type']);
  });

  it('rejects a disabled account on every route', async () => {
    const person = await TestUser.start(product);
    await product.auth.updateUser(person.uid, { disabled: true });
    const change = await person.send('PATCH', '/api/me', { displayName: 'Still here' });
    expect(await codeOf(change)).toEqual([403, 'session/account-disabled']);
    const page = await person.get('/dashboard');
    expect(page.status).toBe(302);
    // Reads may use the account's status of the last minute.
    product.clockOffsetMs = MINUTE;
    expect(await codeOf(await person.get('/api/me'))).toEqual([403, 'session/account-disabled']);
    product.clockOffsetMs = 0;
    const again = await person.send('POST', '/api/session', { idToken: person.idToken });
    expect(await codeOf(again)).toEqual([403, 'session/account-disabled']);
  });

  it('clears the cookie on this device, with or without a session', async () => {
    const person = await TestUser.start(product);
    for (const cookie of [person.cookie, '', '__session=rubbish']) {
      const answer = await product.fetch('/api/session', {
        method: 'DELETE',
        headers: { origin: APP_URL, cookie },
      });
      expect(answer.status).toBe(204);
      expect(answer.headers.getSetCookie()).toEqual([
        '__session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
      ]);
      expect(answer.headers.get('clear-site-data')).toBe('"cache", "cookies"');
    }
  });

  it('revokes earlier cookies and ID tokens when signing out everywhere', async () => {
    const person = await TestUser.start(product);
    await new Promise((later) => setTimeout(later, 1_100)); // Auth stores revocation times in seconds.
    const answer = await person.send('DELETE', '/api/session?everywhere=1');
    expect(answer.status).toBe(204);
    expect(await codeOf(await person.get('/api/me'))).toEqual([401, 'session/revoked']);
    const bearer = await product.fetch('/api/me', {
      headers: { authorization: `Bearer ${person.idToken}` },
    });
    expect(await codeOf(bearer)).toEqual([401, 'session/revoked']);
  });

  it('accepts a Bearer ID token without an Origin header', async () => {
    const person = await TestUser.start(product);
    const bearer = { authorization: `Bearer ${person.idToken}` };
    const me = await product.fetch('/api/me', { headers: bearer });
    expect(await me.json()).toMatchObject({ uid: person.uid, sessionExpiresAt: null });
    const patched = await product.fetch('/api/me', {
      method: 'PATCH',
      headers: { ...bearer, 'content-type': 'application/json', 'idempotency-key': 'k-1' },
      body: JSON.stringify({ displayName: 'By token' }),
    });
    expect(await patched.json()).toMatchObject({ displayName: 'By token' });
  });

  it('returns 404 for an account that never started a session', async () => {
    const person = await TestUser.signIn(product);
    const bearer = { authorization: `Bearer ${person.idToken}` };
    const answer = await product.fetch('/api/me', { headers: bearer });
    expect(await codeOf(answer)).toEqual([404, 'account/not-found']);
  });
});
