import fc from 'fast-check';
import { type Kanban, openKanban } from '../open-kanban';
import { checkWorld } from './check-world';
import { histories, type History } from './history';
import { registerAgents } from './requirements';
import { World } from './world';

export interface HistoriesRequest {
  /** History number `n` is generated from `seed + n`, whichever worker runs it. */
  readonly seed: number;
  /** Histories to run even when the time budget is exceeded. */
  readonly minimum: number;
  /** The most histories; none starts after the time budget. */
  readonly count: number;
  readonly budgetMs: number;
  /** Concurrent workers, each with its own database and several histories in sequence. */
  readonly workers: number;
}

/** Totals that show that the histories are not all refusals. */
export interface HistoriesReport {
  readonly histories: number;
  readonly mutations: number;
  readonly claims: number;
  readonly refusals: Readonly<Record<string, number>>;
}

interface Tally {
  histories: number;
  mutations: number;
  claims: number;
  readonly refusals: Map<string, number>;
}

/**
 * The emulator scans the whole database for each query, so a database is replaced after a few
 * histories.
 */
const HISTORIES_PER_DATABASE = 10;
/** Limits the time for shrinking a failing history. */
const SHRINK_BUDGET_MS = 30_000;

/**
 * Runs random histories on the emulator and checks each. A failure is reported with the seed to
 * repeat it.
 */
export async function runHistories(request: HistoriesRequest): Promise<HistoriesReport> {
  const { seed, minimum, count, budgetMs, workers } = request;
  const tally: Tally = { histories: 0, mutations: 0, claims: 0, refusals: new Map() };
  const end = performance.now() + budgetMs;
  let next = 0;
  const hasNext = (): boolean => next < minimum || (next < count && performance.now() < end);
  const runBatch = async (): Promise<void> => {
    const kanban = openKanban();
    try {
      const run = await createRunner(kanban, tally);
      for (let done = 0; done < HISTORIES_PER_DATABASE && hasNext(); done += 1) {
        const number = next;
        next += 1;
        await runHistory(run, seed + number);
      }
    } catch (error) {
      next = Infinity; // the other workers stop too
      throw error;
    } finally {
      await kanban.close();
    }
  };
  const worker = async (): Promise<void> => {
    while (hasNext()) await runBatch();
  };
  const ends = await Promise.allSettled(Array.from({ length: workers }, worker));
  for (const one of ends) if (one.status === 'rejected') throw one.reason;
  return { ...tally, refusals: Object.fromEntries([...tally.refusals].sort()) };
}

type HistoryRunner = (history: History) => Promise<void>;

/** Returns a function that runs histories in one database, each on its own board. */
async function createRunner(kanban: Kanban, tally: Tally): Promise<HistoryRunner> {
  const agents = await registerAgents(kanban);
  return async (history) => {
    const world = await World.open(kanban, agents);
    for (const step of history) await world.step(step);
    await checkWorld(world, { isSettled: false });
    await world.settle();
    await checkWorld(world, { isSettled: true });
    addTo(tally, world);
  };
}

function addTo(tally: Tally, { answers, claims, refusals }: World): void {
  tally.histories += 1;
  tally.mutations += answers.length;
  tally.claims += claims.length;
  for (const [code, times] of refusals) {
    tally.refusals.set(code, (tally.refusals.get(code) ?? 0) + times);
  }
}

async function runHistory(run: HistoryRunner, seed: number): Promise<void> {
  const check = (one: HistoryRunner, endOnFailure: boolean): Promise<fc.RunDetails<[History]>> =>
    fc.check(fc.asyncProperty(histories, one), { seed, numRuns: 1, endOnFailure });
  const first = await check(run, true);
  if (!first.failed) return;
  const end = performance.now() + SHRINK_BUDGET_MS;
  const runInTime: HistoryRunner = async (history) => {
    if (performance.now() < end) await run(history);
  };
  // Concurrent operations are not exactly repeatable, so the first failure is reported in any case.
  const retried = await check(runInTime, false);
  const { counterexample, errorInstance } = retried.failed ? retried : first;
  const lines = [
    `A history failed: ${String(errorInstance)}`,
    `Reproduce: KANBAN_SEED=${seed} KANBAN_HISTORIES=1 (some need several tries).`,
    JSON.stringify(counterexample),
  ];
  throw new Error(lines.join('\n'), { cause: errorInstance });
}
