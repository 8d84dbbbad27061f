import { type Bucket } from '@google-cloud/storage';
import type * as appModule from 'firebase-admin/app';
import type * as storageModule from 'firebase-admin/storage';

type Modules = typeof appModule & typeof storageModule;
type Import = (name: string) => Promise<Modules>;

/** Set by the Jest environment of the integration tests; absent elsewhere. */
declare const importNatively: Import | undefined;

const load: Import = (name) =>
  typeof importNatively === 'undefined' ? (import(name) as Promise<Modules>) : importNatively(name);

export interface TestBucket {
  readonly bucket: Bucket;
  /** Every file with its generation, content hash and last update. */
  readonly listing: () => Promise<Record<string, string>>;
  readonly close: () => Promise<void>;
}

export async function openTestBucket(projectId: string): Promise<TestBucket> {
  if (process.env['FIREBASE_STORAGE_EMULATOR_HOST'] === undefined) {
    throw new Error('This test needs the Storage emulator: --only firestore,auth,storage');
  }
  const { initializeApp, deleteApp } = await load('firebase-admin/app');
  const { getStorage } = await load('firebase-admin/storage');
  const storageBucket = `${projectId}.appspot.com`;
  const app = initializeApp({ projectId, storageBucket }, `${projectId}-files`);
  const bucket = getStorage(app).bucket();
  return {
    bucket,
    listing: async () => {
      const [files] = await bucket.getFiles();
      return Object.fromEntries(
        files.map(({ name, metadata: { generation, updated, md5Hash } }) => [
          name,
          [generation, updated, md5Hash].map(String).join(' '),
        ]),
      );
    },
    close: () => deleteApp(app),
  };
}
