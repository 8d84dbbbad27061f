import { cert, initializeApp, type ServiceAccount } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { type Bucket } from '@google-cloud/storage';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { type Config, ConfigError } from '../config';

/** The Firebase project as the server sees it. */
export interface Firebase {
  readonly db: Firestore;
  readonly auth: Auth;
  /** Made when it is needed: most functions never touch a file. */
  readonly bucket: () => Bucket;
}

/** Connects to the project, or to the emulators where their addresses are set. */
export function connectFirebase(config: Config): Firebase {
  const app = initializeApp(appOptions(config));
  return {
    db: getFirestore(app),
    auth: getAuth(app),
    bucket: () => getStorage(app).bucket(),
  };
}

type AppOptions = NonNullable<Parameters<typeof initializeApp>[0]>;

function appOptions(config: Config): AppOptions {
  const base = { projectId: config.projectId, storageBucket: config.firebase.storageBucket };
  // Emulators take no credential, and none may be sent to them.
  if (config.local !== null) return base;
  return { ...base, credential: cert(serviceAccount(config)) };
}

function serviceAccount({ serviceRoleKey, projectId }: Config): ServiceAccount {
  const key = JSON.parse(serviceRoleKey) as Partial<Record<string, string>>;
  const { project_id: owner, client_email: clientEmail, private_key: privateKey } = key;
  if (!privateKey || !clientEmail) {
    throw new ConfigError('DATA_SERVICE_ROLE_KEY holds no private key, and no emulator is set.');
  }
  if (owner !== projectId) {
    throw new ConfigError('DATA_SERVICE_ROLE_KEY belongs to another project than DATA_PROJECT_ID.');
  }
  return { projectId, clientEmail, privateKey };
}
