import { once } from 'node:events';
import { Agent, createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { proxyToFunction } from '../hosting/function-proxy';
import { type CloudEvent, type DeployedFunction, type TaskRequest } from './deployed-function';
import { createFunctionsServer } from './functions-server';

let server: Server | undefined;
afterEach(() => server?.close().closeAllConnections());

type Served = Omit<DeployedFunction, 'timeoutSeconds'> & { readonly timeoutSeconds?: number };

async function serve(...functions: Served[]): Promise<string> {
  const timeoutSeconds = 20;
  server = createFunctionsServer(functions.map((one) => ({ timeoutSeconds, ...one })));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('createFunctionsServer', () => {
  it('calls a function with the path after its name, many requests at once', async () => {
    const waiting: (() => void)[] = [];
    const url = await serve({
      name: 'api',
      kind: {
        type: 'http',
        listener: (req, res) => {
          // Nobody is answered before all have arrived.
          waiting.push(() => res.end(req.url));
          if (waiting.length === 40) for (const answer of waiting.splice(0)) answer();
        },
      },
    });
    const paths = ['/api/me?x=1', '', '?y', ...Array.from({ length: 37 }, (_, i) => `/${i}`)];
    const answers = await Promise.all(
      paths.map(async (path) => (await fetch(`${url}/api${path}`)).text()),
    );
    expect(answers.slice(0, 4)).toEqual(['/api/me?x=1', '/', '/?y', '/0']);
    expect((await fetch(`${url}/other/api`)).status).toBe(404);
  });

  it('delivers answers that end the connection while the body still arrives', async () => {
    const listener: RequestListener = (_req, res) => {
      res.writeHead(413, { 'content-length': '3', connection: 'close' }).end('big');
    };
    const url = await serve({ name: 'api', kind: { type: 'http', listener } });
    const agent = new Agent({ keepAlive: true });
    const front = createServer(proxyToFunction(`${url}/api`, { agent })).listen(0, '127.0.0.1');
    await once(front, 'listening');
    const { port } = front.address() as AddressInfo;
    const answers = new Set<string>();
    for (let turn = 0; turn < 5; turn += 1) {
      const body = Buffer.alloc(12 * 1024 * 1024);
      const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
      answers.add(`${response.status} ${await response.text()}`);
    }
    front.close().closeAllConnections();
    agent.destroy();
    expect([...answers]).toEqual(['413 big']);
  });

  it('ends a request at the timeout of its function', async () => {
    const kind = { type: 'http', listener: () => undefined } as const;
    const url = await serve({ name: 'api', kind, timeoutSeconds: 0.05 });
    expect((await fetch(`${url}/api`)).status).toBe(504);
  });

  it('passes events with their attributes, and protobuf data as the Firestore emulator sends it', async () => {
    const events: CloudEvent[] = [];
    const url = await serve({
      name: 'changed',
      kind: { type: 'event', handle: (event) => Promise.resolve(events.push(event)) },
    });
    const response = await fetch(`${url}/changed`, {
      method: 'POST',
      body: Buffer.from([8, 150, 1]).toString('base64'),
      headers: {
        'content-type': 'application/protobuf',
        'ce-id': 'e1',
        'ce-type': 'written',
        'ce-document': 'boards/launch',
      },
    });
    expect(response.status).toBe(204);
    expect(events).toEqual([
      {
        id: 'e1',
        type: 'written',
        document: 'boards/launch',
        datacontenttype: 'application/protobuf',
        data: Buffer.from([8, 150, 1]),
      },
    ]);
    expect((await fetch(`${url}/changed`, { method: 'POST' })).status).toBe(400);
  });

  it('runs scheduled functions, lists them, and answers 500 for one that fails', async () => {
    const url = await serve({
      name: 'tidy',
      kind: {
        type: 'schedule',
        schedule: 'every 5 minutes',
        run: () => Promise.reject(new Error('no')),
      },
    });
    const served: unknown = await (await fetch(`${url}/__/functions`)).json();
    expect(served).toEqual([{ name: 'tidy', type: 'schedule', schedule: 'every 5 minutes' }]);
    expect((await fetch(`${url}/tidy`, { method: 'POST' })).status).toBe(500);
  });

  it('runs tasks with their data and attempt, and answers 500 for one that fails', async () => {
    const tasks: TaskRequest[] = [];
    const run = (task: TaskRequest): Promise<unknown> => {
      tasks.push(task);
      return task.retryCount === 0 ? Promise.reject(new Error('no')) : Promise.resolve();
    };
    const url = await serve({ name: 'shard', kind: { type: 'task', run } });
    const post = async (body: string, attempt: string): Promise<number> =>
      (
        await fetch(`${url}/shard`, {
          method: 'POST',
          body,
          headers: { 'x-cloudtasks-taskname': 't1', 'x-cloudtasks-taskretrycount': attempt },
        })
      ).status;
    expect(await post('{"data":{"index":1}}', '0')).toBe(500);
    expect(await post('{"data":{"index":1}}', '1')).toBe(204);
    expect(await post('nonsense', '0')).toBe(400);
    expect(tasks).toEqual([
      { data: { index: 1 }, id: 't1', retryCount: 0 },
      { data: { index: 1 }, id: 't1', retryCount: 1 },
    ]);
  });

  it('rejects bodies that the platform rejects', async () => {
    const url = await serve({
      name: 'api',
      kind: { type: 'http', listener: (_q, res) => void res.end() },
    });
    const body = Buffer.alloc(33 * 1024 * 1024);
    expect((await fetch(`${url}/api`, { method: 'POST', body })).status).toBe(413);
  });
});
