import { type PlanOffer, type SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { type PlanChangePreview } from '@keelson/contracts/billing/plan-change';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { type CheckoutSessionId, type UserId } from '@keelson/contracts/ids';
import { PlanLookup } from '../usage/plan-lookup';
import { type LocalPayments, startLocalPayments } from './testing/payments-process';
import { addUser, billingFor, serveBilling, type ServedBilling } from './testing/serve-billing';
import { openTestDatabase } from './testing/test-database';

/** The real SDK against `local/payments`. */
const database = openTestDatabase('quantities');
const { db } = database;
let payments: LocalPayments;
let billing: ReturnType<typeof billingFor>;
let served: ServedBilling;
let users = 0;

beforeAll(async () => {
  payments = await startLocalPayments();
  billing = billingFor({ db, provider: payments.provider });
  served = await serveBilling(db, billing);
});
afterAll(async () => {
  await served.close();
  await payments.close();
  await database.close();
});

const newUser = () => addUser(db, `quantities-${(users += 1)}` as UserId);
const checkout = (uid: UserId, query: string) => served.call(`/api/checkout?${query}`, uid);
const sessionIn = (body: unknown) =>
  /cs_[A-Za-z0-9_]+/.exec((body as { url: string }).url)![0] as CheckoutSessionId;
async function buy(query: string): Promise<UserId> {
  const uid = await newUser();
  const session = sessionIn((await checkout(uid, query)).body);
  await payments.control('POST', `/checkout/${session}/complete`, { card: '4242424242424242' });
  await served.call(`/api/checkout/sessions/${session}`, uid);
  return uid;
}
async function summaryOf(uid: UserId): Promise<SubscriptionSummary> {
  return (await served.call('/api/subscription', uid)).body as SubscriptionSummary;
}
async function preview(uid: UserId, query: string): Promise<PlanChangePreview> {
  const answer = await served.call(`/api/subscription/change?${query}`, uid);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as PlanChangePreview;
}
const confirm = (
  uid: UserId,
  { plan, interval, quantity, prorationDate, dueNow }: PlanChangePreview,
) =>
  served.call('/api/subscription/change', uid, { plan, interval, quantity, prorationDate, dueNow });
const effective = (uid: UserId) => new PlanLookup(db, billing.now).effectivePlanOf(uid);
const BUSINESS = 'plan=business&interval=month';

it('the price list says how many can be bought', async () => {
  const { body } = await served.call('/api/plans');
  const most = (body as { plans: PlanOffer[] }).plans.map((plan) => [plan.key, plan.maxQuantity]);
  expect(most).toEqual([
    ['free', 1],
    ['pro', 1],
    ['business', planOf('business').maxQuantity],
  ]);
});

it('what is bought is charged, and multiplies the limits', async () => {
  const uid = await buy('plan=business&quantity=3');
  expect(await summaryOf(uid)).toMatchObject({
    entitlement: { planKey: 'business', quantity: 3 },
    subscription: { quantity: 3, unitAmount: 4_900 },
  });
  expect(await effective(uid)).toMatchObject({ plan: 'business', quantity: 3 });
  const { body } = await served.call('/api/invoices', uid);
  expect(body).toMatchObject({ invoices: [{ amount: { amountMinor: 3 * 4_900 } }] });
});

it.each([
  ['plan=business&quantity=11', 'billing/quantity-not-offered'],
  ['plan=pro&quantity=2', 'billing/quantity-not-offered'],
  ['plan=business&quantity=0', 'request/invalid'],
  ['plan=business&quantity=1.5', 'request/invalid'],
  ['plan=business&quantity=many', 'request/invalid'],
])('refuses %s with 400', async (query, code) => {
  const uid = await newUser();
  expect(await checkout(uid, query)).toMatchObject({ status: 400, body: { code } });
});

it('another quantity is another payment page; the same one is not', async () => {
  const uid = await newUser();
  const first = sessionIn((await checkout(uid, 'plan=business&quantity=2')).body);
  const same = sessionIn((await checkout(uid, 'plan=business&quantity=2')).body);
  const other = sessionIn((await checkout(uid, 'plan=business')).body);
  expect(same).toBe(first);
  expect(other).not.toBe(first);
  expect(await payments.provider.findCheckout(first)).toMatchObject({ status: 'expired' });
});

it('more is charged and counts at once, less when the period ends', async () => {
  const uid = await buy('plan=business');
  const more = await preview(uid, `${BUSINESS}&quantity=4`);
  expect(more).toMatchObject({
    timing: 'now',
    quantity: 4,
    dueNow: { amountMinor: 3 * 4_900 },
    nextCharge: { amount: { amountMinor: 4 * 4_900 } },
    lines: [
      { kind: 'unused-time', planName: 'Business', quantity: 1, changedAt: more.prorationDate },
      { kind: 'remaining-time', planName: 'Business', quantity: 4, changedAt: more.prorationDate },
    ],
  });
  expect(await confirm(uid, more)).toMatchObject({
    body: { status: 'changed', summary: { entitlement: { quantity: 4 } } },
  });

  const less = await preview(uid, `${BUSINESS}&quantity=2`);
  expect(less).toMatchObject({ timing: 'period-end', dueNow: { amountMinor: 0 } });
  expect(await confirm(uid, less)).toMatchObject({
    body: {
      status: 'scheduled',
      summary: {
        entitlement: { quantity: 4 },
        subscription: { pendingChange: { planKey: 'business', quantity: 2 } },
      },
    },
  });
  const { subscription } = await summaryOf(uid);
  await payments.control('POST', `/subscriptions/${subscription!.id}/renew`, {});
  await served.call('/api/portal', uid);
  await billing.provider.findSubscription(subscription!.id).then((facts) => {
    expect(facts?.state).toMatchObject({ quantity: 2, pendingChange: null });
  });
});

it('a change to a plan that is sold once lowers the quantity; the same quantity is no change', async () => {
  const uid = await buy('plan=business&quantity=3');
  expect(await preview(uid, 'plan=pro&interval=month')).toMatchObject({
    quantity: 1,
    nextCharge: { amount: { amountMinor: 1_900 } },
  });
  expect(await preview(uid, 'plan=business&interval=year')).toMatchObject({ quantity: 3 });
  expect(await served.call(`/api/subscription/change?${BUSINESS}&quantity=3`, uid)).toMatchObject({
    status: 409,
    body: { code: 'billing/plan-unchanged' },
  });
  expect(await served.call(`/api/subscription/change?${BUSINESS}&quantity=11`, uid)).toMatchObject({
    status: 400,
    body: { code: 'billing/quantity-not-offered' },
  });
});

it('an operator’s quantity of a plan that is sold once does not multiply its limits', async () => {
  const uid = await buy('');
  const { subscription } = await summaryOf(uid);
  const { items } = await payments.stripe.subscriptions.retrieve(subscription!.id);
  await payments.stripe.subscriptions.update(subscription!.id, {
    items: [{ id: items.data[0]!.id, quantity: 5 }],
  });
  await served.call(`/api/subscription/cancel`, uid, {});
  expect(await summaryOf(uid)).toMatchObject({
    subscription: { quantity: 5 },
    entitlement: { quantity: 1 },
  });
});
