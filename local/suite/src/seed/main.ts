/** Writes the demo data into a new running copy, whose URLs come from the environment. */
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { ExecutionClient } from '@keelson/contracts/kanban/client/execution-client';
import { retryAtMost } from '@keelson/contracts/kanban/client/retry';
import { DEMO_ACCOUNTS } from '@keelson/contracts/platform/demo-accounts';
import { signIn } from '../sign-in';
import { seedAccounts } from './accounts';
import { seedKanban } from './kanban/seed-kanban';
import { seedDocuments } from './learning/seed-documents';
import { seedProjects } from './projects';
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
const execution = new ExecutionClient(required('EXECUTION_SERVICE_URL'), {
  token: required('EXECUTION_SERVICE_TOKEN'),
  retry: retryAtMost(4),
});
await Promise.all([seedProjects(db, now), seedUsage(db, now)]);
// The sign-in flow creates the user records, as for every user.
for (const { uid, email, displayName } of DEMO_ACCOUNTS) {
  await signIn(copy, { sub: uid, email, displayName });
}
// Cards name people, and boards name projects, so both exist before.
await Promise.all([seedKanban(execution, now), seedDocuments(copy)]);
await seedSubscriptions({ copy, controlUrl: required('PAYMENTS_CONTROL_URL') });
await db.terminate();
