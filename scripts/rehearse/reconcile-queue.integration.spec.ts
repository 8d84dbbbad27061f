import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SubscriptionId, type PayerId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { SECOND } from '@keelson/contracts/time';
import { ReconcileRun } from '../../functions/src/billing/reconcile/reconcile-run';
import {
  type LocalPayments,
  startLocalPayments,
} from '../../functions/src/billing/testing/payments-process';
import { addUser, billingFor } from '../../functions/src/billing/testing/serve-billing';
import { openTestDatabase } from '../../functions/src/billing/testing/test-database';
import { startScript, type StartedScript } from '../../functions/src/testing/start-script';
import { TEST_ENV } from '../../functions/src/testing/test-config';
import {
  startTasks,
  type StartedTasks,
} from '../../local/suite/src/functions-server/testing/tasks-emulator';

const MEMBERS = 4;
const DEADLINE_MS = 60_000;
const database = openTestDatabase('reconcile-queue');
const { db } = database;
let payments: LocalPayments;
let tasks: StartedTasks;
let functions: StartedScript;

/** The functions as they are exported, in the process that serves them locally. */
const SERVER = join(process.cwd(), 'local/suite/src/functions-server/main.ts');
const EXPORTED = join(process.cwd(), 'functions/src/index.ts');

/** Stored as active; canceled at the provider, whose event got lost. */
async function addMember(n: number): Promise<void> {
  const uid = await addUser(db, `queued-${n}` as PayerId);
  const { stripe } = payments;
  const customer = (await stripe.customers.create({ metadata: { uid } })).id;
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const { id } = await stripe.subscriptions.create({
    customer,
    default_payment_method: method.id,
    items: [{ price: 'price_keelson_pro_monthly' }],
    metadata: { uid },
  });
  const billing = billingFor({ db, provider: payments.provider });
  await new ReconcileRun(billing, 'repair').retry([id as SubscriptionId]);
  await stripe.subscriptions.cancel(id);
}

beforeAll(async () => {
  [payments, tasks] = await Promise.all([startLocalPayments(), startTasks()]);
  const project = database.projectId;
  const env = {
    ...TEST_ENV,
    ...payments.env,
    DATA_PROJECT_ID: project,
    DATA_SERVICE_ROLE_KEY: TEST_ENV.DATA_SERVICE_ROLE_KEY.replaceAll('demo-keelson', project),
    GCLOUD_PROJECT: project,
    FUNCTIONS_EMULATOR: 'true',
    FIREBASE_CONFIG: JSON.stringify({ projectId: project }),
    CLOUD_TASKS_EMULATOR_HOST: tasks.host,
    RECONCILE_SHARD_SIZE: '1',
    PORT: '0',
  };
  functions = await startScript(SERVER, env, [EXPORTED]);
  await tasks.addQueue('reconcileShard', { project, uri: `${functions.url}/reconcileShard` });
  for (let n = 0; n < MEMBERS; n += 1) {
    // Windows of shards begin and end at whole seconds.
    await sleep(SECOND);
    await addMember(n);
  }
});
afterAll(async () => {
  const ended = once(functions.child, 'exit');
  functions.child.kill('SIGKILL');
  await Promise.all([ended, tasks.stop(), payments.close()]);
  await database.close();
});

it('the hourly job, the queue and its function check a walk in shards to its end', async () => {
  const job = db.doc(paths.billingJob('reconcile'));
  const response = await fetch(`${functions.url}/reconcileBilling`, { method: 'POST', body: '{}' });
  expect(response.status).toBe(204);
  const deadline = Date.now() + DEADLINE_MS;
  while ((await job.get()).get('walk') === undefined && Date.now() < deadline) await sleep(50);
  expect((await job.get()).data()).toMatchObject({ sharded: null, walk: { checked: MEMBERS } });
  const shards = await db.collection('billingJobs').where('status', '==', 'done').get();
  expect(shards.size).toBeGreaterThanOrEqual(MEMBERS);
  const repaired = await db.collection('subscriptions').where('status', '==', 'canceled').get();
  expect(repaired.size).toBe(MEMBERS);
});
