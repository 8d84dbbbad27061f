import type Stripe from 'stripe';
import { idOf, Provider } from '../testing/provider';

let provider: Provider;
let stripe: Stripe;
beforeAll(async () => {
  provider = await Provider.start();
  ({ stripe } = provider);
});
afterAll(() => provider.close());

async function chargesOf(customer: string): Promise<Stripe.Charge[]> {
  return (await stripe.charges.list({ customer })).data;
}
async function paid(): Promise<{ customer: string; subscription: string; charge: Stripe.Charge }> {
  const buyer = await provider.subscriber();
  const [charge] = await chargesOf(buyer.customer);
  return { ...buyer, charge: charge! };
}
async function told(object: string): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100 });
  return data
    .filter((event) => (event.data.object as unknown as { id: string }).id === object)
    .map(({ type }) => type)
    .toReversed();
}

describe('a charge', () => {
  it('leads to its subscription through the payment of its invoice', async () => {
    const { subscription, charge } = await paid();
    expect(charge).toMatchObject({
      status: 'succeeded',
      paid: true,
      amount: 1_900,
      amount_refunded: 0,
      disputed: false,
    });
    expect(charge).not.toHaveProperty('invoice');
    const intent = idOf(charge.payment_intent);
    expect((await stripe.paymentIntents.retrieve(intent)).latest_charge).toBe(charge.id);
    const { data } = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intent },
      expand: ['data.invoice'],
    });
    expect(data).toMatchObject([
      { status: 'paid', invoice: { parent: { subscription_details: { subscription } } } },
    ]);
  });

  it('of a declined attempt fails; the next attempt makes another one', async () => {
    const { customer, subscription } = await provider.subscriber('4000000000000341');
    await provider.control(`POST /subscriptions/${subscription}/renew`);
    await provider.control('POST /clock/advance', { seconds: 3 * 86_400 });
    expect(await chargesOf(customer)).toMatchObject([
      { status: 'failed', paid: false, failure_code: 'card_declined' },
      { status: 'failed', outcome: { type: 'issuer_declined' } },
      { status: 'succeeded' },
    ]);
  });

  it.each([
    { outcome: 'succeeds', status: 'succeeded' },
    { outcome: 'fails', status: 'failed' },
  ])('of a bank debit is pending until it $outcome', async ({ outcome, status }) => {
    const { customer } = await provider.subscriber('000123456789');
    const [charge] = await chargesOf(customer);
    expect(charge).toMatchObject({ status: 'pending', paid: false });
    const intent = idOf(charge!.payment_intent);
    await provider.control(`POST /payment_intents/${intent}/settle`, { outcome });
    expect(await chargesOf(customer)).toMatchObject([{ id: charge!.id, status }]);
  });

  it('of a returned debit keeps its time; the reversal on the balance has the time of the return', async () => {
    const { customer } = await provider.subscriber('000222222227');
    await provider.control('POST /clock/advance', { seconds: 9 * 86_400 });
    const { data } = await stripe.charges.list({
      customer,
      expand: ['data.failure_balance_transaction', 'data.balance_transaction'],
    });
    const returned = data.at(-1)!;
    expect(returned).toMatchObject({
      status: 'failed',
      balance_transaction: { type: 'payment', amount: 1_900, created: returned.created },
      failure_balance_transaction: { type: 'payment_failure_refund', amount: -1_900 },
    });
    const booked = returned.failure_balance_transaction as Stripe.BalanceTransaction;
    expect(booked.created - returned.created).toBe(4 * 86_400);
    expect(booked.reporting_category).toBe('charge_failure');
  });
});

