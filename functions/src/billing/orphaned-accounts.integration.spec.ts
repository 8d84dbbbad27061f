import { type CustomerId, type SubscriptionId, type UserId } from '@keelson/contracts/ids';
import { DAY } from '@keelson/contracts/time';
import { reconcileBilling } from './reconcile-billing';
import { START, UID } from './testing/builders';
import { MemoryProvider } from './testing/memory-provider';
import {
  addUser,
  billingFor,
  keptLog,
  serveBilling,
  type ServedBilling,
} from './testing/serve-billing';
import { openTestDatabase } from './testing/test-database';

const database = openTestDatabase('orphaned-accounts');
const { db } = database;
const OTHER = 'user-2' as UserId;
let provider: MemoryProvider;
let now: number;
let existing: UserId[];
let log: ReturnType<typeof keptLog>;
let billing: ReturnType<typeof billingFor>;
let served: ServedBilling;
let customer: CustomerId;
let subscription: SubscriptionId;

const reconcile = (mode: 'repair' | 'report' = 'repair') =>
  reconcileBilling(billing, { mode, deadline: Number.MAX_SAFE_INTEGER });
const list = async () => (await served.call('/api/admin/billing/orphans', 'boss:admin')).body;
const end = (uid: UserId) => served.call(`/api/admin/billing/orphans/${uid}/end`, 'boss:admin', {});

beforeEach(async () => {
  await database.clear();
  provider = new MemoryProvider();
  now = START + DAY;
  existing = [UID, OTHER];
  log = keptLog();
  billing = billingFor({
    db,
    provider,
    log,
    now: () => now,
    findAccounts: (uids) =>
      Promise.resolve(
        new Map(uids.filter((uid) => existing.includes(uid)).map((uid) => [uid, { email: null }])),
      ),
  });
  served = await serveBilling(db, billing);
  for (const uid of [UID, OTHER]) {
    await addUser(db, uid);
    customer = provider.addCustomer(uid);
    subscription = provider.addSubscription(customer, {}, uid);
  }
  await reconcile();
});
afterEach(() => served.close());
afterAll(() => database.close());

it('a paying account that was deleted in Firebase is reported, and nothing is canceled', async () => {
  expect(await list()).toEqual({ items: [] });
  existing = [UID];
  expect(await reconcile()).toMatchObject({ orphaned: 1 });
  now += DAY;
  expect(await reconcile()).toMatchObject({ orphaned: 1 });
  expect(await list()).toEqual({
    items: [
      {
        uid: OTHER,
        email: `${OTHER}@keelson.test`,
        customerIds: [customer],
        subscriptions: [{ id: subscription, status: 'active', planKey: 'pro' }],
        orphanedAt: START + DAY,
      },
    ],
  });
  expect(await served.call('/api/admin/billing/overview', 'boss:admin')).toMatchObject({
    body: { orphaned: 1 },
  });
  expect(log.lines.join()).toContain('deleted in Firebase');
  expect(provider.calls).not.toContain('cancelSubscription');
  expect(provider.subscriptions.get(subscription)?.state.status).toBe('active');
});

it('a dry run counts it and writes nothing', async () => {
  existing = [UID];
  const before = await database.snapshot();
  expect(await reconcile('report')).toMatchObject({ orphaned: 1 });
  expect(await database.snapshot()).toEqual(before);
});

it('an account that exists again leaves the list', async () => {
  existing = [UID];
  await reconcile();
  existing = [UID, OTHER];
  expect(await reconcile()).toMatchObject({ orphaned: 0 });
  expect(await list()).toEqual({ items: [] });
});

it('an outage of Firebase Auth reports nobody, and the rest of the run works', async () => {
  billing = { ...billing, findAccounts: () => Promise.reject(new Error('down')) };
  expect(await reconcile()).toMatchObject({ orphaned: 0, finished: true });
  expect(await list()).toEqual({ items: [] });
});

it('an admin ends its billing: subscriptions canceled, customer deleted, audited', async () => {
  existing = [UID];
  await reconcile();
  expect(await end(OTHER)).toMatchObject({ status: 200 });
  expect(provider.subscriptions.get(subscription)?.state.status).toBe('canceled');
  expect(provider.customers.get(customer)?.deleted).toBe(true);
  expect(await list()).toEqual({ items: [] });
  expect(await reconcile()).toMatchObject({ orphaned: 0 });
  expect(await billing.subscriptions.ofUser(UID)).toHaveLength(1);
  const audits = Object.values(await database.snapshot()).map(
    (row) => (row as { action?: string }).action,
  );
  expect(audits).toContain('billing.orphan-ended');
});

it('the billing of an account that exists cannot be ended this way', async () => {
  existing = [UID];
  await reconcile();
  existing = [UID, OTHER];
  expect(await end(OTHER)).toMatchObject({
    status: 409,
    body: { code: 'billing/account-exists' },
  });
  expect(provider.subscriptions.get(subscription)?.state.status).toBe('active');
  expect(await list()).toEqual({ items: [] });
  expect(await end('nobody' as UserId)).toMatchObject({ status: 404 });
});

it('only admins see the list', async () => {
  expect(await served.call('/api/admin/billing/orphans', UID)).toMatchObject({ status: 403 });
  expect(await served.call('/api/admin/billing/orphans', 'op:operator')).toMatchObject({
    status: 403,
  });
});
