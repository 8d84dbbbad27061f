import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Client } from '@modelcontextprotocol/client';
import { type Problem } from '@keelson/contracts/errors';
import { AgentId } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type RunView } from '@keelson/contracts/kanban/run/run';
import { SECOND } from '@keelson/contracts/time';
import { type ServiceProcess } from '@keelson/server/testing/service-process';
import { buildService, startBundle } from '../bundled-service';
import { column, type Kanban, openKanban } from '../open-kanban';
import { callAt } from '../serve';
import { connect, jsonOf, tokenOf } from './mcp-client';
import { runConformance } from './run-conformance';

const run = promisify(execFile);
const PACKAGES = join(process.cwd(), 'node_modules', '@modelcontextprotocol');
const CARDS = 50;
const NOTHING = 'kanban/nothing-to-claim';
const WORKERS = ['ant', 'bee'] as const;

let kanban: Kanban;
let bundle: string;
let files: string;
let services: ServiceProcess[] = [];
const tokens = new Map<string, string>();

const start = (): Promise<ServiceProcess> =>
  startBundle(bundle, {
    DATA_PROJECT_ID: kanban.projectId,
    GCLOUD_PROJECT: kanban.projectId,
    EXECUTION_LEASE_SECONDS: '4',
    EXECUTION_TICK_SECONDS: '1',
    EXECUTION_RETRY_SECONDS: '0',
  });

beforeAll(async () => {
  kanban = openKanban({ now: Date.now });
  bundle = buildService(`mcp-${process.pid}`);
  files = mkdtempSync(join(process.cwd(), '.keelson', 'mcp-'));
  services = await Promise.all([start(), start()]);
  for (const id of [...WORKERS, 'inspector', 'ghost']) {
    await kanban.agent({ id });
    tokens.set(id, await tokenOf(services[0]!, id));
  }
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.kill('SIGKILL')));
  rmSync(dirname(bundle), { recursive: true, force: true });
  rmSync(files, { recursive: true, force: true });
  await kanban.close();
});

const tokenFor = (id: string): string => tokens.get(id) ?? '';
const assigned = (id: string): Pick<Card, 'assignee'> => ({
  assignee: { kind: 'agent', id: AgentId.parse(id) },
});
const runsOf = async ({ boardSlug, id }: Card): Promise<RunView[]> =>
  (await kanban.service.cards.runs(boardSlug, id, { limit: 100 })).items;

it('passes the conformance scenarios that need no fixtures', async () => {
  expect(
    await runConformance('product', { url: services[0]!.url, token: tokenFor('inspector') }),
  ).toEqual({
    passed: {
      'server-initialize': 1,
      ping: 1,
      'tools-list': 1,
      // It finds nothing to poll.
      'server-sse-polling': 0,
      'server-sse-multiple-streams': 2,
      'resources-list': 1,
      'prompts-list': 1,
      'dns-rebinding-protection': 2,
    },
    total: 'Total: 9 passed, 24 failed',
  });
});

it('the CLI of the inspector lists the tools and calls one', async () => {
  const board = await kanban.board({ name: 'Inspected' });
  await kanban.card(board, assigned('inspector'));
  // Its package expects the folder of the whole inspector around it.
  cpSync(join(PACKAGES, 'inspector-cli'), join(files, 'inspector', 'cli'), { recursive: true });
  cpSync(join(PACKAGES, 'inspector-cli', 'package.json'), join(files, 'inspector', 'package.json'));
  const inspect = async (...args: string[]): Promise<unknown> => {
    const { stdout } = await run(process.execPath, [
      join(files, 'inspector', 'cli', 'build', 'index.js'),
      `${services[1]!.url}/mcp`,
      ...['--transport', 'http', '--header', `Authorization: Bearer ${tokenFor('inspector')}`],
      ...args,
    ]);
    return JSON.parse(stdout);
  };
  const { tools } = (await inspect('--method', 'tools/list')) as { tools: { name: string }[] };
  expect(tools.map(({ name }) => name)).toContain('claim_next_card');
  expect(await inspect('--method', 'tools/call', '--tool-name', 'list_boards')).toMatchObject({
    content: [{ type: 'text', text: expect.stringContaining(`"slug":"${board.slug}"`) as string }],
  });
});

/** Claims a card and then does nothing, until it is killed. */
const GHOST = `
  import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
  const [url, token] = process.argv.slice(1);
  const client = new Client({ name: 'ghost', version: '1' });
  const requestInit = { headers: { Authorization: 'Bearer ' + token } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  const { content } = await client.callTool({ name: 'claim_next_card', arguments: {} });
  console.log(JSON.stringify(JSON.parse(content[0].text).run));
  setInterval(() => {}, 1000);
`;

/** A client in a process of its own, killed while it has a card. @returns The run that it had. */
async function killWithCard(url: string): Promise<RunView> {
  const args = ['--input-type=module', '-e', GHOST, `${url}/mcp`, tokenFor('ghost')];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  child.kill('SIGKILL');
  await ended;
  return JSON.parse(line.toString('utf8')) as RunView;
}

/** Describes what a worker finished, and which errors ended its calls. */
interface Finished {
  readonly count: number;
  readonly errors: string[];
}

