import { type CustomerId, type PayerId } from '@keelson/contracts/ids';
import { exportBilling } from './export-billing';
import { handleEvent } from '../webhooks/handle-event';
import { offboardBilling } from './offboard-billing';
import { openPortal } from '../checkout/open-portal';
import { startCheckout } from '../checkout/start-checkout';
import { syncSubscription } from '../plans/sync-subscription';
import { openBilling } from '../testing/billing-world';
import { START, UID } from '../testing/builders';

const OTHER = 'user-2' as PayerId;
const world = openBilling('other-customers', { users: [UID] });
const { addUser, billing, call, clock, customerOf, provider, statusOf, tell } = world;
beforeEach(() => world.reset());
afterAll(() => world.close());

const isDeleted = (customer: CustomerId) => provider.customers.get(customer)?.deleted;
const portal = async (uid: PayerId = UID) => (await openPortal(billing, uid)).url;

/** The account's own customer, from an abandoned checkout, and one made outside that pays. */
async function paidOutside() {
  await startCheckout(billing, UID);
  const own = await customerOf(UID);
  const outside = provider.addCustomer(null);
  const subscription = provider.addSubscription(outside, {}, UID);
  expect(await tell(subscription)).toBe('applied');
  return { own, outside, subscription };
}

describe('a subscription of a customer made outside', () => {
  it('opens the portal of the customer that pays', async () => {
    const { outside } = await paidOutside();
    expect(await portal()).toBe(`https://pay.test/portal/${outside}`);
  });

  it('opens the portal of the account’s own customer after it has ended', async () => {
    const { own, subscription } = await paidOutside();
    provider.change(subscription, { status: 'canceled', endedAt: clock.at });
    await tell(subscription);
    expect(await portal()).toBe(`https://pay.test/portal/${own}`);
  });

  it('offers no portal once the provider has deleted the only customer', async () => {
    const { own, outside, subscription } = await paidOutside();
    provider.change(subscription, { status: 'canceled', endedAt: clock.at });
    for (const customer of [own, outside]) {
      await provider.deleteCustomer(customer);
      const event = provider.event('customer.deleted', { customerId: customer });
      expect(await handleEvent(billing, event)).toBe('applied');
    }
    await expect(portal()).rejects.toMatchObject({ code: 'billing/no-customer' });
    const summary = await call('/api/subscription', UID);
    expect(summary.body).toMatchObject({ hasPortal: false, entitlement: { planKey: 'free' } });
  });

  it('makes later subscriptions of that customer known, without a hint', async () => {
    const { outside } = await paidOutside();
    const second = provider.addSubscription(outside, { createdAt: START + 1, planKey: 'free' });
    expect(await tell(second)).toBe('applied');
    expect(await billing.subscriptions.find(second)).toMatchObject({ uid: UID });
  });

  it('ends with the account, like both customers', async () => {
    const { own, outside, subscription } = await paidOutside();
    const unseen = provider.addSubscription(outside, { createdAt: START + 1 });
    await offboardBilling(billing, UID);
    expect([statusOf(subscription), statusOf(unseen)]).toEqual(['canceled', 'canceled']);
    expect([isDeleted(own), isDeleted(outside)]).toEqual([true, true]);
    expect(await exportBilling(billing, UID)).toMatchObject({ customer: null, subscriptions: [] });
  });

  it('is repaired by a resync of the account, for all its customers', async () => {
    const { own, outside, subscription } = await paidOutside();
    provider.change(subscription, { quantity: 4 });
    const unseen = provider.addSubscription(outside, { createdAt: START + 1, planKey: 'free' });
    const another = provider.addSubscription(own, { createdAt: START + 2, planKey: 'free' });
    const answer = await call(`/api/admin/billing/users/${UID}/resync`, 'boss:admin', {});
    expect(answer).toMatchObject({ status: 200, body: { changed: 3 } });
    const stored = await billing.subscriptions.ofUser(UID);
    expect(stored.map(({ id, customerId }) => [id, customerId]).sort()).toEqual([
      [subscription, outside],
      [unseen, outside],
      [another, own],
    ]);
  });
});

describe('a customer that two accounts share', () => {
  it('stays when one of them is deleted, with the subscription of the other', async () => {
    await addUser(OTHER);
    const shared = provider.addCustomer(null);
    const theirs = provider.addSubscription(shared, { createdAt: START + 1 }, OTHER);
    await tell(theirs);
    const ours = provider.addSubscription(shared, {}, UID);
    await syncSubscription(billing, ours, { event: null, owner: UID });
    await offboardBilling(billing, UID);
    expect([statusOf(ours), statusOf(theirs)]).toEqual(['canceled', 'active']);
    expect(isDeleted(shared)).toBe(false);
    expect(await billing.subscriptions.entitlementOf(OTHER)).toMatchObject({ planKey: 'pro' });
  });
});
