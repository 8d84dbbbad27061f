import { classifyEvent, HANDLED_EVENTS } from './classify-event';

const event = (type: string, ids: { subscriptionId?: string; customerId?: string } = {}) => ({
  type,
  subscriptionId: ids.subscriptionId ?? null,
  customerId: ids.customerId ?? null,
  objectId: null,
  ignore: null,
});

/** Stripe's own names, written out: a type that is missing from the lists must fail here. */
const STRIPE_SUBSCRIPTION_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'subscription_schedule.updated',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.finalized',
  'invoice.voided',
  'invoice.marked_uncollectible',
];
const STRIPE_PRICE_EVENTS = [
  'product.created',
  'product.updated',
  'product.deleted',
  'price.created',
  'price.updated',
  'price.deleted',
];

const STRIPE_INCIDENT_EVENTS = [
  'charge.refunded',
  'refund.failed',
  'refund.updated',
  'charge.dispute.created',
  'charge.dispute.closed',
  'radar.early_fraud_warning.created',
  'invoice.finalization_failed',
];

describe('classifyEvent', () => {
  it.each(STRIPE_INCIDENT_EVENTS)('fetches the object of %s', (type) => {
    expect(classifyEvent({ ...event(type), objectId: 'x_1' })).toEqual({
      kind: 'incident',
      type,
      objectId: 'x_1',
    });
  });

  it.each(STRIPE_SUBSCRIPTION_EVENTS)('fetches the subscription that %s names', (type) => {
    expect(classifyEvent(event(type, { subscriptionId: 'sub_1', customerId: 'cus_1' }))).toEqual({
      kind: 'sync-subscription',
      subscriptionId: 'sub_1',
    });
  });

  it.each(['checkout.session.expired', 'invoice.paid', 'checkout.session.completed'])(
    'has nothing to do for %s without a subscription',
    (type) => {
      expect(classifyEvent(event(type, { customerId: 'cus_1' }))).toEqual({
        kind: 'nothing',
        reason: 'no-subscription',
      });
    },
  );

  it('looks after the subscriptions of a deleted customer', () => {
    expect(classifyEvent(event('customer.deleted', { customerId: 'cus_1' }))).toEqual({
      kind: 'customer-deleted',
      customerId: 'cus_1',
    });
  });

  it.each(STRIPE_PRICE_EVENTS)('refreshes the price on %s', (type) => {
    expect(classifyEvent(event(type))).toEqual({ kind: 'refresh-price' });
  });

  it.each(['charge.captured', 'customer.created', 'invoice.created', 'toString', ''])(
    'ignores %p',
    (type) => {
      expect(classifyEvent(event(type, { subscriptionId: 'sub_1', customerId: 'cus_1' }))).toEqual({
        kind: 'nothing',
        reason: 'unknown-type',
      });
    },
  );

  it('ignores a deleted customer without an id', () => {
    expect(classifyEvent(event('customer.deleted')).kind).toBe('nothing');
  });

  it.each(['other-mode', 'other-account', 'thin-event'] as const)(
    'ignores what is %s',
    (ignore) => {
      const mine = { ...event('invoice.paid', { subscriptionId: 'sub_1' }), ignore };
      expect(classifyEvent(mine)).toEqual({ kind: 'nothing', reason: ignore });
    },
  );

  it('registers for every handled type once', () => {
    const handled = [
      ...STRIPE_SUBSCRIPTION_EVENTS,
      ...STRIPE_INCIDENT_EVENTS,
      'customer.deleted',
      'customer.updated',
      ...STRIPE_PRICE_EVENTS,
    ];
    expect([...HANDLED_EVENTS].sort()).toEqual(handled.sort());
  });
});
