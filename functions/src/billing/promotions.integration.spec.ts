import { type PlanChangePreview } from '@keelson/contracts/billing/plan-change';
import { type CheckoutSessionId, type SubscriptionId, type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type LocalPayments, startLocalPayments } from './testing/payments-process';
import {
  addUser,
  billingFor,
  customerOf,
  serveBilling,
  type ServedBilling,
} from './testing/serve-billing';
import { openTestDatabase } from './testing/test-database';

/** Promotion codes for subscriptions that go on as they are: the real SDK against `local/payments`. */
const database = openTestDatabase('promotions');
const { db } = database;
const path = '/api/subscription/promotion';
let payments: LocalPayments;
let billing: ReturnType<typeof billingFor>;
let served: ServedBilling;
let users = 0;

beforeAll(async () => {
  payments = await startLocalPayments();
  billing = billingFor({ db, provider: payments.provider, promotionCodes: true });
  served = await serveBilling(db, billing);
});
afterAll(async () => {
  await served.close();
  await payments.close();
  await database.close();
});

/** A member with Pro for a month. */
async function subscriber(): Promise<UserId> {
  const uid = await addUser(db, `promoted-${(users += 1)}` as UserId);
  const { body } = await served.call('/api/checkout', uid);
  const session = /cs_[A-Za-z0-9_]+/.exec((body as { url: string }).url)![0] as CheckoutSessionId;
  await payments.control('POST', `/checkout/${session}/complete`, {});
  await served.call(`/api/checkout/sessions/${session}`, uid);
  return uid;
}
async function change(uid: UserId, interval: 'month' | 'year'): Promise<void> {
  const { body } = await served.call(`/api/subscription/change?plan=pro&interval=${interval}`, uid);
  const { plan, prorationDate, dueNow } = body as PlanChangePreview;
  const confirmation = { plan, interval, prorationDate, dueNow };
  expect(await served.call('/api/subscription/change', uid, confirmation)).toMatchObject({
    status: 200,
  });
}
async function liveAtProvider(uid: UserId): Promise<SubscriptionId> {
  const customer = await customerOf(billing, uid);
  const [live] = (await payments.stripe.subscriptions.list({ customer })).data;
  return live!.id as SubscriptionId;
}
const auditOf = async (uid: UserId) =>
  (await db.collection(paths.audit()).where('actor.id', '==', uid).get()).docs.map((entry) =>
    String(entry.get('action')),
  );
const nextOf = async (uid: UserId) =>
  ((await served.call('/api/invoices', uid)).body as { nextCharge: object }).nextCharge;

it('lowers the next charge to what was shown, and that is paid', async () => {
  const uid = await subscriber();
  expect(await served.call('/api/invoices', uid)).toMatchObject({ body: { takesCode: true } });
  const shownNow = await served.call(`${path}?code=quarter`, uid);
  expect(shownNow).toMatchObject({
    status: 200,
    body: {
      discount: { name: 'QUARTER', duration: 'repeating' },
      nextCharge: { amount: { amountMinor: 1_425, currency: 'usd' } },
      before: { amountMinor: 1_900 },
      replaces: false,
    },
  });
  expect(await nextOf(uid)).toMatchObject({ amount: { amountMinor: 1_900 } });
  const { nextCharge } = shownNow.body as { nextCharge: { amount: object; at: number } };
  const use = (amount: object) => served.call(path, uid, { code: 'quarter', nextCharge: amount });
  expect(await use({ amountMinor: 1_424, currency: 'usd' })).toMatchObject({
    status: 409,
    body: { code: 'billing/preview-outdated' },
  });
  expect(await use(nextCharge.amount)).toMatchObject({
    status: 200,
    body: { subscription: { discounts: [{ name: 'QUARTER' }] } },
  });
  expect(await nextOf(uid)).toEqual(nextCharge);
  expect(await auditOf(uid)).toContain('billing.promotion-applied');
  expect(await served.call(`${path}?code=QUARTER`, uid)).toMatchObject({
    status: 422,
    body: { code: 'billing/promotion-code-invalid' },
  });
  const id = await liveAtProvider(uid);
  await payments.control('POST', `/subscriptions/${id}/renew`, {});
  const [paid] = (await payments.stripe.invoices.list({ customer: await customerOf(billing, uid) }))
    .data;
  expect(paid).toMatchObject({ status: 'paid', amount_paid: 1_425 });
});

it('once: the charge after it is the full price again', async () => {
  const uid = await subscriber();
  const { body } = await served.call(`${path}?code=FIVE`, uid);
  const { nextCharge } = body as { nextCharge: { amount: { amountMinor: number } } };
  expect(nextCharge.amount.amountMinor).toBe(1_400);
  await served.call(path, uid, { code: 'FIVE', nextCharge: nextCharge.amount });
  const id = await liveAtProvider(uid);
  await payments.control('POST', `/subscriptions/${id}/renew`, {});
  expect(await nextOf(uid)).toMatchObject({ amount: { amountMinor: 1_900 } });
});

it('is refused beside a scheduled change, after a cancellation and without a subscription', async () => {
  const uid = await subscriber();
  await change(uid, 'year');
  await change(uid, 'month');
  expect(await served.call(`${path}?code=FIVE`, uid)).toMatchObject({
    status: 409,
    body: { code: 'billing/not-changeable' },
  });
  expect(await served.call('/api/invoices', uid)).toMatchObject({ body: { takesCode: false } });
  await billing.provider.keepPlan(await liveAtProvider(uid));
  await served.call('/api/subscription/cancel', uid, {});
  expect(await served.call(`${path}?code=FIVE`, uid)).toMatchObject({
    body: { code: 'billing/subscription-ending' },
  });
  const free = await addUser(db, 'plans-without' as UserId);
  expect(await served.call(`${path}?code=FIVE`, free)).toMatchObject({
    body: { code: 'billing/no-subscription' },
  });
});
