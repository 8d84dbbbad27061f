import { PayerId } from '@keelson/contracts/ids';
import { type Counters, sumCounters } from '@keelson/contracts/metrics/counters';
import { type MetricsPeriod } from '@keelson/contracts/metrics/endpoints';
import { DAY, dayKey, HOUR } from '@keelson/contracts/time';
import { METRIC_SHARDS } from '@keelson/server/metrics/count-metrics';
import { NotificationWriter } from '@keelson/server/notifications/notification-writer';
import { handleEvent } from '../billing/webhooks/handle-event';
import { offboardBilling } from '../billing/customers/offboard-billing';
import { recordFailure } from '../billing/webhooks/record-failure';
import { openBilling } from '../billing/testing/billing-world';
import { START, UID, type Differs } from '../billing/testing/builders';
import { UserRepo } from '../account/user-repo';
import { signedInUser } from '../account/domain/signed-in-user';
import { UsageRepo } from '../usage/usage-repo';
import { compactMetrics, getMetrics } from './get-metrics';
import { MetricsRepo } from './metrics-repo';

const world = openBilling('count-metrics', { users: [UID] });
const { addUser, billing, clock, db, provider } = world;
beforeEach(() => world.reset());
afterAll(() => world.close());

const metrics = new MetricsRepo(db);

const eventFor = (subscriptionId: string, uid: string = UID) =>
  provider.event('customer.subscription.updated', {
    subscriptionId,
    customerId: provider.subscriptions.get(subscriptionId)?.customerId ?? null,
    uidHint: uid,
  });
const deps = { metrics, now: () => clock.at };
const current = async (): Promise<MetricsPeriod> => (await getMetrics(deps, '7d')).current;
const usd = async () => (await current()).revenue.find(({ currency }) => currency === 'usd');
const shards = async () => (await db.collection('metricShards').get()).docs;

describe('the counters of subscriptions', () => {
  it('count an event once that is delivered three times, also at the same time', async () => {
    const subscription = provider.addSubscription(provider.addCustomer(UID), {}, UID);
    const event = eventFor(subscription);
    await Promise.all([handleEvent(billing, event), handleEvent(billing, event)]);
    await handleEvent(billing, event);
    expect(await usd()).toMatchObject({ mrr: 1_900, movements: { new: 1_900, expansion: 0 } });
    expect((await current()).plans).toEqual([
      { plan: 'pro', subscriptions: { active: 1, trialing: 0, pastDue: 0 } },
    ]);
  });

  it('are exact when events arrive in another order', async () => {
    const subscription = provider.addSubscription(
      provider.addCustomer(UID),
      { status: 'trialing' },
      UID,
    );
    const started = eventFor(subscription);
    provider.change(subscription, { status: 'active' });
    const paid = eventFor(subscription);
    provider.change(subscription, { quantity: 3 });
    const grew = eventFor(subscription);
    for (const event of [grew, started, paid]) await handleEvent(billing, event);
    expect(await usd()).toMatchObject({ mrr: 5_700, movements: { new: 5_700 } });
    provider.change(subscription, { status: 'past_due' });
    const failed = eventFor(subscription);
    await Promise.all([failed, eventFor(subscription)].map((event) => handleEvent(billing, event)));
    const period = await current();
    expect(period.activity.failedPayments).toBe(1);
    expect(period.revenue[0]).toMatchObject({ mrr: 5_700, unpaid: 5_700 });
  });

  it('write nothing when only dates change', async () => {
    const subscription = provider.addSubscription(provider.addCustomer(UID), {}, UID);
    await handleEvent(billing, eventFor(subscription));
    const before = (await shards()).map(({ updateTime }) => updateTime);
    provider.change(subscription, { currentPeriodEnd: START + 62 * DAY });
    await handleEvent(billing, eventFor(subscription));
    expect((await shards()).map(({ updateTime }) => updateTime)).toEqual(before);
  });

  it('add no read and no round trip to an event', async () => {
    const subscription = provider.addSubscription(provider.addCustomer(UID), {}, UID);
    await handleEvent(billing, eventFor(subscription));
    const commits = jest.spyOn(db, 'runTransaction');
    const reads = jest.spyOn(db, 'getAll');
    const callsOf = async (differs: Differs) => {
      commits.mockClear();
      reads.mockClear();
      provider.change(subscription, differs);
      await handleEvent(billing, eventFor(subscription));
      return {
        commits: commits.mock.calls.length,
        read: reads.mock.calls.flat().map((ref) => (ref as { path: string }).path),
      };
    };
    const uncounted = await callsOf({ currentPeriodEnd: START + 62 * DAY });
    const counted = await callsOf({ quantity: 2 });
    expect(uncounted.commits).toBe(1);
    expect(counted.commits).toBe(1);
    expect(counted.read).toHaveLength(uncounted.read.length);
    expect(counted.read.filter((path) => path.startsWith('metric'))).toEqual([]);
    commits.mockRestore();
    reads.mockRestore();
  });

  it('lose the revenue of a deleted account, and keep no id of it', async () => {
    const subscription = provider.addSubscription(provider.addCustomer(UID), {}, UID);
    await handleEvent(billing, eventFor(subscription));
    await offboardBilling(billing, UID);
    await handleEvent(billing, eventFor(subscription));
    expect(await usd()).toMatchObject({ mrr: 0, movements: { new: 1_900, churn: -1_900 } });
    const stored = JSON.stringify((await shards()).map((shard) => [shard.id, shard.data()]));
    expect(stored).not.toContain(UID);
    expect(stored).not.toContain(subscription);
  });

  it('follow an assignment that is taken back', async () => {
    const customer = provider.addCustomer(UID);
    const subscription = provider.addSubscription(customer, {}, UID);
    await handleEvent(billing, eventFor(subscription));
    const release = { uid: UID, customerId: customer, at: clock.at };
    await billing.assignments.release(release, () => undefined);
    expect(await usd()).toMatchObject({ mrr: 0 });
  });

  it('follow the end of a subscription that the provider does not know', async () => {
    const subscription = provider.addSubscription(provider.addCustomer(UID), {}, UID);
    await handleEvent(billing, eventFor(subscription));
    expect(await billing.missing.end(subscription, clock.at)).toBe(true);
    expect(await billing.missing.end(subscription, clock.at)).toBe(false);
    expect(await usd()).toMatchObject({ mrr: 0, movements: { churn: -1_900 } });
  });

  it('are complete after a burst of purchases, in no more shards than a day has', async () => {
    const uids = Array.from({ length: 30 }, (_, index) => PayerId.parse(`buyer-${index}`));
    await Promise.all(uids.map((uid) => addUser(uid)));
    const events = uids.map((uid) =>
      eventFor(provider.addSubscription(provider.addCustomer(uid), {}, uid), uid),
    );
    await Promise.all(events.map((event) => handleEvent(billing, event)));
    expect(await usd()).toMatchObject({ mrr: 30 * 1_900 });
    expect((await shards()).length).toBeLessThanOrEqual(METRIC_SHARDS);
  });
});

