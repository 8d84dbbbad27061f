import fc from 'fast-check';
import { type Kanban, openKanban } from '../open-kanban';
import { checkWorld } from './check-world';
import { histories, type History } from './history';
import { registerAgents, World } from './world';

export interface HistoriesRequest {
  /** History number `n` grows from `seed + n`, whichever lane lives it. */
  readonly seed: number;
  /** Lived in any case, however slow the machine is. */
  readonly minimum: number;
  /** No more than these, and none begins after the budget. */
  readonly count: number;
  readonly budgetMs: number;
  /** Databases at the same time, each with some histories one after another. */
  readonly lanes: number;
}

/** What was tried, to show that the histories are not all refusals. */
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

/** The emulator looks at everything that a database holds for each query, so no database gets old. */
const MOST_IN_ONE = 10;
/** Looking for a smaller history that fails too may not hide for minutes that there is one. */
const SHRINKING_MS = 30_000;

/** Runs random histories on the emulator and checks each; a failure is told with what repeats it. */
export async function runHistories(request: HistoriesRequest): Promise<HistoriesReport> {
  const { seed, minimum, count, budgetMs, lanes } = request;
  const tally: Tally = { histories: 0, mutations: 0, claims: 0, refusals: new Map() };
  const end = performance.now() + budgetMs;
  let next = 0;
  const goesOn = (): boolean => next < minimum || (next < count && performance.now() < end);
  const liveSome = async (): Promise<void> => {
    const kanban = openKanban();
    try {
      const live = await laneOf(kanban, tally);
      for (let lived = 0; lived < MOST_IN_ONE && goesOn(); lived += 1) {
        const number = next;
        next += 1;
        await liveOne(live, seed + number);
      }
    } catch (error) {
      next = Infinity; // the other lanes end too
      throw error;
    } finally {
      await kanban.close();
    }
  };
  const lane = async (): Promise<void> => {
    while (goesOn()) await liveSome();
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const one of ends) if (one.status === 'rejected') throw one.reason;
  return { ...tally, refusals: Object.fromEntries([...tally.refusals].sort()) };
}

type Live = (history: History) => Promise<void>;

/** Lives histories one after another in one database, each on a board of its own. */
async function laneOf(kanban: Kanban, tally: Tally): Promise<Live> {
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

async function liveOne(live: Live, seed: number): Promise<void> {
  const check = (one: Live, endOnFailure: boolean): Promise<fc.RunDetails<[History]>> =>
    fc.check(fc.asyncProperty(histories, one), { seed, numRuns: 1, endOnFailure });
  const first = await check(live, true);
  if (!first.failed) return;
  const end = performance.now() + SHRINKING_MS;
  const liveInTime: Live = async (history) => {
    if (performance.now() < end) await live(history);
  };
  // What runs at the same time does not repeat exactly: the first failure counts in any case.
  const again = await check(liveInTime, false);
  const { counterexample, errorInstance } = again.failed ? again : first;
  const lines = [
    `A promise was broken. Repeat it: KANBAN_SEED=${seed} KANBAN_HISTORIES=1 (some need several tries).`,
    JSON.stringify(counterexample),
  ];
  throw new Error(lines.join('\n'), { cause: errorInstance });
}
