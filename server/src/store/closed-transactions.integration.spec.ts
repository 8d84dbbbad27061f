import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { setTimeout as sleep } from 'node:timers/promises';
import { clearFirestore } from '../testing/clear-firestore';
import { retryClosedTransactions } from './closed-transactions';

const projectId = `demo-closed-${Date.now()}`;
const app = initializeApp({ projectId }, projectId);
const db = retryClosedTransactions(getFirestore(app));
afterAll(async () => {
  await deleteApp(app);
  await clearFirestore(projectId);
});

// The emulator waits two seconds for a lock. Requests for one lock are served in the order of their transactions.
it('retries a transaction whose read waited too long for a lock', async () => {
  const wanted = db.doc('health/a-wanted');
  const held = db.doc('health/b-held');
  const holder = db.runTransaction(async (transaction) => {
    await transaction.get(held);
    await sleep(4_500);
  });
  await sleep(200);
  const writer = (name: string, commitAfter: number) =>
    db.runTransaction(async (transaction) => {
      await transaction.get(db.doc(`health/${name}`));
      await sleep(commitAfter);
      transaction.set(held, { by: name });
      transaction.set(wanted, { by: name });
    });
  const first = writer('first', 300);
  await sleep(100);
  const second = writer('second', 1_800);
  await sleep(100);
  let attempts = 0;
  const reader = db.runTransaction(async (transaction) => {
    attempts += 1;
    await transaction.get(db.doc('health/reader'));
    if (attempts === 1) await sleep(600);
    const { exists } = await transaction.get(wanted);
    transaction.set(db.doc('health/reader'), { exists });
  });
  await Promise.all([holder, first, second, reader]);
  expect(attempts).toBeGreaterThan(1);
  const read = await db.doc('health/reader').get();
  expect(read.data()).toHaveProperty('exists');
});
