import { type DocumentData } from 'firebase-admin/firestore';
import { type PayerId } from '@keelson/contracts/ids';
import { DAY } from '@keelson/contracts/time';
import { expirePlans } from '../plans/expire-plans';
import { exportBilling } from '../customers/export-billing';
import { handleEvent } from '../webhooks/handle-event';
import { offboardBilling } from '../customers/offboard-billing';
import { startCheckout } from '../checkout/start-checkout';
import { openBilling } from '../testing/billing-world';
import { END, START, UID } from '../testing/builders';

const world = openBilling('upkeep');
const {
  addUser,
  admin,
  audits,
  billing,
  call,
  clock,
  customerOf,
  db,
  member,
  notificationsOf,
  provider,
  reconcile,
  snapshot,
  tell,
} = world;
beforeEach(() => world.reset());
afterAll(() => world.close());

/** Stores an event that failed because the provider was unavailable. */
async function failedEvent() {
  const { customer, subscription } = await member();
  const about = { subscriptionId: subscription, customerId: customer };
  const event = provider.event('invoice.paid', about);
  await billing.ledger.record({
    ...about,
    event,
    outcome: 'failed',
    errorCode: 'billing/provider-unavailable',
    uid: null,
    at: clock.at,
  });
  return event;
}

describe('reconcile', () => {
  it('finds drift over several pages, and none on the next run', async () => {
    for (let index = 0; index < 7; index += 1) {
      await member(`user-${index}` as PayerId, { createdAt: START + index });
    }
    expect(await reconcile()).toMatchObject({
      checked: 7,
      drifted: 7,
      repaired: 7,
      failed: 0,
      finished: true,
    });
    for (let index = 0; index < 7; index += 1) {
      const entitlement = await billing.subscriptions.entitlementOf(`user-${index}` as PayerId);
      expect(entitlement?.planKey).toBe('pro');
    }
    const before = await snapshot();
    expect(await reconcile()).toMatchObject({ checked: 7, drifted: 0, entitlements: 0 });
    const { 'billingJobs/reconcile': _job, ...after } = await snapshot();
    const { 'billingJobs/reconcile': _jobBefore, ...unchanged } = before;
    expect(after).toEqual(unchanged);
  });

  it('repairs each kind of drift', async () => {
    const { uid, subscription } = await member();
    await tell(subscription);
    provider.change(subscription, { status: 'canceled', endedAt: clock.at });
    expect(await reconcile({ mode: 'report' })).toMatchObject({ drifted: 1, repaired: 0 });
    expect(await billing.subscriptions.find(subscription)).toMatchObject({ status: 'active' });
    expect(await reconcile()).toMatchObject({ drifted: 1, repaired: 1 });
    expect(await billing.subscriptions.entitlementOf(uid)).toMatchObject({ planKey: 'free' });
    await db.doc(`entitlements/${uid}`).update({ planKey: 'pro', status: 'active' });
    expect(await reconcile()).toMatchObject({ drifted: 0, entitlements: 1 });
    expect(await billing.subscriptions.entitlementOf(uid)).toMatchObject({ planKey: 'free' });
  });

  it('writes nothing in a dry run', async () => {
    await member();
    const before = await snapshot();
    expect(await reconcile({ mode: 'report' })).toMatchObject({ drifted: 1, finished: true });
    expect(await snapshot()).toEqual(before);
  });

  it('stops at the deadline and continues in the next run', async () => {
    for (let index = 0; index < 7; index += 1) {
      await member(`user-${index}` as PayerId, { createdAt: START + index });
    }
    let pages = 0;
    provider.before = (method) => {
      if (method === 'pageOfSubscriptions') pages += 1;
      if (pages === 2) clock.at = START + 2 * DAY;
      return Promise.resolve();
    };
    const first = await reconcile({ deadline: START + 2 * DAY });
    expect(first).toMatchObject({ checked: 6, finished: false });
    const second = await reconcile();
    expect(second).toMatchObject({ checked: 1, repaired: 1, finished: true });
    expect(await billing.jobs.loadCursor()).toBeNull();
  });

  it('reports and keeps a live subscription that the provider does not know', async () => {
    const { subscription } = await member();
    await tell(subscription);
    provider.subscriptions.delete(subscription);
    expect(await reconcile()).toMatchObject({ missing: 1, repaired: 0 });
    expect(await billing.subscriptions.entitlementOf(UID)).toMatchObject({ planKey: 'pro' });
  });

  it('counts subscriptions without an account, and handles parked events once it exists', async () => {
    const customer = provider.addCustomer(UID);
    const subscription = provider.addSubscription(customer, {}, UID);
    await tell(subscription);
    expect(await reconcile()).toMatchObject({ unowned: 1, eventsHandled: 0 });
    await addUser(UID);
    expect(await reconcile()).toMatchObject({ repaired: 1, eventsHandled: 1 });
    expect(await billing.ledger.latest('parked', 10)).toEqual([]);
  });

  it('settles failed events that the provider no longer delivers', async () => {
    const event = await failedEvent();
    expect(await reconcile()).toMatchObject({ eventsHandled: 1 });
    expect(await billing.ledger.find(event.id)).toMatchObject({ outcome: 'applied', attempts: 2 });
  });

  it('continues when one subscription cannot be fetched', async () => {
    await member('user-a' as PayerId, { createdAt: START });
    const broken = await member('user-b' as PayerId, { createdAt: START + 1 });
    const find = provider.findSubscription;
    provider.findSubscription = (id) =>
      id === broken.subscription ? Promise.reject(new Error('no')) : find(id);
    expect(await reconcile()).toMatchObject({ checked: 2, repaired: 1, failed: 1, finished: true });
    provider.findSubscription = find;
  });

  it('cancels a duplicate after an earlier cancellation failed', async () => {
    const { uid, customer, subscription } = await member();
    await tell(subscription);
    const newer = provider.addSubscription(customer, { createdAt: START + 1 }, uid);
    provider.fail('cancelSubscription', new Error('no'));
    await tell(newer);
    expect(provider.subscriptions.get(newer)?.state.status).toBe('active');
    provider.recover();
    expect(await reconcile()).toMatchObject({ duplicates: 1 });
    expect(provider.subscriptions.get(newer)?.state.status).toBe('canceled');
    expect(await billing.subscriptions.find(newer)).toMatchObject({ status: 'canceled' });
  });
});

