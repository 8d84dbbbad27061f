import { Entitlement } from '@keelson/contracts/billing/entitlement';
import { Subscription } from '@keelson/contracts/billing/subscription';
import {
  type CustomerId,
  type EventId,
  type SubscriptionId,
  type PayerId,
} from '@keelson/contracts/ids';
import { DAY } from '@keelson/contracts/time';
import { Query, Timestamp } from 'firebase-admin/firestore';
import { type SyncFetch } from '../domain/decide-sync';
import { stateOf } from '../domain/find-drift';
import { SubscriptionRepo } from './subscription-repo';
import { SyncRepo } from './sync-repo';
import { aSubscription, START, subscriptionId, UID, type Differs } from '../testing/builders';
import { notifierFor } from '../testing/serve-billing';
import { openTestDatabase } from '../testing/test-database';

const database = openTestDatabase('sync-repo');
const { db } = database;
const notifier = notifierFor(db);
const repo = new SyncRepo(db, notifier);
const subscriptions = new SubscriptionRepo(db, notifier);
beforeEach(() => database.clear());
afterAll(() => database.close());

const AT = START + DAY;

function fetchOf(differs: Differs = {}, more: Partial<SyncFetch> = {}): SyncFetch {
  return {
    facts: {
      state: stateOf(aSubscription(differs)),
      customerId: 'cus_1' as CustomerId,
      uidHint: null,
    },
    uid: UID,
    mapped: false,
    event: null,
    incident: null,
    atStart: 0,
    beforeFetch: 0,
    startedAt: AT,
    at: AT,
    ...more,
  };
}
const event = (id: string) => ({
  id: id as EventId,
  type: 'customer.subscription.updated',
  createdAt: START,
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  uidHint: null,
  objectId: null,
  ignore: null,
});

