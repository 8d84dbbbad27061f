import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore, type Transaction } from 'firebase-admin/firestore';
import { setTimeout as sleep } from 'node:timers/promises';
import { clearFirestore } from '../testing/clear-firestore';
import { transact } from './transact';

const projectId = `demo-closed-${Date.now()}`;
const app = initializeApp({ projectId }, projectId);
const db = getFirestore(app);
afterAll(async () => {
  await deleteApp(app);
  await clearFirestore(projectId);
});

const INVALID_ARGUMENT = 3;
/** A round takes 3 to 5 seconds; on a busy machine some do not lead to the error. */
const MAX_ROUNDS = 20;
const TIMEOUT_MS = 180_000;
const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

/**
 * The emulator waits two seconds for a lock, and serves requests for one lock in the order of their transactions. Two
 * writers, of which the first keeps waiting for a document that is held, have the lock that the reader wants, one after
 * the other.
 *
 * @returns The codes of the errors that the reads of the reader ended with.
 */
async function waitForLock(): Promise<unknown[]> {
  const wanted = db.doc('health/a-wanted');
  const held = db.doc('health/b-held');
  const isRead = Promise.withResolvers<undefined>();
  const isHeld = Promise.withResolvers<undefined>();
  const holder = transact(db, async (transaction) => {
    await transaction.get(held);
    isHeld.resolve(undefined);
    await isRead.promise;
  });
  await isHeld.promise;
  /** Resolves when the transaction has begun. */
  const begin = async (name: string, act: (transaction: Transaction) => Promise<void>) => {
    const hasBegun = Promise.withResolvers<undefined>();
    const ended = transact(
      db,
      async (transaction) => {
        await transaction.get(db.doc(`health/${name}`));
        hasBegun.resolve(undefined);
        await act(transaction);
      },
      { maxAttempts: 20 },
    );
    await Promise.race([hasBegun.promise, ended]);
    return { ended };
  };
  const writer = (name: string, commitAfter: number) =>
    begin(name, async (transaction) => {
      await sleep(commitAfter);
      transaction.set(held, { by: name });
      transaction.set(wanted, { by: name });
    });
  const first = await writer('first', 300);
  const second = await writer('second', 1_800);
  const errors: unknown[] = [];
  const reader = await begin('reader', async (transaction) => {
    if (errors.length === 0) await sleep(600);
    try {
      const { exists } = await transaction.get(wanted);
      transaction.set(db.doc('health/reader'), { exists });
    } catch (error) {
      errors.push(codeOf(error)); // before it is made one that the SDK retries
      throw error;
    } finally {
      isRead.resolve(undefined);
    }
  });
  await Promise.all([holder, first.ended, second.ended, reader.ended]);
  return errors;
}

it(
  'retries a transaction whose read waited too long for a lock',
  async () => {
    let errors: unknown[] = [];
    for (let round = 0; round < MAX_ROUNDS && !errors.includes(INVALID_ARGUMENT); round += 1) {
      errors = await waitForLock();
    }
    // It happened, and the transaction was committed all the same.
    expect(errors).toContain(INVALID_ARGUMENT);
    const read = await db.doc('health/reader').get();
    expect(read.data()).toHaveProperty('exists');
  },
  TIMEOUT_MS,
);