describe('expiring plans', () => {
  it('ends expired grace periods and keeps the others', async () => {
    const { uid, subscription } = await member();
    provider.change(subscription, { status: 'past_due', pastDueSince: START });
    await tell(subscription);
    await tell(subscription);
    expect(await expirePlans(billing)).toBe(0);
    expect(await billing.subscriptions.entitlementOf(uid)).toMatchObject({ status: 'grace' });
    expect(await notificationsOf(uid)).toEqual(['payment-failed']);
    clock.at = START + 7 * DAY;
    expect(await expirePlans(billing)).toBe(1);
    expect(await billing.subscriptions.entitlementOf(uid)).toMatchObject({
      planKey: 'free',
      status: 'lapsed',
      graceUntil: START + 7 * DAY,
    });
    expect(await expirePlans(billing)).toBe(0);
    expect(await notificationsOf(uid)).toEqual(['payment-failed', 'plan-ended']);
  });

  describe('by mail', () => {
    const mail = { from: 'mail@example.com', appUrl: 'https://app.example.com' };
    const mailsAfterFailure = async (user: object): Promise<DocumentData[]> => {
      await world.reset({ mail });
      const { uid, subscription } = await member();
      await db.doc(`users/${uid}`).update(user);
      provider.change(subscription, { status: 'past_due', pastDueSince: START });
      await tell(subscription);
      await tell(subscription);
      return (await db.collection('mail').get()).docs.map((document) => document.data());
    };

    it('tells the owner once that a payment failed', async () => {
      expect(await mailsAfterFailure({ email: 'jo@keelson.test', emailVerified: true })).toEqual([
        expect.objectContaining({
          uid: UID,
          to: 'jo@keelson.test',
          message: expect.objectContaining({ subject: 'Your last payment failed' }) as object,
        }),
      ]);
    });

    it.each([
      ['an address that is not verified', { emailVerified: false }],
      ['a muted kind', { emailVerified: true, preferences: { mutedNotifications: ['billing'] } }],
      ['a kind not mailed', { emailVerified: true, preferences: { mailedNotifications: [] } }],
    ])('tells nobody with %s', async (_what, user) => {
      expect(await mailsAfterFailure({ email: 'jo@keelson.test', ...user })).toEqual([]);
    });
  });

  it('tells nobody who muted it', async () => {
    const { uid, subscription } = await member();
    await db.doc(`users/${uid}`).update({ preferences: { mutedNotifications: ['billing'] } });
    provider.change(subscription, { status: 'past_due', pastDueSince: START });
    await tell(subscription);
    expect(await billing.subscriptions.entitlementOf(uid)).toMatchObject({ status: 'grace' });
    expect(await notificationsOf(uid)).toEqual([]);
  });

  it('fetches a subscription with a scheduled end, and ends it when the provider is down', async () => {
    const { uid, subscription } = await member();
    provider.change(subscription, { cancelAtPeriodEnd: true });
    await tell(subscription);
    clock.at = END;
    provider.fail(null, new Error('down'));
    expect(await expirePlans(billing)).toBe(1);
    expect(await billing.subscriptions.entitlementOf(uid)).toMatchObject({ status: 'ended' });
  });

  it('keeps a plan that was resumed just before its end', async () => {
    const { uid, subscription } = await member();
    provider.change(subscription, { cancelAtPeriodEnd: true });
    await tell(subscription);
    provider.change(subscription, { cancelAtPeriodEnd: false, currentPeriodEnd: END + 30 * DAY });
    clock.at = END;
    await expirePlans(billing);
    expect(await billing.subscriptions.entitlementOf(uid)).toMatchObject({
      planKey: 'pro',
      status: 'active',
      currentPeriodEnd: END + 30 * DAY,
    });
  });
});

