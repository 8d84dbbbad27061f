import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { setTimeout as sleep } from 'node:timers/promises';
import { clearFirestore } from './clear-firestore';

const projectId = `demo-clear-${Date.now()}`;
const app = initializeApp({ projectId }, projectId);
const db = getFirestore(app);
afterAll(() => deleteApp(app));

it('waits for a lock that is held longer than the emulator waits for it', async () => {
  const held = db.doc('health/held');
  await held.set({ ok: true });
  const locked = Promise.withResolvers<undefined>();
  const holder = db.runTransaction(
    async (transaction) => {
      await transaction.get(held);
      locked.resolve(undefined);
      await sleep(3_000);
    },
    { maxAttempts: 1 },
  );
  await locked.promise;
  await Promise.all([holder, clearFirestore(projectId)]);
  expect((await held.get()).exists).toBe(false);
});