/** Works cards until none is left. Every call goes to the next living instance. */
async function work(id: string, isOver: () => boolean): Promise<Finished> {
  const errors = new Set<string>();
  const clients: { client: Client; service: ServiceProcess }[] = [];
  for (const service of services) {
    clients.push({ service, client: await connect(service, tokenFor(id)) });
  }
  let turn = 0;
  const call = async (name: string, args: object): Promise<Record<string, unknown> | null> => {
    for (;;) {
      const living = clients.filter(({ service }) => service.child.signalCode === null);
      const { client } = living[(turn += 1) % living.length]!;
      try {
        const answer = await client.callTool({ name, arguments: { ...args } });
        if (answer.isError !== true) return jsonOf(answer) as Record<string, unknown>;
        const problem = answer._meta?.['keelson/problem'] as Problem | undefined;
        if (problem?.retryable !== true || problem.code === NOTHING) {
          errors.add(`${name}: ${problem?.code}`);
          return null;
        }
      } catch {
        // The instance was killed.
      }
      // The key makes the repetition safe.
      await sleep(100);
    }
  };
  let finished = 0;
  for (let step = 0; !isOver(); step += 1) {
    const claim = { waitSeconds: 1, idempotencyKey: `${id}-claim-${step}` };
    const claimed = await call('claim_next_card', claim);
    if (claimed === null) continue;
    const { card, run: held } = claimed as { card: Card; run: RunView };
    const at = { boardSlug: card.boardSlug, cardId: card.id, runId: held.id };
    const done = await call('finish_card', {
      ...at,
      to: 'review',
      summary: `By ${id}`,
      idempotencyKey: `${id}-finish-${step}`,
    });
    if (done !== null) finished += 1;
  }
  await Promise.all(clients.map(({ client }) => client.close()));
  return { count: finished, errors: [...errors].sort() };
}

/** A person, over HTTP, approves what is in review until everything is done. */
async function approve(board: Board, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    for (const { id, revision } of await column(kanban.service, board, 'review')) {
      const { url } = services.find(({ child }) => child.signalCode === null)!;
      const move = `POST /v1/boards/${board.slug}/cards/${id}/move`;
      await callAt(url, move, { expectedRevision: revision, status: 'done' });
    }
    await sleep(200);
  }
}

it('two agents and a person finish 50 cards once each, with a killed client and a killed instance', async () => {
  const board = await kanban.board({ name: 'Fifty' });
  const lost = await kanban.card(board, { title: 'Lost', ...assigned('ghost') });
  const held = await killWithCard(services[0]!.url);
  expect(held).toMatchObject({ cardId: lost.id, status: 'active' });
  const cards = [lost];
  for (let index = 1; index < CARDS; index += 1) {
    cards.push(await kanban.card(board, assigned(WORKERS[index % 2]!)));
  }
  const state = { over: false };
  const workers = WORKERS.map((id) => work(id, () => state.over));
  const person = approve(board, () => state.over);
  while ((await column(kanban.service, board, 'done')).length < CARDS / 2) await sleep(500);
  await services[1]!.kill('SIGKILL');
  await returned(lost, board);
  const deadline = Date.now() + 120 * SECOND;
  while ((await column(kanban.service, board, 'done')).length < CARDS && Date.now() < deadline) {
    await sleep(500);
  }
  state.over = true;
  const finished = await Promise.all(workers);
  await person;
  expect(await column(kanban.service, board, 'done')).toHaveLength(CARDS);
  // On a busy machine a worker can be slower than its lease; then the card comes back like the lost one.
  const usual = [`claim_next_card: ${NOTHING}`, 'finish_card: kanban/lease-lost'];
  const errors = finished.flatMap((one) => one.errors);
  expect(errors.filter((error) => !usual.includes(error))).toEqual([]);
  expect(finished.reduce((sum, { count }) => sum + count, 0)).toBe(CARDS);
  for (const card of cards) {
    const ended = (await runsOf(card)).map((one) =>
      one.status === 'ended' ? one.outcome : one.status,
    );
    const [last, ...before] = ended;
    expect([card.title, last]).toEqual([card.title, 'review_requested']);
    expect(before.filter((outcome) => outcome !== 'reclaimed')).toEqual([]);
    if (card === lost) expect(before).toContain('reclaimed');
  }
}, 300_000);

/** Waits until the lease of the killed client has expired, and assigns its card to a living agent. */
async function returned({ boardSlug, id }: Card, { slug }: Board): Promise<void> {
  const { cards } = kanban.service;
  const deadline = Date.now() + 60 * SECOND;
  let card = await cards.get(boardSlug, id);
  while (card.status === 'running' && Date.now() < deadline) {
    await sleep(250);
    card = await cards.get(boardSlug, id);
  }
  expect(card.status).toBe('ready');
  const assign = `POST /v1/boards/${slug}/cards/${id}/assign`;
  const assignee = { kind: 'agent', id: WORKERS[0] };
  const moved = await callAt(services[0]!.url, assign, {
    expectedRevision: card.revision,
    assignee,
  });
  expect(moved.status).toBe(200);
}
