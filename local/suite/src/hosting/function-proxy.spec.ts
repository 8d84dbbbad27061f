import { once } from 'node:events';
import { Agent, createServer, request, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { proxyToFunction } from './function-proxy';

const servers: Server[] = [];
const agent = new Agent({ keepAlive: true });
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});
afterAll(() => agent.destroy());

async function serve(listener: RequestListener, port = 0): Promise<string> {
  const server = createServer(listener).listen(port, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A function behind the proxy; the URL of the proxy. */
async function behindProxy(listener: RequestListener, options = {}): Promise<string> {
  const target = await serve(listener);
  return serve(proxyToFunction(`${target}/api`, { agent, ...options }));
}

/** The request as the function sees it. */
const echo: RequestListener = (req, res) => {
  void text(req).then((body) => {
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ method: req.method, url: req.url, headers: req.headers, body }));
  });
};

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

describe('proxyToFunction', () => {
  it('forwards path, method, body and the address of the client', async () => {
    const url = await behindProxy(echo);
    const response = await fetch(`${url}/api/me?a=%20b&c`, {
      method: 'DELETE',
      body: 'text',
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    const seen = (await response.json()) as Seen;
    expect(seen).toMatchObject({ method: 'DELETE', url: '/api/api/me?a=%20b&c', body: 'text' });
    expect(seen.headers['x-forwarded-for']).toBe('203.0.113.9, 127.0.0.1');
    expect(`http://${seen.headers['x-forwarded-host']}`).toBe(url);
  });

  it('cannot be led out of the function by dots in the path', async () => {
    const url = new URL(await behindProxy(echo));
    const sent = request({ port: url.port, host: url.hostname, path: '/../admin/../x' }).end();
    const [response] = (await once(sent, 'response')) as [NodeJS.ReadableStream];
    expect(JSON.parse(await text(response))).toMatchObject({ url: '/api/x' });
  });

  it.each([
    ['theme=dark; __session=one; _ga=2', '__session=one'],
    ['__session=one; __session=two', '__session=one; __session=two'],
    ['theme=dark', undefined],
  ])('of the cookies "%s" forwards %s', async (cookie, forwarded) => {
    const url = await behindProxy(echo);
    const seen = (await (await fetch(url, { headers: { cookie } })).json()) as Seen;
    expect(seen.headers['cookie']).toBe(forwarded);
  });

  it('streams a response while the function still writes it', async () => {
    let finish = (): void => undefined;
    const url = await behindProxy((_req, res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      res.write('data: one\n\n');
      finish = () => void res.end('data: two\n\n');
    });
    const reader = (await fetch(url)).body?.getReader();
    const first = await reader?.read();
    expect(Buffer.from(first?.value ?? []).toString()).toBe('data: one\n\n');
    finish();
    const second = await reader?.read();
    expect(Buffer.from(second?.value ?? []).toString()).toBe('data: two\n\n');
  });

  it('tells the function when the client hangs up', async () => {
    const closed = Promise.withResolvers<boolean>();
    const url = await behindProxy((_req, res) => {
      res.once('close', () => closed.resolve(!res.writableFinished));
      res.write('never ends');
    });
    const abort = new AbortController();
    await fetch(url, { signal: abort.signal });
    abort.abort();
    await expect(closed.promise).resolves.toBe(true);
  });

  it('delivers answers to large bodies that the function does not read, one after the other', async () => {
    const url = await behindProxy((req, res) => {
      res.writeHead(401, { 'content-length': '2' }).end('no');
      res.once('finish', () => req.resume());
    });
    const body = Buffer.alloc(8 * 1024 * 1024);
    const statuses = new Set<number>();
    for (let turn = 0; turn < 8; turn += 1) {
      const response = await fetch(url, { method: 'POST', body });
      expect(await response.text()).toBe('no');
      statuses.add(response.status);
    }
    expect([...statuses]).toEqual([401]);
  });

  it('waits for a function that is starting, and then sends the whole body', async () => {
    const target = await serve(echo);
    const port = Number(new URL(target).port);
    servers.splice(0).forEach((server) => server.close());
    const url = await serve(proxyToFunction(target, { agent }));
    const asked = fetch(url, { method: 'POST', body: 'kept' });
    setTimeout(() => void serve(echo, port), 300);
    expect((await (await asked).json()) as Seen).toMatchObject({ body: 'kept' });
  });

  it('repeats a GET that meets the idle connection of a function that ended', async () => {
    const target = await serve(echo);
    const url = await serve(proxyToFunction(target, { agent }));
    await (await fetch(url)).text();
    const [old] = servers.splice(0, 1);
    // Ends the connections only when they are used again.
    old?.removeAllListeners('request').on('request', (req) => req.socket.destroy());
    old?.close();
    const asked = fetch(`${url}/again`);
    const port = Number(new URL(target).port);
    setTimeout(() => {
      old?.closeAllConnections();
      void serve(echo, port);
    }, 200);
    expect(await (await asked).json()).toMatchObject({ url: '/again' });
  });

  it('answers 503 for a function that does not start, or ends during a request', async () => {
    const target = await serve((req) => req.socket.destroy());
    const ended = await fetch(await serve(proxyToFunction(target, { agent })));
    expect(ended.status).toBe(503);
    servers.splice(0).forEach((server) => server.close());
    const down = await fetch(await serve(proxyToFunction(target, { agent, startMs: 0 })));
    expect([down.status, await down.json()]).toMatchObject([503, { code: 'service/unavailable' }]);
  });

  it('answers 504 for a function that does not answer in time', async () => {
    const url = await behindProxy(() => undefined, { answerMs: 50 });
    expect((await fetch(url)).status).toBe(504);
  });
});

const OF_CONNECTION = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

/** Returns what a client sees of a response, without what every connection has of its own. */
async function seen(url: string): Promise<unknown> {
  const response = await fetch(url, { redirect: 'manual' });
  const headers = Object.fromEntries(
    [...response.headers].filter(([name]) => !OF_CONNECTION.includes(name)),
  );
  const cookies = response.headers.getSetCookie();
  return { status: response.status, headers, cookies, body: await response.text() };
}

/** The proxy of firebase-tools, whose treatment of responses is the reference. */
interface ToolsProxy {
  proxyRequestHandler(url: string, name: string): RequestListener;
}
const tools = createRequire(import.meta.url)('firebase-tools/lib/hosting/proxy') as ToolsProxy;

describe('responses of functions', () => {
  it.each([
    ['no caching headers', 200, {}],
    ['a shared response with a cookie', 200, { 'cache-control': 'public', 'set-cookie': ['a=1'] }],
    ['a private one with two', 200, { 'cache-control': 'private', 'set-cookie': ['a=1', 'b=2'] }],
    ['its own Vary', 200, { vary: 'Origin, Cookie' }],
    ['a redirect elsewhere', 302, { location: 'https://example.com/x' }],
    ['a relative redirect', 303, { location: '/sign-in' }],
    ['no content', 204, {}],
    ['not modified', 304, { etag: '"1"' }],
    ['an error', 500, { 'content-type': 'text/plain' }],
  ])('are those of firebase-tools: %s', async (_name, status, headers) => {
    const target = await serve((_req, res) => {
      res.writeHead(status, headers);
      res.end(status === 204 || status === 304 ? undefined : 'body');
    });
    const ours = await seen(await serve(proxyToFunction(target, { agent })));
    const theirs = await seen(await serve(tools.proxyRequestHandler(target, 'test')));
    expect(ours).toEqual(theirs);
  });

  it('redirects within the function stay on the site', async () => {
    const target: string = await serve((_req, res) => {
      res.writeHead(302, { location: `${target}/next` }).end();
    });
    const ours = await seen(await serve(proxyToFunction(target, { agent })));
    const theirs = await seen(await serve(tools.proxyRequestHandler(target, 'test')));
    expect(ours).toEqual(theirs);
    expect(ours).toMatchObject({ headers: { location: '/next' } });
  });
});
