import { type Counters, withoutZeros } from '@keelson/contracts/metrics/counters';
import { paths } from '@keelson/contracts/paths';
import { FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import { type DayKey } from '@keelson/contracts/time';
import { type WriteSet } from '../store/write-set';

/**
 * Shards of a day. Firestore sustains about one write per second for each document, so about 16 changes of
 * metrics per second; more wait for each other (docs/metrics.md).
 */
export const METRIC_SHARDS = 16;

/** Counters as what a write adds to them. */
export const incrementsOf = (counters: Counters): Record<string, FieldValue> =>
  Object.fromEntries(
    Object.entries(counters).map(([name, count]) => [name, FieldValue.increment(count)] as const),
  );

/**
 * Adds to the counters of a UTC day in the commit of the change that is counted: one blind write, without a
 * read, to a shard chosen at random. Counters that do not change write nothing.
 */
export function countMetrics(
  transaction: Pick<Transaction, 'set'>,
  db: Firestore,
  day: DayKey,
  counters: Counters,
): void {
  const changed = withoutZeros(counters);
  if (Object.keys(changed).length === 0) return;
  const shard = Math.floor(Math.random() * METRIC_SHARDS);
  transaction.set(
    db.doc(paths.metricShard(day, shard)),
    { day, counters: incrementsOf(changed) },
    { merge: true },
  );
}

/** {@link countMetrics} in the commit of a write set. Without a change, nothing is staged. */
export function stageMetrics(
  writeSet: WriteSet,
  db: Firestore,
  day: DayKey,
  counters: Counters,
): void {
  if (Object.keys(counters).length === 0) return;
  writeSet.writeUnconditionally((transaction) => countMetrics(transaction, db, day, counters));
}
