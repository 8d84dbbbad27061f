import type Stripe from 'stripe';
import { idOf, PRICE, Provider } from '../testing/provider';

let provider: Provider;
let stripe: Stripe;
beforeAll(async () => {
  provider = await Provider.start();
  ({ stripe } = provider);
});
afterAll(() => provider.close());

describe('a subscription with quantity 0', () => {
  it('is active, bills nothing and grows later', async () => {
    const { id: customer } = await provider.customer();
    await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const subscription = await stripe.subscriptions.create({
      customer,
      items: [{ price: PRICE, quantity: 0 }],
      expand: ['latest_invoice'],
    });
    expect(subscription).toMatchObject({
      status: 'active',
      items: { data: [{ quantity: 0 }] },
      latest_invoice: { status: 'paid', amount_due: 0, lines: { data: [{ quantity: 0 }] } },
    });
    const item = idOf(subscription.items.data[0]);
    const grown = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, quantity: 2 }],
      proration_behavior: 'always_invoice',
      default_payment_method: 'pm_card_visa',
      expand: ['latest_invoice'],
    });
    expect(grown).toMatchObject({
      items: { data: [{ quantity: 2 }] },
      latest_invoice: { status: 'paid', amount_due: 3_800 },
    });
    const shrunk = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, quantity: 0 }],
    });
    expect(shrunk.items.data[0]?.quantity).toBe(0);
    await provider.control(`POST /subscriptions/${subscription.id}/renew`);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  it('cannot be less than 0', async () => {
    const { id: customer } = await provider.customer();
    const items = [{ price: PRICE, quantity: -1 }];
    await expect(stripe.subscriptions.create({ customer, items })).rejects.toMatchObject({
      statusCode: 400,
      param: 'items[0][quantity]',
    });
  });
});
