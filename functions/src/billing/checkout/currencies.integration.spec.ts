import { type PlanOffer, type SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { type PlanChangePreview } from '@keelson/contracts/billing/plan-change';
import { type PayerId } from '@keelson/contracts/ids';
import { openPayments, type PaymentsWorld, sessionIn } from '../testing/payments-world';

let world: PaymentsWorld;
beforeAll(async () => void (world = await openPayments('currencies', { tax: true })));
afterAll(() => world.close());

const euros = (amountMinor: number) => ({ amountMinor, currency: 'eur' });
async function buy(query: string): Promise<{ uid: PayerId; summary: SubscriptionSummary }> {
  const address = { country: 'DE' };
  const uid = await world.subscriber({ card: '4242424242424242', address }, query);
  return { uid, summary: await world.summaryOf(uid) };
}

describe('the price list', () => {
  it('has every currency of a price, with tax and metered prices', async () => {
    const { body } = await world.call('/api/plans');
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
    const uid = await world.newUser();
    const dollars = sessionIn((await world.checkout(uid, '')).body);
    const first = sessionIn((await world.checkout(uid, 'currency=eur')).body);
    const second = sessionIn((await world.checkout(uid, 'currency=eur')).body);
    expect(second).toBe(first);
    expect(await world.provider.findCheckout(dollars)).toMatchObject({ status: 'expired' });
  });

  it.each([
    ['currency=gbp', 400, 'billing/currency-not-offered'],
    ['currency=EUR', 400, 'request/invalid'],
    ['currency=', 400, 'request/invalid'],
  ])('answers %s with %i', async (query, status, code) => {
    const uid = await world.newUser();
    expect(await world.checkout(uid, query)).toMatchObject({ status, body: { code } });
    expect(await world.billing.customers.find(uid)).toBeNull();
  });

  it('says so when the customer is billed in another currency for something else', async () => {
    const uid = await world.newUser();
    await world.checkout(uid, '');
    const customer = await world.customerOf(uid);
    await world.stripe.subscriptions.create({
      customer,
      items: [{ price: 'price_harbor_pass_yearly' }],
      trial_period_days: 30,
    });
    expect(await world.checkout(uid, 'currency=eur')).toMatchObject({
      status: 409,
      body: { code: 'billing/currency-conflict' },
    });
    expect(await world.checkout(uid, 'currency=usd')).toMatchObject({ body: { kind: 'checkout' } });
  });
});

describe('a change of plan', () => {
  it('is in the currency of the subscription, and so is what is scheduled', async () => {
    const { uid } = await buy('currency=eur');
    const preview = async (plan: string, interval: string) => {
      const { body } = await world.call(
        `/api/subscription/change?plan=${plan}&interval=${interval}`,
        uid,
      );
      return body as PlanChangePreview;
    };
    const up = await preview('business', 'month');
    expect(up.dueNow.currency).toBe('eur');
    expect(up.metered).toMatchObject([{ unitPrice: euros(2) }]);
    const confirm = ({ plan, interval, prorationDate, dueNow }: PlanChangePreview) =>
      world.call('/api/subscription/change', uid, { plan, interval, prorationDate, dueNow });
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
