import { randomUUID } from 'node:crypto';
import { type Problem } from '@keelson/contracts/errors';
import { TestUser } from '../testing/test-user';
import { APP_URL } from '../testing/test-config';
import { openProduct } from '../testing/test-product';

describe('HTTP API of the functions', () => {
  const product = openProduct('edge');
  let person: TestUser;
  beforeAll(async () => {
    person = await TestUser.start(product);
  });

  const readProblem = async (response: Response): Promise<Problem> => {
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    return (await response.json()) as Problem;
  };

  it('echoes the request id, in the header and in problems', async () => {
    const response = await product.fetch('/api/me', {
      headers: { 'x-request-id': 'journey-0001' },
    });
    expect(response.status).toBe(401);
    expect(response.headers.get('x-request-id')).toBe('journey-0001');
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await readProblem(response)).toMatchObject({
      code: 'session/missing',
      requestId: 'journey-0001',
      retryable: false,
    });
  });

  it('sends security headers and forbids caching', async () => {
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
  ])('responds to %s %s with %d %s', async (method, path, status, code) => {
    const response = await product.fetch(path, { method });
    expect([response.status, (await readProblem(response)).code]).toEqual([status, code]);
  });

  it('names the allowed methods', async () => {
    const response = await product.fetch('/api/me', { method: 'PUT' });
    expect(response.headers.get('allow')).toBe('GET, PATCH, DELETE');
  });

  it('responds to HEAD as to GET, without the body', async () => {
    const response = await product.fetch('/api/config', { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it('names unknown query parameters and fields', async () => {
    const query = await readProblem(await person.get('/api/me?debug=1'));
    expect(query.fields).toEqual([{ path: 'debug', message: 'Unknown field' }]);
    const body = await readProblem(await person.send('PATCH', '/api/me', { role: 'admin' }));
    expect(body.fields).toContainEqual({ path: 'role', message: 'Unknown field' });
  });

  it('authenticates before it parses the request', async () => {
    const response = await product.fetch('/api/me', { method: 'PATCH', body: 'invalid' });
    expect((await readProblem(response)).code).toBe('session/missing');
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
  ])('rejects %s', async (_what, body, status, code) => {
    const response = await product.fetch('/api/me', {
      method: 'PATCH',
      headers: {
        cookie: person.cookie,
        origin: APP_URL,
        'content-type': 'application/json; charset=utf-8',
        'idempotency-key': randomUUID(),
      },
      body,
    });
    expect([response.status, (await readProblem(response)).code]).toEqual([status, code]);
  });

  it('authenticates before it reads a large body', async () => {
    const response = await product.fetch('/api/me', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(1_000_000),
    });
    expect((await readProblem(response)).code).toBe('session/missing');
  });

  it('rejects a large body without Content-Length', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(40_000));
    const body = new ReadableStream({
      start(controller) {
        for (let index = 0; index < 3; index += 1) controller.enqueue(chunk);
        controller.close();
      },
    });
    // The types of browsers, which a package brings along, do not know `duplex`.
    const init: RequestInit & { duplex: 'half' } = {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', cookie: person.cookie, origin: APP_URL },
      body,
      duplex: 'half',
    };
    const response = await product.fetch('/api/me', init);
    expect((await readProblem(response)).code).toBe('request/body-too-large');
  });

  it('rejects a mutation with the cookie from another site or without origin headers', async () => {
    const body = { displayName: 'Evil' };
    const headers = { origin: 'https://evil.example' };
    const other = await person.send('PATCH', '/api/me', body, headers);
    expect((await readProblem(other)).code).toBe('request/cross-site');
    const without = await product.fetch('/api/me', {
      method: 'PATCH',
      headers: { cookie: person.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect((await readProblem(without)).code).toBe('request/cross-site');
  });

  describe('Idempotency-Key', () => {
    const rename = (displayName: string, key: string): Promise<Response> =>
      person.send('PATCH', '/api/me', { displayName }, { 'idempotency-key': key });

    it('is required', async () => {
      const response = await rename('X', '');
      expect([response.status, (await readProblem(response)).code]).toEqual([
        400,
        'request/idempotency-key-missing',
      ]);
    });

    it('replays the first response without running again', async () => {
      const key = randomUUID();
      const first = await rename('First', key);
      expect(first.headers.get('idempotency-replayed')).toBeNull();
      await rename('Second', randomUUID());
      const replay = await rename('First', key);
      expect(replay.headers.get('idempotency-replayed')).toBe('true');
      expect(await replay.json()).toEqual(await first.json());
      expect(await (await person.get('/api/me')).json()).toMatchObject({ displayName: 'Second' });
    });

    it('rejects another request with the same key', async () => {
      const key = randomUUID();
      await rename('One', key);
      const response = await rename('Two', key);
      expect([response.status, (await readProblem(response)).code]).toEqual([
        422,
        'request/idempotency-key-reused',
      ]);
    });

    it('runs one of many concurrent requests', async () => {
      const key = randomUUID();
      const responses = await Promise.all(Array.from({ length: 8 }, () => rename('Once', key)));
      const executed = responses.filter(
        ({ status, headers }) => status === 200 && !headers.has('idempotency-replayed'),
      );
      expect(executed).toHaveLength(1);
      for (const { status } of responses) expect([200, 409]).toContain(status);
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

    it('stores and replays an error as a problem document', async () => {
      const key = randomUUID();
      const send = (): Promise<Response> =>
        person.send('DELETE', '/api/me', { confirm: 'wrong' }, { 'idempotency-key': key });
      const first = await readProblem(await send());
      const second = await send();
      expect(second.headers.get('idempotency-replayed')).toBe('true');
      expect(second.status).toBe(422);
      expect(await readProblem(second)).toEqual(first);
    });

    it('can be used again after an internal error', async () => {
      const key = randomUUID();
      const { users } = product.parts().account;
      const broken = jest.spyOn(users, 'update').mockRejectedValueOnce(new Error('disk on fire'));
      const first = await rename('Later', key);
      expect(first.status).toBe(500);
      const { requestId, ...shown } = await readProblem(first);
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
