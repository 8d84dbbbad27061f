import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Readable, type Writable } from 'node:stream';
import { paths } from '@keelson/contracts/paths';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { OperationCounter } from '@keelson/server/testing/operation-counter';
import { type ServiceProcess } from '@keelson/server/testing/service-process';
import { rotateAgentSecrets } from '../execution/src/agents/register-agent';
import { buildService, startBundle } from '../execution/src/testing/bundled-service';
import { type Kanban, openKanban } from '../execution/src/testing/open-kanban';
import { callAt, serve } from '../execution/src/testing/serve';
import { fillBoard } from './kanban-board';
import { percentile } from './load';
import { createRaw } from './raw-transactions';

const MOST_SECONDS = { alone: 40, eight: 12 };
const MOST_CLAIM_MS = 300;
const MOST_READS = 12;
const MOST_WRITES = 10;
const COUNTED_CYCLES = 50;
const LEASE_SECONDS = 3;

const print = (line = ''): void => void process.stdout.write(`${line}\n`);

interface Crew {
  readonly board: Board;
  readonly agentId: string;
  readonly token: string;
}

/** A board of cards that are ready for one agent, with its token. */
async function crewOf(kanban: Kanban, cards: number): Promise<Crew> {
  const { id: agentId } = await kanban.agent({ maxConcurrency: 16 });
  const { transactions } = kanban.service;
  const { token } = await rotateAgentSecrets(transactions, kanban.as(), agentId);
  const assignee = { kind: 'agent', id: agentId } as const;
  const { board } = await fillBoard(kanban, cards, 'ready', assignee);
  return { board, agentId, token };
}

/**
 * Measures how fast workers claim and complete small cards at the shipped bundle: one worker, eight of them, and eight of which
 * one is killed together with one of the two instances.
 *
 * @returns False above a limit of the lists above, or when a card was not completed exactly once.
 */
export async function benchWorkers({ cards }: { readonly cards: number }): Promise<boolean> {
  const bundle = buildService(`bench-${process.pid}`);
  const kanban = openKanban({ now: Date.now });
  kanban.clock.at = Date.now();
  const services: ServiceProcess[] = [];
  const env = {
    DATA_PROJECT_ID: kanban.projectId,
    GCLOUD_PROJECT: kanban.projectId,
    EXECUTION_LEASE_SECONDS: String(LEASE_SECONDS),
    EXECUTION_TICK_SECONDS: '1',
  };
  const share = cards / 400;
  try {
    const counted = await countCycles(kanban);
    services.push(await startBundle(bundle, env), await startBundle(bundle, env));
    const raw = await createRaw(kanban.service.db);
    for (const width of [1, 8]) {
      const before = process.cpuUsage();
      const { perSecond, p50 } = await raw(cards, width);
      const { user, system } = process.cpuUsage(before);
      print(
        `raw transactions, ${width} at once: ${perSecond.toFixed(1)}/s, p50 ${p50.toFixed(0)} ms, ` +
          `processor ${((user + system) / 1_000 / cards).toFixed(1)} ms each`,
      );
    }
    const alone = await measure(kanban, services, { cards, workers: 1, killed: false });
    const eight = await measure(kanban, services, { cards, workers: 8, killed: false });
    const killed = await measure(kanban, services, { cards, workers: 8, killed: true });
    return [
      counted,
      alone.seconds <= MOST_SECONDS.alone * share,
      eight.seconds <= MOST_SECONDS.eight * share,
      eight.claimP95 <= MOST_CLAIM_MS,
      [alone, eight, killed].every(({ isOnce }) => isOnce),
    ].every(Boolean);
  } finally {
    await Promise.all(services.map((service) => service.kill('SIGKILL')));
    await kanban.close();
    rmSync(dirname(bundle), { recursive: true, force: true });
  }
}

/** Counts what a claim with its completion reads and writes, in this process. */
async function countCycles(kanban: Kanban): Promise<boolean> {
  const { board, agentId, token } = await crewOf(kanban, COUNTED_CYCLES * 2);
  const served = await serve(kanban.service);
  const counter = new OperationCounter(kanban.service.db, paths.dispatchSignals());
  try {
    const { reads, writes, deletes } = await counter.of(async () => {
      for (let index = 0; index < COUNTED_CYCLES; index += 1) {
        const claim = `POST /v1/agents/${agentId}/claims`;
        const { body } = await served.call(claim, { boardSlug: board.slug }, { token });
        const { card, run } = body as Record<'card' | 'run', { readonly id: string }>;
        const path = `/v1/boards/${board.slug}/cards/${card.id}/runs/${run.id}/complete`;
        const bearer = { token: String(body['token']) };
        const done = await callAt(served.url, `POST ${path}`, { summary: 'Done' }, bearer);
        if (done.status !== 200) throw new Error(JSON.stringify(done.body));
      }
    });
    const [read, written] = [reads / COUNTED_CYCLES, (writes + deletes) / COUNTED_CYCLES];
    print(`a claim and its completion: ${read.toFixed(1)} reads, ${written.toFixed(1)} writes`);
    return read <= MOST_READS && written <= MOST_WRITES;
  } finally {
    await served.close();
  }
}

