import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type RunView } from '@keelson/contracts/kanban/run/run';
import { SECOND } from '@keelson/contracts/time';
import { type ServiceProcess } from '@keelson/server/testing/service-process';
import { buildService, startBundle } from '../bundled-service';
import { type Kanban, openKanban } from '../open-kanban';
import { type FakeEndpoint, serveEndpoint, TOKEN } from '../serve';

const CARDS = 8;
const LEASE_MS = 3 * SECOND;
const TIMEOUT_MS = 120 * SECOND;

let kanban: Kanban;
let bundle: string;
const running: ServiceProcess[] = [];
let endpoint: FakeEndpoint | null = null;

beforeAll(() => {
  bundle = buildService(`crash-${process.pid}`);
});
beforeEach(() => {
  kanban = openKanban({ now: Date.now });
  kanban.clock.at = Date.now();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.kill('SIGKILL')));
  await endpoint?.close();
  endpoint = null;
  await kanban.close();
});
afterAll(() => rmSync(dirname(bundle), { recursive: true, force: true }));

const start = async (): Promise<ServiceProcess> => {
  const service = await startBundle(bundle, {
    DATA_PROJECT_ID: kanban.projectId,
    GCLOUD_PROJECT: kanban.projectId,
    EXECUTION_LEASE_SECONDS: String(LEASE_MS / SECOND),
    EXECUTION_TICK_SECONDS: '1',
    // Longer than the test waits: what a crash interrupts must not wait for a retry.
    EXECUTION_RETRY_SECONDS: '600',
  });
  running.push(service);
  return service;
};

/** A way to the emulator that refuses connections until it is opened. */
async function closedDoor() {
  const [host = '', port = ''] = (process.env['FIRESTORE_EMULATOR_HOST'] ?? '').split(':');
  let isOpen = false;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    if (!isOpen) {
      socket.destroy();
      return;
    }
    const emulator = connect(Number(port), host).on('error', () => socket.destroy());
    sockets.add(emulator);
    socket.pipe(emulator).pipe(socket);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    open: () => (isOpen = true),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function until<Found>(read: () => Promise<Found | null> | Found | null): Promise<Found> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const found = await read();
    if (found !== null) return found;
    if (Date.now() > deadline) {
      throw new Error(`Timed out:\n${running.map(({ output }) => output()).join('\n')}`);
    }
    await sleep(25);
  }
}

/** A board of cards whose agent never responds to the service that will be killed. */
async function boardFor(doomed: { url: string | null }, count: number): Promise<Card[]> {
  const isDoomed = (body: string): boolean => doomed.url !== null && body.includes(doomed.url);
  const served = await serveEndpoint((body) =>
    isDoomed(body)
      ? new Promise(() => undefined)
      : Promise.resolve({ status: 200, json: { outcome: 'completed', summary: 'Done' } }),
  );
  endpoint = served;
  const agent = await kanban.agent({
    kind: 'http',
    endpoint: served.url,
    timeoutMs: 120_000,
    maxConcurrency: CARDS,
  });
  const board = await kanban.board();
  return Promise.all(
    Array.from({ length: count }, () =>
      kanban.card(board, { assignee: { kind: 'agent', id: agent.id } }),
    ),
  );
}

const cardsOf = (cards: readonly Card[]): Promise<Card[]> =>
  Promise.all(cards.map(({ boardSlug, id }) => kanban.service.cards.get(boardSlug, id)));

const runsOf = async ({ boardSlug, id }: Card): Promise<RunView[]> =>
  (await kanban.service.cards.runs(boardSlug, id, { limit: 20 })).items.reverse();

/** Returns what a service reported, without the requests that it refused while it started. */
const problemsIn = (output: string): string[] =>
  output
    .split('\n')
    .filter((line) => /"severity":"(WARNING|ERROR)"/.test(line) && !line.includes('"route"'));

const allDone = async (cards: readonly Card[]): Promise<true | null> =>
  (await cardsOf(cards)).every(({ status }) => status === 'done') ? true : null;

