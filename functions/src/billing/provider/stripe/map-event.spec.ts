import { START } from '../../testing/builders';
import { aStripeInvoice, aStripeSubscription } from '../../testing/stripe-objects';
import { mapEvent } from './map-event';

const event = (type: string, object: unknown, differs: Record<string, unknown> = {}) => ({
  object: 'event',
  id: 'evt_1',
  type,
  created: START / 1_000,
  data: { object },
  ...differs,
});
const RECEIVED = START + 60_000;
const map = (payload: unknown, live: boolean | null = false) =>
  mapEvent(payload, { live, receivedAt: RECEIVED });
const ids = (type: string, object: unknown) => {
  const facts = map(event(type, object));
  return [facts?.subscriptionId, facts?.customerId];
};

describe('mapEvent', () => {
  it('maps id, type and time', () => {
    expect(map(event('customer.subscription.updated', aStripeSubscription()))).toEqual({
      id: 'evt_1',
      type: 'customer.subscription.updated',
      createdAt: START,
      objectId: null,
      subscriptionId: 'sub_1',
      customerId: 'cus_1',
      uidHint: 'user-1',
      ignore: null,
    });
  });

  const invoice = (differs: Record<string, unknown>) =>
    aStripeInvoice({ customer: 'cus_1', ...differs });
  it.each([
    [
      'an invoice',
      invoice({ parent: { subscription_details: { subscription: 'sub_1' } } }),
      ['sub_1', 'cus_1'],
    ],
    [
      'an invoice with its subscription expanded',
      invoice({ parent: { subscription_details: { subscription: { id: 'sub_1' } } } }),
      ['sub_1', 'cus_1'],
    ],
    ['an invoice of an older API version', invoice({ subscription: 'sub_1' }), ['sub_1', 'cus_1']],
    [
      'an invoice without lines or subscription',
      invoice({ parent: null, lines: undefined }),
      [null, 'cus_1'],
    ],
    [
      'an invoice of a quote',
      invoice({ parent: { type: 'quote_details', subscription_details: null } }),
      [null, 'cus_1'],
    ],
    [
      'a checkout',
      { object: 'checkout.session', id: 'cs_1', subscription: 'sub_1', customer: { id: 'cus_1' } },
      ['sub_1', 'cus_1'],
    ],
    [
      'a checkout that expired',
      { object: 'checkout.session', id: 'cs_1', subscription: null, customer: null },
      [null, null],
    ],
    ['a customer', { object: 'customer', id: 'cus_9', deleted: true }, [null, 'cus_9']],
    ['a price', { object: 'price', id: 'price_1' }, [null, null]],
    ['an object without an id', { object: 'balance' }, [null, null]],
  ])('finds the ids in %s', (_what, object, expected) => {
    expect(ids('some.type', object)).toEqual(expected);
  });

  it.each([
    ['a subscription', { object: 'subscription', id: 'sub_1', metadata: { uid: 'u' } }],
    [
      'an invoice',
      invoice({ parent: { subscription_details: { subscription: 's', metadata: { uid: 'u' } } } }),
    ],
    ['a checkout', { object: 'checkout.session', id: 'cs_1', metadata: { uid: 'u' } }],
  ])('finds the account id in %s', (_what, object) => {
    expect(map(event('some.type', object))?.uidHint).toBe('u');
  });

  it.each([
    ['null', null],
    ['text', 'evt_1'],
    ['no id', event('a', { object: 'price' }, { id: undefined })],
    ['an id that is a path', event('a', { object: 'price' }, { id: 'evt_1/../x' })],
    ['no type', event('', { object: 'price' })],
    ['another object', { object: 'price', id: 'evt_1', type: 'a' }],
  ])('is null for %s, which nothing identifies', (_what, payload) => {
    expect(map(payload)).toBeNull();
  });

  // Forms that the provider really sends: no id (invoice.upcoming), objects without any (balance.available).
  it.each([
    ['no object', undefined],
    ['an object that is text', 'balance'],
    ['an object without a kind', { id: 'x_1' }],
    ['an id that is null', { object: 'invoice', id: null, customer: 'cus_1' }],
    [
      'a customer in an unknown form',
      { object: 'meter', customer: 7, subscription: [], parent: 1 },
    ],
    ['an account id that is a number', { object: 'price', metadata: { uid: 7 } }],
    ['a parent in an unknown form', { object: 'invoice', parent: { subscription_details: 'x' } }],
  ])('maps an unknown type with %s', (_what, object) => {
    expect(map(event('tomorrow.type', object))).toMatchObject({
      id: 'evt_1',
      type: 'tomorrow.type',
      createdAt: START,
      subscriptionId: null,
      ignore: null,
    });
  });

  it.each([
    ['textual', 'today'],
    ['missing', undefined],
    ['negative', -5],
  ])('uses the time of delivery when the event’s is %s', (_what, created) => {
    expect(map(event('a', { object: 'price' }, { created }))?.createdAt).toBe(RECEIVED);
  });

  it('shortens a very long type', () => {
    expect(map(event('x'.repeat(5_000), {}))?.type).toHaveLength(200);
  });

  const mine = aStripeSubscription();
  // The form of a thin event: docs.stripe.com/event-destinations.
  const thin = {
    id: 'evt_test_65RM8sQH5oXnebF5Rpc16RJyfa0xSQLHJJh1sxm7H0KI92',
    object: 'v2.core.event',
    type: 'v1.billing.meter.error_report_triggered',
    livemode: false,
    created: '2026-01-01T00:00:00.246Z',
    related_object: { id: 'mtr_1', type: 'billing.meter', url: '/v1/billing/meters/mtr_1' },
  };
  it.each([
    ['a thin event', thin, false, 'thin-event'],
    [
      'an event of a connected account',
      event('a', mine, { account: 'acct_1' }),
      false,
      'other-account',
    ],
    ['a live event for a test key', event('a', mine, { livemode: true }), false, 'other-mode'],
    ['a test event for a live key', event('a', mine, { livemode: false }), true, 'other-mode'],
    ['a test event for a test key', event('a', mine, { livemode: false }), false, null],
    ['a live event for a live key', event('a', mine, { livemode: true }), true, null],
    ['an event without a mode', event('a', mine), true, null],
    ['a live event for an unknown key', event('a', mine, { livemode: true }), null, null],
  ])('maps %s', (_what, payload, live, ignore) => {
    const facts = map(payload, live);
    expect(facts?.ignore).toBe(ignore);
    expect(facts?.subscriptionId).toBe(ignore === null ? 'sub_1' : null);
  });

  it.each([
    ['charge.refunded', 'ch_1'],
    ['charge.dispute.closed', 'ch_1'],
    ['charge.captured', null],
  ])('keeps the object of %s: %p', (type, objectId) => {
    expect(map(event(type, { object: 'charge', id: 'ch_1' }))?.objectId).toBe(objectId);
  });

  it('reads the textual time of a thin event', () => {
    expect(map(thin)?.createdAt).toBe(START + 246);
  });

  it.each([
    ['another one', { invoice_settings: { default_payment_method: null } }, 'pm_new'],
    ['the same', { invoice_settings: { default_payment_method: 'pm_new' } }, null],
    ['no word of it', { name: 'Old Name' }, null],
  ])('a changed customer names its payment method: %s before', (_before, previous, objectId) => {
    const object = {
      object: 'customer',
      id: 'cus_1',
      invoice_settings: { default_payment_method: 'pm_new' },
    };
    const event = {
      id: 'evt_1',
      object: 'event',
      type: 'customer.updated',
      created: 1,
      data: { object, previous_attributes: previous },
    };
    const context = { live: null, receivedAt: 0 };
    expect(mapEvent(event, context)).toMatchObject({ customerId: 'cus_1', objectId });
  });
});
