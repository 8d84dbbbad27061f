import { randomUUID } from 'node:crypto';
import { assertPeople } from '../../testing/assert-people';
import { clearFirestore } from '@keelson/server/testing/clear-firestore';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type CollectionReference, type Firestore, getFirestore } from 'firebase-admin/firestore';

export interface TestDatabase {
  readonly projectId: string;
  readonly db: Firestore;
  /** All stored documents by path. */
  readonly snapshot: () => Promise<Record<string, unknown>>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

async function collect(
  collections: readonly CollectionReference[],
  into: Record<string, unknown>,
): Promise<void> {
  for (const collection of collections) {
    const { docs } = await collection.get();
    for (const document of docs) {
      into[document.ref.path] = document.data();
      await collect(await document.ref.listCollections(), into);
    }
  }
}

/** An empty emulator database for one test file. */
export function openTestDatabase(name: string): TestDatabase {
  if (process.env['FIRESTORE_EMULATOR_HOST'] === undefined)
    throw new Error('This test needs the emulators: npm test');
  const projectId = `demo-${name}-${randomUUID().slice(0, 8)}`;
  const app = initializeApp({ projectId }, projectId);
  const db = getFirestore(app);
  return {
    projectId,
    db,
    snapshot: async () => {
      const found: Record<string, unknown> = {};
      await collect(await db.listCollections(), found);
      return found;
    },
    clear: () => clearFirestore(projectId),
    close: async () => {
      try {
        await assertPeople(db);
      } finally {
        await deleteApp(app);
        await clearFirestore(projectId);
      }
    },
  };
}
