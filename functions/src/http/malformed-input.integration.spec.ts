import { request } from 'node:http';
import { randomUUID } from 'node:crypto';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { ENDPOINTS } from '@keelson/contracts/http/endpoints';
import { encodeCursor } from '@keelson/server/cursor';
import type * as z from 'zod';
import { APP_URL } from '../testing/test-config';
import { openProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';

/** Shorter than the retries of the Firestore SDK, which take eight seconds and more. */
const QUICK_MS = 6_000;

interface Outcome {
  readonly status: number;
  readonly code: unknown;
  readonly quick: boolean;
}

describe('input that Firestore cannot store', () => {
  const product = openProduct('malformed', { files: 'bucket' });
  let admin: TestUser;
  // All requests of one would be over its limit.
  beforeEach(async () => {
    admin = await TestUser.staff(product, 'admin');
  });

  /** `fetch` would resolve `..` in a path itself. */
  const send = (method: string, path: string, body?: string): Promise<Outcome> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const { port, hostname } = new URL(product.urlOf(path));
      const headers = {
        cookie: admin.cookie,
        origin: APP_URL,
        'idempotency-key': randomUUID(),
        'content-type': 'application/json',
      };
      const length = { 'content-length': Buffer.byteLength(body ?? '') };
      const options = { method, hostname, port, path, headers: { ...headers, ...length } };
      const outgoing = request(options, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => {
          const isJson = response.headers['content-type']?.includes('json') === true;
          const { code } = (isJson && text !== '' ? JSON.parse(text) : {}) as { code?: unknown };
          const quick = performance.now() - startedAt < QUICK_MS;
          resolve({ status: response.statusCode ?? 0, code, quick });
        });
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });

  // A link says the same of every wrong token (chat/share.integration.spec.ts, every-area/unsubscribe.integration.spec.ts,
  // teams/attacks.integration.core.spec.ts).
  const withIds = ENDPOINTS.filter(
    ({ path }) => path.includes('{') && !/\/shared|\/unsubscribe\/|\{secret\}/.test(path),
  );
  const filled = ({ path }: Endpoint, id: string): string => path.replaceAll(/\{\w+\}/g, id);

  it.each([['__x__'], ['%2E%2E'], ['%2E'], ['a%2Fb'], ['x'.repeat(1_501)]])(
    'is refused as an id of every path: %s',
    async (id) => {
      for (const endpoint of withIds) {
        const outcome = await send(endpoint.method, filled(endpoint, id));
        const name = `${endpoint.method} ${endpoint.path}`;
        expect({ name, ...outcome }).toEqual({
          name,
          status: 400,
          code: 'request/invalid',
          quick: true,
        });
      }
    },
  );

  const paged = ENDPOINTS.filter(({ method, path, query }) => {
    const { shape } = query as Partial<z.ZodObject>;
    return method === 'GET' && !path.includes('{') && shape?.['cursor'] !== undefined;
  });

  it.each([
    [[1, '__x__']],
    [[1, '..']],
    [[1, 'a/b']],
    [['\ud800', 'a']],
    [[1, 'x'.repeat(300)]],
    [[9e15, 'a']],
    [[-9e15, 'a']],
    [['', '']],
    ['text'],
    [null],
  ])('is refused in a cursor: %j', async (position) => {
    expect(paged.length).toBeGreaterThan(5);
    // Most lists also expect the field that they are sorted by.
    const sorted = ['at', 'createdAt', 'updatedAt', 'startedAt'].flatMap((field) =>
      Array.isArray(position) ? [[field, ...position]] : [],
    );
    const cursors = [position, ...sorted].map((one) => encodeCursor(one as (string | number)[]));
    for (const cursor of cursors) {
      for (const { path } of paged) {
        const { status, quick } = await send('GET', `${path}?cursor=${cursor}`);
        expect({ path, isAnswered: status === 200 || status === 400, quick }).toEqual({
          path,
          isAnswered: true,
          quick: true,
        });
      }
    }
  });

  const written = ENDPOINTS.filter(
    ({ method, path, upload }) =>
      method !== 'GET' && upload === undefined && !path.includes('{') && !path.includes('webhooks'),
  );

  it.each([
    ['a lone surrogate', '{"text":"\\ud800"}'],
    ['a field name that is one', '{"\\udfff":1}'],
    ['nesting of 20,000 levels', `{"text":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ])('is refused in every body: %s', async (_what, body) => {
    expect(written.length).toBeGreaterThan(5);
    for (const { method, path } of written) {
      const outcome = await send(method, path, body);
      expect({ path, ...outcome }).toEqual({
        path,
        status: 400,
        code: 'request/invalid',
        quick: true,
      });
    }
  });
});
