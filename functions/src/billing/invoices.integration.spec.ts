import { type InvoiceList } from '@keelson/contracts/billing/invoices';
import { type CheckoutSessionId, type SubscriptionId, type UserId } from '@keelson/contracts/ids';
import { StaffIncidentRepo } from './staff-incident-repo';
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

async function invoicesOf(uid: UserId): Promise<InvoiceList> {
  const answer = await served.call('/api/invoices', uid);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as InvoiceList;
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

it('an admin sees the invoices of an account, and is named in the audit log once a day', async () => {
  const uid = 'looked-at' as UserId;
  await subscribe(uid, '4242424242424242');
  const path = `/api/admin/billing/users/${uid}/invoices`;
  expect(await served.call(path, uid)).toMatchObject({ status: 403 });
  expect(await served.call(path, 'boss:operator')).toMatchObject({ status: 403 });
  const seen = await served.call(path, 'boss:admin');
  expect(seen).toEqual({ status: 200, body: await invoicesOf(uid) });
  await served.call(path, 'boss:admin');
  await served.call(path, 'clerk:admin');
  const entries = db.collection('audit').where('action', '==', 'billing.invoices-read');
  const found = (await entries.get()).docs.map((entry) => entry.data());
  expect(found).toHaveLength(2);
  expect(found.map(({ actor }) => (actor as { id: string }).id).sort()).toEqual(['boss', 'clerk']);
  expect(found[0]).toMatchObject({ target: `users/${uid}` });
});

it('an admin sees the plan, the incidents and the customer of an account; its page only where the provider has one', async () => {
  const uid = 'paying' as UserId;
  const subscription = await subscribe(uid, '4242424242424242');
  const path = `/api/admin/billing/users/${uid}`;
  expect(await served.call(path, uid)).toMatchObject({ status: 403 });
  const warning = {
    id: 'issfr_1',
    kind: 'fraud-warning',
    status: 'open',
    amount: null,
    reason: null,
    invoicedAt: null,
    at: 1,
  } as const;
  await new StaffIncidentRepo(db).add(subscription as SubscriptionId, uid, warning);
  expect(await served.call(path, 'boss:admin')).toMatchObject({
    status: 200,
    body: {
      summary: { plan: { key: 'pro' }, subscription: { id: subscription, status: 'active' } },
      incidents: [warning],
      customers: [{ id: expect.stringMatching(/^cus_/) as unknown, url: null }],
      purchases: [],
    },
  });
});

it.each(['', '/invoices'])('an unknown account is not found: %s', async (part) => {
  expect(await served.call(`/api/admin/billing/users/nobody${part}`, 'boss:admin')).toMatchObject({
    status: 404,
    body: { code: 'account/not-found' },
  });
});
