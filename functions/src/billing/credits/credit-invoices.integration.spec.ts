import { creditsLeft } from '@keelson/contracts/billing/credits';
import { type CheckoutSessionId, type EventId, type PayerId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { openPayments, type PaymentsWorld, sessionIn } from '../testing/payments-world';

/** The invoices of payments for credits, and what their webhooks do to credits and plans. */
let world: PaymentsWorld;
beforeAll(
  async () =>
    void (world = await openPayments('credit-invoices', {
      endPlanOn: ['full-refund', 'lost-dispute'],
    })),
);
afterAll(() => world.close());

async function complete(uid: PayerId, page: string, card: string): Promise<CheckoutSessionId> {
  const session = sessionIn((await world.call(page, uid)).body);
  await world.complete(session, { card });
  return session;
}
const buy = (uid: PayerId, card = '4242424242424242') =>
  complete(uid, '/api/credits/checkout?pack=messages', card);
const invoicesOf = async (uid: PayerId) => (await world.invoicesOf(uid)).invoices;
const left = async (uid: PayerId): Promise<number> =>
  creditsLeft((await world.billing.customers.find(uid))?.credits ?? {}, 'chatMessages');

it('a payment for credits has an invoice with PDF and receipt, in the list and for its page', async () => {
  const uid = await world.addUser('has-invoice' as PayerId);
  const session = await buy(uid);
  const invoices = await invoicesOf(uid);
  expect(invoices).toMatchObject([
    {
      status: 'paid',
      number: expect.stringMatching(/-0001$/) as unknown,
      amount: { amountMinor: 500, currency: 'usd' },
      lines: [{ kind: 'other', planName: null, amount: { amountMinor: 500 } }],
    },
  ]);
  const [invoice] = invoices;
  for (const url of [invoice?.url, invoice?.pdfUrl, invoice?.receiptUrl]) {
    expect((await fetch(url!)).status).toBe(200);
  }
  expect((await world.outcomeOf(uid, session)).body).toMatchObject({
    status: 'granted',
    invoiceId: invoice?.id,
  });
});

it('by bank debit has it when the debit has succeeded', async () => {
  const uid = await world.addUser('has-later' as PayerId);
  const session = await buy(uid, '000123456789');
  expect(await invoicesOf(uid)).toEqual([]);
  const { payment_intent: intent } = await world.stripe.checkout.sessions.retrieve(session);
  const outcome = 'succeeds';
  await world.control('POST', `/payment_intents/${intent as string}/settle`, { outcome });
  const [invoice] = await invoicesOf(uid);
  expect((await world.outcomeOf(uid, session)).body).toMatchObject({
    status: 'granted',
    invoiceId: invoice!.id,
  });
});

describe.each([
  ['in order', false],
  ['the newest first', true],
])('beside a plan, its events sent twice, %s', (_order, newestFirst) => {
  it('grant once and leave the plan, also after a refund', async () => {
    const uid = await world.addUser(`planned-${newestFirst}` as PayerId);
    await world.outcomeOf(uid, await complete(uid, '/api/checkout', '4242424242424242'));
    const plan = await world.billing.subscriptions.entitlementOf(uid);
    expect(plan).toMatchObject({ sourceSubscriptionId: expect.stringMatching(/^sub_/) as unknown });
    const known = world.captured.length;
    const session = await buy(uid);
    const { payment_intent: intent, invoice } =
      await world.stripe.checkout.sessions.retrieve(session);
    const deliver = async () => {
      await world.settle();
      const told = world.captured.slice(known);
      const ordered = newestFirst ? told.toReversed() : told;
      for (const { body, signature } of ordered) {
        const sent = [1, 2].map(() => world.deliver({ body, signature }));
        expect(await Promise.all(sent)).toEqual([200, 200]);
      }
      return told;
    };
    const told = await deliver();
    expect(await left(uid)).toBe(500);
    const ofInvoice = told.filter(({ type }) => type.startsWith('invoice.'));
    expect(ofInvoice.map(({ type }) => type)).toContain('invoice.paid');
    for (const { id } of ofInvoice) {
      const entry = (await world.db.doc(paths.webhookEvent(id as EventId)).get()).data();
      expect(entry).toMatchObject({ outcome: 'ignored', subscriptionId: null });
    }
    expect(invoice).toMatch(/^in_/);
    await world.stripe.refunds.create({ payment_intent: intent as string });
    await deliver();
    expect(await left(uid)).toBe(0);
    expect(await world.billing.subscriptions.entitlementOf(uid)).toEqual(plan);
  });
});
