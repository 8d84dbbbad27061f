import { creditsLeft } from '@keelson/contracts/billing/credits';
import { type InvoiceList } from '@keelson/contracts/billing/invoices';
import { type CheckoutSessionId, type EventId, type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type LocalPayments, startLocalPayments } from './testing/payments-process';
import { sendTo } from './testing/send-webhook';
import { addUser, billingFor, serveBilling, type ServedBilling } from './testing/serve-billing';
import { openTestDatabase } from './testing/test-database';

/** The invoices of payments for credits, and what their webhooks do to credits and plans. */
const database = openTestDatabase('credit-invoices');
const { db } = database;
let payments: LocalPayments;
let billing: ReturnType<typeof billingFor>;
let served: ServedBilling;

beforeAll(async () => {
  payments = await startLocalPayments();
  billing = billingFor({
    db,
    provider: payments.provider,
    endPlanOn: ['full-refund', 'lost-dispute'],
  });
  served = await serveBilling(db, billing);
});
afterAll(async () => {
  await served.close();
  await payments.close();
  await database.close();
});

async function complete(uid: UserId, page: string, card: string): Promise<CheckoutSessionId> {
  const { body } = await served.call(page, uid);
  expect(body).toHaveProperty('url');
  const session = /cs_[A-Za-z0-9_]+/.exec((body as { url: string }).url)![0] as CheckoutSessionId;
  await payments.control('POST', `/checkout/${session}/complete`, { card });
  return session;
}
const buy = (uid: UserId, card = '4242424242424242') =>
  complete(uid, '/api/credits/checkout?pack=messages', card);
const outcomeOf = async (uid: UserId, session: string) =>
  (await served.call(`/api/checkout/sessions/${session}`, uid)).body;
const invoicesOf = async (uid: UserId) =>
  ((await served.call('/api/invoices', uid)).body as InvoiceList).invoices;
const left = async (uid: UserId): Promise<number> =>
  creditsLeft((await billing.customers.find(uid))?.credits ?? {}, 'chatMessages');

it('a payment for credits has an invoice with PDF and receipt, in the list and for its page', async () => {
  const uid = await addUser(db, 'has-invoice' as UserId);
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
  expect(await outcomeOf(uid, session)).toMatchObject({
    status: 'granted',
    invoiceId: invoice?.id,
  });
});

it('by bank debit has it when the debit has succeeded', async () => {
  const uid = await addUser(db, 'has-later' as UserId);
  const session = await buy(uid, '000123456789');
  expect(await invoicesOf(uid)).toEqual([]);
  const { payment_intent: intent } = await payments.stripe.checkout.sessions.retrieve(session);
  const outcome = 'succeeds';
  await payments.control('POST', `/payment_intents/${intent as string}/settle`, { outcome });
  const [invoice] = await invoicesOf(uid);
  expect(await outcomeOf(uid, session)).toMatchObject({
    status: 'granted',
    invoiceId: invoice!.id,
  });
});

describe.each([
  ['in order', false],
  ['the newest first', true],
])('beside a plan, its events sent twice, %s', (_order, newestFirst) => {
  it('grant once and leave the plan, also after a refund', async () => {
    const uid = await addUser(db, `planned-${newestFirst}` as UserId);
    await outcomeOf(uid, await complete(uid, '/api/checkout', '4242424242424242'));
    const plan = await billing.subscriptions.entitlementOf(uid);
    expect(plan).toMatchObject({ sourceSubscriptionId: expect.stringMatching(/^sub_/) as unknown });
    const known = payments.captured.length;
    const session = await buy(uid);
    const { payment_intent: intent, invoice } =
      await payments.stripe.checkout.sessions.retrieve(session);
    const deliver = async () => {
      await payments.settle();
      const told = payments.captured.slice(known);
      const ordered = newestFirst ? told.toReversed() : told;
      for (const { body, signature } of ordered) {
        const sent = await Promise.all([1, 2].map(() => sendTo(served, { body, signature })));
        expect(sent.map(({ status }) => status)).toEqual([200, 200]);
      }
      return told;
    };
    const told = await deliver();
    expect(await left(uid)).toBe(500);
    const ofInvoice = told.filter(({ type }) => type.startsWith('invoice.'));
    expect(ofInvoice.map(({ type }) => type)).toContain('invoice.paid');
    for (const { id } of ofInvoice) {
      const entry = (await db.doc(paths.webhookEvent(id as EventId)).get()).data();
      expect(entry).toMatchObject({ outcome: 'ignored', subscriptionId: null });
    }
    expect(invoice).toMatch(/^in_/);
    await payments.stripe.refunds.create({ payment_intent: intent as string });
    await deliver();
    expect(await left(uid)).toBe(0);
    expect(await billing.subscriptions.entitlementOf(uid)).toEqual(plan);
  });
});