describe('offboarding', () => {
  it('cancels paid subscriptions, then deletes our records', async () => {
    await addUser(UID);
    await startCheckout(billing, UID);
    const [session] = [...provider.sessions.values()];
    const customer = await customerOf(UID);
    const subscription = provider.addSubscription(customer, {}, UID);
    await tell(subscription);
    await offboardBilling(billing, UID);
    expect(provider.subscriptions.get(subscription)?.state.status).toBe('canceled');
    expect(provider.customers.get(customer)?.deleted).toBe(true);
    expect(provider.sessions.get(session!.id)?.status).toBe('expired');
    expect(await exportBilling(billing, UID)).toEqual({
      customer: null,
      entitlement: null,
      subscriptions: [],
    });
    // The provider's event arrives late, while the account still exists.
    expect(await tell(subscription)).toBe('ignored');
    expect(await billing.subscriptions.ofUser(UID)).toEqual([]);
  });

  it('keeps our records until the provider succeeds, and can be retried', async () => {
    const { subscription } = await member();
    await tell(subscription);
    provider.fail('cancelSubscription');
    await expect(offboardBilling(billing, UID)).rejects.toMatchObject({
      code: 'billing/provider-unavailable',
    });
    expect((await exportBilling(billing, UID)).customer).not.toBeNull();
    provider.recover();
    await offboardBilling(billing, UID);
    await offboardBilling(billing, UID);
    expect(provider.subscriptions.get(subscription)?.state.status).toBe('canceled');
  });

  it('does nothing for a user without purchases', async () => {
    await offboardBilling(billing, UID);
    expect(provider.calls).toEqual([]);
  });
});

