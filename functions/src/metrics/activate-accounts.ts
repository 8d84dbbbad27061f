import { type Counters, sumCounters } from '@keelson/contracts/metrics/counters';
import { Activation } from '@keelson/contracts/metrics/metric-documents';
import { PayerId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type DayKey } from '@keelson/contracts/time';
import { documentConverter } from '@keelson/server/converter';
import { countMetrics } from '@keelson/server/metrics/count-metrics';
import {
  type DocumentReference,
  type Firestore,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import { usageDays } from './metric-sources';
import { transact } from '@keelson/server/store/transact';

const converter = documentConverter(Activation);

interface FirstUse {
  readonly ref: DocumentReference<Activation>;
  readonly day: DayKey;
}

/**
 * Accounts that were used before activations were counted. Each is activated on the first day of its stored usage,
 * and counted in the same transaction, so that it is counted once.
 *
 * @param periods Usage of some months, ordered by account and month.
 * @returns Number of accounts without an activation.
 */
export async function activateAccounts(
  db: Firestore,
  periods: readonly QueryDocumentSnapshot[],
  mode: 'report' | 'repair',
): Promise<number> {
  const firsts = [...firstUses(db, periods).values()];
  if (firsts.length === 0) return 0;
  const refs = firsts.map(({ ref }) => ref);
  if (mode === 'report') {
    return (await db.getAll(...refs)).filter(({ exists }) => !exists).length;
  }
  return transact(db, async (transaction) => {
    const stored = await transaction.getAll(...refs);
    const missing = firsts.filter((_first, index) => stored[index]?.exists === false);
    const days = new Map<DayKey, Counters>();
    for (const { ref, day } of missing) {
      transaction.create(ref, { activatedAt: Date.parse(`${day}T00:00:00Z`) });
      days.set(day, sumCounters([days.get(day) ?? {}, { activations: 1 }]));
    }
    for (const [day, counters] of days) countMetrics(transaction, db, day, counters);
    return missing.length;
  });
}

function firstUses(
  db: Firestore,
  periods: readonly QueryDocumentSnapshot[],
): ReadonlyMap<string, FirstUse> {
  const found = new Map<string, FirstUse>();
  for (const document of periods) {
    const uid = PayerId.safeParse(document.ref.parent.parent?.id);
    const [day] = usageDays(document)
      .map(([used]) => used)
      .sort();
    if (!uid.success || day === undefined || found.has(uid.data)) continue;
    found.set(uid.data, { ref: db.doc(paths.usageOf(uid.data)).withConverter(converter), day });
  }
  return found;
}