interface Load {
  readonly cards: number;
  readonly workers: number;
  /** True when a worker and an instance are killed during the run. */
  readonly killed: boolean;
}

interface Measured {
  readonly seconds: number;
  readonly claimP95: number;
  readonly isOnce: boolean;
}

async function measure(
  kanban: Kanban,
  services: readonly ServiceProcess[],
  { cards, workers, killed }: Load,
): Promise<Measured> {
  const { board, ...caller } = await crewOf(kanban, cards);
  const urls = services.map(({ url }) => url);
  const crew = Array.from({ length: workers }, (_, index) =>
    startWorker({
      ...caller,
      boardSlug: board.slug,
      urls: index % 2 === 0 ? urls : urls.toReversed(),
    }),
  );
  // The start of the workers is not measured.
  const lines = crew.map(({ stdout }) => createInterface({ input: stdout }));
  await Promise.all(lines.map((line) => once(line, 'line')));
  const claims: number[] = [];
  const used = processorMs(services);
  const began = performance.now();
  await new Promise<void>((resolve) => {
    for (const [index, { stdin }] of crew.entries()) {
      lines[index]?.on('line', (line) => {
        claims.push((JSON.parse(line) as { readonly claimMs: number }).claimMs);
        if (killed && claims.length === Math.ceil(cards / 4)) crew[0]?.kill('SIGKILL');
        if (killed && claims.length === Math.ceil(cards / 2)) void services[0]?.kill('SIGKILL');
        if (claims.length >= cards - (killed ? 2 : 0)) resolve();
      });
      stdin.write('go\n');
    }
  });
  const { isOnce, lost, failed } = await allDone(kanban, board, cards);
  const seconds = (performance.now() - began) / 1_000;
  const cycleMs = (processorMs(services) - used) / cards;
  for (const worker of crew) worker.kill('SIGKILL');
  const claimP95 = percentile(
    claims.toSorted((a, b) => a - b),
    0.95,
  );
  const p50 = percentile(
    claims.toSorted((a, b) => a - b),
    0.5,
  );
  print(
    `${cards} cards, ${workers} worker${workers === 1 ? '' : 's'}${killed ? ', one killed with an instance' : ''}: ` +
      `${seconds.toFixed(1)} s, claim p50 ${p50.toFixed(0)} ms, p95 ${claimP95.toFixed(0)} ms` +
      `, each once: ${isOnce ? 'yes' : 'NO'}` +
      (killed
        ? `, runs without a result: ${lost}, of these counted as failed: ${failed}`
        : `, processor of the instances ${cycleMs.toFixed(1)} ms a card`),
  );
  return { seconds, claimP95, isOnce };
}

/** Processor time of services that run, as Linux counts it: in hundredths of a second. 0 on other systems. */
const processorMs = (services: readonly ServiceProcess[]): number =>
  services.reduce((sum, { child }) => {
    try {
      const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
      const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14);
      return sum + (Number(user) + Number(system)) * 10;
    } catch {
      return sum;
    }
  }, 0);

const startWorker = (settings: object): ChildProcessByStdio<Writable, Readable, null> =>
  spawn(
    process.execPath,
    [join(import.meta.dirname, 'board-worker.ts'), JSON.stringify(settings)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );

interface Ended {
  /** True when each card has exactly one completed run. */
  readonly isOnce: boolean;
  readonly lost: number;
  /** Their cards wait before they are retried (`EXECUTION_RETRY_SECONDS`), which the time includes. */
  readonly failed: number;
}

/** Waits until each card is done. */
async function allDone(kanban: Kanban, { slug }: Board, cards: number): Promise<Ended> {
  const { refs } = kanban.service.transactions;
  for (;;) {
    const done = await refs.cards(slug).where('status', '==', 'done').count().get();
    if (done.data().count === cards) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const stored = await refs.allRuns().where('boardSlug', '==', slug).get();
  const runs = stored.docs.map((run) => run.data());
  const completed = runs.filter(isCompleted);
  const ofCards = new Set(completed.map((run) => run.cardId));
  return {
    isOnce: completed.length === cards && ofCards.size === cards,
    lost: runs.length - completed.length,
    failed: runs.filter((run) => run.status === 'ended' && run.failed).length,
  };
}

const isCompleted = (run: { readonly status: string; readonly outcome?: string }): boolean =>
  run.status === 'ended' && run.outcome === 'completed';