describe('a service that is killed while it dispatches', () => {
  it('leaves nothing behind after one lease, and no card runs twice concurrently', async () => {
    const doomed: { url: string | null } = { url: null };
    const cards = await boardFor(doomed, CARDS);
    const first = await start();
    doomed.url = first.url;
    // By now some cards are claimed and called, some claimed but not called, and some neither.
    await until(() => (endpoint!.calls.length > 0 ? true : null));
    await sleep(Math.random() * 40);
    await first.kill('SIGKILL');
    const killedAt = Date.now();
    const orphans = (await Promise.all(cards.map(runsOf)))
      .flat()
      .filter((run): run is Extract<RunView, { status: 'active' }> => run.status === 'active');
    expect(orphans.length).toBeGreaterThan(0);
    for (const { leaseUntil } of orphans)
      expect(leaseUntil).toBeLessThanOrEqual(killedAt + LEASE_MS);

    await start();
    const readyAt = Date.now();
    await until(() => allDone(cards));
    // Not only recovered but finished: one lease, one tick, and a margin for a busy machine.
    expect(Date.now() - Math.max(killedAt + LEASE_MS, readyAt)).toBeLessThan(12 * SECOND);

    for (const card of cards) {
      const runs = await runsOf(card);
      const ends = runs.map((run) => (run.status === 'ended' ? run.endedAt : Infinity));
      runs.slice(1).forEach(({ startedAt }, index) => {
        expect(startedAt).toBeGreaterThanOrEqual(ends[index]!);
      });
      const outcomes = runs.map((run) => (run.status === 'ended' ? run.outcome : run.status));
      expect(outcomes.filter((outcome) => outcome === 'completed')).toHaveLength(1);
    }
    for (const { id, cardId, leaseUntil } of orphans) {
      const card = cards.find((one) => one.id === cardId)!;
      const run = (await runsOf(card)).find((one) => one.id === id)!;
      expect(run).toMatchObject({ status: 'ended', outcome: 'reclaimed', failed: false });
      const due = Math.max(leaseUntil, readyAt);
      // One tick later, plus a margin for a busy machine.
      const endedAt = run.status === 'ended' ? run.endedAt : Infinity;
      expect(endedAt - due).toBeLessThan(10 * SECOND);
    }
    expect((await kanban.service.transactions.refs.slots().get()).size).toBe(0);
  });

  it('that receives SIGTERM returns its runs at once, without a failure', async () => {
    const doomed: { url: string | null } = { url: null };
    // Few cards: the service has seconds to return them, and a busy machine needs that time.
    const cards = await boardFor(doomed, 2);
    const first = await start();
    doomed.url = first.url;
    await until(() => (endpoint!.calls.length > 0 ? true : null));
    await first.kill('SIGTERM');
    expect(first.child.exitCode).toBe(0);
    expect(first.output()).toContain('"message":"Stopped"');
    // What the service could not do explains a card that was not returned.
    expect(problemsIn(first.output())).toEqual([]);
    for (const card of await cardsOf(cards)) {
      expect(card).toMatchObject({ status: 'ready', consecutiveFailures: 0, currentRunId: null });
    }
    expect((await kanban.service.transactions.refs.slots().get()).size).toBe(0);
  });
});

describe('a service without a reachable database', () => {
  it('reports it and still stops in time', async () => {
    const env = { FIRESTORE_EMULATOR_HOST: '127.0.0.1:1', DATA_PROJECT_ID: kanban.projectId };
    const service = await startBundle(bundle, env, { until: 'live' });
    running.push(service);
    const readiness = await fetch(`${service.url}/v1/ready`);
    expect([readiness.status, await readiness.json()]).toMatchObject([503, { status: 'starting' }]);
    const work = await fetch(`${service.url}/v1/boards`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    expect(work.status).toBe(503);
    expect(work.headers.get('retry-after')).not.toBeNull();
    const health = await fetch(`${service.url}/v1/health`);
    expect(health.status).toBe(503);
    expect(await health.json()).toMatchObject({ status: 'down', databaseMs: null });
    const stoppedAt = performance.now();
    await service.kill('SIGTERM');
    expect(service.child.signalCode).toBeNull();
    expect(performance.now() - stoppedAt).toBeLessThan(15 * SECOND);
  });
});

describe('a service that starts before its database', () => {
  it('takes work as soon as the database responds', async () => {
    const proxy = await closedDoor();
    const service = await startBundle(
      bundle,
      { FIRESTORE_EMULATOR_HOST: proxy.host, DATA_PROJECT_ID: kanban.projectId },
      { until: 'live' },
    );
    running.push(service);
    expect((await fetch(`${service.url}/v1/ready`)).status).toBe(503);
    proxy.open();
    await until(async () => ((await fetch(`${service.url}/v1/ready`)).ok ? true : null));
    expect(service.output()).toContain('"message":"Ready"');
    await service.kill('SIGTERM');
    await proxy.close();
  });
});

describe('a misconfigured service', () => {
  it('names missing credentials in one sentence', () => {
    const { NODE_ENV, PATH = '' } = process.env;
    const { status, stderr } = spawnSync(process.execPath, [bundle], {
      encoding: 'utf8',
      env: {
        NODE_ENV,
        PATH,
        HOME: '/nonexistent',
        // No look for Google's metadata server, which takes seconds.
        METADATA_SERVER_DETECTION: 'none',
        EXECUTION_SERVICE_TOKEN: TOKEN,
        DATA_PROJECT_ID: 'my-product',
      },
    });
    expect(stderr.trim()).toMatch(
      /^The execution service cannot start: it found no Google credentials\. [^\n]+$/,
    );
    expect(status).toBe(1);
  });

  it('does not start and names the missing variables, never a value', async () => {
    const wrong = startBundle(bundle, {
      EXECUTION_SERVICE_TOKEN: TOKEN.slice(0, 31),
      DATA_PROJECT_ID: '',
    });
    const message = await wrong.then(
      () => '',
      (error: unknown) => String(error),
    );
    expect(message).toContain(
      'EXECUTION_SERVICE_TOKEN is not valid: Must have at least 32 characters',
    );
    expect(message).toContain('DATA_PROJECT_ID is missing');
    expect(message).not.toContain(TOKEN.slice(0, 31));
  });
});
