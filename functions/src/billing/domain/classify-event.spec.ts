import { classifyEvent, HANDLED_EVENTS, PRICE_EVENTS, SUBSCRIPTION_EVENTS } from './classify-event';

const event = (type: string, ids: { subscriptionId?: string; customerId?: string } = {}) => ({
  type,
  subscriptionId: ids.subscriptionId ?? null,
  customerId: ids.customerId ?? null,
});

describe('classifyEvent', () => {
  it.each(SUBSCRIPTION_EVENTS)('fetches the subscription that %s names', (type) => {
    expect(classifyEvent(event(type, { subscriptionId: 'sub_1', customerId: 'cus_1' }))).toEqual({
      kind: 'sync-subscription',
      subscriptionId: 'sub_1',
    });
  });

  it.each(['checkout.session.expired', 'invoice.paid', 'checkout.session.completed'])(
    'has nothing to do for %s without a subscription',
    (type) => {
      expect(classifyEvent(event(type, { customerId: 'cus_1' }))).toEqual({ kind: 'nothing' });
    },
  );

  it('looks after the subscriptions of a deleted customer', () => {
    expect(classifyEvent(event('customer.deleted', { customerId: 'cus_1' }))).toEqual({
      kind: 'customer-deleted',
      customerId: 'cus_1',
    });
  });

  it.each(PRICE_EVENTS)('refreshes the price on %s', (type) => {
    expect(classifyEvent(event(type))).toEqual({ kind: 'refresh-price' });
  });

  it.each(['charge.refunded', 'customer.created', 'invoice.created', 'toString', ''])(
    'ignores %p',
    (type) => {
      expect(classifyEvent(event(type, { subscriptionId: 'sub_1', customerId: 'cus_1' }))).toEqual({
        kind: 'nothing',
      });
    },
  );

  it('names each handled type once', () => {
    expect(new Set(HANDLED_EVENTS).size).toBe(HANDLED_EVENTS.length);
  });
});
