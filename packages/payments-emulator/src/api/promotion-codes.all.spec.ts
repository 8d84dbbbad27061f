import type Stripe from 'stripe';
import { idOf, Provider } from '../testing/provider';

let provider: Provider;
let stripe: Stripe;
beforeEach(async () => {
  provider = await Provider.start();
  ({ stripe } = provider);
});
afterEach(() => provider.close());

const BUSINESS = 'price_keelson_business_monthly';

/** A code for a coupon of its own. */
async function newCode(
  coupon: Stripe.CouponCreateParams,
  differs: Partial<Stripe.PromotionCodeCreateParams> = {},
): Promise<Stripe.PromotionCode> {
  const { id } = await stripe.coupons.create(coupon);
  return stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, ...differs });
}

async function buyWith(code: string): Promise<{ customer: string; subscription: string }> {
  const { id: customer } = await provider.customer();
  const { id } = await provider.session(customer, { allow_promotion_codes: true });
  await provider.control(`POST /checkout/${id}/complete`, { code });
  const session = await stripe.checkout.sessions.retrieve(id);
  return { customer, subscription: idOf(session.subscription) };
}
const renew = (subscription: string) =>
  provider.control(`POST /subscriptions/${subscription}/renew`);
async function invoicesOf(subscription: string): Promise<number[]> {
  const { data } = await stripe.invoices.list({ subscription });
  return data.map(({ amount_paid: paid }) => paid).toReversed();
}
async function discountsOf(subscription: string): Promise<Stripe.Discount[]> {
  const { discounts } = await stripe.subscriptions.retrieve(subscription, {
    expand: ['discounts.source.coupon', 'discounts.promotion_code'],
  });
  return discounts as Stripe.Discount[];
}
const itemOf = async (subscription: string): Promise<string> =>
  idOf((await stripe.subscriptions.retrieve(subscription)).items.data[0]);

describe('a code at checkout', () => {
  it('lowers the session, the invoice and the renewals for as long as the coupon says', async () => {
    const { customer, subscription } = await buyWith('quarter');
    const [session] = (await stripe.checkout.sessions.list({ customer })).data;
    expect(session).toMatchObject({
      amount_subtotal: 1_900,
      amount_total: 1_425,
      total_details: { amount_discount: 475 },
      discounts: [{ promotion_code: expect.stringMatching(/^promo_/) as string }],
    });
    const [discount] = await discountsOf(subscription);
    expect(discount).toMatchObject({
      subscription,
      promotion_code: { code: 'QUARTER', times_redeemed: 1 },
      source: { coupon: { percent_off: 25, times_redeemed: 1 } },
    });
    const [invoice] = (await stripe.invoices.list({ subscription })).data;
    expect(invoice).toMatchObject({
      subtotal: 1_900,
      total: 1_425,
      amount_paid: 1_425,
      discounts: [discount?.id],
      total_discount_amounts: [{ amount: 475, discount: discount?.id }],
    });
    for (let month = 0; month < 3; month += 1) {
      await provider.control('POST /clock/advance', { until: 'next-renewal', subscription });
    }
    expect(await invoicesOf(subscription)).toEqual([1_425, 1_425, 1_425, 1_900]);
    expect(await discountsOf(subscription)).toEqual([]);
  });

  it('once means the first invoice', async () => {
    const { subscription } = await buyWith('FIVE');
    expect(await discountsOf(subscription)).toEqual([]);
    await renew(subscription);
    expect(await invoicesOf(subscription)).toEqual([1_400, 1_900]);
  });

  it.each([
    ['unknown', 'NOPE'],
    ['used up', 'ONLYONE'],
    ['for another customer', 'THEIRS'],
    ['for another currency', 'EUROS'],
    ['below the minimum', 'LARGE'],
  ])('is refused when it is %s, and the session stays open', async (_what, code) => {
    await newCode({ percent_off: 50 }, { code: 'ONLYONE', max_redemptions: 1 });
    await buyWith('ONLYONE');
    const other = await provider.customer();
    await newCode({ percent_off: 50 }, { code: 'THEIRS', customer: other.id });
    await newCode({ amount_off: 100, currency: 'eur' }, { code: 'EUROS' });
    const restrictions = { minimum_amount: 5_000, minimum_amount_currency: 'usd' };
    await newCode({ percent_off: 50 }, { code: 'LARGE', restrictions });
    const { id: customer } = await provider.customer();
    const { id } = await provider.session(customer, { allow_promotion_codes: true });
    const { status } = await provider.tryControl(`POST /checkout/${id}/complete`, { code });
    expect(status).toBe(400);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'open',
      amount_total: 1_900,
    });
  });

  it('is refused by a session that does not take codes', async () => {
    const { id } = await provider.session((await provider.customer()).id);
    expect(
      await provider.tryControl(`POST /checkout/${id}/complete`, { code: 'FIVE' }),
    ).toMatchObject({ status: 400 });
  });
});

