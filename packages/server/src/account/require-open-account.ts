import { payerOf } from '@keelson/contracts/billing/payer-of';
import { DomainError } from '@keelson/contracts/errors';
import { type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type Firestore, type Transaction } from 'firebase-admin/firestore';

/**
 * Refuses a write for an account whose deletion has begun or is done. The read locks the mark of the deletion, so that a write
 * that began earlier is removed with the account, or fails.
 *
 * @throws {DomainError} `account/being-deleted`.
 */
export async function requireOpenAccount(
  transaction: Transaction,
  db: Firestore,
  uid: UserId,
): Promise<void> {
  const deletion: unknown = (await transaction.get(db.doc(paths.customer(payerOf(uid))))).get(
    'deletion',
  );
  if ((deletion ?? null) === null) return;
  throw new DomainError(
    'account/being-deleted',
    'The deletion of this account has started. Finish it on the account page.',
  );
}
