import { isDeepStrictEqual } from 'node:util';
import { type OpenCustomer } from '@keelson/contracts/billing/customer';
import { type PayerId } from '@keelson/contracts/ids';
import { retryOnConflict } from '@keelson/server/store/retry-on-conflict';
import { type Firestore } from 'firebase-admin/firestore';
import { billingCollections, billingWriteSet } from '../billing-collections';
import { isTombstone } from '../domain/customer-record';

/**
 * Writes an account's customer record when `next` changes it.
 *
 * @returns The record after it; null without one, and for an account that is being deleted.
 */
export function changeCustomer(
  db: Firestore,
  uid: PayerId,
  next: (current: OpenCustomer) => Promise<OpenCustomer>,
): Promise<OpenCustomer | null> {
  return retryOnConflict(async () => {
    const read = await billingCollections(db).customers.doc(uid).get();
    const current = read.data();
    if (current === undefined || isTombstone(current) || current.deletion !== null) return null;
    const after = await next(current);
    if (isDeepStrictEqual(after, current)) return current;
    const writeSet = billingWriteSet(db);
    writeSet.addToReadSet([read]);
    writeSet.put(read.ref, after);
    await writeSet.commit();
    return after;
  });
}
