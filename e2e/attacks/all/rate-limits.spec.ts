import { type APIResponse, expect, test } from '@playwright/test';
import { Attacker, newPerson } from '../support/attacker';

const statusesOf = (responses: readonly APIResponse[]): number[] =>
  [...new Set(responses.map((response) => response.status()))].sort();

async function expectLimited(response: APIResponse | undefined): Promise<void> {
  expect(response?.status()).toBe(429);
  expect(await response?.json()).toMatchObject({ code: 'rate/too-many-requests', retryable: true });
  const headers = response?.headers() ?? {};
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(headers['ratelimit-remaining']).toBe('0');
  expect(Number(headers['ratelimit-limit'])).toBeGreaterThan(0);
  expect(headers['ratelimit']).toMatch(/^"[a-z-]+";r=0;t=\d+$/);
  expect(headers['ratelimit-policy']).toMatch(/^"[a-z-]+";q=\d+;w=\d+$/);
}

test('40 bad sign-ins in a row are not all served, and good ones are', async ({ playwright }) => {
  const attacker = await Attacker.anonymous(playwright);
  const responses: APIResponse[] = [];
  for (let attempt = 0; attempt < 40; attempt += 1) {
    responses.push(
      await attacker.send('POST', '/api/session', { data: { idToken: `forged-${attempt}` } }),
    );
  }
  const served = responses.filter((response) => response.status() === 401);
  expect(served.length).toBeLessThanOrEqual(25);
  expect(responses.every((response) => [401, 429].includes(response.status()))).toBe(true);
  await expectLimited(responses.at(-1));
  // A forged address does not help, and colleagues behind the same address are not locked out.
  const elsewhere = await attacker.send('POST', '/api/session', {
    data: { idToken: 'forged' },
    headers: { 'x-forwarded-for': '198.51.100.7' },
  });
  expect(elsewhere.status()).toBe(429);
  expect((await Attacker.signedIn(playwright, newPerson('colleague'))).session).not.toBeNull();
});

test('40 full exports in a row are not all served', async ({ playwright }) => {
  const member = await Attacker.signedIn(playwright, newPerson('exporter'));
  const responses: APIResponse[] = [];
  for (let attempt = 0; attempt < 40; attempt += 1) {
    responses.push(await member.get('/api/me/export'));
  }
  expect(statusesOf(responses)).toEqual([200, 429]);
  await expectLimited(responses.at(-1));
  // Another account is not affected, and this one can do everything else.
  expect((await member.get('/api/me')).status()).toBe(200);
  const other = await Attacker.signedIn(playwright, newPerson('exporter'));
  expect((await other.get('/api/me/export')).status()).toBe(200);
});

test('a burst of a person is served', async ({ playwright }) => {
  const member = await Attacker.signedIn(playwright, newPerson('busy'));
  const reads: APIResponse[] = [];
  for (let count = 0; count < 60; count += 1) reads.push(await member.get('/api/me'));
  expect(statusesOf(reads)).toEqual([200]);
  const changes: APIResponse[] = [];
  for (let count = 0; count < 60; count += 1) {
    changes.push(await member.send('PATCH', '/api/me', { data: { displayName: `Name ${count}` } }));
  }
  expect(statusesOf(changes)).toEqual([200]);
});
