import { type PlanOffer } from '@keelson/contracts/billing/endpoints';
import { type MemberInvoice } from '@keelson/contracts/billing/invoices';
import { type PlanChangePreview } from '@keelson/contracts/billing/plan-change';
import { type CheckoutSessionId, type UserId } from '@keelson/contracts/ids';
import { type LocalPayments, startLocalPayments } from './testing/payments-process';
import { addUser, billingFor, serveBilling, type ServedBilling } from './testing/serve-billing';
import { openTestDatabase } from './testing/test-database';

/** The real SDK against `local/payments`, with PAYMENT_TAX on. */
const database = openTestDatabase('tax');
const { db } = database;
let payments: LocalPayments;
let served: ServedBilling;
let users = 0;

beforeAll(async () => {
  payments = await startLocalPayments({ tax: true });
  const billing = billingFor({ db, provider: payments.provider, promotionCodes: true, tax: true });
  served = await serveBilling(db, billing);
});
afterAll(async () => {
  await served.close();
  await payments.close();
  await database.close();
});

async function subscriber(address: object, code?: string): Promise<UserId> {
  const uid = await addUser(db, `taxed-${(users += 1)}` as UserId);
  const { body } = await served.call('/api/checkout', uid);
  const session = /cs_[A-Za-z0-9_]+/.exec((body as { url: string }).url)![0] as CheckoutSessionId;
  await payments.control('POST', `/checkout/${session}/complete`, {
    address,
    ...(code === undefined ? {} : { code }),
  });
  await served.call(`/api/checkout/sessions/${session}`, uid);
  return uid;
}
const preview = (uid: UserId, query: string) =>
  served.call(`/api/subscription/change?${query}`, uid);
async function shown(uid: UserId, query: string): Promise<PlanChangePreview> {
  const answer = await preview(uid, query);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as PlanChangePreview;
}
async function invoicesOf(uid: UserId): Promise<MemberInvoice[]> {
  const { body } = await served.call('/api/invoices', uid);
  return (body as { invoices: MemberInvoice[] }).invoices;
}
const confirm = (uid: UserId, { plan, interval, prorationDate, dueNow }: PlanChangePreview) =>
  served.call('/api/subscription/change', uid, { plan, interval, prorationDate, dueNow });

it('prices say that tax is added', async () => {
  const { body } = await served.call('/api/plans');
  const { plans } = body as { plans: PlanOffer[] };
  const behaviors = plans.flatMap(({ prices }) => prices.map((price) => price.taxBehavior));
  expect(new Set(behaviors)).toEqual(new Set(['exclusive']));
});

it('the first payment, an upgrade and the next charge have the tax of the address', async () => {
  const uid = await subscriber({ country: 'DE' });
  expect(await invoicesOf(uid)).toMatchObject([
    { amount: { amountMinor: 2_261 }, tax: { amountMinor: 361 } },
  ]);
  const change = await shown(uid, 'plan=business&interval=month');
  expect(change.dueNow.amountMinor).toBe(3_570);
  expect(change.tax).toMatchObject({ amount: { amountMinor: 570 }, included: false });
  expect(change.nextCharge.amount.amountMinor).toBe(5_831);
  expect(await confirm(uid, change)).toMatchObject({ body: { status: 'changed' } });
  expect((await invoicesOf(uid))[0]).toMatchObject({
    amount: { amountMinor: 3_570 },
    tax: { amountMinor: 570 },
  });

  const later = await shown(uid, 'plan=pro&interval=month');
  expect(later).toMatchObject({ timing: 'period-end', dueNow: { amountMinor: 0 }, tax: null });
  expect(later.nextCharge.amount.amountMinor).toBe(2_261);
  expect(await confirm(uid, later)).toMatchObject({ body: { status: 'scheduled' } });
  const { body } = await served.call('/api/subscription', uid);
  const { id } = (body as { subscription: { id: string } }).subscription;
  await payments.control('POST', `/subscriptions/${id}/renew`, {});
  expect((await invoicesOf(uid))[0]).toMatchObject({
    amount: { amountMinor: 2_261 },
    tax: { amountMinor: 361 },
  });
});

it('a code with a change lowers the tax; one for one invoice is not part of the next charge', async () => {
  const uid = await subscriber({ country: 'DE' });
  const quarter = await shown(uid, 'plan=business&interval=month&code=QUARTER');
  expect(quarter.nextCharge.amount.amountMinor).toBe(4_373); // (49 − 25%) + 19%
  const once = await shown(uid, 'plan=business&interval=month&code=FIVE');
  expect(once.nextCharge.amount.amountMinor).toBe(5_831);
  expect(once.dueNow.amountMinor).toBeLessThan(3_570);
});

it('where nothing is due, the tax is 0; a business pays on a reverse charge basis', async () => {
  for (const address of [{ country: 'NO' }, { country: 'DE', vatNumber: 'DE123456789' }]) {
    const uid = await subscriber(address);
    expect(await invoicesOf(uid)).toMatchObject([
      { amount: { amountMinor: 1_900 }, tax: { amountMinor: 0 } },
    ]);
  }
});

describe('a subscription from the time before tax', () => {
  async function untaxed(): Promise<{ uid: UserId; customer: string }> {
    const uid = await subscriber({ country: 'NO' });
    const { data } = await payments.stripe.subscriptions.list({ limit: 1 });
    const { id, customer } = data[0]!;
    await payments.stripe.subscriptions.update(id, { automatic_tax: { enabled: false } });
    return { uid, customer: customer as string };
  }

  it('is taxed from its next change on', async () => {
    const { uid, customer } = await untaxed();
    await payments.stripe.customers.update(customer, { address: { country: 'DE' } });
    const change = await shown(uid, 'plan=business&interval=month');
    expect(await confirm(uid, change)).toMatchObject({ body: { status: 'changed' } });
    expect((await invoicesOf(uid))[0]).toMatchObject({
      amount: change.dueNow,
      tax: { amountMinor: change.tax!.amount.amountMinor },
    });
  });

  it('needs an address for a change, and nothing changes without', async () => {
    const { uid, customer } = await untaxed();
    await payments.stripe.customers.update(customer, { address: { city: 'Nowhere' } });
    for (const query of ['plan=business&interval=month', 'plan=pro&interval=year']) {
      expect(await preview(uid, query)).toMatchObject({
        status: 409,
        body: { code: 'billing/address-required' },
      });
    }
    expect(await invoicesOf(uid)).toHaveLength(1);
  });
});
