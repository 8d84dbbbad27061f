import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { ListAgents, RegisterAgent } from '@keelson/contracts/kanban/agent/agent-endpoints';
import { runInTrace } from '@keelson/server/trace/current-trace';
import { type ExecutionCall, ExecutionGateway } from './execution-gateway';

const call: ExecutionCall = {
  params: {},
  query: {},
  body: {},
  actor: { kind: 'user', id: 'ada', label: 'Ada' },
  requestId: 'req-00000001',
  idempotencyKey: undefined,
};

describe('ExecutionGateway', () => {
  let server: Server;
  let requests = 0;
  /** Handlers of the first requests; later requests get an empty list. */
  let first: RequestListener[] = [];
  let client: ExecutionGateway;
  beforeAll(async () => {
    server = createServer((req, res) => {
      requests += 1;
      const handle = first.shift();
      if (handle !== undefined) handle(req, res);
      else res.setHeader('content-type', 'application/json').end('{"items":[]}');
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    client = new ExecutionGateway({ url, token: 'token' });
  });
  beforeEach(() => {
    requests = 0;
    first = [];
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const badGateway: RequestListener = (_, res) => void res.writeHead(502).end();
  const hangUp: RequestListener = (req) => void req.socket.destroy();
  const truncate: RequestListener = (_, res) => {
    res.writeHead(200, { 'content-length': '100' }).write('{"items"');
    setTimeout(() => res.destroy(), 20);
  };

  it('retries a read until it succeeds', async () => {
    first = [badGateway, hangUp];
    expect(await client.call(ListAgents, call)).toEqual({ items: [] });
    expect(requests).toBe(3);
  });

  it('continues the trace of the request', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const trace = { traceId, spanId: '00f067aa0ba902b7', sampled: true, projectId: 'demo' };
    let received: unknown;
    first = [
      (req, res) => {
        received = req.headers['traceparent'];
        res.setHeader('content-type', 'application/json').end('{"items":[]}');
      },
    ];
    await runInTrace(trace, () => client.call(ListAgents, call));
    expect(received).toBe(`00-${traceId}-00f067aa0ba902b7-01`);
  });

  it('ends with the request, without further attempts', async () => {
    const deadline = new AbortController();
    first = [() => setTimeout(() => deadline.abort(), 20)];
    const ended = client.call(ListAgents, { ...call, signal: deadline.signal });
    await expect(ended).rejects.toMatchObject({ code: 'kanban/bridge-down' });
    expect(requests).toBe(1);
  });

  it('follows no redirect', async () => {
    const elsewhere: RequestListener = (_, res) =>
      void res.writeHead(307, { location: '/v1/agents?again' }).end();
    first = [elsewhere];
    await expect(client.call(ListAgents, call)).rejects.toMatchObject({
      code: 'kanban/bridge-down',
    });
    expect(requests).toBe(1);
  });

  it('gives up after three attempts', async () => {
    first = [hangUp, hangUp, badGateway];
    await expect(client.call(ListAgents, call)).rejects.toMatchObject({
      code: 'kanban/bridge-down',
    });
    expect(requests).toBe(3);
  });

  it('retries a change only with a key', async () => {
    const down = { code: 'kanban/bridge-down' };
    first = [badGateway];
    await expect(client.call(RegisterAgent, call)).rejects.toMatchObject(down);
    expect(requests).toBe(1);
    first = [badGateway, badGateway, badGateway];
    const keyed = client.call(RegisterAgent, { ...call, idempotencyKey: 'k' });
    await expect(keyed).rejects.toMatchObject(down);
    expect(requests).toBe(4);
  });

  it('passes on what the service says about a provider, and repeats nothing', async () => {
    const refused: RequestListener = (_, res) =>
      void res.writeHead(502, { 'content-type': 'application/problem+json' }).end(
        JSON.stringify({
          type: 'about:blank',
          title: 'The model rejected the request',
          status: 502,
          code: 'chat/provider-refused',
          detail: 'The model rejected the request.',
          requestId: 'r',
          retryable: false,
        }),
      );
    first = [refused];
    await expect(client.call(ListAgents, call)).rejects.toMatchObject({
      code: 'chat/provider-refused',
    });
    expect(requests).toBe(1);
  });

  it('reports an error of the service as an error, not as a missing service', async () => {
    const failed: RequestListener = (_, res) =>
      void res.writeHead(500, { 'content-type': 'application/problem+json' }).end(
        JSON.stringify({
          type: 'about:blank',
          title: 'Something went wrong on our side',
          status: 500,
          code: 'internal',
          detail: 'secret detail of the service',
          requestId: 'r',
          retryable: true,
        }),
      );
    first = [failed];
    const error: unknown = await client.call(ListAgents, call).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'internal' });
    expect(String(error)).not.toContain('secret detail');
    expect(requests).toBe(1);
  });

  it('treats a truncated response as a failure', async () => {
    first = [truncate];
    await expect(client.call(RegisterAgent, call)).rejects.toMatchObject({
      code: 'kanban/bridge-down',
    });
  });

  it('rejects every call when it is not configured', async () => {
    const none = new ExecutionGateway(null);
    await expect(none.call(ListAgents, call)).rejects.toMatchObject({
      code: 'kanban/bridge-not-configured',
    });
    expect(await none.version()).toBeNull();
  });
});
