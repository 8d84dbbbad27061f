import {
  type CustomerId,
  type PayerId,
  type SubscriptionId,
  type UserId,
} from '@keelson/contracts/ids';
import { DAY } from '@keelson/contracts/time';
import { openBilling } from '../testing/billing-world';
import { START, UID } from '../testing/builders';

const OTHER = 'user-2' as PayerId;
let existing: UserId[];
let customer: CustomerId;
let subscription: SubscriptionId;
const world = openBilling('orphaned-accounts', {
  findAccounts: (uids) =>
    Promise.resolve(
      new Map(uids.filter((uid) => existing.includes(uid)).map((uid) => [uid, { email: null }])),
    ),
});
const { admin, audits, billing, call, clock, log, member, provider, reconcile, snapshot } = world;
const list = async () => (await admin('orphans')).body;
const end = (uid: PayerId) => admin(`orphans/${uid}/end`, {});
beforeEach(async () => {
  await world.reset();
  existing = [UID, OTHER];
  await member(UID);
  ({ customer, subscription } = await member(OTHER));
  await reconcile();
});
afterAll(() => world.close());

it('a paying account that was deleted in Firebase is reported, and nothing is canceled', async () => {
  expect(await list()).toEqual({ items: [] });
  existing = [UID];
  expect(await reconcile()).toMatchObject({ orphaned: 1 });
  clock.at += DAY;
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
  expect(await call('/api/admin/billing/overview', 'boss:admin')).toMatchObject({
    body: { orphaned: 1 },
  });
  expect(log.lines.join()).toContain('deleted in Firebase');
  expect(provider.calls).not.toContain('cancelSubscription');
  expect(provider.subscriptions.get(subscription)?.state.status).toBe('active');
});

it('a dry run counts it and writes nothing', async () => {
  existing = [UID];
  const before = await snapshot();
  expect(await reconcile({ mode: 'report' })).toMatchObject({ orphaned: 1 });
  expect(await snapshot()).toEqual(before);
});

it('an account that exists again leaves the list', async () => {
  existing = [UID];
  await reconcile();
  existing = [UID, OTHER];
  expect(await reconcile()).toMatchObject({ orphaned: 0 });
  expect(await list()).toEqual({ items: [] });
});

it('an outage of Firebase Auth reports nobody, and the rest of the run works', async () => {
  Object.assign(billing, { findAccounts: () => Promise.reject(new Error('down')) });
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
  expect((await audits()).map(({ action }) => action)).toContain('billing.orphan-ended');
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
  expect(await end('nobody' as PayerId)).toMatchObject({ status: 404 });
});

it('only admins see the list', async () => {
  expect(await call('/api/admin/billing/orphans', UID)).toMatchObject({ status: 403 });
  expect(await call('/api/admin/billing/orphans', 'op:operator')).toMatchObject({
    status: 403,
  });
});
