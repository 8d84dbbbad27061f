/** Writes the demo data into a new running copy, whose URLs come from the environment. */
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { DEMO_ACCOUNTS } from '@keelson/contracts/platform/demo-accounts';
import { signIn } from '../sign-in';
import { AREA_RECORDS, AREA_SEEDS } from './area-seeds';
import { seedAccounts } from './accounts';
import { seedSubscriptions } from './subscriptions';
import { seedUsage } from './usage';

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set. Run this script through the suite.`);
  return value;
}

const app = initializeApp({ projectId: required('GCLOUD_PROJECT') });
const db = getFirestore(app);
const now = Date.now();
const copy = {
  appUrl: required('KEELSON_BASE_URL'),
  hostingUrl: required('KEELSON_HOSTING_URL'),
  authHost: required('FIREBASE_AUTH_EMULATOR_HOST'),
};

await seedAccounts(getAuth(app), db, now);
await Promise.all([...AREA_RECORDS.map((seed) => seed(db, now)), seedUsage(db, now)]);
// The sign-in flow creates the user records, as for every user.
await Promise.all(
  DEMO_ACCOUNTS.map(({ uid, email, displayName }) =>
    signIn(copy, { sub: uid, email, displayName }),
  ),
);
await Promise.all([
  seedAreas(),
  seedSubscriptions({ copy, controlUrl: required('PAYMENTS_CONTROL_URL') }),
]);
await db.terminate();

/** The people that records of areas name exist before. An area uses what those before it have. */
async function seedAreas(): Promise<void> {
  for (const seed of AREA_SEEDS) await seed({ copy, db, now, required });
}
