import type Stripe from 'stripe';
import { idOf, Provider } from '../testing/provider';

const PACK = 'price_keelson_messages';

let provider: Provider;
let stripe: Stripe;
beforeAll(async () => {
  provider = await Provider.start();
  ({ stripe } = provider);
});
afterAll(() => provider.close());

async function order(
  params: Stripe.Checkout.SessionCreateParams = {},
): Promise<Stripe.Checkout.Session> {
  return provider.session((await provider.customer()).id, {
    mode: 'payment',
    line_items: [{ price: PACK, quantity: 1 }],
    metadata: { pack: 'messages' },
    payment_intent_data: { metadata: { pack: 'messages' } },
    ...params,
  });
}
const pay = (session: Stripe.Checkout.Session, card = '4242424242424242') =>
  provider.control(`POST /checkout/${session.id}/complete`, { card });
const again = (session: Stripe.Checkout.Session) => stripe.checkout.sessions.retrieve(session.id);
async function told(session: string): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100 });
  return data
    .filter((event) => (event.data.object as unknown as { id: string }).id === session)
    .map(({ type }) => type)
    .toReversed();
}

describe('a checkout in payment mode', () => {
  it('takes the money once, without subscription and invoice', async () => {
    const session = await order();
    expect(session).toMatchObject({ mode: 'payment', payment_intent: null, amount_total: 500 });
    await pay(session);
    const done = await again(session);
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      subscription: null,
      invoice: null,
    });
    const intent = await stripe.paymentIntents.retrieve(idOf(done.payment_intent), {
      expand: ['latest_charge'],
    });
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: 500,
      metadata: { pack: 'messages' },
      latest_charge: { amount: 500, metadata: { pack: 'messages' } },
    });
    const customer = idOf(done.customer);
    expect((await stripe.invoices.list({ customer })).data).toEqual([]);
    expect((await stripe.subscriptions.list({ customer })).data).toEqual([]);
    const payment = { type: 'payment_intent' as const, payment_intent: intent.id };
    expect((await stripe.invoicePayments.list({ payment })).data).toEqual([]);
    expect(await told(session.id)).toEqual(['checkout.session.completed']);
  });

  it.each([
    { card: '000123456789', outcome: 'succeeds', payment: 'paid', event: 'succeeded' },
    { card: '000222222227', outcome: 'fails', payment: 'unpaid', event: 'failed' },
  ])('by a bank debit is complete and unpaid until it $outcome', async (row) => {
    const session = await order();
    await pay(session, row.card);
    const waiting = await again(session);
    expect(waiting).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    const intent = idOf(waiting.payment_intent);
    await provider.control(`POST /payment_intents/${intent}/settle`, { outcome: row.outcome });
    expect((await again(session)).payment_status).toBe(row.payment);
    expect((await stripe.paymentIntents.retrieve(intent)).status).toBe(
      row.outcome === 'succeeds' ? 'succeeded' : 'requires_payment_method',
    );
    expect(await told(session.id)).toEqual([
      'checkout.session.completed',
      `checkout.session.async_payment_${row.event}`,
    ]);
  });

  it('leaves the session open when the card is declined', async () => {
    const session = await order();
    await provider.tryControl(`POST /checkout/${session.id}/complete`, {
      card: '4000000000000002',
    });
    expect(await again(session)).toMatchObject({ status: 'open', payment_intent: null });
  });

  it('can be refunded and disputed like any payment', async () => {
    const session = await order();
    await pay(session);
    const payment_intent = idOf((await again(session)).payment_intent);
    await stripe.refunds.create({ payment_intent, amount: 200 });
    const [charge] = (await stripe.charges.list({ payment_intent })).data;
    expect(charge).toMatchObject({ amount_refunded: 200, refunded: false });
  });

  describe('that creates an invoice', () => {
    const invoiced = { invoice_creation: { enabled: true } };

    it('has it with number, pages and payment when it is paid', async () => {
      const session = await order(invoiced);
      expect(session).toMatchObject({ invoice: null, invoice_creation: { enabled: true } });
      await pay(session);
      const done = await again(session);
      const invoice = await stripe.invoices.retrieve(idOf(done.invoice), { expand: ['payments'] });
      expect(invoice).toMatchObject({
        status: 'paid',
        billing_reason: 'manual',
        parent: null,
        customer: idOf(done.customer),
        amount_due: 500,
        amount_paid: 500,
        total: 500,
        number: expect.stringMatching(/-0001$/) as unknown,
      });
      expect(invoice.lines.data).toMatchObject([
        {
          amount: 500,
          description: 'Keelson chat messages',
          subscription: null,
          parent: {
            type: 'invoice_item_details',
            invoice_item_details: { proration: false, subscription: null },
            subscription_item_details: null,
          },
        },
      ]);
      expect(invoice.payments?.data).toMatchObject([
        { status: 'paid', payment: { payment_intent: idOf(done.payment_intent) } },
      ]);
      for (const page of [invoice.hosted_invoice_url, invoice.invoice_pdf]) {
        expect((await fetch(page!)).status).toBe(200);
      }
      expect(await told(invoice.id)).toEqual([
        'invoice.created',
        'invoice.finalized',
        'invoice.paid',
        'invoice.payment_succeeded',
      ]);
    });

    it.each([
      { card: '000123456789', outcome: 'succeeds', invoices: 1 },
      { card: '000222222227', outcome: 'fails', invoices: 0 },
    ])('has $invoices after a bank debit that $outcome', async ({ card, outcome, invoices }) => {
      const session = await order(invoiced);
      await pay(session, card);
      const waiting = await again(session);
      expect(waiting.invoice).toBeNull();
      const intent = idOf(waiting.payment_intent);
      await provider.control(`POST /payment_intents/${intent}/settle`, { outcome });
      const found = (await stripe.invoices.list({ customer: idOf(waiting.customer) })).data;
      expect(found.map(({ status }) => status)).toEqual(Array(invoices).fill('paid'));
      expect((await again(session)).invoice).toBe(found[0]?.id ?? null);
    });

    it('has the tax of the payment', async () => {
      const session = await order({
        ...invoiced,
        automatic_tax: { enabled: true },
        customer_update: { address: 'auto' },
      });
      await provider.control(`POST /checkout/${session.id}/complete`, {
        address: { country: 'DE' },
      });
      const done = await again(session);
      const { total, total_taxes: taxes } = await stripe.invoices.retrieve(idOf(done.invoice));
      expect(total).toBe(done.amount_total);
      expect(taxes).toMatchObject([{ amount: done.total_details?.amount_tax }]);
    });

    it('is in any currency of the price, beside a subscription in another one', async () => {
      const { customer } = await provider.subscriber();
      const session = await order({ ...invoiced, customer, currency: 'eur' });
      await pay(session);
      const invoice = await stripe.invoices.retrieve(idOf((await again(session)).invoice));
      expect(invoice).toMatchObject({ currency: 'eur', total: 460, status: 'paid' });
    });
  });

  it('creates invoices in payment mode only', async () => {
    const { id } = await provider.customer();
    await expect(
      provider.session(id, { invoice_creation: { enabled: true } }),
    ).rejects.toMatchObject({
      statusCode: 400,
      message: /You can only enable invoice creation when `mode` is set to `payment`/,
    });
  });

  it.each([
    ['a recurring price in payment mode', 'payment', 'price_keelson_pro_monthly'],
    ['a one-off price in subscription mode', 'subscription', PACK],
  ] as const)('refuses %s', async (_what, mode, price) => {
    const { id } = await provider.customer();
    await expect(
      provider.session(id, { mode, line_items: [{ price, quantity: 1 }] }),
    ).rejects.toMatchObject({ statusCode: 400, param: 'line_items[0][price]' });
  });

  it('refuses a one-off price in a subscription, and lists it as one', async () => {
    const { id: customer } = await provider.customer();
    await expect(
      stripe.subscriptions.create({ customer, items: [{ price: PACK }] }),
    ).rejects.toMatchObject({ statusCode: 400 });
    const { data } = await stripe.prices.list({ type: 'one_time' });
    expect(data.map(({ id, type, recurring }) => [id, type, recurring])).toEqual([
      [PACK, 'one_time', null],
    ]);
  });
});
