import { type Counters } from '@keelson/contracts/metrics/counters';
import { type DayKey } from '@keelson/contracts/time';
import { type Firestore } from 'firebase-admin/firestore';
import { type WriteSet } from '../store/write-set';
import { countMetrics } from './count-metrics';

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
