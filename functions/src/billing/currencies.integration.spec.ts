import { type PlanOffer, type SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { type PlanChangePreview } from '@keelson/contracts/billing/plan-change';
import { type CheckoutSessionId, type UserId } from '@keelson/contracts/ids';
import { type LocalPayments, startLocalPayments } from './testing/payments-process';
import {
  addUser,
  billingFor,
  customerOf,
  serveBilling,
  type ServedBilling,
} from './testing/serve-billing';
import { openTestDatabase } from './testing/test-database';

/** The real SDK against `local/payments`. */
const database = openTestDatabase('currencies');
const { db } = database;
let payments: LocalPayments;
let billing: ReturnType<typeof billingFor>;
let served: ServedBilling;
let users = 0;

beforeAll(async () => {
  payments = await startLocalPayments({ tax: true });
  billing = billingFor({ db, provider: payments.provider, tax: true });
  served = await serveBilling(db, billing);
});
afterAll(async () => {
  await served.close();
  await payments.close();
  await database.close();
});

const newUser = () => addUser(db, `currencies-${(users += 1)}` as UserId);
const euros = (amountMinor: number) => ({ amountMinor, currency: 'eur' });
const checkout = (uid: UserId, query: string) => served.call(`/api/checkout?${query}`, uid);
const sessionIn = (body: unknown) =>
  /cs_[A-Za-z0-9_]+/.exec((body as { url: string }).url)![0] as CheckoutSessionId;
async function buy(query: string): Promise<{ uid: UserId; summary: SubscriptionSummary }> {
  const uid = await newUser();
  const session = sessionIn((await checkout(uid, query)).body);
  await payments.control('POST', `/checkout/${session}/complete`, {
    card: '4242424242424242',
    address: { country: 'DE' },
  });
  await served.call(`/api/checkout/sessions/${session}`, uid);
  const { body } = await served.call('/api/subscription', uid);
  return { uid, summary: body as SubscriptionSummary };
}

describe('the price list', () => {
  it('has every currency of a price, with tax and metered prices', async () => {
    const { body } = await served.call('/api/plans');
    const { plans } = body as { plans: PlanOffer[] };
    const business = plans.find(({ key }) => key === 'business');
    expect(business?.price).toMatchObject({
      amount: { amountMinor: 4_900, currency: 'usd' },
      currencies: [
        {
          amount: euros(4_500),
          taxBehavior: 'exclusive',
          metered: [{ metric: 'chatMessages', unitPrice: euros(2) }],
        },
      ],
    });
  });
});

describe('a checkout in a further currency', () => {
  it('is paid in it, and what is stored is in it', async () => {
    const { summary } = await buy('plan=business&currency=eur');
    expect(summary).toMatchObject({
      plan: { key: 'business' },
      subscription: {
        currency: 'eur',
        unitAmount: 4_500,
        metered: [{ metric: 'chatMessages', unitPrice: euros(2) }],
      },
    });
  });

  it('replaces one in another currency, and repeats itself', async () => {
    const uid = await newUser();
    const dollars = sessionIn((await checkout(uid, '')).body);
    const first = sessionIn((await checkout(uid, 'currency=eur')).body);
    const second = sessionIn((await checkout(uid, 'currency=eur')).body);
    expect(second).toBe(first);
    expect(await payments.provider.findCheckout(dollars)).toMatchObject({ status: 'expired' });
  });

  it.each([
    ['currency=gbp', 400, 'billing/currency-not-offered'],
    ['currency=EUR', 400, 'request/invalid'],
    ['currency=', 400, 'request/invalid'],
  ])('answers %s with %i', async (query, status, code) => {
    const uid = await newUser();
    expect(await checkout(uid, query)).toMatchObject({ status, body: { code } });
    expect(await billing.customers.find(uid)).toBeNull();
  });

  it('says so when the customer is billed in another currency for something else', async () => {
    const uid = await newUser();
    await checkout(uid, '');
    const customer = await customerOf(billing, uid);
    await payments.stripe.subscriptions.create({
      customer,
      items: [{ price: 'price_harbor_pass_yearly' }],
      trial_period_days: 30,
    });
    expect(await checkout(uid, 'currency=eur')).toMatchObject({
      status: 409,
      body: { code: 'billing/currency-conflict' },
    });
    expect(await checkout(uid, 'currency=usd')).toMatchObject({ body: { kind: 'checkout' } });
  });
});

describe('a change of plan', () => {
  it('is in the currency of the subscription, and so is what is scheduled', async () => {
    const { uid } = await buy('currency=eur');
    const preview = async (plan: string, interval: string) => {
      const { body } = await served.call(
        `/api/subscription/change?plan=${plan}&interval=${interval}`,
        uid,
      );
      return body as PlanChangePreview;
    };
    const up = await preview('business', 'month');
    expect(up.dueNow.currency).toBe('eur');
    expect(up.metered).toMatchObject([{ unitPrice: euros(2) }]);
    const confirm = ({ plan, interval, prorationDate, dueNow }: PlanChangePreview) =>
      served.call('/api/subscription/change', uid, { plan, interval, prorationDate, dueNow });
    expect(await confirm(up)).toMatchObject({
      body: { status: 'changed', summary: { subscription: { unitAmount: 4_500 } } },
    });
    expect(await confirm(await preview('pro', 'month'))).toMatchObject({
      body: {
        status: 'scheduled',
        summary: { subscription: { pendingChange: { currency: 'eur', unitAmount: 1_800 } } },
      },
    });
  });
});
