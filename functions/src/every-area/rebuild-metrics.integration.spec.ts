import { BoardSlug, CardId, RunId, PayerId } from '@keelson/contracts/ids';
import { type Counters, sumCounters } from '@keelson/contracts/metrics/counters';
import { paths } from '@keelson/contracts/paths';
import { DAY, HOUR } from '@keelson/contracts/time';
import { NotificationWriter } from '@keelson/server/notifications/notification-writer';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { FieldPath, Timestamp } from 'firebase-admin/firestore';
import { signedInUser } from '../account/domain/signed-in-user';
import { UserRepo } from '../account/user-repo';
import { handleEvent } from '../billing/webhooks/handle-event';
import { reconcileBilling } from '../billing/reconcile/reconcile-billing';
import { atOnce, fate, scramble } from '../billing/testing/chaos';
import { START, UID, type Differs } from '../billing/testing/builders';
import { MemoryProvider } from '../billing/testing/memory-provider';
import { addUser, billingFor } from '../billing/testing/serve-billing';
import { openTestDatabase } from '../billing/testing/test-database';
import { UsageRepo } from '../usage/usage-repo';
import { compactMetrics, getMetrics } from '../metrics/get-metrics';
import { stateIn } from '../metrics/domain/subscription-state';
import { MetricsRepo } from '../metrics/metrics-repo';
import { rebuildMetrics, type RebuildOptions } from '../metrics/rebuild-metrics';

const database = openTestDatabase('rebuild-metrics');
const { db } = database;
const metrics = new MetricsRepo(db);
let now: number;
const deps = { db, metrics, now: () => now };
const rebuild = (options: RebuildOptions) => rebuildMetrics({ ...deps, now: Date.now }, options);

beforeEach(async () => {
  await database.clear();
  now = START + 3 * DAY;
});
afterAll(() => database.close());
jest.setTimeout(300_000);

const signUp = (name: string, at: number) => {
  const uid = PayerId.parse(name);
  const profile = {
    uid,
    email: null,
    emailVerified: false,
    displayName: null,
    photoURL: null,
    providers: [],
  };
  return new UserRepo(db).upsert(uid, (stored) => signedInUser(stored, profile, at));
};

async function use(name: string, key: string, at: number): Promise<void> {
  const uid = PayerId.parse(name);
  const usage = new UsageRepo(db, new NotificationWriter(db, null));
  const leaseUntil = at + HOUR;
  const metric = 'chatMessages';
  await usage.record({ uid, metric, amount: 1, key, allowance: null, at, leaseUntil });
  await usage.entries.settle(uid, key, at);
}

const removeCounters = async (): Promise<void> => {
  for (const name of ['metricShards', 'metricMonths', 'metricTotals']) {
    await db.recursiveDelete(db.collection(name));
  }
};

const storedTotals = async (): Promise<Counters> => {
  const { total } = await metrics.read([]);
  return total;
};

const CHANGES: readonly Differs[] = [
  { status: 'active' },
  { status: 'trialing', trialEnd: START + 7 * DAY },
  { status: 'past_due' },
  { status: 'unpaid' },
  { status: 'paused' },
  { quantity: 3 },
  { quantity: 1 },
  { quantity: 0 },
  { unitAmount: 19_000, interval: 'year' },
  { unitAmount: 1_900, interval: 'month' },
  { currency: 'eur', unitAmount: 1_700 },
  { currency: 'usd', unitAmount: 1_900 },
  { status: 'canceled', endedAt: START + 2 * DAY, canceledAt: START + 2 * DAY },
];
const anyLife = fc.record({
  steps: fc.array(
    fc.record({ change: fc.constantFrom(...CHANGES), subscription: fc.nat({ max: 3 }) }),
    { minLength: 40, maxLength: 40 },
  ),
  fates: fc.array(fate, { minLength: 20, maxLength: 20 }),
  width: fc.integer({ min: 2, max: 8 }),
});

