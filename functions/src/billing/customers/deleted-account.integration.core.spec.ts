import { DAY } from '@keelson/contracts/time';
import { setTimeout as sleep } from 'node:timers/promises';
import { expirePlans } from '../plans/expire-plans';
import { exportBilling } from './export-billing';
import { getCheckout } from '../checkout/get-checkout';
import { offboardBilling } from './offboard-billing';
import { startCheckout } from '../checkout/start-checkout';
import { openBilling } from '../testing/billing-world';
import { START, UID } from '../testing/builders';

const world = openBilling('deleted-account', { users: [UID] });
const { billing, clock, provider, reconcile, snapshot, tell } = world;
beforeEach(() => world.reset());
afterAll(() => world.close());

async function paidMember() {
  const customer = provider.addCustomer(UID);
  const subscription = provider.addSubscription(customer, {}, UID);
  await tell(subscription);
  return { customer, subscription };
}

/** Holds the next call of a provider method after its result is known. */
function holdAfter(method: keyof typeof provider) {
  const reached = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  provider.after = async (called) => {
    if (called !== method) return;
    provider.recover();
    reached.resolve(undefined);
    await released.promise;
  };
  return { reached: reached.promise, release: () => released.resolve(undefined) };
}

/** Returns what billing stores about the account, except the tombstone. */
async function recordsOfAccount() {
  const stored = Object.entries(await snapshot());
  return stored
    .filter(([path]) => /^(customers|entitlements|subscriptions)\//.test(path))
    .filter(([, fields]) => (fields as { expiresAt?: unknown }).expiresAt === undefined)
    .map(([path]) => path);
}

describe('a deleted account', () => {
  it('stays deleted when a webhook had fetched before the deletion', async () => {
    const { subscription } = await paidMember();
    const hold = holdAfter('findSubscription');
    const late = tell(subscription);
    await hold.reached;
    await offboardBilling(billing, UID);
    hold.release();
    expect(await late).toBe('ignored');
    expect(await recordsOfAccount()).toEqual([]);
  });

  it('stays deleted when its first webhook had fetched before the deletion', async () => {
    const customer = provider.addCustomer(UID);
    const subscription = provider.addSubscription(customer, {}, UID);
    const hold = holdAfter('findSubscription');
    const late = tell(subscription);
    await hold.reached;
    await offboardBilling(billing, UID);
    hold.release();
    expect(await late).toBe('ignored');
    expect(await recordsOfAccount()).toEqual([]);
  });

  it('ignores a later event of a customer made outside, while users/{uid} still exists', async () => {
    await paidMember();
    await offboardBilling(billing, UID);
    const outside = provider.addCustomer(UID);
    const subscription = provider.addSubscription(outside, {}, UID);
    expect(await tell(subscription)).toBe('ignored');
    expect(await reconcile()).toMatchObject({ repaired: 0, failed: 0, finished: true });
    expect(await recordsOfAccount()).toEqual([]);
  });

  it('gets no customer from a checkout that ran at the same time', async () => {
    const hold = holdAfter('createCustomer');
    const checkout = startCheckout(billing, UID);
    checkout.catch(() => undefined);
    await hold.reached;
    await offboardBilling(billing, UID);
    hold.release();
    await expect(checkout).rejects.toMatchObject({ code: 'account/being-deleted' });
    expect([...provider.customers.values()]).toMatchObject([{ deleted: true }]);
    expect(await recordsOfAccount()).toEqual([]);
  });

  it('cannot start a checkout or complete one', async () => {
    await startCheckout(billing, UID);
    const [session] = [...provider.sessions.values()];
    provider.pay(session!.id);
    await offboardBilling(billing, UID);
    await expect(startCheckout(billing, UID)).rejects.toMatchObject({
      code: 'account/being-deleted',
    });
    await getCheckout(billing, UID, session!.id).catch(() => undefined);
    expect(await recordsOfAccount()).toEqual([]);
  });

  it('stays deleted when its plan expires at the same time', async () => {
    const { subscription } = await paidMember();
    provider.change(subscription, { cancelAt: START + 2 * DAY });
    await tell(subscription);
    clock.at = START + 3 * DAY;
    const hold = holdAfter('findSubscription');
    const expiring = expirePlans(billing);
    await hold.reached;
    await offboardBilling(billing, UID);
    hold.release();
    await expiring;
    expect(await recordsOfAccount()).toEqual([]);
  });

  it.each(Array.from({ length: 8 }, (_, seed) => seed))(
    'stays deleted among concurrent deliveries, run %i',
    async (seed) => {
      const { subscription } = await paidMember();
      provider.before = () => sleep((seed * 7 + provider.calls.length * 13) % 11);
      const deliveries = Array.from({ length: 12 }, async (_, index) => {
        await sleep(index * 4);
        return tell(subscription);
      });
      await Promise.all([...deliveries, sleep(seed * 3).then(() => offboardBilling(billing, UID))]);
      expect(await recordsOfAccount()).toEqual([]);
      expect(provider.subscriptions.get(subscription)?.state.status).toBe('canceled');
    },
  );

  it('leaves no live subscription when one is paid during the deletion', async () => {
    const { customer } = await paidMember();
    const hold = holdAfter('subscriptionsOf');
    const deletion = offboardBilling(billing, UID);
    await hold.reached;
    const outside = provider.addCustomer(UID);
    const second = provider.addSubscription(outside, { createdAt: START + 5 }, UID);
    await tell(second);
    hold.release();
    await deletion;
    expect(provider.subscriptions.get(second)?.state.status).toBe('canceled');
    expect(provider.customers.get(customer)?.deleted).toBe(true);
    expect(await recordsOfAccount()).toEqual([]);
  });

  it('keeps a tombstone without personal data that expires', async () => {
    await paidMember();
    await offboardBilling(billing, UID);
    await offboardBilling(billing, UID);
    const stored = (await snapshot())[`customers/${UID}`];
    expect(stored).toMatchObject({
      providerCustomerId: null,
      deletion: { status: 'done' },
    });
    expect(await exportBilling(billing, UID)).toEqual({
      customer: null,
      entitlement: null,
      subscriptions: [],
    });
  });
});

describe('a deletion that fails', () => {
  it('leaves the account with its plan, its events and its checkout', async () => {
    const { subscription } = await paidMember();
    provider.fail('cancelSubscription');
    await expect(offboardBilling(billing, UID)).rejects.toMatchObject({
      code: 'billing/provider-unavailable',
    });
    provider.recover();
    provider.change(subscription, { quantity: 3 });
    expect(await tell(subscription)).toBe('applied');
    expect(await billing.subscriptions.find(subscription)).toMatchObject({ quantity: 3 });
    expect(await startCheckout(billing, UID)).toMatchObject({ kind: 'portal' });
  });
});
