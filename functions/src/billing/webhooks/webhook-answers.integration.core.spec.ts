import { Timestamp } from 'firebase-admin/firestore';
import { type EventId } from '@keelson/contracts/ids';
import { DAY, SECOND } from '@keelson/contracts/time';
import { openBilling, subscriptionUpdated as updated } from '../testing/billing-world';
import { START, UID } from '../testing/builders';
import { rawEvent } from '../testing/send-webhook';

const NOW = START + DAY;
const world = openBilling('answers');
const { billing, call, member, provider, reconcile, snapshot } = world;
beforeEach(() => world.reset());
afterAll(() => world.close());

const send = (body: string) => world.send({ body });

/** Answers to well-formed deliveries that need no work: 200, so that the provider does not repeat them. */
describe('an event', () => {
  const anEvent = (differs: object) =>
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'customer.subscription.updated',
      created: START / SECOND,
      data: { object: { object: 'subscription', id: 'sub_elsewhere', customer: 'cus_elsewhere' } },
      ...differs,
    });
  const thin = { object: 'v2.core.event', created: '2026-01-01T00:00:00.000Z', data: undefined };
  it.each([
    ['of an unknown type', anEvent({ type: 'charge.captured' }), 'unknown-type'],
    [
      'of an odd form',
      anEvent({ type: 'a.b', created: '-', data: { object: [1] } }),
      'unknown-type',
    ],
    ['that is thin', anEvent({ ...thin, type: 'v1.billing.meter.no_meter_found' }), 'thin-event'],
    ['of live mode, with a test key', anEvent({ livemode: true }), 'other-mode'],
    ['of a connected account', anEvent({ account: 'acct_1' }), 'other-account'],
    [
      'of a one-off payment',
      anEvent({ type: 'invoice.paid', data: { object: { object: 'invoice', id: 'in_1' } } }),
      'no-subscription',
    ],
  ])('%s is recorded as ignored, with the reason', async (_what, body, ignoredReason) => {
    expect(await send(body)).toEqual({
      status: 200,
      body: { received: true, outcome: 'ignored' },
    });
    const stored = await snapshot();
    expect(Object.keys(stored)).toEqual(['webhookEvents/evt_1']);
    expect(stored['webhookEvents/evt_1']).toMatchObject({ ignoredReason, attempts: 1 });
    expect(provider.calls).toEqual(['verifyEvent']);
    const admin = await call('/api/admin/billing/events/evt_1/retry', 'boss:admin', {});
    expect(admin).toMatchObject({ status: 200, body: { outcome: 'ignored', ignoredReason } });
  });

  it('of another product is ignored after one fetch, until it becomes ours', async () => {
    const customer = provider.addCustomer(null);
    const foreign = { planKey: 'free', productId: 'prod_other' } as const;
    const subscription = provider.addSubscription(customer, foreign);
    const body = updated('evt_1', subscription, customer);
    expect(await send(body)).toMatchObject({ status: 200, body: { outcome: 'ignored' } });
    expect(provider.calls).toEqual(['verifyEvent', 'findSubscription']);
    expect(await snapshot()).toMatchObject({
      'webhookEvents/evt_1': {
        ignoredReason: 'other-product',
        settledAt: expect.any(Timestamp) as unknown,
      },
    });
    provider.change(subscription, { planKey: 'pro', productId: 'prod_pro' });
    expect(await send(updated('evt_2', subscription, customer))).toMatchObject({
      body: { outcome: 'parked' },
    });
  });

  it('of another product is stored for a customer of ours', async () => {
    const { customer, subscription } = await member();
    await send(updated('evt_1', subscription, customer));
    const other = provider.addSubscription(customer, { planKey: 'free', productId: 'prod_other' });
    expect(await send(updated('evt_2', other, customer))).toMatchObject({
      body: { outcome: 'applied' },
    });
    expect(await billing.subscriptions.ofUser(UID)).toHaveLength(2);
  });

  it('of a stored subscription that the key does not know is recorded, listed and retried by reconcile', async () => {
    const { customer, subscription } = await member();
    await send(updated('evt_1', subscription, customer));
    const facts = provider.subscriptions.get(subscription)!;
    provider.subscriptions.delete(subscription);
    expect(await send(updated('evt_2', subscription, customer))).toMatchObject({
      status: 200,
      body: { outcome: 'failed' },
    });
    const find = () => billing.ledger.find('evt_2' as EventId);
    expect(await find()).toMatchObject({
      outcome: 'failed',
      errorCode: 'billing/provider-refused',
    });
    expect(await call('/api/admin/billing/missing', 'boss:admin')).toMatchObject({
      body: { items: [{ subscriptionId: subscription, missingSince: NOW }] },
    });
    expect(await billing.subscriptions.entitlementOf(UID)).toMatchObject({ planKey: 'pro' });
    // The right key knows it.
    provider.subscriptions.set(subscription, facts);
    await reconcile();
    expect(await find()).toMatchObject({ outcome: 'applied', errorCode: null });
  });

  it('of one megabyte passes', async () => {
    const { customer, subscription } = await member();
    const object = { object: 'subscription', id: subscription, customer, filler: '' };
    const empty = rawEvent('evt_1', 'customer.subscription.updated', object);
    object.filler = 'x'.repeat(1024 * 1024 - empty.length);
    const body = rawEvent('evt_1', 'customer.subscription.updated', object);
    expect(Buffer.byteLength(body)).toBe(1024 * 1024);
    expect(await send(body)).toMatchObject({ status: 200, body: { outcome: 'applied' } });
  });
});
