import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { ClaimNext, Heartbeat } from '../run/run-endpoints';
import { ExecutionClient, urlOf } from './execution-client';
import { retryUntilAborted } from './retry';
import { ServiceError } from './service-error';

interface Call {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
type Answer = (res: ServerResponse) => void;

const json =
  (status: number, body: object, headers: Record<string, string> = {}): Answer =>
  (res) =>
    res
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(JSON.stringify(body));

/** A server that gives the answers one after another. */
async function withServer<Result>(
  answers: Answer[],
  use: (client: ExecutionClient) => Promise<Result>,
): Promise<{ result: Result; calls: Call[] }> {
  const calls: Call[] = [];
  const server = createServer((req, res) => {
    let body = '';
    req.setEncoding('utf8').on('data', (piece: string) => (body += piece));
    req.on('end', () => {
      calls.push({ method: req.method, url: req.url, headers: req.headers, body });
      answers.shift()?.(res);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  try {
    const client = new ExecutionClient(`http://127.0.0.1:${port}`, {
      token: 't',
      retry: retryUntilAborted(() => 0),
    });
    return { result: await use(client), calls };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const beat = (client: ExecutionClient, signal?: AbortSignal) =>
  client.call(Heartbeat, { path: { slug: 'a', cardId: 'b', runId: 'c' } }, signal && { signal });

it('repeats a request with the same key until it is answered', async () => {
  const { result, calls } = await withServer(
    [
      (res) => res.destroy(),
      json(429, { code: 'rate/too-many-requests' }),
      (res) => res.writeHead(502).end('<html>'),
      json(200, { leaseUntil: 7, deadline: null }),
    ],
    (client) => client.call(ClaimNext, { path: { agentId: 'ant' }, body: { wait: 3 } }),
  );
  expect(result).toEqual({ leaseUntil: 7, deadline: null });
  expect(calls).toHaveLength(4);
  expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(calls[3]).toMatchObject({
    method: 'POST',
    url: '/v1/agents/ant/claims',
    body: '{"wait":3}',
    headers: { authorization: 'Bearer t', 'content-type': 'application/json' },
  });
});

it('uses another key for another request', async () => {
  const answer = json(200, { leaseUntil: 7, deadline: null });
  const { calls } = await withServer([answer, answer], async (client) => {
    await beat(client);
    await beat(client);
  });
  expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
});

it('throws the code of any other error at once', async () => {
  const { result, calls } = await withServer(
    [json(409, { code: 'kanban/lease-lost', detail: 'The run has ended' })],
    (client) => beat(client).catch((error: unknown) => error),
  );
  expect(result).toBeInstanceOf(ServiceError);
  expect(result).toMatchObject({
    status: 409,
    code: 'kanban/lease-lost',
    message: 'The run has ended',
  });
  expect(calls).toHaveLength(1);
});

it('follows no redirect, and takes no page for a response', async () => {
  const elsewhere: Answer = (res) => res.writeHead(307, { location: '/elsewhere' }).end();
  const page: Answer = (res) => res.writeHead(200).end('<html>');
  for (const [answer, status] of [
    [elsewhere, 307],
    [page, 200],
  ] as const) {
    const { result, calls } = await withServer([answer], (client) =>
      beat(client).catch((error: unknown) => error),
    );
    expect(result).toMatchObject({ name: 'ServiceError', status, code: null });
    expect(calls).toHaveLength(1);
  }
});

it('stops retrying when the signal aborts', async () => {
  const signal = AbortSignal.timeout(100);
  const { result } = await withServer([json(503, {}, { 'Retry-After': '60' })], (client) =>
    beat(client, signal).catch((error: unknown) => error),
  );
  expect(result).toMatchObject({
    name: expect.stringMatching(/AbortError|TimeoutError/) as string,
  });
});

it.each([
  ['http://a', '/v1/agents/{agentId}/runs', { agentId: 'x' }, {}, 'http://a/v1/agents/x/runs'],
  ['http://a/b/', '/v1/{id}', { id: '../é?' }, {}, 'http://a/b/v1/..%2F%C3%A9%3F'],
  [
    'http://a',
    '/v1/b',
    {},
    { limit: 5, cursor: undefined, name: 'a b' },
    'http://a/v1/b?limit=5&name=a+b',
  ],
])('builds the address for %s%s', (base, template, path, query, wanted) => {
  expect(urlOf(base, template, path, query)).toBe(wanted);
});

it('names a missing parameter', () => {
  expect(() => urlOf('http://a', '/v1/{slug}', {})).toThrow('slug');
});
