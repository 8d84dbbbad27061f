import { type InvoiceList } from '@keelson/contracts/billing/invoices';
import { type SubscriptionId, type PayerId } from '@keelson/contracts/ids';
import { StaffIncidentRepo } from '../webhooks/staff-incident-repo';
import { openPayments, type PaymentsWorld } from '../testing/payments-world';

let world: PaymentsWorld;
beforeAll(async () => void (world = await openPayments('invoices')));
afterAll(() => world.close());

async function invoicesOf(uid: PayerId): Promise<InvoiceList> {
  const answer = await world.call('/api/invoices', uid);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as InvoiceList;
}
async function subscribe(uid: PayerId, card: string): Promise<string> {
  const session = await world.buy(await world.addUser(uid), '', { card });
  return (await world.provider.findCheckout(session))!.subscriptionId!;
}
const resync = (uid: PayerId) =>
  world.call(`/api/admin/billing/users/${uid}/resync`, 'boss:admin', {});

it('a member sees their invoices, the card and the next charge, and no others', async () => {
  const uid = 'invoiced' as PayerId;
  const subscription = await subscribe(uid, '5555555555554444');
  const { invoices, method, nextCharge } = await invoicesOf(uid);
  expect(invoices).toMatchObject([{ status: 'paid', amount: { amountMinor: 1_900 } }]);
  expect(method).toMatchObject({ type: 'card', brand: 'mastercard', last4: '4444' });
  expect(nextCharge).toMatchObject({ amount: { amountMinor: 1_900, currency: 'usd' } });
  const [paid] = invoices;
  for (const url of [paid?.url, paid?.pdfUrl, paid?.receiptUrl]) {
    expect((await fetch(url!)).status).toBe(200);
  }
  await world.stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
  await resync(uid);
  expect((await invoicesOf(uid)).nextCharge).toBeNull();

  const other = 'not-invoiced' as PayerId;
  await world.addUser(other);
  expect(await invoicesOf(other)).toEqual({
    invoices: [],
    method: null,
    nextCharge: null,
    takesCode: false,
  });
});

it('an unpaid one is open and leads to its page; the portal opens for a new card', async () => {
  const uid = 'owes' as PayerId;
  const subscription = await subscribe(uid, '4000000000000341');
  await world.control('POST', `/subscriptions/${subscription}/renew`, {});
  await resync(uid);
  const { invoices, nextCharge } = await invoicesOf(uid);
  expect(invoices.map(({ status, receiptUrl }) => [status, receiptUrl !== null])).toEqual([
    ['open', false],
    ['paid', true],
  ]);
  expect(nextCharge).toBeNull();
  const { body } = await world.call('/api/portal?page=card', uid);
  const opened = await fetch((body as { url: string }).url);
  expect(await opened.text()).toContain('Change card');
  expect(await world.call('/api/portal?page=secret', uid)).toMatchObject({ status: 400 });
});

it('an admin sees the invoices of an account, and is named in the audit log once a day', async () => {
  const uid = 'looked-at' as PayerId;
  await subscribe(uid, '4242424242424242');
  const path = `/api/admin/billing/users/${uid}/invoices`;
  expect(await world.call(path, uid)).toMatchObject({ status: 403 });
  expect(await world.call(path, 'boss:operator')).toMatchObject({ status: 403 });
  const seen = await world.call(path, 'boss:admin');
  expect(seen).toEqual({ status: 200, body: await invoicesOf(uid) });
  await world.call(path, 'boss:admin');
  await world.call(path, 'clerk:admin');
  const entries = world.db.collection('audit').where('action', '==', 'billing.invoices-read');
  const found = (await entries.get()).docs.map((entry) => entry.data());
  expect(found).toHaveLength(2);
  expect(found.map(({ actor }) => (actor as { id: string }).id).sort()).toEqual(['boss', 'clerk']);
  expect(found[0]).toMatchObject({ target: `users/${uid}` });
});

it('an admin sees the plan, the incidents and the customer of an account; its page only where the provider has one', async () => {
  const uid = 'paying' as PayerId;
  const subscription = await subscribe(uid, '4242424242424242');
  const path = `/api/admin/billing/users/${uid}`;
  expect(await world.call(path, uid)).toMatchObject({ status: 403 });
  const warning = {
    id: 'issfr_1',
    kind: 'fraud-warning',
    status: 'open',
    amount: null,
    reason: null,
    invoicedAt: null,
    at: 1,
  } as const;
  await new StaffIncidentRepo(world.db).add(subscription as SubscriptionId, uid, warning);
  expect(await world.call(path, 'boss:admin')).toMatchObject({
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
  expect(await world.call(`/api/admin/billing/users/nobody${part}`, 'boss:admin')).toMatchObject({
    status: 404,
    body: { code: 'account/not-found' },
  });
});
