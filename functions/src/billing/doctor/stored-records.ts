import { paths } from '@keelson/contracts/paths';
import { SECOND } from '@keelson/contracts/time';
import { type Firestore } from 'firebase-admin/firestore';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PaymentProvider } from '../provider/payment-provider';
import { type Check } from './diagnose';
import { checkKnown, checkMode, keyModeOf, type StoredRecords } from './check-records';

const SAMPLE = 20;
const TIMEOUT_MS = 15 * SECOND;

/** Counts the stored subscriptions that have not ended, by mode. */
export async function readStoredRecords(db: Firestore): Promise<StoredRecords> {
  const open = db.collection(paths.subscriptions()).where('endedAt', '==', null);
  const countOf = async (livemode: boolean): Promise<number> =>
    (await open.where('livemode', '==', livemode).count().get()).data().count;
  const [live, test, sample] = await Promise.all([
    countOf(true),
    countOf(false),
    open.limit(SAMPLE).select().get(),
  ]);
  return { live, test, sample: sample.docs.map(({ id }) => id) };
}

/** Compares the key with the stored subscriptions: their mode, and whether the provider knows them. */
export async function checkStoredRecords(
  db: Firestore,
  provider: Pick<PaymentProvider, 'findSubscription'>,
  accessToken: string,
): Promise<Check[]> {
  const records = await withTimeout(readStoredRecords(db));
  if (records === null) {
    return [
      {
        name: 'records',
        result: 'warning',
        detail: 'The database did not respond, so the stored subscriptions were not checked',
        remedy: 'Check DATA_PROJECT_ID and DATA_SERVICE_ROLE_KEY, or start the emulators',
      },
    ];
  }
  const unknown: string[] = [];
  for (const id of records.sample) {
    if ((await provider.findSubscription(id)) === null) unknown.push(id);
  }
  return [checkMode(keyModeOf(accessToken), records), checkKnown(records.sample.length, unknown)];
}

/** Null when the database is unreachable or rejects the credentials. */
async function withTimeout<Result>(reading: Promise<Result>): Promise<Result | null> {
  const timeout = new AbortController();
  try {
    return await Promise.race([
      reading,
      sleep(TIMEOUT_MS, null, { signal: timeout.signal, ref: false }),
    ]);
  } catch {
    return null;
  } finally {
    timeout.abort();
  }
}
