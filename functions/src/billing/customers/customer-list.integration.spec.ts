import { type PayerId, type SubscriptionId } from '@keelson/contracts/ids';
import { DAY } from '@keelson/contracts/time';
import { billingCollections } from '../billing-collections';
import { deriveEntitlement } from '../domain/derive-entitlement';
import { SubscriptionRepo } from '../plans/subscription-repo';
import { aSubscription, type Differs, END, START } from '../testing/builders';
import { notifierFor } from '../testing/serve-billing';
import { openTestDatabase } from '../testing/test-database';
import { customerBilling, payersBy } from './customer-list';

const database = openTestDatabase('customer-list');
const { db } = database;
const subscriptions = new SubscriptionRepo(db, notifierFor(db));
const deps = { subscriptions, now: () => START + DAY };
beforeEach(() => database.clear());
afterAll(() => database.close());

async function store(name: string, differs: Differs): Promise<PayerId> {
  const uid = name as PayerId;
  const id = `sub_${name}` as SubscriptionId;
  const subscription = aSubscription({ id, uid, ...differs });
  const { entitlements, subscriptions: all } = billingCollections(db);
  await all.doc(id).set(subscription);
  await entitlements.doc(uid).set(deriveEntitlement(uid, [subscription], deps.now()));
  return uid;
}

it('says of each payer what the plan costs in a month, and when it is charged next', async () => {
  const monthly = await store('monthly', {});
  const yearly = await store('yearly', { interval: 'year', unitAmount: 22_800 });
  const ending = await store('ending', { cancelAtPeriodEnd: true, cancelAt: END });
  const unknown = 'unknown' as PayerId;
  const found = await customerBilling(deps, [monthly, yearly, ending, unknown]);
  const price = { amountMinor: 1_900, currency: 'usd' };
  const paid = { plan: 'pro', status: 'active', monthly: price, nextChargeAt: END };
  expect(Object.fromEntries(found)).toEqual({
    monthly: paid,
    yearly: paid,
    ending: { ...paid, status: 'canceling', nextChargeAt: null },
    unknown: { plan: 'free', status: 'none', monthly: null, nextChargeAt: null },
  });
});

it('lists those who pay and those who are past due, page by page', async () => {
  await store('ann', {});
  await store('bob', { status: 'past_due', pastDueSince: START });
  await store('cleo', { status: 'canceled', endedAt: START });
  const first = await payersBy(deps, 'paying', { limit: 1 });
  expect(first.items).toEqual(['ann']);
  const second = await payersBy(deps, 'paying', { limit: 1, cursor: first.nextCursor ?? '' });
  expect(second).toEqual({ items: ['bob'], nextCursor: null });
  expect(await payersBy(deps, 'past_due', { limit: 9 })).toEqual({
    items: ['bob'],
    nextCursor: null,
  });
});
