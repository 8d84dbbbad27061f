import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sdkFor } from '../testing/provider';
import { Receiver } from '../testing/receiver';
import { Store } from './store';

const MAIN = join(__dirname, '..', 'main.ts');
const KEY = 'sk_test_restart';
let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payments-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

interface Run {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

function run(port: number, env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: {
      ...process.env,
      PAYMENTS_PORT: String(port),
      PAYMENTS_DATA_DIR: folder,
      PAYMENT_ACCESS_TOKEN: KEY,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += data.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, url: `http://127.0.0.1:${port}`, output: () => output, ended };
}

async function ready(started: Run): Promise<Run> {
  while (started.child.exitCode === null && started.child.signalCode === null) {
    const answer = await fetch(`${started.url}/_control/health`).catch(() => null);
    if (answer?.ok) return started;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Did not start: ${started.output()}`);
}

describe('the program', () => {
  it('keeps every acknowledged write when it is killed while writing', async () => {
    const port = await freePort();
    const first = await ready(run(port));
    const acknowledged: string[] = [];
    const stripe = sdkFor(first.url, KEY);
    const write = async (lane: number): Promise<void> => {
      for (let index = 0; ; index += 1) {
        const created = await stripe.customers
          .create({ name: `${lane}-${index}` }, { idempotencyKey: `${lane}-${index}` })
          .catch(() => null);
        if (created === null) return;
        acknowledged.push(created.id);
      }
    };
    const lanes = Promise.all([0, 1, 2, 3].map(write));
    while (acknowledged.length < 60) await new Promise((resolve) => setTimeout(resolve, 5));
    first.child.kill('SIGKILL');
    await lanes;
    await first.ended;

    const second = await ready(run(port));
    const again = sdkFor(second.url, KEY);
    const kept = await again.customers.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
    expect(acknowledged.length).toBeGreaterThanOrEqual(60);
    expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
    const events = await again.events
      .list({ type: 'customer.created', limit: 100 })
      .autoPagingToArray({ limit: 10_000 });
    expect(events).toHaveLength(kept.length);
    // Idempotency keys still return the stored response.
    const replay = await again.customers.create({ name: '0-0' }, { idempotencyKey: '0-0' });
    expect(acknowledged).toContain(replay.id);
  });

  it('delivers pending events after a restart', async () => {
    const port = await freePort();
    const receiver = await Receiver.start();
    receiver.answer = () => 503;
    const env = { PAYMENTS_WEBHOOK_URL: receiver.url, PAYMENT_WEBHOOK_SECRET: 'whsec_r' };
    try {
      const first = await ready(run(port, env));
      await sdkFor(first.url, KEY).customers.create({ name: 'x' });
      await receiver.until(() => receiver.received.length > 0);
      first.child.kill('SIGKILL');
      await first.ended;
      receiver.answer = () => 200;
      const before = receiver.received.length;
      await ready(run(port, env));
      await receiver.until(() => receiver.received.length > before);
      const last = receiver.received.at(-1)!;
      expect(receiver.verified(last, 'whsec_r').type).toBe('customer.created');
      expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(1);
    } finally {
      await receiver.close();
    }
  });

  it('stops on a signal, and reports a port in use', async () => {
    const port = await freePort();
    const first = await ready(run(port));
    const second = run(port);
    expect(await second.ended).toBe(1);
    expect(second.output()).toBe(
      `Port ${port} is in use by another program. Stop it, or set PAYMENTS_PORT.\n`,
    );
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(first.output()).toMatch(
      /^Local payments ready at http:\/\/127\.0\.0\.1:\d+ \(state in .*\)\. No real money\.\n$/,
    );
  });
});

describe('the journal', () => {
  const open = (): Store => Store.open({ folder, publicUrl: 'http://pay.test', now: Date.now });
  const path = (): string => join(folder, 'journal.jsonl');
  const remember = (store: Store, id: string): void => {
    store.run((draft) =>
      draft.put('idempotencyRecord', {
        id,
        fingerprint: '',
        status: 200,
        body: {},
        atMs: Date.now(),
      }),
    );
  };

  it('skips a torn last line and keeps the rest', () => {
    const store = open();
    remember(store, 'a');
    store.close();
    appendFileSync(path(), '[{"kind":"idempotencyRecord","id":"b","rec');
    const again = open();
    expect(again.state.all('idempotencyRecord').map(({ id }) => id)).toEqual(['a']);
    remember(again, 'c');
    again.close();
    expect(
      open()
        .state.all('idempotencyRecord')
        .map(({ id }) => id),
    ).toEqual(['a', 'c']);
  });

  it('is compacted on open', () => {
    const store = open();
    for (let index = 0; index < 50; index += 1) remember(store, 'same');
    store.close();
    open().close();
    const lines = readFileSync(path(), 'utf8').trim().split('\n');
    expect(lines.filter((line) => line.includes('"same"'))).toHaveLength(1);
  });

  it('drops stored responses after a day', () => {
    const store = open();
    store.run((draft) =>
      draft.put('idempotencyRecord', {
        id: 'old',
        fingerprint: '',
        status: 200,
        body: {},
        atMs: Date.now() - 90_000_000,
      }),
    );
    store.close();
    expect(open().state.all('idempotencyRecord')).toEqual([]);
  });

  it('throws when it is damaged', () => {
    open().close();
    writeFileSync(path(), 'nonsense\n');
    expect(open).toThrow('damaged in line 1');
  });

  it('does not store a failed command', () => {
    const store = open();
    const failing = () =>
      store.run((draft) => {
        draft.put('idempotencyRecord', {
          id: 'x',
          fingerprint: '',
          status: 200,
          body: {},
          atMs: Date.now(),
        });
        throw new Error('halfway');
      });
    expect(failing).toThrow('halfway');
    expect(store.state.all('idempotencyRecord')).toEqual([]);
    store.close();
  });
});
