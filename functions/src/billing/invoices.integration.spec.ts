import { type ListInvoices } from '@keelson/contracts/billing/invoices';
import { type CheckoutSessionId, type UserId } from '@keelson/contracts/ids';
import type * as z from 'zod';
import { type LocalPayments, startLocalPayments } from './testing/payments-process';
import { addUser, billingFor, serveBilling, type ServedBilling } from './testing/serve-billing';
import { openTestDatabase } from './testing/test-database';

/** The real SDK against `local/payments`. */
const database = openTestDatabase('invoices');
const { db } = database;
let payments: LocalPayments;
let served: ServedBilling;

beforeAll(async () => {
  payments = await startLocalPayments();
  served = await serveBilling(db, billingFor({ db, provider: payments.provider }));
});
afterAll(async () => {
  await served.close();
  await payments.close();
  await database.close();
});

type Invoices = z.infer<typeof ListInvoices.response>;
async function invoicesOf(uid: UserId): Promise<Invoices> {
  const answer = await served.call('/api/invoices', uid);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as Invoices;
}
async function subscribe(uid: UserId, card: string): Promise<string> {
  await addUser(db, uid);
  const { body } = await served.call('/api/checkout', uid);
  const session = /cs_[A-Za-z0-9_]+/.exec((body as { url: string }).url)![0] as CheckoutSessionId;
  await payments.control('POST', `/checkout/${session}/complete`, { card });
  await served.call(`/api/checkout/sessions/${session}`, uid);
  return (await payments.provider.findCheckout(session))!.subscriptionId!;
}
const resync = (uid: UserId) =>
  served.call(`/api/admin/billing/users/${uid}/resync`, 'boss:admin', {});

it('a member sees their invoices, the card and the next charge, and no others', async () => {
  const uid = 'invoiced' as UserId;
  const subscription = await subscribe(uid, '5555555555554444');
  const { invoices, method, nextCharge } = await invoicesOf(uid);
  expect(invoices).toMatchObject([{ status: 'paid', amount: { amountMinor: 1_900 } }]);
  expect(method).toMatchObject({ type: 'card', brand: 'mastercard', last4: '4444' });
  expect(nextCharge).toMatchObject({ amount: { amountMinor: 1_900, currency: 'usd' } });
  const [paid] = invoices;
  for (const url of [paid?.url, paid?.pdfUrl, paid?.receiptUrl]) {
    expect((await fetch(url!)).status).toBe(200);
  }
  await payments.stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
  await resync(uid);
  expect((await invoicesOf(uid)).nextCharge).toBeNull();

  const other = 'not-invoiced' as UserId;
  await addUser(db, other);
  expect(await invoicesOf(other)).toEqual({
    invoices: [],
    method: null,
    nextCharge: null,
    takesCode: false,
  });
});

it('an unpaid one is open and leads to its page; the portal opens for a new card', async () => {
  const uid = 'owes' as UserId;
  const subscription = await subscribe(uid, '4000000000000341');
  await payments.control('POST', `/subscriptions/${subscription}/renew`, {});
  await resync(uid);
  const { invoices, nextCharge } = await invoicesOf(uid);
  expect(invoices.map(({ status, receiptUrl }) => [status, receiptUrl !== null])).toEqual([
    ['open', false],
    ['paid', true],
  ]);
  expect(nextCharge).toBeNull();
  const { body } = await served.call('/api/portal?page=card', uid);
  const opened = await fetch((body as { url: string }).url);
  expect(await opened.text()).toContain('Change card');
  expect(await served.call('/api/portal?page=secret', uid)).toMatchObject({ status: 400 });
});
