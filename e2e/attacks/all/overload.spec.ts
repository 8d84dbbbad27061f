import { expect, test } from '@playwright/test';
import { Attacker, newPerson } from '../support/attacker';

/** The Firestore SDK retries what its server refuses for eight seconds and more. */
const QUICK_MS = 6_000;

const cursorOf = (position: unknown): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

test.describe('a single request cannot occupy the server', () => {
  let member: Attacker;
  test.beforeAll(async ({ playwright }) => {
    member = await Attacker.signedIn(playwright, newPerson('overload'));
    // The first request of a function may have to start it.
    await member.get('/api/chats');
  });

  for (const [what, method, path, data] of [
    ['by a reserved id', 'GET', '/api/chats/__x__', undefined],
    ['by a reserved id in a change', 'DELETE', '/api/chats/____', undefined],
    [
      'by a cursor with a reserved id',
      'GET',
      `/api/chats?cursor=${cursorOf([1, '__x__'])}`,
      undefined,
    ],
    [
      'by a cursor in the far future',
      'GET',
      `/api/chats?cursor=${cursorOf([9e15, 'a'])}`,
      undefined,
    ],
    [
      'by a cursor with a lone surrogate',
      'GET',
      `/api/chats?cursor=${cursorOf([1, '\ud800'])}`,
      undefined,
    ],
    ['by a lone surrogate in a text', 'PATCH', '/api/me', { displayName: 'x\ud800' }],
  ] as const) {
    test(what, async () => {
      const startedAt = performance.now();
      const response = await member.send(method, path, {
        // JSON escapes lone surrogates, so they arrive.
        ...(data === undefined ? {} : { data: JSON.stringify(data) }),
        headers: { 'content-type': 'application/json' },
      });
      expect([response.status(), performance.now() - startedAt < QUICK_MS]).toEqual([400, true]);
      expect(await response.json()).toMatchObject({ code: 'request/invalid' });
    });
  }
});

test.describe('large bodies back to back', () => {
  const body = Buffer.alloc(33 * 1024 * 1024, 'x');

  for (const [who, path, method] of [
    ['to sign in', '/api/session', 'POST'],
    ['to a change without a session', '/api/me', 'PATCH'],
    ['to the console without a session', '/api/admin/learning-control/uploads', 'POST'],
  ] as const) {
    test(`${who} are refused, and the server goes on`, async ({ playwright }) => {
      const attacker = await Attacker.anonymous(playwright);
      for (let round = 0; round < 4; round += 1) {
        const refused = await attacker.send(method, path, {
          data: body,
          headers: { 'content-type': 'application/json' },
        });
        expect(refused.status()).toBe(413);
        expect(await refused.json()).toMatchObject({ code: 'request/body-too-large' });
      }
      expect((await attacker.get('/api/health')).status()).toBe(200);
    });
  }

  test('below the limit of the platform are refused before they are kept', async ({
    playwright,
  }) => {
    const attacker = await Attacker.anonymous(playwright);
    for (let round = 0; round < 4; round += 1) {
      const refused = await attacker.send('PATCH', '/api/me', {
        data: body.subarray(0, 31 * 1024 * 1024),
        headers: { 'content-type': 'application/json' },
      });
      expect(refused.status()).toBe(401);
    }
    expect((await attacker.get('/api/health')).status()).toBe(200);
  });
});
