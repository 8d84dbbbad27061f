import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LISTEN_CHANNEL } from './listen-channel';
import { ListenerProxy } from './listener-proxy';

const EMULATOR = process.env['FIRESTORE_EMULATOR_HOST'] ?? '';
const DATABASE = `projects/demo-listeners-${process.pid}/databases/(default)`;
const TARGET = 2;
/** Long enough for requests that follow each other. */
const GONE_AFTER_MS = 2_000;

let proxy: ListenerProxy;
beforeAll(async () => {
  proxy = await ListenerProxy.start({ emulator: EMULATOR, port: 0, goneAfterMs: GONE_AFTER_MS });
});
afterAll(() => proxy.close());

function urlOf(parameters: Readonly<Record<string, string>>, host = proxy.address): string {
  const query = new URLSearchParams({ VER: '8', database: DATABASE, ...parameters });
  return `http://${host}${LISTEN_CHANNEL}?${query.toString()}`;
}

const post = (
  parameters: Readonly<Record<string, string>>,
  body: URLSearchParams | string,
  host = proxy.address,
) => fetch(urlOf(parameters, host), { method: 'POST', body, headers: { connection: 'close' } });

/** Opens a channel with a listener to a document, as a page does. */
async function open(host?: string): Promise<{ readonly session: string; readonly path: string }> {
  const path = `${DATABASE}/documents/kept/${randomUUID()}`;
  const message = {
    database: DATABASE,
    addTarget: { documents: { documents: [path] }, targetId: TARGET },
  };
  const headers = 'Authorization:Bearer owner\r\n';
  const response = await post(
    { RID: '100', CVER: '22', $httpHeaders: headers, t: '1' },
    new URLSearchParams({ count: '1', ofs: '0', req0___data__: JSON.stringify(message) }),
    host,
  );
  const [, session = ''] = /"c","([^"]+)"/.exec(await response.text()) ?? [];
  return { session, path };
}

/** The back channel: `until` resolves when the text has arrived. */
async function readBack(session: string, { host = proxy.address, polls = false } = {}) {
  const query = { SID: session, RID: 'rpc', TYPE: 'xmlhttp', AID: '0', CI: polls ? '1' : '0' };
  const outgoing = request(urlOf(query, host), { agent: false }).end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  let content = '';
  response.setEncoding('utf8').on('data', (part: string) => (content += part));
  response.on('error', () => undefined); // closed below
  outgoing.on('error', () => undefined);
  const until = async (text: string): Promise<void> => {
    while (!content.includes(text) && !response.readableEnded) await once(response, 'data');
    expect(content).toContain(text);
  };
  return { status: response.statusCode, response, until, close: () => outgoing.destroy() };
}

async function write(path: string, text: string): Promise<void> {
  const response = await fetch(`http://${proxy.address}/v1/${path}`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner', connection: 'close' },
    body: JSON.stringify({ fields: { text: { stringValue: text } } }),
  });
  expect(response.status).toBe(200);
}

const CURRENT = '"targetChangeType":"CURRENT"';
const REMOVED = `"targetChangeType":"REMOVE","targetIds":[${TARGET}]`;

/** Past the proxy, as nobody else: what the emulator still sends to a channel whose page is gone. */
const witness = (session: string) => readBack(session, { host: EMULATOR });

/** The emulator does not know a channel any more. */
async function untilForgotten(session: string): Promise<void> {
  for (;;) {
    const back = await witness(session);
    back.close();
    if (back.status === 400) return;
    await sleep(50);
  }
}

it('changes reach a page while its back channel is open, and its listeners end when it is closed', async () => {
  const { session, path } = await open();
  const page = await readBack(session);
  await page.until(CURRENT);
  await write(path, 'while the page is open');
  await page.until('while the page is open');
  page.close();
  await (await witness(session)).until(REMOVED);
  await untilForgotten(session);
});

it('listeners end at once when the page terminates its channel', async () => {
  const { session } = await open();
  const page = await readBack(session);
  await page.until(CURRENT);
  page.close();
  const emulator = await witness(session);
  const startedAt = performance.now();
  await post({ SID: session, RID: '101', TYPE: 'terminate' }, '');
  await emulator.until(REMOVED);
  await untilForgotten(session);
  expect(performance.now() - startedAt).toBeLessThan(GONE_AFTER_MS);
});

it('listeners end when the page went before it opened a back channel', async () => {
  const { session } = await open();
  await (await witness(session)).until(REMOVED);
});

it('a page that polls keeps its listeners between its polls', async () => {
  const { session } = await open();
  for (let poll = 0; poll < 4; poll += 1) {
    const page = await readBack(session, { polls: true });
    await page.until(CURRENT);
    page.close();
    await sleep(GONE_AFTER_MS / 2);
  }
  expect((await readBack(session)).status).toBe(200);
});

it('all listeners end with the proxy', async () => {
  const other = await ListenerProxy.start({ emulator: EMULATOR, port: 0 });
  const { session } = await open(other.address);
  const emulator = await witness(session);
  await other.close();
  await emulator.until(REMOVED);
});

it('requests fail while the emulator is down, and succeed when it has started again', async () => {
  const emulator = createServer((_request, response) => response.end('up'));
  const start = async (port: number): Promise<void> => {
    emulator.listen(port, '127.0.0.1');
    await once(emulator, 'listening');
  };
  await start(0);
  const { port } = emulator.address() as AddressInfo;
  const other = await ListenerProxy.start({ emulator: `127.0.0.1:${port}`, port: 0 });
  const ask = async (): Promise<string> => (await fetch(`http://${other.address}/`)).text();
  expect(await ask()).toBe('up');
  emulator.close();
  await once(emulator, 'close');
  await expect(ask()).rejects.toThrow('fetch failed');
  await start(port);
  expect(await ask()).toBe('up');
  await other.close();
  emulator.close();
});
