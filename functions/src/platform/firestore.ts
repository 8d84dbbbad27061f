import { applicationDefault, cert, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { type Bucket } from '@google-cloud/storage';
import { type Firestore } from 'firebase-admin/firestore';
import { getFunctions } from 'firebase-admin/functions';
import { getStorage } from 'firebase-admin/storage';
import { REGION } from '@keelson/contracts/region';
import { openDatabase } from '@keelson/server/store/open-database';
import { parseServiceAccount } from '@keelson/server/config/service-account';
import { type Config } from '../config';
import { type VerifyAppToken } from '../http/app-check';
import { TIMEOUT_SECONDS } from '../http/timeouts';

export interface Firebase {
  readonly db: Firestore;
  readonly auth: Auth;
  readonly verifyAppToken: VerifyAppToken;
  readonly enqueue: (name: string, data: object) => Promise<void>;
  /** The product's bucket unless named. Created on first use: most functions use no files. */
  readonly bucket: (name?: string) => Bucket;
}

export function connectFirebase(config: Config): Firebase {
  const app = initializeApp(appOptions(config));
  return {
    db: openDatabase(app, config.databaseId),
    auth: getAuth(app),
    // Loaded on first use: most installations do not check.
    verifyAppToken: async (token) => {
      const { getAppCheck } = await import('firebase-admin/app-check');
      await getAppCheck(app).verifyToken(token);
    },
    enqueue: (name, data) =>
      getFunctions(app).taskQueue(`locations/${REGION}/functions/${name}`).enqueue(data, {
        dispatchDeadlineSeconds: TIMEOUT_SECONDS.task,
      }),
    bucket: (name) => getStorage(app).bucket(name),
  };
}

type AppOptions = NonNullable<Parameters<typeof initializeApp>[0]>;

function appOptions(config: Config): AppOptions {
  const base = { projectId: config.projectId, storageBucket: config.firebase.storageBucket };
  // Credentials are never sent to emulators.
  if (config.local !== null) return base;
  const { serviceRoleKey } = config;
  const credential =
    serviceRoleKey === null ? applicationDefault() : cert(parseServiceAccount(serviceRoleKey));
  return { ...base, credential };
}