describe('the counters of a generated billing history', () => {
  it('equal the stored subscriptions, and a rebuild from nothing gives the same state', async () => {
    await fc.assert(
      fc.asyncProperty(anyLife, async ({ steps, fates, width }) => {
        await database.clear();
        const other = PayerId.parse('user-2');
        await Promise.all([addUser(db, UID), addUser(db, other)]);
        const provider = new MemoryProvider();
        const billing = billingFor({ db, provider, now: () => now });
        const owners = [UID, UID, UID, other];
        const customers = new Map([UID, other].map((uid) => [uid, provider.addCustomer(uid)]));
        const ids = owners.map((uid, index) =>
          provider.addSubscription(
            customers.get(uid)!,
            // Set to end, so that none counts as a duplicate and is canceled.
            { createdAt: START + index, status: 'incomplete', cancelAt: START + 90 * DAY },
            uid,
          ),
        );
        const events = steps.flatMap(({ change, subscription }) => {
          const id = ids[subscription]!;
          if (provider.subscriptions.get(id)?.state.status === 'canceled') return [];
          provider.change(id, change);
          const customerId = customers.get(owners[subscription]!)!;
          return [
            provider.event('customer.subscription.updated', { subscriptionId: id, customerId }),
          ];
        });
        await atOnce(width, scramble(events, fates), ({ event }) => handleEvent(billing, event));
        await reconcileBilling(billing, { mode: 'repair', deadline: Number.MAX_SAFE_INTEGER });
        // Only what billing reads of them is stored.
        await Promise.all([UID, other].map((uid) => db.doc(paths.user(uid)).delete()));
        const counted = stateIn(await storedTotals());
        const report = await rebuild({ mode: 'report' });
        expect(report).toMatchObject({ finished: true, written: false, unreadable: 0 });
        expect(report.differences).toEqual([]);
        await removeCounters();
        await rebuild({ mode: 'repair' });
        expect(stateIn(await storedTotals())).toEqual(counted);
        expect((await rebuild({ mode: 'report' })).differences).toEqual([]);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });
});

describe('rebuildMetrics', () => {
  const billingWith = async (differs: Differs = {}) => {
    const provider = new MemoryProvider();
    const billing = billingFor({ db, provider, now: () => now });
    await addUser(db, UID);
    const customerId = provider.addCustomer(UID);
    const subscriptionId = provider.addSubscription(customerId, differs, UID);
    const send = () =>
      handleEvent(
        billing,
        provider.event('customer.subscription.updated', {
          subscriptionId,
          customerId,
          uidHint: UID,
        }),
      );
    await send();
    return { provider, subscriptionId, send };
  };

  /** Three accounts, four messages on two days, and two runs, one of which failed. */
  async function activity(): Promise<void> {
    await Promise.all([signUp('a', START), signUp('b', START), signUp('c', START + DAY)]);
    await use('a', '1', START);
    await use('a', '2', START + DAY);
    await use('b', '1', START + DAY);
    await use('b', '2', START + DAY);
  }

  async function storeRun(n: number, outcome: string): Promise<void> {
    const [slug, card] = [BoardSlug.parse('main'), CardId.parse('c'.repeat(20))];
    const endedAt = Timestamp.fromMillis(START + DAY);
    const fields = { status: 'ended', outcome, failed: false, endedAt };
    await db.doc(paths.cardRun(slug, card, RunId.parse(String(n).repeat(20)))).set(fields);
  }

  it('reports nothing after live counting, and a dry run writes nothing', async () => {
    await activity();
    await billingWith();
    await db.doc(paths.user(UID)).delete();
    await compactMetrics(deps);
    const before = await database.snapshot();
    const report = await rebuild({ mode: 'report' });
    expect(report).toMatchObject({ finished: true, differences: [], higher: 0 });
    expect(await database.snapshot()).toEqual(before);
  });

  it('makes the same days from stored records as live counting did', async () => {
    await activity();
    await billingWith();
    await db.doc(paths.user(UID)).delete();
    now = START + 10 * DAY;
    await compactMetrics(deps);
    const counted = await metrics.read(['2026-01']);
    await removeCounters();
    await rebuild({ mode: 'repair' });
    const rebuilt = await metrics.read(['2026-01']);
    expect(stateIn(rebuilt.total)).toEqual(stateIn(counted.total));
    const withoutRevenue = (days: ReadonlyMap<string, Counters>) =>
      [...days]
        .map(([day, counters]) => [
          day,
          Object.fromEntries(
            Object.entries(counters).filter(([name]) => !/^(mrr|subscriptions)/.test(name)),
          ),
        ])
        .filter(([, counters]) => Object.keys(counters!).length > 0)
        .sort();
    expect(withoutRevenue(rebuilt.days)).toEqual(withoutRevenue(counted.days));
  });

  it('adds what was not counted, once', async () => {
    await activity();
    await storeRun(1, 'completed');
    await storeRun(2, 'crashed');
    await billingWith({ createdAt: START, trialEnd: START + DAY });
    await removeCounters();
    const first = await rebuild({ mode: 'repair' });
    expect(first).toMatchObject({ written: true });
    const { days } = await metrics.read(['2026-01']);
    expect(days.get('2026-01-01')).toEqual({ signUps: 2, activations: 1, 'usage:chatMessages': 1 });
    expect(days.get('2026-01-02')).toEqual({
      signUps: 1,
      activations: 1,
      'usage:chatMessages': 3,
      runs: 2,
      failedRuns: 1,
    });
    expect(await storedTotals()).toMatchObject({
      'mrr:usd:adjustment': 1_900,
      'subscriptions:pro:active': 1,
    });
    const again = await rebuild({ mode: 'repair' });
    expect(again).toMatchObject({ differences: [] });
    expect((await metrics.read(['2026-01'])).days).toEqual(days);
    await use('a', '3', START + 2 * DAY);
    expect((await storedTotals())['activations']).toBe(2);
  });

  it('does not add runs that boards have counted and not moved yet', async () => {
    await activity();
    await storeRun(1, 'completed');
    await storeRun(2, 'crashed');
    const shard = db.doc(paths.boardCounter(BoardSlug.parse('main'), '3'));
    await shard.set({ counts: {}, days: { '2026-01-02': { runs: 1, failedRuns: 1 } } });
    const { differences } = await rebuild({ mode: 'report' });
    expect(differences).toEqual([{ day: '2026-01-02', name: 'runs', stored: 1, counted: 0 }]);
  });

  it('corrects a wrong state with an adjustment of today, and a day that is too low', async () => {
    await activity();
    await billingWith();
    await db.doc(paths.user(UID)).delete();
    await compactMetrics({ metrics, now: () => START + 20 * DAY });
    await rebuild({ mode: 'repair' });
    await db.doc('metricMonths/2026-01').update({ 'days.2026-01-01.signUps': 1 });
    await db.doc('metricTotals/all').update(new FieldPath('counters', 'mrr:usd:new'), 900);
    const report = await rebuild({ mode: 'report' });
    expect(report.differences).toEqual([
      { day: '2026-01-01', name: 'signUps', stored: 2, counted: 1 },
      { day: null, name: 'mrr:usd', stored: 1_900, counted: 900 },
    ]);
    await rebuild({ mode: 'repair' });
    expect(await storedTotals()).toMatchObject({ 'mrr:usd:new': 900, 'mrr:usd:adjustment': 1_000 });
    expect((await rebuild({ mode: 'report' })).differences).toEqual([]);
  });

  it('keeps what deleted accounts did', async () => {
    await activity();
    await db.doc('users/a').delete();
    await new UsageRepo(db, new NotificationWriter(db, null)).deleteUserData(PayerId.parse('a'));
    const before = await storedTotals();
    const report = await rebuild({ mode: 'repair' });
    expect(report).toMatchObject({ differences: [], higher: 4 });
    expect(await storedTotals()).toEqual(before);
  });

  it('resumes an interrupted run, and counts changes in between once', async () => {
    await activity();
    const { provider, subscriptionId, send } = await billingWith();
    await removeCounters();
    const before = await storedTotals();
    expect(before).toEqual({});
    const first = await rebuild({ mode: 'repair', maxPages: 2 });
    expect(first).toMatchObject({ finished: false, written: false });
    // The instant of the run must be over.
    await sleep(20);
    provider.change(subscriptionId, { quantity: 2 });
    await send();
    await signUp('d', START + DAY);
    const last = await rebuild({ mode: 'repair' });
    expect(last).toMatchObject({ finished: true, readAt: first.readAt });
    expect(await storedTotals()).toMatchObject({
      signUps: 4,
      'mrr:usd:adjustment': 1_900,
      'mrr:usd:expansion': 1_900,
    });
    expect((await rebuild({ mode: 'report' })).differences).toEqual([]);
  });

  it('is right while subscriptions change and days are compacted', async () => {
    await activity();
    const { provider, subscriptionId, send } = await billingWith();
    await removeCounters();
    const traffic = (async () => {
      for (let quantity = 2; quantity < 12; quantity += 1) {
        provider.change(subscriptionId, { quantity });
        await send();
        await compactMetrics({ metrics, now: () => START + 20 * DAY });
      }
    })();
    await rebuild({ mode: 'repair' });
    await traffic;
    await compactMetrics({ metrics, now: () => START + 20 * DAY });
    expect(stateIn(await storedTotals())['mrr:usd']).toBe(11 * 1_900);
    const { total, days } = await metrics.read(await metrics.monthKeys());
    expect(sumCounters(days.values())).toEqual(total);
  });

  it('feeds the report of the console', async () => {
    await activity();
    await removeCounters();
    await rebuild({ mode: 'repair' });
    const { current } = await getMetrics({ metrics, now: () => now }, '7d');
    expect(current.activity).toMatchObject({ signUps: 3, activations: 2 });
    expect(current.usage.chatMessages).toBe(4);
  });
});