describe('a refund', () => {
  it('is partial, then full, then refused; the subscription stays', async () => {
    const { subscription, charge } = await paid();
    await stripe.refunds.create({ charge: charge.id, amount: 500 });
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({
      amount_refunded: 500,
      refunded: false,
    });
    const payment_intent = idOf(charge.payment_intent);
    await expect(stripe.refunds.create({ payment_intent, amount: 1_401 })).rejects.toMatchObject({
      statusCode: 400,
      param: 'amount',
    });
    const rest = await stripe.refunds.create({ payment_intent, reason: 'duplicate' });
    expect(rest).toMatchObject({ amount: 1_400, reason: 'duplicate', status: 'succeeded' });
    expect(await stripe.charges.retrieve(charge.id, { expand: ['refunds'] })).toMatchObject({
      amount_refunded: 1_900,
      refunded: true,
      refunds: { data: [{ amount: 1_400 }, { amount: 500 }] },
    });
    await expect(stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    expect(await told(charge.id)).toEqual(['charge.refunded', 'charge.refunded']);
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active');
  });

  it('needs a successful charge', async () => {
    const { customer } = await provider.subscriber('000123456789');
    const [pending] = await chargesOf(customer);
    await expect(stripe.refunds.create({ charge: pending!.id })).rejects.toMatchObject({
      statusCode: 400,
    });
    await expect(stripe.refunds.create({ charge: 'ch_no' })).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
    });
  });
});

describe('a dispute', () => {
  const open = async (body: object = {}) => {
    const { charge } = await paid();
    const dispute = await provider.control<Stripe.Dispute>(
      `POST /charges/${charge.id}/dispute`,
      body,
    );
    return { charge, dispute };
  };

  it.each([
    { outcome: 'lost', last: ['charge.dispute.closed'] },
    { outcome: 'won', last: ['charge.dispute.closed', 'charge.dispute.funds_reinstated'] },
  ])('takes the money back until it is closed: $outcome', async ({ outcome, last }) => {
    const { charge, dispute } = await open({ reason: 'product_not_received' });
    expect(dispute).toMatchObject({
      status: 'needs_response',
      reason: 'product_not_received',
      amount: 1_900,
      is_charge_refundable: false,
      payment_intent: charge.payment_intent,
    });
    expect((await stripe.charges.retrieve(charge.id)).disputed).toBe(true);
    await expect(stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
    await provider.control(`POST /disputes/${dispute.id}/close`, { outcome });
    expect((await stripe.disputes.retrieve(dispute.id)).status).toBe(outcome);
    expect(await told(dispute.id)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      ...last,
    ]);
    const again = await provider.tryControl(`POST /disputes/${dispute.id}/close`, { outcome });
    expect(again.status).toBe(400);
  });

  it('can be an inquiry, which takes no money', async () => {
    const { charge, dispute } = await open({ inquiry: true });
    expect(dispute).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true });
    await stripe.refunds.create({ charge: charge.id });
    await provider.control(`POST /disputes/${dispute.id}/close`, { outcome: 'lost' });
    expect((await stripe.disputes.list({ charge: charge.id })).data).toMatchObject([
      { id: dispute.id, status: 'warning_closed' },
    ]);
    expect(await told(dispute.id)).toEqual(['charge.dispute.created', 'charge.dispute.closed']);
  });
});

it('an early fraud warning names charge and payment intent', async () => {
  const { charge } = await paid();
  const { id } = await provider.control<{ id: string }>(
    `POST /charges/${charge.id}/fraud_warning`,
    {},
  );
  expect(await stripe.radar.earlyFraudWarnings.retrieve(id)).toMatchObject({
    actionable: true,
    charge: charge.id,
    fraud_type: 'made_with_stolen_card',
    payment_intent: charge.payment_intent,
  });
  expect(await told(id)).toEqual(['radar.early_fraud_warning.created']);
});

it('a failed finalization leaves a draft that a call can finalize', async () => {
  const { subscription } = await provider.subscriber();
  const { items } = await stripe.subscriptions.retrieve(subscription);
  const renewed = (items.data[0]!.current_period_end + 60) * 1_000;
  await provider.control('POST /clock/advance', { to: new Date(renewed).toISOString() });
  const invoice = idOf((await stripe.subscriptions.retrieve(subscription)).latest_invoice);
  await provider.control(`POST /invoices/${invoice}/fail_finalization`, {});
  await provider.control('POST /clock/advance', { seconds: 86_400 });
  expect(await stripe.invoices.retrieve(invoice)).toMatchObject({
    status: 'draft',
    last_finalization_error: { code: 'customer_tax_location_invalid' },
  });
  expect(await told(invoice)).toContain('invoice.finalization_failed');
  expect(await stripe.invoices.finalizeInvoice(invoice, { auto_advance: true })).toMatchObject({
    status: 'paid',
    last_finalization_error: null,
  });
});
