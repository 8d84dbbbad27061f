import { type WebhookEvent } from '@keelson/contracts/billing/ledger';
import { type CustomerId, type SubscriptionId, type PayerId } from '@keelson/contracts/ids';
import { handleEvent } from './handle-event';
import { offboardBilling } from '../customers/offboard-billing';
import { startCheckout } from '../checkout/start-checkout';
import { openBilling } from '../testing/billing-world';
import { START, UID } from '../testing/builders';

const WRONG = 'user-wrong' as PayerId;
const world = openBilling('resolve-event', { users: [UID] });
const { addUser, admin, audits, billing, clock, customerOf, notificationsOf, provider, reconcile } =
  world;
beforeEach(() => world.reset());
afterAll(() => world.close());

async function park(subscription: SubscriptionId, customer: CustomerId) {
  const event = provider.event('customer.subscription.updated', {
    subscriptionId: subscription,
    customerId: customer,
  });
  expect(await handleEvent(billing, event)).toBe('parked');
  return event.id;
}
const act = (verb: 'resolve' | 'unresolve', id: string, uid?: PayerId) =>
  admin(`events/${id}/${verb}`, uid === undefined ? {} : { uid });
const resolve = (id: string, uid: PayerId = UID) => act('resolve', id, uid);
const entry = async (id: string) => billing.ledger.find(id as WebhookEvent['id']);
const planOf = async (uid: PayerId) =>
  (await billing.subscriptions.entitlementOf(uid))?.planKey ?? 'free';

/** A customer made outside with two subscriptions, one of them paused. */
async function outsideCustomer() {
  const customer = provider.addCustomer(null);
  const pro = provider.addSubscription(customer);
  const other = provider.addSubscription(customer, { createdAt: START + 1, status: 'paused' });
  const events = [await park(pro, customer), await park(other, customer)] as const;
  return { customer, pro, other, events };
}
const storedOf = async (uid: PayerId) =>
  (await billing.subscriptions.ofUser(uid)).map(({ id }) => id).sort();

describe('resolving a parked event', () => {
  it('gives an account that has a customer already one more', async () => {
    await startCheckout(billing, UID);
    const own = await customerOf(UID);
    const { customer, pro, other, events } = await outsideCustomer();
    expect(await resolve(events[0])).toMatchObject({
      status: 200,
      body: { outcome: 'applied', uid: UID, resolution: { by: 'boss', uid: UID, at: clock.at } },
    });
    expect(await entry(events[1])).toMatchObject({ outcome: 'applied', uid: UID });
    expect(await storedOf(UID)).toEqual([pro, other].sort());
    expect(await planOf(UID)).toBe('pro');
    expect(await billing.customers.find(UID)).toMatchObject({
      providerCustomerId: own,
      otherCustomerIds: [customer],
    });
  });

  it('gives all parked events of the customer to this account, whatever their metadata says', async () => {
    await startCheckout(billing, UID);
    const customer = provider.addCustomer(null);
    const first = provider.addSubscription(customer);
    const second = provider.addSubscription(customer, { status: 'paused' }, WRONG);
    const events = [await park(first, customer), await park(second, customer)];
    await addUser(WRONG);
    await resolve(events[0]!);
    expect(await entry(events[1]!)).toMatchObject({ outcome: 'applied', uid: UID });
    expect(await storedOf(WRONG)).toEqual([]);
    // A later event without a stored subscription goes to the same account.
    const third = provider.addSubscription(customer, { status: 'paused' }, WRONG);
    const event = provider.event('invoice.paid', { subscriptionId: third, customerId: customer });
    expect(await handleEvent(billing, event)).toBe('applied');
    expect(await billing.subscriptions.find(third)).toMatchObject({ uid: UID });
  });

  it('cancels no subscription by itself: two paid ones of two customers are an admin’s decision', async () => {
    const own = provider.addCustomer(UID);
    const paid = provider.addSubscription(own, {}, UID);
    await reconcile();
    const { pro, events } = await outsideCustomer();
    await resolve(events[0]);
    expect(provider.subscriptions.get(paid)?.state.status).toBe('active');
    expect(provider.subscriptions.get(pro)?.state.status).toBe('active');
    expect(await billing.duplicates.countOpen()).toBe(1);
  });

  it('assigns a customer to one account only, also when two admins resolve at once', async () => {
    await addUser(WRONG);
    const { customer, events } = await outsideCustomer();
    const answers = await Promise.all([resolve(events[0], UID), resolve(events[1], WRONG)]);
    const owner = await billing.customers.ownerOf(customer);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await storedOf(owner === UID ? WRONG : UID)).toEqual([]);
  });

  it('is refused for an account that was deleted', async () => {
    await startCheckout(billing, UID);
    await offboardBilling(billing, UID);
    const { events } = await outsideCustomer();
    expect(await resolve(events[0])).toMatchObject({
      status: 409,
      body: { code: 'account/being-deleted' },
    });
    expect(await entry(events[0])).toMatchObject({ outcome: 'parked' });
  });
});

