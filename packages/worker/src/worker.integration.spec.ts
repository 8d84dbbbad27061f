import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type RunView } from '@keelson/contracts/kanban/run/run';
import { SECOND } from '@keelson/contracts/time';
import { expectEventually } from '../../../execution/src/testing/expect-eventually';
import { tokenOf } from '../../../execution/src/testing/mcp/mcp-client';
import { type Kanban, openKanban } from '../../../execution/src/testing/open-kanban';
import { type Served, serve } from '../../../execution/src/testing/serve';
import { TOKEN_VARIABLE } from './options';

let kanban: Kanban;
let served: Served;
let folder: string;
const workers: ChildProcess[] = [];

beforeEach(async () => {
  const policy = { maxConcurrentRuns: 32, leaseMs: 6 * SECOND, retryMs: 600 * SECOND };
  kanban = openKanban({ now: Date.now, policy });
  kanban.clock.at = Date.now();
  served = await serve(kanban.service);
  folder = mkdtempSync(join(tmpdir(), 'worker-'));
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => end(worker, 'SIGTERM')));
  // The service may still be reading for a claim whose worker has gone.
  await sleep(SECOND / 2);
  await served.close();
  await kanban.close();
  rmSync(folder, { recursive: true, force: true });
});

async function end(worker: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (worker.exitCode !== null || worker.signalCode !== null) return worker.exitCode;
  const exit = once(worker, 'exit');
  worker.kill(signal);
  const [code] = (await exit) as [number | null];
  return code;
}

async function work(agent: Agent, command: string, ...more: string[]): Promise<ChildProcess> {
  const token = await tokenOf(served, agent.id);
  const main = join(process.cwd(), 'packages', 'worker', 'src', 'main.ts');
  const flags = ['--url', served.url, '--agent', agent.id, '--run', command, ...more];
  const worker = spawn(process.execPath, ['--import', 'tsx', main, ...flags], {
    env: { ...process.env, [TOKEN_VARIABLE]: token, FOLDER: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  workers.push(worker);
  return worker;
}

async function assignedCard(agent: Agent, fields: object = {}): Promise<Card> {
  const board = await kanban.board({ instructions: 'Be brief.' });
  return kanban.card(board, { assignee: { kind: 'agent', id: agent.id }, ...fields });
}

const statusOf = async ({ boardSlug, id }: Card): Promise<string> =>
  (await kanban.service.cards.get(boardSlug, id)).status;
const runsOf = async ({ boardSlug, id }: Card): Promise<RunView[]> =>
  (await kanban.service.cards.runs(boardSlug, id, { limit: 20 })).items;
/** A line for each start and end of a command. */
const journal = (): string[] => {
  try {
    return readFileSync(join(folder, 'journal'), 'utf8').trim().split('\n');
  } catch {
    return [];
  }
};
const SLOW = `echo start >> $FOLDER/journal; trap 'echo stopped >> $FOLDER/journal; exit 1' TERM; sleep 30 & wait`;

it('a command gets the card, and its output is the result', async () => {
  const agent = await kanban.agent();
  const card = await assignedCard(agent, { title: 'Count the planks' });
  await work(
    agent,
    `cat > $FOLDER/input; echo counting >&2; echo '{"summary":"Two","result":{"data":{"planks":2}}}'`,
  );
  await expectEventually(() => statusOf(card), 'done');
  const [run] = await runsOf(card);
  expect(run).toMatchObject({
    outcome: 'completed',
    summary: 'Two',
    result: { data: '{"planks":2}' },
  });
  const input: unknown = JSON.parse(readFileSync(join(folder, 'input'), 'utf8'));
  expect(input).toMatchObject({
    card: { id: card.id, title: 'Count the planks' },
    run: { id: run?.id },
    context: { instructions: 'Be brief.' },
  });
  expect(input).not.toHaveProperty('token');
  const log = `GET /v1/boards/${card.boardSlug}/cards/${card.id}/runs/${run?.id}/log`;
  const { body } = await served.call(log);
  expect(body['items']).toMatchObject([{ lines: [{ level: 'info', text: 'counting' }] }]);
});

it('a command that fails, one that asks, and their cards', async () => {
  const agent = await kanban.agent();
  const failing = await assignedCard(agent, { title: 'fail' });
  const asking = await assignedCard(agent, { title: 'ask' });
  const command = `grep -q '"title":"fail"' && { echo 'No wood' >&2; exit 4; }; echo 'Oak or pine?'; exit 75`;
  await work(agent, command, '--concurrency', '2');
  await expectEventually(() => statusOf(asking), 'blocked');
  await expectEventually(async () => (await runsOf(failing))[0]?.status, 'ended');
  expect(await runsOf(failing)).toMatchObject([
    { outcome: 'crashed', failed: true, error: 'Exit code 4: No wood' },
  ]);
  const { question } = await kanban.service.cards.get(asking.boardSlug, asking.id);
  expect(question).toMatchObject({ text: 'Oak or pine?' });
});

it('a terminated run stops its command, and nothing is reported', async () => {
  const agent = await kanban.agent();
  const card = await assignedCard(agent);
  await work(agent, SLOW);
  await expectEventually(() => Promise.resolve(journal().length), 1);
  const [run] = await runsOf(card);
  const path = `/v1/boards/${card.boardSlug}/cards/${card.id}/runs/${run?.id}/terminate`;
  const { status } = await served.call(`POST ${path}`, { reason: 'Not now', to: 'todo' });
  expect(status).toBe(200);
  await expectEventually(() => Promise.resolve(journal().join()), 'start,stopped');
  expect(await statusOf(card)).toBe('todo');
  expect(await runsOf(card)).toMatchObject([{ outcome: 'reclaimed', failed: false }]);
});

it('a worker that is told to stop releases its card', async () => {
  const agent = await kanban.agent();
  const card = await assignedCard(agent);
  const worker = await work(agent, SLOW, '--drain', '0');
  await expectEventually(() => Promise.resolve(journal().length), 1);
  expect(await end(worker, 'SIGTERM')).toBe(0);
  expect(journal()).toEqual(['start', 'stopped']);
  expect(await statusOf(card)).toBe('ready');
  expect(await runsOf(card)).toMatchObject([{ status: 'ended', failed: false }]);
});

it('the card of a worker that was killed is finished once, by the next worker', async () => {
  const agent = await kanban.agent();
  const card = await assignedCard(agent);
  const command = 'echo $KEELSON_RUN_ID >> $FOLDER/journal; sleep 4; echo "By $KEELSON_RUN_ID"';
  const first = await work(agent, command);
  await expectEventually(() => Promise.resolve(journal().length), 1);
  await end(first, 'SIGKILL');
  await work(agent, command);
  await expectEventually(() => statusOf(card), 'done');
  const [newest, oldest, ...others] = await runsOf(card);
  expect(others).toEqual([]);
  expect(oldest).toMatchObject({ id: journal()[0], status: 'ended', failed: false });
  expect(newest).toMatchObject({
    id: journal()[1],
    outcome: 'completed',
    summary: `By ${newest?.id}`,
  });
  // Nothing comes back from the command of the first worker, which has ended by now.
  await sleep(2 * SECOND);
  expect(await runsOf(card)).toHaveLength(2);
});
