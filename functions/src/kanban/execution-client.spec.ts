import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { ListAgents, RegisterAgent } from '@keelson/contracts/kanban/agent-endpoints';
import { ExecutionClient } from './execution-client';
import { type ExecutionCall } from './execution-request';

const call: ExecutionCall = {
  params: {},
  query: {},
  body: {},
  actor: { kind: 'user', id: 'ada', label: 'Ada' },
  requestId: 'req-00000001',
  idempotencyKey: undefined,
};

describe('ExecutionClient', () => {
  let server: Server;
  let asked = 0;
  /** Answers the first requests with these, and every later one with an empty list. */
  let first: RequestListener[] = [];
  let client: ExecutionClient;
  beforeAll(async () => {
    server = createServer((req, res) => {
      asked += 1;
      const answer = first.shift();
      if (answer !== undefined) answer(req, res);
      else res.setHeader('content-type', 'application/json').end('{"items":[]}');
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    client = new ExecutionClient({ url, token: 'token' });
  });
  beforeEach(() => {
    asked = 0;
    first = [];
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const gateway: RequestListener = (_, res) => void res.writeHead(502).end();
  const hangUp: RequestListener = (req) => void req.socket.destroy();
  const breakOff: RequestListener = (_, res) => {
    res.writeHead(200, { 'content-length': '100' }).write('{"items"');
    setTimeout(() => res.destroy(), 20);
  };

  it('asks again what only reads, until it is answered', async () => {
    first = [gateway, hangUp];
    expect(await client.call(ListAgents, call)).toEqual({ items: [] });
    expect(asked).toBe(3);
  });

  it('gives up after three tries', async () => {
    first = [hangUp, hangUp, gateway];
    await expect(client.call(ListAgents, call)).rejects.toMatchObject({
      code: 'kanban/bridge-down',
    });
    expect(asked).toBe(3);
  });

  it('sends a change once, unless it has a key', async () => {
    const down = { code: 'kanban/bridge-down' };
    first = [gateway];
    await expect(client.call(RegisterAgent, call)).rejects.toMatchObject(down);
    expect(asked).toBe(1);
    first = [gateway, gateway, gateway];
    const keyed = client.call(RegisterAgent, { ...call, idempotencyKey: 'k' });
    await expect(keyed).rejects.toMatchObject(down);
    expect(asked).toBe(4);
  });

  it('takes an answer that breaks off for none', async () => {
    first = [breakOff];
    await expect(client.call(ListAgents, call)).rejects.toMatchObject({
      code: 'kanban/bridge-down',
    });
  });

  it('refuses everything while it is not configured', async () => {
    const none = new ExecutionClient(null);
    await expect(none.call(ListAgents, call)).rejects.toMatchObject({
      code: 'kanban/bridge-not-configured',
    });
    expect(await none.version()).toBeNull();
  });
});
