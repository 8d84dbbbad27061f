import * as z from 'zod';
import { type Counters, withoutZeros } from '../../metrics/counters';
import { countersOfRun } from '../run/run-counters';
import { type DayKey, dayKey, type EpochMs, type MonthKey } from '../../time';
import { type Card } from '../card/card';
import { durationBucket } from './duration-buckets';
import { StoredFlowDays } from './flow-days';
import { type EndedRun, type Run } from '../run/run';

/**
 * `boards/{slug}/flow/{yyyy-mm}~0`: counters of the UTC days of a month. The changes of cards and runs add to the counters of
 * the board in their own commits; from there they are moved here soon after (`execution/src/boards/move-flow.ts`). A month may
 * have several documents with further numbers.
 *
 * Names: `column:{status}` the change of a column's number of cards · `created` · `completed` cards that are done, on the
 * day they were completed, and of these `lead:{bucket}` and `cycle:{bucket}` by their durations · `runs` and `failedRuns`
 * that ended · `tokens` and `costMicroUsd` that they used.
 */
export const FlowShard = z.strictObject({ days: StoredFlowDays });
export type FlowShard = z.infer<typeof FlowShard>;

export const flowShardName = (month: MonthKey): string => `${month}~0`;

/** Counters by the UTC day that they belong to. */
export type FlowDays = ReadonlyMap<DayKey, Counters>;

type FlowCard = Pick<Card, 'status' | 'archived' | 'createdAt' | 'startedAt' | 'completedAt'>;

/**
 * Returns what a card that is done adds to the day on which it was completed. A card that is reopened is taken off that
 * day, so that undoing a move leaves no trace.
 */
export function completionOf({ createdAt, startedAt, completedAt }: FlowCard): FlowDays {
  if (completedAt === null) return new Map();
  const lead = durationBucket(completedAt - createdAt);
  const cycle = startedAt === null ? null : durationBucket(completedAt - startedAt);
  const counters: Counters = {
    completed: 1,
    [`lead:${lead}`]: 1,
    ...(cycle === null ? {} : { [`cycle:${cycle}`]: 1 }),
  };
  return new Map([[dayKey(completedAt), counters]]);
}

/** Returns what a card that enters or leaves columns adds to the counters of the day. */
export function placeFlow(
  before: Pick<Card, 'status' | 'archived'> | null,
  after: Pick<Card, 'status' | 'archived'>,
  at: EpochMs,
): FlowDays {
  const counters: Record<string, number> = before === null ? { created: 1 } : {};
  for (const [card, by] of [
    [before, -1],
    [after, 1],
  ] as const) {
    if (card === null || card.archived) continue;
    const name = `column:${card.status}`;
    counters[name] = (counters[name] ?? 0) + by;
  }
  const changed = withoutZeros(counters);
  return new Map(Object.keys(changed).length === 0 ? [] : [[dayKey(at), changed]]);
}

/**
 * Returns what the change of a card adds to the counters of its board. A card that is imported as done was not
 * completed here. A claim adds nothing until its run ends ({@link flowOfClaim}).
 *
 * @param before Null for a new card.
 */
export function flowOfCard(before: FlowCard | null, after: FlowCard, at: EpochMs): FlowDays {
  const isClaim = before !== null && before.status !== 'running' && after.status === 'running';
  const days = isClaim ? new Map<DayKey, Counters>() : placeFlow(before, after, at);
  if (before === null || before.completedAt === after.completedAt) return days;
  return addFlow(addFlow(days, completionOf(before), -1), completionOf(after), 1);
}

/** Returns what the claim of a run adds on its day. The end of the run counts it; until then readers add it. */
export const flowOfClaim = ({ startedAt, purpose }: Pick<Run, 'startedAt' | 'purpose'>): FlowDays =>
  new Map([
    [
      dayKey(startedAt),
      { [`column:${purpose === 'review' ? 'review' : 'ready'}`]: -1, 'column:running': 1 },
    ],
  ]);

export function flowOfRun(run: Pick<EndedRun, 'failed' | 'outcome' | 'usage'>): Counters {
  const { tokens = 0, costMicroUsd = 0 } = run.usage ?? {};
  return withoutZeros({ ...countersOfRun(run), tokens, costMicroUsd });
}

/** The counters of both; days without any are left out. */
export function addFlow(days: FlowDays, added: FlowDays, sign: 1 | -1): Map<DayKey, Counters> {
  const sum = new Map(days);
  for (const [day, counters] of added) {
    const total: Record<string, number> = { ...sum.get(day) };
    for (const [name, count] of Object.entries(counters)) {
      total[name] = (total[name] ?? 0) + sign * count;
    }
    sum.set(day, withoutZeros(total));
  }
  for (const [day, counters] of sum) if (Object.keys(counters).length === 0) sum.delete(day);
  return sum;
}
