import fc from 'fast-check';
import { openKanban } from '../open-kanban';
import { checkWorld } from './check-world';
import { histories, type History } from './history';
import { World } from './world';

export interface HistoriesRequest {
  readonly count: number;
  /** Repeats a run; printed with every failure. */
  readonly seed: number;
  /** Databases at the same time, each with histories one after another. */
  readonly lanes: number;
}

/** What was tried, to show that the histories are not all refusals. */
export interface HistoriesReport {
  readonly histories: number;
  readonly mutations: number;
  readonly claims: number;
  readonly refusals: Readonly<Record<string, number>>;
}

/** Runs random histories on the emulator and checks each; a failure is shrunk and told with its seed. */
export async function runHistories({
  count,
  seed,
  lanes,
}: HistoriesRequest): Promise<HistoriesReport> {
  const totals = { histories: 0, mutations: 0, claims: 0 };
  const refusals = new Map<string, number>();
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const kanban = openKanban();
      const live = async (history: History): Promise<void> => {
        const world = await World.open(kanban);
        for (const step of history) await world.step(step);
        await checkWorld(world, { isSettled: false });
        await world.settle();
        await checkWorld(world, { isSettled: true });
        totals.histories += 1;
        totals.mutations += world.answers.length;
        totals.claims += world.claims.length;
        for (const [code, times] of world.refusals)
          refusals.set(code, (refusals.get(code) ?? 0) + times);
      };
      try {
        await fc.assert(fc.asyncProperty(histories, live), {
          numRuns: Math.ceil(count / lanes),
          seed: seed + lane,
          endOnFailure: false,
        });
      } finally {
        await kanban.close();
      }
    }),
  );
  return { ...totals, refusals: Object.fromEntries([...refusals].sort()) };
}