describe('the console', () => {
  const ADMIN = 'boss:admin';
  const events = (query = '') => call(`/api/admin/billing/events${query}`, ADMIN);

  it.each(['viewer', 'operator'])('rejects the role %s', async (role) => {
    expect(await call('/api/admin/billing/overview', `x:${role}`)).toMatchObject({
      status: 403,
    });
  });

  it('counts subscriptions and events', async () => {
    const { subscription } = await member();
    await tell(subscription);
    await handleEvent(billing, provider.event('charge.refunded', {}));
    expect(await call('/api/admin/billing/overview', ADMIN)).toEqual({
      status: 200,
      body: {
        subscriptions: { active: 1 },
        events: { applied: 1, ignored: 1, stale: 0, parked: 0, failed: 0 },
        reconcile: null,
      },
    });
  });

  it('shows the last reconcile run', async () => {
    await reconcile();
    expect(await call('/api/admin/billing/overview', ADMIN)).toMatchObject({
      body: { reconcile: { at: clock.at, finished: true } },
    });
  });

  it('pages events newest first, each once', async () => {
    for (let index = 0; index < 7; index += 1) {
      clock.at += index % 2; // some share an instant
      await handleEvent(billing, provider.event('charge.refunded', {}));
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '?limit=3' : `?limit=3&cursor=${cursor}`;
      const page = (await events(query)).body as {
        items: { id: string; receivedAt: number }[];
        nextCursor: string | null;
      };
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(new Set(seen).size).toBe(7);
    expect(seen).toHaveLength(7);
    expect(await events('?outcome=parked')).toMatchObject({ body: { items: [] } });
    expect(await events('?outcome=ignored')).toMatchObject({
      body: { items: Array(7).fill(expect.objectContaining({ outcome: 'ignored' })) as unknown },
    });
    expect(await events('?cursor=nonsense')).toMatchObject({ status: 400 });
  });

  const post = (path: string, body: unknown = {}) => admin(path, body);

  it('retries a failed event', async () => {
    const event = await failedEvent();
    expect(await post(`events/${event.id}/retry`)).toMatchObject({
      status: 200,
      body: { outcome: 'applied', attempts: 2, errorCode: null, uid: UID },
    });
    expect(await audits()).toMatchObject([
      { action: 'billing.event-retried', actor: { id: 'boss', label: 'boss' } },
    ]);
  });

  it('refetches the subscription of a settled event, also without the provider’s copy', async () => {
    const { subscription } = await member();
    await tell(subscription);
    const [event] = [...provider.events.values()];
    provider.events.clear();
    provider.change(subscription, { quantity: 5 });
    expect(await post(`events/${event!.id}/retry`)).toMatchObject({
      body: { outcome: 'applied', attempts: 2 },
    });
    expect(await billing.subscriptions.find(subscription)).toMatchObject({ quantity: 5 });
  });

  it('assigns a parked event and all parked events of its customer to an account', async () => {
    await addUser(UID);
    const customer = provider.addCustomer(null);
    const subscription = provider.addSubscription(customer);
    await tell(subscription);
    await tell(subscription);
    const [first, second] = [...provider.events.values()];
    expect(await post(`events/${first!.id}/resolve`, { uid: UID })).toMatchObject({
      status: 200,
      body: { outcome: 'applied', uid: UID },
    });
    expect(await billing.ledger.find(second!.id)).toMatchObject({ outcome: 'applied' });
    expect(await billing.customers.find(UID)).toMatchObject({ providerCustomerId: customer });
    expect(await audits()).toMatchObject([{ action: 'billing.event-resolved' }]);
    expect(await post(`events/${first!.id}/resolve`, { uid: UID })).toMatchObject({
      status: 409,
      body: { code: 'billing/event-not-parked' },
    });
  });

  it('does not reassign a customer of another account', async () => {
    const { customer, subscription } = await member();
    await tell(subscription);
    await addUser('user-2' as PayerId);
    const event = provider.event('invoice.paid', { customerId: customer });
    await billing.ledger.record({
      event,
      outcome: 'parked',
      errorCode: null,
      subscriptionId: subscription,
      customerId: customer,
      uid: null,
      at: clock.at,
    });
    expect(await post(`events/${event.id}/resolve`, { uid: 'user-2' })).toMatchObject({
      status: 409,
      body: { code: 'billing/customer-mismatch' },
    });
    expect(await post(`events/${event.id}/resolve`, { uid: 'nobody' })).toMatchObject({
      status: 404,
      body: { code: 'account/not-found' },
    });
  });

  it.each(['retry', 'resolve'])('returns 404 for an unknown event on %s', async (verb) => {
    const body = verb === 'resolve' ? { uid: UID } : {};
    expect(await post(`events/evt_none/${verb}`, body)).toMatchObject({
      status: 404,
      body: { code: 'billing/event-not-found' },
    });
  });

  it('resyncs an account', async () => {
    const { customer, subscription } = await member();
    await tell(subscription);
    expect(await post(`users/${UID}/resync`)).toMatchObject({ body: { changed: 0 } });
    provider.change(subscription, { status: 'canceled', endedAt: clock.at });
    provider.addSubscription(customer, { createdAt: START + 1 }, UID);
    expect(await post(`users/${UID}/resync`)).toMatchObject({
      status: 200,
      body: { changed: 2, summary: { entitlement: { planKey: 'pro', status: 'active' } } },
    });
  });

  it('returns an error for a resync without purchases or account', async () => {
    await addUser(UID);
    expect(await post(`users/${UID}/resync`)).toMatchObject({
      status: 409,
      body: { code: 'billing/no-customer' },
    });
    expect(await post('users/nobody/resync')).toMatchObject({ status: 404 });
  });
});
