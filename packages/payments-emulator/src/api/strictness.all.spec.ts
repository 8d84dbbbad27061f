import { idOf, PRICE, Provider } from '../testing/provider';

const BUSINESS = 'price_keelson_business_monthly';

let provider: Provider;
beforeAll(async () => void (provider = await Provider.start()));
afterAll(() => provider.close());

const renew = (id: string) => provider.control(`POST /subscriptions/${id}/renew`);
const latest = async (subscription: string) =>
  (await provider.stripe.invoices.list({ subscription })).data[0]!;

describe('an invoice below the minimum charge', () => {
  it('is paid without a charge and added to the next one', async () => {
    const { stripe } = provider;
    const { subscription, customer } = await provider.subscriber();
    const { id: coupon } = await stripe.coupons.create({ amount_off: 1_860, currency: 'usd' });
    await stripe.subscriptions.update(subscription, { discounts: [{ coupon }] });
    expect(await stripe.invoices.createPreview({ subscription })).toMatchObject({
      total: 40,
      amount_due: 0,
    });
    await renew(subscription);
    expect(await latest(subscription)).toMatchObject({
      total: 40,
      amount_due: 0,
      amount_paid: 0,
      status: 'paid',
      ending_balance: 40,
    });
    expect((await stripe.charges.list({ customer })).data).toHaveLength(1);
    await renew(subscription);
    expect(await latest(subscription)).toMatchObject({
      total: 1_900,
      amount_paid: 1_940,
      starting_balance: 40,
      ending_balance: 0,
    });
  });

  it('is no payment page', async () => {
    const { stripe } = provider;
    const cheap = await stripe.prices.create({
      product: idOf((await stripe.prices.retrieve(PRICE)).product),
      currency: 'usd',
      unit_amount: 49,
    });
    const { id: customer } = await provider.customer();
    const line_items = [{ price: cheap.id, quantity: 1 }];
    await expect(provider.session(customer, { mode: 'payment', line_items })).rejects.toMatchObject(
      {
        code: 'amount_too_small',
      },
    );
  });
});

it('an account can pause after the last failed attempt; the invoice is paid, and it goes on', async () => {
  const { stripe } = provider;
  await provider.control('PATCH /settings', { afterRetries: 'pause', retryDays: [1] });
  const { subscription, customer } = await provider.subscriber('4000000000000341');
  await provider.control('POST /clock/advance', { until: 'next-renewal', subscription });
  await provider.control('POST /clock/advance', { seconds: 2 * 86_400 });
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
    status: 'paused',
    status_details: { paused: { subscription: { type: 'final_payment_failure' } } },
  });
  const { id, status } = await latest(subscription);
  expect(status).toBe('open');
  await provider.control('POST /clock/advance', { seconds: 40 * 86_400 });
  expect(await latest(subscription)).toMatchObject({ id, status: 'open' });
  const { id: payment_method } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  await stripe.invoices.pay(id, { payment_method });
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ status: 'active' });
  await provider.control('PATCH /settings', { afterRetries: 'cancel', retryDays: [3, 5, 7] });
});

it('another item is added for the rest of the period, and its removal is credited', async () => {
  const { stripe } = provider;
  const { subscription } = await provider.subscriber();
  const added = await stripe.subscriptions.update(subscription, {
    items: [{ price: BUSINESS, quantity: 2 }],
    proration_behavior: 'always_invoice',
  });
  expect(added.items.data).toHaveLength(2);
  expect(await latest(subscription)).toMatchObject({ amount_paid: 9_800 });
  expect((await stripe.invoices.createPreview({ subscription })).total).toBe(1_900 + 9_800);
  await stripe.subscriptions.update(subscription, {
    items: [{ id: added.items.data[1]!.id, deleted: true }],
    proration_behavior: 'always_invoice',
  });
  expect(await latest(subscription)).toMatchObject({ total: -9_800, status: 'paid' });
  expect((await stripe.invoices.createPreview({ subscription })).amount_due).toBe(0);
});

it('a schedule ends its subscription after the last phase', async () => {
  const { stripe } = provider;
  const { subscription } = await provider.subscriber();
  const made = await stripe.subscriptionSchedules.create({ from_subscription: subscription });
  const schedule = await stripe.subscriptionSchedules.update(made.id, { end_behavior: 'cancel' });
  expect(schedule.end_behavior).toBe('cancel');
  await expect(stripe.invoices.createPreview({ subscription })).rejects.toMatchObject({
    code: 'invoice_upcoming_none',
  });
  await provider.control('POST /clock/advance', { seconds: 40 * 86_400 });
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ status: 'canceled' });
  expect(await stripe.subscriptionSchedules.retrieve(made.id)).toMatchObject({
    status: 'completed',
  });
});
