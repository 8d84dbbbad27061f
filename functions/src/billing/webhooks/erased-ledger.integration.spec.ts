import { type EventId } from '@keelson/contracts/ids';
import { DAY } from '@keelson/contracts/time';
import { UnmappableError } from '../domain/skipped-subscription';
import { handleEvent } from './handle-event';
import { offboardBilling } from '../customers/offboard-billing';
import { recordFailure } from './record-failure';
import { reportSkipped } from './report-skipped';
import { openBilling } from '../testing/billing-world';
import { START, UID } from '../testing/builders';

const world = openBilling('erased-ledger', { users: [UID] });
const { addUser, billing, call, provider, snapshot } = world;
beforeEach(() => world.reset());
afterAll(() => world.close());

const ledger = async () =>
  Object.entries(await snapshot()).filter(([path]) => path.startsWith('webhookEvents/'));

describe('the ledger after the deletion of an account', () => {
  it('has no ids of the account, its customers and subscriptions; its entries still end', async () => {
    const own = provider.addCustomer(UID);
    const subscription = provider.addSubscription(own, {}, UID);
    const paid = provider.event('invoice.paid', { subscriptionId: subscription, customerId: own });
    await handleEvent(billing, paid);
    const oneOff = provider.event('invoice.paid', { customerId: own });
    await handleEvent(billing, oneOff);
    // A customer that an admin assigned.
    const outside = provider.addCustomer(null);
    const other = provider.addSubscription(outside, { createdAt: START + 1, status: 'paused' });
    const parked = provider.event('invoice.paid', { subscriptionId: other, customerId: outside });
    expect(await handleEvent(billing, parked)).toBe('parked');
    await call(`/api/admin/billing/events/${parked.id}/resolve`, 'boss:admin', { uid: UID });
    expect(await billing.ledger.find(parked.id)).toMatchObject({ resolution: { uid: UID } });
    // One that could not be handled.
    const failed = provider.event('invoice.paid', { subscriptionId: 'sub_x', customerId: own });
    await billing.ledger.record({
      event: failed,
      outcome: 'failed',
      errorCode: 'billing/provider-unavailable',
      subscriptionId: 'sub_x',
      customerId: own,
      uid: null,
      at: START,
    });

    await offboardBilling(billing, UID);

    const text = JSON.stringify(await ledger());
    for (const id of [UID, own, outside, subscription, other, 'sub_x']) {
      expect(text).not.toContain(`"${id}"`);
    }
    const outcomeOf = async (id: EventId) => (await billing.ledger.find(id))?.outcome;
    expect(await outcomeOf(paid.id)).toBe('applied');
    expect(await billing.ledger.find(failed.id)).toMatchObject({
      outcome: 'ignored',
      ignoredReason: 'customer-deleted',
      expiresAt: START + 91 * DAY,
    });
    // A repeated delivery is still recognized.
    expect(await handleEvent(billing, paid)).toBe('applied');
    expect(await billing.ledger.find(paid.id)).toMatchObject({ attempts: 2, uid: null });
  });

  it('gets no ids from events that arrive later', async () => {
    const own = provider.addCustomer(UID);
    const subscription = provider.addSubscription(own, {}, UID);
    const ids = { subscriptionId: subscription, customerId: own, uidHint: UID };
    await handleEvent(billing, provider.event('invoice.paid', ids));
    await offboardBilling(billing, UID);
    const late = provider.event('customer.subscription.deleted', ids);
    expect(await handleEvent(billing, late)).toBe('ignored');
    const gone = provider.event('customer.deleted', { customerId: own });
    expect(await handleEvent(billing, gone)).toBe('ignored');
    const text = JSON.stringify(await ledger());
    for (const id of [UID, own, subscription]) expect(text).not.toContain(`"${id}"`);
  });

  it('gets no ids from a late event of a subscription that cannot be read any more', async () => {
    const own = provider.addCustomer(UID);
    const subscription = provider.addSubscription(own, {}, UID);
    const ids = { subscriptionId: subscription, customerId: own, uidHint: UID };
    await handleEvent(billing, provider.event('invoice.paid', ids));
    await offboardBilling(billing, UID);
    const odd = { status: 'canceled', mayBeOpen: false, mayCharge: false, reason: 'interval' };
    const skipped = { id: subscription, customerId: own, createdAt: START, ...odd };
    const late = provider.event('customer.subscription.deleted', ids);
    await recordFailure(billing, late, new UnmappableError(skipped));
    await reportSkipped(billing, [skipped]);
    expect(await billing.ledger.find(late.id)).toMatchObject({ outcome: 'ignored' });
    const text = JSON.stringify(await snapshot());
    for (const id of [own, subscription]) expect(text).not.toContain(`"${id}"`);
  });

  it('keeps the ids of other accounts', async () => {
    await addUser('user-2' as typeof UID);
    const theirs = provider.addCustomer('user-2');
    const subscription = provider.addSubscription(theirs, {}, 'user-2');
    const ids = { subscriptionId: subscription, customerId: theirs };
    const event = provider.event('invoice.paid', ids);
    await handleEvent(billing, event);
    await offboardBilling(billing, UID);
    expect(await billing.ledger.find(event.id)).toMatchObject({ ...ids, uid: 'user-2' });
  });
});