describe('a code with a change', () => {
  const change = async (subscription: string, promotion_code: string) => ({
    items: [{ id: await itemOf(subscription), price: BUSINESS }],
    proration_behavior: 'always_invoice' as const,
    discounts: [{ promotion_code }],
  });
  const quarter = async () => (await stripe.promotionCodes.list({ code: 'quarter' })).data[0]!.id;

  it('costs what the preview says, credits what was paid, and stores nothing before', async () => {
    const { subscription } = await provider.subscriber();
    const { items, discounts, ...details } = await change(subscription, await quarter());
    const preview = await stripe.invoices.createPreview({
      subscription,
      discounts,
      subscription_details: { items, ...details },
    });
    expect(preview).toMatchObject({ amount_due: 3_675 - 1_900 });
    expect(await discountsOf(subscription)).toEqual([]);
    await stripe.subscriptions.update(subscription, {
      items,
      discounts,
      ...details,
      payment_behavior: 'pending_if_incomplete',
    });
    expect(await invoicesOf(subscription)).toEqual([1_900, 3_675 - 1_900]);
    expect(await discountsOf(subscription)).toHaveLength(1);
    await renew(subscription);
    expect((await invoicesOf(subscription)).at(-1)).toBe(3_675);
  });

  it('waits with the change for its payment', async () => {
    const { subscription } = await provider.subscriber('4000000000000341');
    const waiting = await stripe.subscriptions.update(subscription, {
      ...(await change(subscription, await quarter())),
      payment_behavior: 'pending_if_incomplete',
    });
    expect(waiting).toMatchObject({
      discounts: [],
      pending_update: { discounts: [expect.any(String)] },
    });
    const customer = idOf(waiting.customer);
    const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.invoices.pay(idOf(waiting.latest_invoice), { payment_method: id });
    expect(await discountsOf(subscription)).toHaveLength(1);
  });

  it('gives back no more than was paid', async () => {
    const { subscription } = await buyWith('QUARTER');
    const items = [{ id: await itemOf(subscription), price: BUSINESS }];
    const preview = await stripe.invoices.createPreview({
      subscription,
      subscription_details: { items, proration_behavior: 'always_invoice' },
    });
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-1_425, 3_675]);
  });

  it.each([
    ['stays with the phases of a schedule that repeat it', true, 3_675],
    ['ends with the phases of a schedule that leave it out', false, 4_900],
  ])('%s', async (_what, repeats, paid) => {
    const { subscription } = await buyWith('QUARTER');
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription });
    const [now] = schedule.phases;
    const discounts = now!.discounts.map(({ discount }) => ({ discount: idOf(discount) }));
    expect(discounts).toHaveLength(1);
    const kept = repeats ? { discounts } : {};
    const { start_date, end_date } = now!;
    await stripe.subscriptionSchedules.update(schedule.id, {
      phases: [
        { items: [{ price: idOf(now!.items[0]?.price) }], start_date, end_date, ...kept },
        {
          items: [{ price: BUSINESS }],
          duration: { interval: 'month', interval_count: 1 },
          ...kept,
        },
      ],
    });
    expect(await discountsOf(subscription)).toHaveLength(repeats ? 1 : 0);
    await renew(subscription);
    expect(await invoicesOf(subscription)).toEqual([1_425, paid]);
  });

  it('can be removed', async () => {
    const { subscription } = await buyWith('QUARTER');
    await stripe.subscriptions.update(subscription, { discounts: '' });
    expect(await discountsOf(subscription)).toEqual([]);
  });
});
