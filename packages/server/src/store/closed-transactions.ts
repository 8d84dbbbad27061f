import { type Firestore, type Transaction } from 'firebase-admin/firestore';

const INVALID_ARGUMENT = 3;
const ABORTED = 10;

/**
 * Lets the SDK retry transactions that the Firestore emulator closed while a read waited for a lock.
 *
 * The SDK repeats the read with the same transaction. Firestore then answers "The referenced transaction has expired",
 * which the SDK retries; the emulator (1.19) answers `INVALID_ARGUMENT` "Transaction is invalid or closed.", which it
 * does not.
 */
export function retryClosedTransactions(db: Firestore): Firestore {
  const run = db.runTransaction.bind(db);
  db.runTransaction = <T>(
    update: (transaction: Transaction) => Promise<T>,
    options?: Parameters<Firestore['runTransaction']>[1],
  ) =>
    run(async (transaction) => {
      try {
        return await update(transaction);
      } catch (error) {
        if (isClosed(error)) error.code = ABORTED;
        throw error;
      }
    }, options);
  return db;
}

const isClosed = (error: unknown): error is Error & { code: number } =>
  error instanceof Error &&
  'code' in error &&
  error.code === INVALID_ARGUMENT &&
  error.message.includes('Transaction is invalid or closed');