describe('the database round trips of a commit', () => {
  /** Reads by id and by query; each is one round trip. The commit is one more. */
  async function tripsOf(act: (counted: SyncRepo) => Promise<unknown>): Promise<string[]> {
    const trips: string[] = [];
    const counting = new Proxy(db, {
      get: (target, name, receiver): unknown => {
        if (name === 'getAll' || name === 'runTransaction') trips.push(name);
        const value: unknown = Reflect.get(target, name, receiver);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    await act(new SyncRepo(counting, notifier));
    return trips;
  }
  const sync = (id: string) => async (counted: SyncRepo) => {
    const subject = { subscriptionId: id as SubscriptionId, eventId: null, likelyOwner: UID };
    const read = await counted.read(await counted.look(subject), UID);
    const revision = read.records.subscription?.revision ?? 0;
    const fetch = fetchOf(
      { id: id as SubscriptionId },
      { atStart: revision, beforeFetch: revision },
    );
    return counted.commit(fetch, read);
  };

  it('are two for the only subscription of an account', async () => {
    await repo.commit(fetchOf());
    const query = jest.spyOn(Query.prototype, 'get');
    expect(await tripsOf(sync('sub_1'))).toEqual(['getAll', 'runTransaction']);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
  });

  it('are three with several, all of which decide the plan', async () => {
    await repo.commit(fetchOf());
    await repo.commit(fetchOf({ id: 'sub_2' as SubscriptionId, status: 'canceled' }));
    expect(await tripsOf(sync('sub_2'))).toEqual(['getAll', 'getAll', 'runTransaction']);
    expect(await subscriptions.entitlementOf(UID)).toMatchObject({ status: 'active' });
  });
});

describe('a commit', () => {
  it('writes ledger, subscription, entitlement and mapping together, with instants as Timestamps', async () => {
    const decision = await repo.commit(fetchOf({}, { event: event('evt_1') }));
    expect(decision.kind).toBe('stored');
    const stored = await database.snapshot();
    // The counters of the console are in one of 16 shards.
    const written = Object.keys(stored).map((path) => path.replace(/~\d\d$/, ''));
    expect(written.sort()).toEqual([
      'customers/user-1',
      'entitlements/user-1',
      'metricShards/2026-01-02',
      'subscriptions/sub_1',
      'webhookEvents/evt_1',
    ]);
    expect(stored['subscriptions/sub_1']).toMatchObject({
      uid: UID,
      currentPeriodEnd: Timestamp.fromMillis(aSubscription().currentPeriodEnd),
      cancelAt: null,
      lastEventId: 'evt_1',
    });
    const subscription = await subscriptions.find(subscriptionId('sub_1'));
    expect(Subscription.parse(subscription)).toEqual(
      aSubscription({ syncedAt: AT, lastEventId: 'evt_1' }),
    );
    expect(Entitlement.parse(await subscriptions.entitlementOf(UID))).toMatchObject({
      planKey: 'pro',
      sourceSubscriptionId: 'sub_1',
    });
  });

  it('only counts an event that was settled', async () => {
    await repo.commit(fetchOf({}, { event: event('evt_1') }));
    const before = await database.snapshot();
    const repeated = await repo.commit(
      fetchOf({ status: 'canceled' }, { event: event('evt_1'), atStart: 1, beforeFetch: 1 }),
    );
    expect(repeated.kind).toBe('duplicate');
    const after = await database.snapshot();
    expect(after).toEqual({
      ...before,
      'webhookEvents/evt_1': { ...(before['webhookEvents/evt_1'] as object), attempts: 2 },
    });
  });

  it('takes effect once under concurrent delivery', async () => {
    const deliveries = await Promise.all(
      Array.from({ length: 12 }, () => repo.commit(fetchOf({}, { event: event('evt_1') }))),
    );
    expect(deliveries.filter(({ kind }) => kind === 'stored')).toHaveLength(1);
    const stored = await database.snapshot();
    expect(stored['webhookEvents/evt_1']).toMatchObject({ outcome: 'applied', attempts: 12 });
    expect(stored['subscriptions/sub_1']).toMatchObject({ revision: 1 });
  });

  it('stores one of several concurrent fetches and lets the others refetch', async () => {
    const commits = await Promise.all(
      ['evt_1', 'evt_2', 'evt_3'].map((id) => repo.commit(fetchOf({}, { event: event(id) }))),
    );
    expect(commits.map(({ kind }) => kind).sort()).toEqual(['refetch', 'refetch', 'stored']);
    expect(
      Object.keys(await database.snapshot()).filter((path) => path.startsWith('webhook')),
    ).toHaveLength(1);
  });

  it('records as stale a state superseded by a later fetch', async () => {
    await repo.commit(fetchOf());
    await repo.commit(fetchOf({ cancelAtPeriodEnd: true }, { atStart: 1, beforeFetch: 1 }));
    const late = await repo.commit(fetchOf({}, { event: event('evt_1') }));
    expect(late.kind).toBe('superseded');
    expect(await subscriptions.find(subscriptionId('sub_1'))).toMatchObject({
      cancelAtPeriodEnd: true,
      revision: 2,
    });
    expect((await database.snapshot())['webhookEvents/evt_1']).toMatchObject({ outcome: 'stale' });
  });

  it('derives the entitlement from two subscriptions stored concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      await database.clear();
      const ended = fetchOf({ id: subscriptionId('sub_old'), status: 'canceled', endedAt: AT });
      const current = fetchOf({ id: subscriptionId('sub_new'), createdAt: START + 1 });
      await Promise.all([repo.commit(ended), repo.commit(current)]);
      expect(await subscriptions.entitlementOf(UID)).toMatchObject({
        planKey: 'pro',
        status: 'active',
        sourceSubscriptionId: 'sub_new',
      });
    }
  });

  it('serializes two commits that each end one subscription', async () => {
    for (let round = 0; round < 5; round += 1) {
      await database.clear();
      const both = [subscriptionId('sub_a'), subscriptionId('sub_b')];
      for (const id of both) await repo.commit(fetchOf({ id }));
      const again = { atStart: 1, beforeFetch: 1 };
      await Promise.all(
        both.map((id) => repo.commit(fetchOf({ id, status: 'canceled', endedAt: AT }, again))),
      );
      expect(await subscriptions.entitlementOf(UID)).toMatchObject({
        planKey: 'free',
        status: 'ended',
      });
    }
  });

  it('does not write an unchanged entitlement', async () => {
    await repo.commit(fetchOf());
    const before = (await database.snapshot())['entitlements/user-1'];
    await repo.commit(fetchOf({}, { atStart: 1, beforeFetch: 1, at: AT + DAY }));
    expect((await database.snapshot())['entitlements/user-1']).toEqual(before);
  });

  it('keeps a mapping to another customer', async () => {
    await repo.commit(fetchOf());
    const other = fetchOf({ id: subscriptionId('sub_2') });
    await repo.commit({
      ...other,
      facts: { ...other.facts, customerId: 'cus_2' as CustomerId },
    });
    expect((await database.snapshot())['customers/user-1']).toMatchObject({
      providerCustomerId: 'cus_1',
    });
  });

  it('separates users', async () => {
    await repo.commit(fetchOf());
    await repo.commit(
      fetchOf({ id: subscriptionId('sub_2'), status: 'canceled' }, { uid: 'user-2' as PayerId }),
    );
    expect(await subscriptions.entitlementOf(UID)).toMatchObject({ planKey: 'pro' });
    expect(await subscriptions.entitlementOf('user-2' as PayerId)).toMatchObject({
      planKey: 'free',
      status: 'ended',
    });
  });
});

describe('expired plans', () => {
  it('are found by time and derived again', async () => {
    const pastDue = { status: 'past_due', pastDueSince: START } as const;
    await repo.commit(fetchOf(pastDue));
    const over = START + 7 * DAY;
    expect(await subscriptions.overdueEntitlements(over - 1, 10)).toEqual([]);
    const [overdue] = await subscriptions.overdueEntitlements(over, 10);
    expect(overdue?.uid).toBe(UID);
    expect(await subscriptions.refreshEntitlement(UID, over)).toBe(true);
    expect(await subscriptions.entitlementOf(UID)).toMatchObject({
      status: 'lapsed',
      planKey: 'free',
    });
    expect(await subscriptions.overdueEntitlements(over, 10)).toEqual([]);
    expect(await subscriptions.refreshEntitlement(UID, over)).toBe(false);
  });
});
