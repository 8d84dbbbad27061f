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
const ids = (type: string, object: unknown) => {
  const facts = mapEvent(event(type, object));
  return [facts?.subscriptionId, facts?.customerId];
};

describe('mapEvent', () => {
  it('maps id, type and time', () => {
    expect(mapEvent(event('customer.subscription.updated', aStripeSubscription()))).toEqual({
      id: 'evt_1',
      type: 'customer.subscription.updated',
      createdAt: START,
      subscriptionId: 'sub_1',
      customerId: 'cus_1',
      uidHint: 'user-1',
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
    expect(mapEvent(event('some.type', object))?.uidHint).toBe('u');
  });

  it.each([
    ['null', null],
    ['text', 'evt_1'],
    ['no id', event('a', { object: 'price' }, { id: undefined })],
    ['an id that is a path', event('a', { object: 'price' }, { id: 'evt_1/../x' })],
    ['no type', event('', { object: 'price' })],
    ['no object', event('a', undefined)],
    [
      'an event of the v2 API',
      { object: 'v2.core.event', id: 'evt_1', type: 'v1.x', created: '2026-01-01' },
    ],
    ['a textual time', event('a', { object: 'price' }, { created: 'today' })],
  ])('is null for %s', (_what, payload) => {
    expect(mapEvent(payload)).toBeNull();
  });
});
