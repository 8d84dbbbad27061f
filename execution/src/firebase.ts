import { applicationDefault, cert, initializeApp, type ServiceAccount } from 'firebase-admin/app';
import { type Firestore } from 'firebase-admin/firestore';
import { openDatabase } from '@keelson/server/store/open-database';
import { getStorage } from 'firebase-admin/storage';
import { type AttachmentStore, BucketStore } from './attachments/attachment-store';
import { type Config } from './config';

export interface Firebase {
  readonly db: Firestore;
  readonly files: AttachmentStore | null;
}

/** Connects to the project, or to the emulators when their hosts are set. */
export function connectFirebase(config: Config): Firebase {
  const { projectId, storageBucket, serviceRoleKey } = config;
  const bucket = storageBucket === null ? {} : { storageBucket };
  const emulated = process.env['FIRESTORE_EMULATOR_HOST'] !== undefined;
  // Emulators take no credentials, and none may be sent to them.
  const credential = emulated
    ? {}
    : { credential: serviceRoleKey === null ? applicationDefault() : certOf(serviceRoleKey) };
  const app = initializeApp({ projectId, ...bucket, ...credential });
  const files = storageBucket === null ? null : new BucketStore(getStorage(app).bucket());
  return { db: openDatabase(app, config.databaseId), files };
}

const certOf = (key: string) => cert(JSON.parse(key) as ServiceAccount);
