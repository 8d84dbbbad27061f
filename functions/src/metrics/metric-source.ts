import { addCounters, type Counters } from '@keelson/contracts/metrics/counters';
import { type DayKey, dayKey } from '@keelson/contracts/time';
import {
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
} from 'firebase-admin/firestore';

/** The {@link Tally} of a run so far. Plain objects, because an interrupted run stores it. */
export interface MutableTally {
  activity: Record<DayKey, Counters>;
  state: Counters;
}

export interface MetricSource {
  readonly name: string;
  readonly query: (db: Firestore) => Query;
  /** @throws When the document cannot be read. */
  readonly count: (document: QueryDocumentSnapshot, tally: MutableTally) => void;
}

export function add(days: Record<DayKey, Counters>, day: DayKey, counters: Counters): void {
  days[day] = addCounters(days[day] ?? {}, counters);
}

export function dayOf(document: QueryDocumentSnapshot, field: string): DayKey {
  const at: unknown = document.get(field);
  if (!(at instanceof Timestamp)) throw new Error(`${document.ref.path} has no ${field}`);
  return dayKey(at.toMillis());
}
