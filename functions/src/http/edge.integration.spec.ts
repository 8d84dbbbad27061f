import { randomUUID } from 'node:crypto';
import { type Problem } from '@keelson/contracts/errors';
import { TestUser } from '../testing/test-user';
import { APP_URL } from '../testing/test-config';
import { TestProduct } from '../testing/test-product';

describe('the HTTP edge', () => {
  let product: TestProduct;
  let person: TestUser;
  beforeAll(async () => {
    product = await TestProduct.start('edge');
    person = await TestUser.start(product);
  });
  afterAll(() => product.close());

  const problem = async (answer: Response): Promise<Problem> => {
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    return (await answer.json()) as Problem;
  };

  it('echoes the request id, in the header and in problems', async () => {
    const answer = await product.fetch('/api/me', { headers: { 'x-request-id': 'journey-0001' } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('x-request-id')).toBe('journey-0001');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(await problem(answer)).toMatchObject({
      code: 'session/missing',
      requestId: 'journey-0001',
      retryable: false,
    });
  });

  it('sends the security headers and is never cached by others', async () => {
    const { headers } = await person.get('/api/me');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it.each([
    ['GET', '/api/nothing', 404, 'request/not-found'],
    ['GET', '/api/ME', 404, 'request/not-found'],
    ['GET', '/api/admin/nothing', 404, 'request/not-found'],
    ['PUT', '/api/me', 405, 'request/method-not-allowed'],
    ['OPTIONS', '/api/me', 405, 'request/method-not-allowed'],
    ['GET', '/api/checkout/sessions/%E0%A4%A', 400, 'request/invalid'],
  ])('answers %s %s with %d %s', async (method, path, status, code) => {
    const answer = await product.fetch(path, { method });
    expect([answer.status, (await problem(answer)).code]).toEqual([status, code]);
  });

  it('names the methods that are allowed', async () => {
    const answer = await product.fetch('/api/me', { method: 'PUT' });
    expect(answer.headers.get('allow')).toBe('GET, PATCH, DELETE');
  });

  it('answers HEAD like GET, without the body', async () => {
    const answer = await product.fetch('/api/config', { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  it('refuses unknown query parameters and fields by name', async () => {
    const query = await problem(await person.get('/api/me?debug=1'));
    expect(query.fields).toEqual([{ path: 'debug', message: 'Unknown field' }]);
    const body = await problem(await person.send('PATCH', '/api/me', { role: 'admin' }));
    expect(body.fields).toContainEqual({ path: 'role', message: 'Unknown field' });
  });

  it('asks who it is before it looks at the request', async () => {
    const answer = await product.fetch('/api/me', { method: 'PATCH', body: 'rubbish' });
    expect((await problem(answer)).code).toBe('session/missing');
  });

  it.each([
    ['broken JSON', '{"displayName":', 400, 'request/invalid'],
    ['an empty object', '{}', 400, 'request/invalid'],
    ['a list', '[]', 400, 'request/invalid'],
    [
      'a body that is too large',
      JSON.stringify({ displayName: 'x'.repeat(70_000) }),
      413,
      'request/body-too-large',
    ],
  ])('refuses %s', async (_what, body, status, code) => {
    const answer = await product.fetch('/api/me', {
      method: 'PATCH',
      headers: {
        cookie: person.cookie,
        origin: APP_URL,
        'content-type': 'application/json; charset=utf-8',
        'idempotency-key': randomUUID(),
      },
      body,
    });
    expect([answer.status, (await problem(answer)).code]).toEqual([status, code]);
  });

  it('refuses a large body that does not announce its size', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(40_000));
    const body = new ReadableStream({
      start(controller) {
        for (let index = 0; index < 3; index += 1) controller.enqueue(chunk);
        controller.close();
      },
    });
    const answer = await product.fetch('/api/me', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
    });
    expect((await problem(answer)).code).toBe('request/body-too-large');
  });

  it('refuses a mutation with the cookie from another site, and without proof', async () => {
    const body = { displayName: 'Evil' };
    const headers = { origin: 'https://evil.example' };
    const other = await person.send('PATCH', '/api/me', body, headers);
    expect((await problem(other)).code).toBe('request/cross-site');
    const without = await product.fetch('/api/me', {
      method: 'PATCH',
      headers: { cookie: person.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect((await problem(without)).code).toBe('request/cross-site');
  });

  describe('Idempotency-Key', () => {
    const rename = (displayName: string, key: string): Promise<Response> =>
      person.send('PATCH', '/api/me', { displayName }, { 'idempotency-key': key });

    it('is needed', async () => {
      const answer = await rename('X', '');
      expect([answer.status, (await problem(answer)).code]).toEqual([
        400,
        'request/idempotency-key-missing',
      ]);
    });

    it('gives the first answer again, and does nothing again', async () => {
      const key = randomUUID();
      const first = await rename('First', key);
      expect(first.headers.get('idempotency-replayed')).toBeNull();
      await rename('Second', randomUUID());
      const again = await rename('First', key);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect(await again.json()).toEqual(await first.json());
      expect(await (await person.get('/api/me')).json()).toMatchObject({ displayName: 'Second' });
    });

    it('refuses another request with the same key', async () => {
      const key = randomUUID();
      await rename('One', key);
      const answer = await rename('Two', key);
      expect([answer.status, (await problem(answer)).code]).toEqual([
        422,
        'request/idempotency-key-reused',
      ]);
    });

    it('lets one of many at once through', async () => {
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: 8 }, () => rename('Once', key)));
      const ran = answers.filter(
        ({ status, headers }) => status === 200 && !headers.has('idempotency-replayed'),
      );
      expect(ran).toHaveLength(1);
      for (const { status } of answers) expect([200, 409]).toContain(status);
    });

    it('belongs to one account', async () => {
      const key = randomUUID();
      const other = await TestUser.start(product);
      await rename('Mine', key);
      const theirs = await other.send(
        'PATCH',
        '/api/me',
        { displayName: 'Theirs' },
        { 'idempotency-key': key },
      );
      expect(await theirs.json()).toMatchObject({ displayName: 'Theirs' });
    });

    it('keeps a refusal, as a problem', async () => {
      const key = randomUUID();
      const send = (): Promise<Response> =>
        person.send('DELETE', '/api/me', { confirm: 'wrong' }, { 'idempotency-key': key });
      const first = await problem(await send());
      const second = await send();
      expect(second.headers.get('idempotency-replayed')).toBe('true');
      expect(second.status).toBe(422);
      expect(await problem(second)).toEqual(first);
    });

    it('is free again after a failure of ours', async () => {
      const key = randomUUID();
      const { users } = product.parts().account;
      const broken = jest.spyOn(users, 'update').mockRejectedValueOnce(new Error('disk on fire'));
      const first = await rename('Later', key);
      expect(first.status).toBe(500);
      const { requestId, ...shown } = await problem(first);
      expect(JSON.stringify(shown)).not.toContain('fire');
      expect(product.logged).toContainEqual(
        expect.objectContaining({
          severity: 'error',
          fields: expect.objectContaining({
            requestId,
            error: new Error('disk on fire'),
          }) as unknown,
        }),
      );
      broken.mockRestore();
      expect((await rename('Later', key)).status).toBe(200);
    });
  });
});
