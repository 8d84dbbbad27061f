import { type LocalPayments, startLocalPayments } from '../../testing/payments-process';

/** From a charge, dispute or warning to its subscription, with the real SDK against `packages/payments-emulator`. */
let payments: LocalPayments;
let subscription: string;
let charge: string;

beforeAll(async () => {
  payments = await startLocalPayments();
  const { stripe } = payments;
  const customer = (await stripe.customers.create({ metadata: { uid: 'u' } })).id;
  const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const made = await stripe.subscriptions.create({
    customer,
    default_payment_method: id,
    items: [{ price: 'price_keelson_pro_monthly' }],
  });
  subscription = made.id;
  charge = (await stripe.charges.list({ customer })).data[0]!.id;
});
afterAll(() => payments.close());

const control = (path: string, body: object = {}) => payments.control('POST', path, body);
const newestDispute = async () => (await payments.stripe.disputes.list({ charge })).data[0]!.id;

it('finds a partial, then a full refund', async () => {
  await control(`/charges/${charge}/refund`, { amount: 500 });
  const partial = await payments.provider.findIncident('charge.refunded', charge);
  expect(partial).toMatchObject({
    subscriptionId: subscription,
    incident: {
      id: charge,
      kind: 'refund',
      status: 'partial',
      amount: { amountMinor: 500, currency: 'usd' },
      invoicedAt: expect.any(Number) as unknown,
    },
  });
  await control(`/charges/${charge}/refund`);
  expect(await payments.provider.findIncident('charge.refunded', charge)).toMatchObject({
    incident: { status: 'full', amount: { amountMinor: 1_900 } },
  });
});

it('takes a refund back that failed after all', async () => {
  const [first, second] = (await payments.stripe.refunds.list({ charge })).data.toReversed();
  await control(`/refunds/${second!.id}/fail`);
  expect(await payments.provider.findIncident('refund.failed', charge)).toMatchObject({
    subscriptionId: subscription,
    incident: { kind: 'refund', status: 'partial', amount: { amountMinor: 500 } },
  });
  await control(`/refunds/${first!.id}/fail`);
  expect(await payments.provider.findIncident('refund.failed', charge)).toMatchObject({
    incident: { status: 'closed', amount: { amountMinor: 0 } },
  });
});

it('tells no period of a refund of an upgrade within it', async () => {
  const { stripe } = payments;
  const { items, customer } = await stripe.subscriptions.retrieve(subscription);
  await stripe.subscriptions.update(subscription, {
    items: [{ id: items.data[0]!.id, price: 'price_keelson_business_monthly' }],
    proration_behavior: 'always_invoice',
  });
  const upgrade = (await stripe.charges.list({ customer: customer as string })).data[0]!.id;
  expect(upgrade).not.toBe(charge);
  await control(`/charges/${upgrade}/refund`);
  expect(await payments.provider.findIncident('charge.refunded', upgrade)).toMatchObject({
    subscriptionId: subscription,
    incident: { status: 'full', invoicedAt: null },
  });
});

it('is null for an unknown object', async () => {
  expect(await payments.provider.findIncident('charge.refunded', 'ch_unknown')).toBeNull();
});

it('finds a dispute and its decision, and a fraud warning', async () => {
  const { stripe } = payments;
  const customer = (await stripe.subscriptions.retrieve(subscription)).customer as string;
  const again = await stripe.subscriptions.create({
    customer,
    items: [{ price: 'price_keelson_pro_monthly' }],
    default_payment_method: (await stripe.paymentMethods.attach('pm_card_visa', { customer })).id,
  });
  charge = (await stripe.charges.list({ customer })).data[0]!.id;
  await control(`/charges/${charge}/dispute`, { reason: 'fraudulent' });
  const id = await newestDispute();
  const find = () => payments.provider.findIncident('charge.dispute.closed', id);
  expect(await find()).toMatchObject({
    subscriptionId: again.id,
    incident: { kind: 'dispute', status: 'open', reason: 'fraudulent' },
  });
  await control(`/disputes/${id}/close`, { outcome: 'lost' });
  expect(await find()).toMatchObject({ incident: { status: 'lost' } });
});
