import { type Firestore, type Transaction } from 'firebase-admin/firestore';

export type TransactionWork<Result> = (transaction: Transaction) => Promise<Result>;
export type TransactionOptions = NonNullable<Parameters<Firestore['runTransaction']>[1]>;

const INVALID_ARGUMENT = 3;
const ABORTED = 10;

/**
 * Runs one transaction; every transaction of both services begins here. The SDK runs it again after a conflict, five
 * times unless `options` say otherwise, with a longer delay each time.
 *
 * @param work Reads, decides and stages writes. It may run several times: keep it free of other effects.
 */
export const transact = <Result>(
  db: Firestore,
  work: TransactionWork<Result>,
  options?: TransactionOptions,
): Promise<Result> =>
  db.runTransaction(async (transaction) => {
    try {
      return await work(transaction);
    } catch (error) {
      if (isClosed(error)) error.code = ABORTED;
      throw error;
    }
  }, options);

/** The key of a request, which is stored in the transaction of its effect together with the result. */
export interface TransactionKey {
  /** The result of an earlier transaction with this key; null when there was none. */
  readonly find: (transaction: Transaction) => Promise<{ readonly result: unknown } | null>;
  readonly store: (transaction: Transaction, result: unknown) => void;
}

/**
 * Runs a transaction once for each key: the same key gets the stored result again, and `work` does not run.
 *
 * @param key Null for what is safe to repeat: then this is {@link transact}.
 * @param work As for {@link transact}; its result must survive JSON.
 */
export const transactOnce = <Result>(
  db: Firestore,
  key: TransactionKey | null,
  work: TransactionWork<Result>,
): Promise<Result> =>
  transact(db, async (transaction) => {
    const stored = await key?.find(transaction);
    if (stored != null) return stored.result as Result;
    const result = await work(transaction);
    key?.store(transaction, result);
    return result;
  });

/**
 * The SDK repeats a read that waited too long for a lock with the same transaction. Firestore then answers "The referenced
 * transaction has expired", which the SDK retries; the emulator (1.19) answers `INVALID_ARGUMENT` "Transaction is invalid or
 * closed.", which it does not.
 */
const isClosed = (error: unknown): error is Error & { code: number } =>
  error instanceof Error &&
  'code' in error &&
  error.code === INVALID_ARGUMENT &&
  error.message.includes('Transaction is invalid or closed');