describe('the counters of activity', () => {
  it('count a failed event once, however often it is retried', async () => {
    const event = eventFor('sub_none');
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await recordFailure(billing, event, new Error('down'));
    }
    expect((await current()).activity.failedWebhooks).toBe(1);
  });

  it('count a sign-up once, of two sign-ins at the same time', async () => {
    const users = new UserRepo(db);
    const uid = PayerId.parse('new');
    const profile = {
      uid,
      email: null,
      emailVerified: false,
      displayName: null,
      photoURL: null,
      providers: [],
    };
    const signIn = () => users.upsert(uid, (stored) => signedInUser(stored, profile, clock.at));
    await Promise.all([signIn(), signIn()]);
    await signIn();
    expect((await current()).activity.signUps).toBe(1);
  });

  it('count what is used, and activate an account once', async () => {
    const usage = new UsageRepo(db, new NotificationWriter(db, null));
    const reserve = (key: string) =>
      usage.record({
        uid: UID,
        metric: 'chatMessages',
        amount: 1,
        key,
        allowance: null,
        at: clock.at,
        leaseUntil: clock.at + HOUR,
      });
    await Promise.all([reserve('a'), reserve('a'), reserve('b'), reserve('c')]);
    await usage.entries.release(UID, 'c', clock.at);
    expect((await current()).activity.activations).toBe(0);
    await Promise.all([
      usage.entries.settle(UID, 'a', clock.at),
      usage.entries.settle(UID, 'b', clock.at),
    ]);
    await usage.entries.settle(UID, 'a', clock.at + DAY);
    const { activity, usage: used } = await current();
    expect([activity.activations, used.chatMessages]).toEqual([1, 2]);
  });
});

describe('compactMetrics', () => {
  const monthOf = async (month: string) =>
    ((await db.doc(`metricMonths/${month}`).get()).get('days') ?? {}) as Record<string, Counters>;

  it('moves past days to their month and changes no figure', async () => {
    const users = new UserRepo(db);
    const first = clock.at;
    for (let day = 0; day < 3; day += 1) {
      clock.at = first + day * DAY;
      for (const name of ['a', 'b']) {
        const uid = PayerId.parse(`${name}-${day}`);
        const profile = {
          uid,
          email: null,
          emailVerified: false,
          displayName: null,
          photoURL: null,
          providers: [],
        };
        await users.upsert(uid, () => signedInUser(null, profile, clock.at));
      }
    }
    const before = await getMetrics(deps, '7d');
    expect(await compactMetrics(deps)).toBe(2);
    expect(await getMetrics(deps, '7d')).toEqual(before);
    expect(Object.keys(await monthOf('2026-01')).sort()).toEqual([
      dayKey(first),
      dayKey(first + DAY),
    ]);
    expect((await shards()).every(({ id }) => id.startsWith(dayKey(clock.at)))).toBe(true);
    // A change of yesterday that is counted late.
    const late = PayerId.parse('late');
    const profile = {
      uid: late,
      email: null,
      emailVerified: false,
      displayName: null,
      photoURL: null,
      providers: [],
    };
    await users.upsert(late, () => signedInUser(null, profile, first + DAY));
    expect((await current()).activity.signUps).toBe(7);
    await Promise.all([compactMetrics(deps), compactMetrics(deps)]);
    expect((await monthOf('2026-01'))[dayKey(first + DAY)]).toEqual({ signUps: 3 });
    expect((await current()).activity.signUps).toBe(7);
    expect((await db.doc('metricTotals/all').get()).get('counters')).toEqual({ signUps: 5 });
  });

  it('keeps the sum when days cancel each other out', async () => {
    const subscription = provider.addSubscription(provider.addCustomer(UID), {}, UID);
    await handleEvent(billing, eventFor(subscription));
    provider.change(subscription, { status: 'unpaid' });
    await handleEvent(billing, eventFor(subscription));
    clock.at += DAY;
    await compactMetrics(deps);
    const days = await monthOf('2026-01');
    expect(sumCounters(Object.values(days))).toEqual({
      'mrr:usd:new': 1_900,
      'mrr:usd:churn': -1_900,
    });
    expect(await usd()).toMatchObject({ mrr: 0 });
  });
});
