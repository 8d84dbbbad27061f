import type Stripe from 'stripe';
import { idOf, PRICE, Provider } from '../testing/provider';

const BUSINESS = 'price_keelson_business_monthly';
const MESSAGES = 'price_keelson_business_messages';

let provider: Provider;
let stripe: Stripe;
beforeAll(async () => {
  provider = await Provider.start();
  ({ stripe } = provider);
});
afterAll(() => provider.close());

const complete = (id: string) =>
  provider.control(`POST /checkout/${id}/complete`, { card: '4242424242424242' });
async function subscriberIn(currency: string, lines = [{ price: PRICE, quantity: 1 }]) {
  const { id: customer } = await provider.customer();
  const session = await provider.session(customer, { currency, line_items: lines });
  await complete(session.id);
  const paid = await stripe.checkout.sessions.retrieve(session.id);
  return { customer, session, subscription: idOf(paid.subscription) };
}

describe('a price in several currencies', () => {
  it('has its amounts when they are expanded', async () => {
    const plain = await stripe.prices.retrieve(PRICE);
    expect(plain).toMatchObject({ currency: 'usd', unit_amount: 1_900 });
    expect(plain).not.toHaveProperty('currency_options');
    const { currency_options: options } = await stripe.prices.retrieve(PRICE, {
      expand: ['currency_options'],
    });
    expect(options).toMatchObject({
      usd: { unit_amount: 1_900, tax_behavior: 'exclusive' },
      eur: { unit_amount: 1_800, tax_behavior: 'exclusive' },
    });
  });

  it('gets them when it is made, and more later', async () => {
    const { id } = await stripe.prices.create({
      product: 'prod_keelson_pro',
      currency: 'usd',
      unit_amount: 100,
      currency_options: { eur: { unit_amount: 90 } },
    });
    await stripe.prices.update(id, { currency_options: { gbp: { unit_amount: 80 } } });
    const { currency_options: options } = await stripe.prices.retrieve(id, {
      expand: ['currency_options'],
    });
    expect(Object.keys(options ?? {}).sort()).toEqual(['eur', 'gbp', 'usd']);
  });

  it.each([
    ['an unknown currency', { xyz: { unit_amount: 1 } }],
    ['a negative amount', { eur: { unit_amount: -1 } }],
    ['no amount', { eur: { tax_behavior: 'unspecified' as const } }],
    ['another tax behavior', { eur: { unit_amount: 1, tax_behavior: 'inclusive' as const } }],
  ])('refuses %s', async (_what, currency_options) => {
    const created = stripe.prices.create({
      product: 'prod_keelson_pro',
      currency: 'usd',
      unit_amount: 100,
      currency_options,
    });
    await expect(created).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('a subscription in a further currency', () => {
  it('is paid in it; its price keeps its own', async () => {
    const { customer, session, subscription } = await subscriberIn('eur');
    expect(session).toMatchObject({ currency: 'eur', amount_total: 1_800 });
    const { currency, items, latest_invoice } = await stripe.subscriptions.retrieve(subscription, {
      expand: ['latest_invoice', 'items.data.price.currency_options'],
    });
    expect(currency).toBe('eur');
    expect(latest_invoice).toMatchObject({ currency: 'eur', amount_paid: 1_800 });
    expect(items.data[0]?.price).toMatchObject({
      currency: 'usd',
      unit_amount: 1_900,
      currency_options: { eur: { unit_amount: 1_800 } },
    });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ currency: 'eur' });
  });

  it('changes and renews in it', async () => {
    const { subscription } = await subscriberIn('eur');
    const { items } = await stripe.subscriptions.retrieve(subscription);
    const change = {
      items: [{ id: items.data[0]!.id, price: BUSINESS }],
      proration_behavior: 'always_invoice' as const,
    };
    const shown = await stripe.invoices.createPreview({
      subscription,
      subscription_details: change,
    });
    expect(shown).toMatchObject({ currency: 'eur', amount_due: 4_500 - 1_800 });
    const { latest_invoice } = await stripe.subscriptions.update(subscription, {
      ...change,
      expand: ['latest_invoice'],
    });
    expect(latest_invoice).toMatchObject({ currency: 'eur', amount_paid: 2_700 });
    await provider.control('POST /clock/advance', { seconds: 33 * 86_400 });
    const renewed = await stripe.invoices.list({ subscription, limit: 1 });
    expect(renewed.data[0]).toMatchObject({ currency: 'eur', amount_due: 4_500 });
  });

  it('has metered items in it', async () => {
    const lines = [{ price: BUSINESS, quantity: 1 }, { price: MESSAGES }];
    const { subscription } = await subscriberIn('eur', lines as never);
    const { latest_invoice } = await stripe.subscriptions.retrieve(subscription, {
      expand: ['latest_invoice'],
    });
    expect(latest_invoice).toMatchObject({ currency: 'eur', amount_paid: 4_500 });
  });
});

describe('a checkout', () => {
  it('refuses a currency that a price does not have', async () => {
    const { id } = await provider.customer();
    await expect(provider.session(id, { currency: 'gbp' })).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('supports currencies of usd, eur') as unknown,
    });
  });

  it('refuses another currency than that of a live subscription, until it has ended', async () => {
    const { customer, subscription } = await subscriberIn('eur');
    await expect(provider.session(customer)).rejects.toMatchObject({
      message: expect.stringContaining('cannot combine currencies') as unknown,
    });
    await stripe.subscriptions.cancel(subscription);
    expect(await provider.session(customer)).toMatchObject({ currency: 'usd' });
  });

  it('opened in another currency cannot be paid beside a subscription', async () => {
    const { id: customer } = await provider.customer();
    const dollars = await provider.session(customer);
    const euros = await provider.session(customer, { currency: 'eur' });
    await complete(euros.id);
    await expect(complete(dollars.id)).rejects.toThrow('combine currencies');
  });
});
