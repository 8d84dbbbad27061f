import {
  type ActivityKey,
  addCounters,
  type Counters,
  subtractCounters,
} from '@keelson/contracts/metrics/counters';
import { type DayKey } from '@keelson/contracts/time';
import { stateIn } from './subscription-state';

export interface Tally {
  /** Sign-ups, activations, usage, runs and failed webhooks by day. */
  readonly activity: ReadonlyMap<DayKey, Counters>;
  /** Subscriptions and revenue now. */
  readonly state: Counters;
}

/** The counters at the same instant. */
export interface Counted {
  readonly days: ReadonlyMap<DayKey, Counters>;
  readonly total: Counters;
}

export interface Difference {
  /** Null for the state of today. */
  readonly day: DayKey | null;
  readonly name: string;
  readonly stored: number;
  readonly counted: number;
}

export interface Corrections {
  readonly days: ReadonlyMap<DayKey, Counters>;
  readonly differences: readonly Difference[];
  /** Counters that are higher than the records, which is right after deletions and retention. They stay. */
  readonly higher: number;
}

/**
 * Returns what must be added so that the counters agree with the records. Activity is only raised: accounts, logs and
 * events that were deleted still count on their day. What differs in the state is an adjustment of today.
 */
export function planCorrections(tally: Tally, counted: Counted, today: DayKey): Corrections {
  const days = new Map<DayKey, Counters>();
  const add = (day: DayKey, counters: Counters): void => {
    days.set(day, addCounters(days.get(day) ?? {}, counters));
  };
  const { low, higher } = compareActivity(tally.activity, counted.days);
  const differences: Difference[] = [...low];
  for (const { day, name, stored, counted: known } of low) add(day, { [name]: stored - known });
  const missing = subtractCounters(tally.state, stateIn(counted.total));
  for (const name of Object.keys(missing)) {
    const stored = tally.state[name] ?? 0;
    differences.push({ day: null, name, stored, counted: stored - (missing[name] ?? 0) });
  }
  if (Object.keys(missing).length > 0) add(today, adjustmentOf(missing));
  return { days, differences, higher };
}

interface LowCounter extends Difference {
  readonly day: DayKey;
}

function compareActivity(
  activity: Tally['activity'],
  counted: Counted['days'],
): { readonly low: readonly LowCounter[]; readonly higher: number } {
  const low: LowCounter[] = [];
  let higher = 0;
  for (const day of [...new Set([...activity.keys(), ...counted.keys()])].sort()) {
    const [stored, known] = [activity.get(day) ?? {}, counted.get(day) ?? {}];
    for (const [name, missing] of Object.entries(subtractCounters(stored, known))) {
      if (!isRecorded(name)) continue;
      if (missing < 0) higher += 1;
      else low.push({ day, name, stored: stored[name] ?? 0, counted: known[name] ?? 0 });
    }
  }
  return { low, higher };
}

const RECORDED: readonly string[] = [
  'signUps',
  'activations',
  'runs',
  'failedRuns',
  'failedWebhooks',
] satisfies ActivityKey[];

/** True for counters of records that have a date of their own. */
const isRecorded = (name: string): boolean => RECORDED.includes(name) || name.startsWith('usage:');

const adjustmentOf = (state: Counters): Counters =>
  Object.fromEntries(
    Object.entries(state).map(([name, count]) => [
      name.startsWith('mrr:') ? `${name}:adjustment` : name,
      count,
    ]),
  );
