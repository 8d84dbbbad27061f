import { type Firestore } from 'firebase-admin/firestore';
import { randomUUID } from 'node:crypto';
import { SuiteFailure } from '../local/suite/src/failure';
import { drive, type LoadResult } from './load';

const ACCOUNTS = 64;

/**
 * Returns what the same database does without Keelson: two documents read together, then one transaction of two
 * conditional updates and one new document. A webhook event reads and writes about as much.
 *
 * No two transactions at once have the same documents: the later one fails with `FAILED_PRECONDITION`, which the SDK does not
 * run again, as its reads are outside the transaction.
 */
export async function createRaw(
  db: Firestore,
): Promise<(count: number, width: number) => Promise<LoadResult>> {
  const run = db.collection(`bench-raw-${randomUUID()}`);
  for (let index = 0; index < ACCOUNTS; index += 1) {
    await run.doc(`a${index}`).set({ n: 0, text: 'x'.repeat(500) });
    await run.doc(`b${index}`).set({ n: 0, text: 'x'.repeat(500) });
  }
  const idle = Array.from({ length: ACCOUNTS }, (_, index) => index);
  const write = async (account: number, index: number): Promise<void> => {
    const read = await db.getAll(run.doc(`a${account}`), run.doc(`b${account}`));
    await db.runTransaction(
      (transaction) => {
        for (const { ref, updateTime } of read) {
          if (updateTime === undefined) throw new Error(`${ref.path} is missing`);
          transaction.update(ref, { n: index, at: Date.now() }, { lastUpdateTime: updateTime });
        }
        transaction.create(run.doc(), { n: index, at: Date.now() });
        return Promise.resolve();
      },
      { maxAttempts: 1 },
    );
  };
  return (count, width) =>
    drive(count, width, async (index) => {
      const account = idle.shift();
      if (account === undefined) throw new SuiteFailure(`Use a width of ${ACCOUNTS} or less.`);
      await write(account, index).finally(() => idle.push(account));
      return true;
    });
}