describe('undoing a wrong assignment', () => {
  it.each(['with', 'without'])(
    'takes the customer from an account %s an own customer, and parks its events again',
    async (own) => {
      await addUser(WRONG);
      if (own === 'with') await startCheckout(billing, WRONG);
      const before = await billing.customers.find(WRONG);
      const { customer, pro, other, events } = await outsideCustomer();
      await resolve(events[0], WRONG);
      expect(await planOf(WRONG)).toBe('pro');
      expect(await act('unresolve', events[0])).toMatchObject({
        status: 200,
        body: { outcome: 'parked', uid: null, settledAt: null, resolution: null },
      });
      expect(await entry(events[1])).toMatchObject({ outcome: 'parked', uid: null });
      expect(await storedOf(WRONG)).toEqual([]);
      expect(await planOf(WRONG)).toBe('free');
      expect(await notificationsOf(WRONG)).toEqual(['plan-ended']);
      expect(await billing.customers.ownerOf(customer)).toBeNull();
      expect((await billing.customers.find(WRONG))?.providerCustomerId ?? null).toBe(
        before?.providerCustomerId ?? null,
      );
      expect(provider.subscriptions.get(pro)?.state.status).toBe('active');
      await resolve(events[0], UID);
      expect(await storedOf(UID)).toEqual([pro, other].sort());
      expect(await planOf(UID)).toBe('pro');
      expect((await audits()).map(({ action }) => action).sort()).toEqual([
        'billing.event-resolved',
        'billing.event-resolved',
        'billing.resolution-undone',
      ]);
    },
  );

  it('keeps the other subscriptions of the account', async () => {
    const own = provider.addCustomer(UID);
    const paid = provider.addSubscription(own, {}, UID);
    await reconcile();
    const { events } = await outsideCustomer();
    await resolve(events[0]);
    await act('unresolve', events[0]);
    expect(await storedOf(UID)).toEqual([paid]);
    expect(await planOf(UID)).toBe('pro');
    expect(await notificationsOf(UID)).toEqual([]);
  });

  it.each(['first', 'later'])(
    'holds when a %s webhook of the customer found the account before',
    async (which) => {
      const { customer, pro, events } = await outsideCustomer();
      await resolve(events[0], UID);
      const subscription =
        which === 'first'
          ? provider.addSubscription(customer, { createdAt: START + 2, status: 'paused' })
          : pro;
      const hold = Promise.withResolvers<undefined>();
      const reached = Promise.withResolvers<undefined>();
      provider.after = async (method) => {
        if (method !== 'findSubscription') return;
        provider.recover();
        reached.resolve(undefined);
        await hold.promise;
      };
      const ownerOf = billing.customers.ownerOf.bind(billing.customers);
      const racing = {
        ...billing,
        customers: Object.assign(Object.create(billing.customers) as typeof billing.customers, {
          // The account is found, then the admin takes the customer away.
          ownerOf: async (id: CustomerId) => {
            const owner = await ownerOf(id);
            if (owner !== null) await act('unresolve', events[0]);
            return owner;
          },
        }),
      };
      const event = provider.event('invoice.paid', {
        subscriptionId: subscription,
        customerId: customer,
      });
      const late = handleEvent(racing, event);
      await reached.promise;
      if (which === 'later') await act('unresolve', events[0]);
      hold.resolve(undefined);
      expect(await late).toBe('parked');
      expect(await storedOf(UID)).toEqual([]);
      expect(await planOf(UID)).toBe('free');
      expect(await billing.customers.ownerOf(customer)).toBeNull();
    },
  );

  it('is refused for an event without an assignment', async () => {
    const customer = provider.addCustomer(UID);
    const subscription = provider.addSubscription(customer, {}, UID);
    const event = provider.event('invoice.paid', { subscriptionId: subscription });
    await handleEvent(billing, event);
    expect(await act('unresolve', event.id)).toMatchObject({
      status: 409,
      body: { code: 'billing/event-not-resolved' },
    });
    expect(await act('unresolve', 'evt_none')).toMatchObject({ status: 404 });
  });
});
