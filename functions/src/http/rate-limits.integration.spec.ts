import { HOUR, MINUTE } from '@keelson/contracts/time';
import { TestProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';

describe('rate limits', () => {
  let product: TestProduct;
  let other: TestProduct;
  let person: TestUser;
  beforeAll(async () => {
    product = await TestProduct.start('limits');
    other = await product.beside({});
    person = await TestUser.start(product);
  });
  afterEach(() => {
    product.clockOffsetMs = 0;
  });
  afterAll(async () => {
    await other.close();
    await product.close();
  });

  const signIn = (at: TestProduct, idToken: string): Promise<Response> =>
    at.fetch('/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
      body: JSON.stringify({ idToken }),
    });
  /** An export needs a sign-in of the last minutes, also after the clock was moved. */
  async function signInLately(): Promise<void> {
    const own = product.db.collection('sessions').where('uid', '==', person.uid);
    const signedInAt = new Date(Date.now() + product.clockOffsetMs);
    for (const { ref } of (await own.get()).docs) await ref.update({ signedInAt });
  }
  const codeOf = async (response: Response): Promise<unknown> =>
    ((await response.json()) as { code?: unknown }).code;

  it('count exports on all instances together, and end with the window', async () => {
    const at = (index: number): TestProduct => (index % 2 === 0 ? product : other);
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      statuses.push((await person.at(at(index)).get('/api/me/export')).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
    const refused = await person.get('/api/me/export');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await codeOf(refused)).toBe('rate/too-many-requests');
    product.clockOffsetMs = 2 * HOUR;
    await signInLately();
    expect((await person.get('/api/me/export')).status).toBe(200);
  });

  it('are security events', () => {
    expect(product.logged).toContainEqual(
      expect.objectContaining({
        fields: expect.objectContaining({
          securityEvent: 'rate-limited',
          actor: person.uid,
          target: 'export',
        }) as unknown,
      }),
    );
  });

  it('refuse bad sign-ins of an address and accept good ones', async () => {
    const codes: unknown[] = [];
    for (let attempt = 0; attempt < 25; attempt += 1) {
      codes.push(await codeOf(await signIn(product, `forged-${attempt}`)));
    }
    expect(codes.slice(0, 20)).toEqual(Array(20).fill('session/invalid'));
    expect(codes.slice(20)).toEqual(Array(5).fill('rate/too-many-requests'));
    const colleague = await TestUser.signIn(product);
    expect((await signIn(product, colleague.idToken)).status).toBe(200);
    product.clockOffsetMs = 15 * MINUTE;
    expect(await codeOf(await signIn(product, 'forged'))).toBe('session/invalid');
  });

  it('refuse guesses of sessions and tokens, also with other addresses in headers', async () => {
    const guess = (attempt: number): Promise<Response> =>
      product.fetch('/api/me', {
        headers: {
          'x-forwarded-for': `198.51.100.${attempt % 200}`,
          ...(attempt % 2 === 0
            ? { cookie: `__session=${String(attempt).padStart(43, 'x')}` }
            : { authorization: `Bearer forged-${attempt}` }),
        },
      });
    const statuses = new Map<number, number>();
    product.frozenAt = Date.now();
    for (let attempt = 0; attempt < 620; attempt += 1) {
      const { status } = await guess(attempt);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 401: 600, 429: 20 });
    expect((await person.get('/api/me')).status).toBe(200);
    expect((await product.fetch('/api/me')).status).toBe(401);
    product.frozenAt = null;
  });

  it.each(['/sitemap.xml', '/llms.txt', '/.well-known/security.txt'])('count %s', async (path) => {
    const visited = await product.beside({});
    visited.frozenAt = Date.now();
    const statuses = new Map<number, number>();
    let wait = '';
    for (let attempt = 0; attempt < 620; attempt += 1) {
      const { status, headers } = await visited.fetch(path);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      wait = headers.get('retry-after') ?? '';
    }
    await visited.close();
    expect(statuses.get(429)).toBe(20);
    expect(Number(wait)).toBeGreaterThan(0);
  });

  it('by address can be turned off', async () => {
    const office = await product.beside({ RATE_LIMIT_ADDRESS_FACTOR: '0' });
    const codes = new Set<unknown>();
    for (let attempt = 0; attempt < 25; attempt += 1) {
      codes.add(await codeOf(await signIn(office, `forged-${attempt}`)));
    }
    expect([...codes]).toEqual(['session/invalid']);
    await office.close();
  });

  it('store nothing about who was counted', async () => {
    const stored = await product.db.collection('rateLimits').get();
    expect(stored.docs.length).toBeGreaterThan(1);
    for (const document of stored.docs) {
      expect(document.id).toMatch(/^[a-z-]+_[0-9a-f]{40}$/);
      expect(Object.keys(document.data()).sort()).toEqual([
        'current',
        'expiresAt',
        'previous',
        'startedAt',
      ]);
    }
  });
});
