import { type PayerId } from '@keelson/contracts/ids';
import type Stripe from 'stripe';
import { openPayments, type PaymentsWorld } from '../testing/payments-world';

/** These tests run the real SDK against `packages/payments-emulator`: pages show what operators set as it is charged. */
const BUSINESS = 'price_keelson_business_monthly';
let world: PaymentsWorld;
beforeAll(async () => void (world = await openPayments('arranged', { promotionCodes: true })));
afterAll(() => world.close());

const liveAt = async (uid: PayerId) => (await world.liveOf(uid))[0]!;
const resync = (uid: PayerId) =>
  world.call(`/api/admin/billing/users/${uid}/resync`, 'boss:admin', {});
const nextOf = async (uid: PayerId) => (await world.invoicesOf(uid)).nextCharge?.amount.amountMinor;
const coupon = async (params: Stripe.CouponCreateParams) =>
  (await world.stripe.coupons.create({ duration: 'forever', ...params })).id;
const productOf = async (price: string) =>
  (await world.stripe.prices.retrieve(price)).product as string;
const refused = { status: 409, body: { code: 'billing/not-changeable' } };

it('a discount of the plan’s item lowers what is shown, follows a change, and no code replaces it', async () => {
  const uid = await world.subscriber();
  const live = await liveAt(uid);
  await world.stripe.subscriptions.update(live.id, {
    items: [
      { id: live.items.data[0]!.id, discounts: [{ coupon: await coupon({ percent_off: 50 }) }] },
    ],
    proration_behavior: 'none',
  });
  await resync(uid);
  expect((await world.summaryOf(uid)).subscription?.discounts).toMatchObject([
    { percentOff: 5_000, ofItem: true },
  ]);
  expect(await nextOf(uid)).toBe(950);
  const path = '/api/subscription/promotion?code=FIVE';
  expect((await world.call(path, uid)).body).toMatchObject({
    replaces: false,
    nextCharge: { amount: { amountMinor: 450 } },
  });
  const seen = await world.shown(uid, 'plan=business&interval=month');
  expect(seen).toMatchObject({ nextCharge: { amount: { amountMinor: 2_450 } } });
  await world.confirm(uid, seen);
  expect(await nextOf(uid)).toBe(2_450);
});

it('a discount for one product is not that of another plan', async () => {
  const uid = await world.subscriber();
  const products = [await productOf(BUSINESS)];
  const id = await coupon({ percent_off: 50, applies_to: { products } });
  await world.stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: id },
    code: 'ONLYBUSINESS',
  });
  const invalid = { status: 422, body: { code: 'billing/promotion-code-invalid' } };
  expect(await world.call('/api/subscription/promotion?code=ONLYBUSINESS', uid)).toMatchObject(
    invalid,
  );
  expect(await world.preview(uid, 'plan=pro&interval=year&code=ONLYBUSINESS')).toMatchObject(
    invalid,
  );
  await world.stripe.subscriptions.update((await liveAt(uid)).id, { discounts: [{ coupon: id }] });
  await resync(uid);
  expect((await world.summaryOf(uid)).subscription?.discounts).toMatchObject([{ products }]);
  const seen = await world.shown(uid, 'plan=business&interval=month');
  expect(seen).toMatchObject({ nextCharge: { amount: { amountMinor: 2_450 } } });
  await world.confirm(uid, seen);
  const smaller = await world.shown(uid, 'plan=pro&interval=month');
  expect(smaller).toMatchObject({ nextCharge: { amount: { amountMinor: 1_900 } } });
});

it('what is for one invoice, or has ended by then, is not in the next charge beside a discount for the product', async () => {
  const uid = await world.subscriber();
  const applies_to = { products: [await productOf(BUSINESS)] };
  const quarter = await coupon({ percent_off: 25, applies_to });
  const once = await coupon({ amount_off: 500, currency: 'usd', duration: 'once' });
  const month = await coupon({
    percent_off: 10,
    duration: 'repeating',
    duration_in_months: 1,
    applies_to,
  });
  await world.stripe.subscriptions.update((await liveAt(uid)).id, {
    discounts: [{ coupon: quarter }, { coupon: once }, { coupon: month }],
  });
  await resync(uid);
  for (const [interval, amountMinor] of [
    ['month', 3_675],
    ['year', 36_750],
  ] as const) {
    expect(await world.shown(uid, `plan=business&interval=${interval}`)).toMatchObject({
      nextCharge: { amount: { amountMinor } },
    });
  }
});

it('a schedule that cancels is shown as an end that only its operator takes back', async () => {
  const uid = await world.subscriber();
  const { id } = await liveAt(uid);
  const made = await world.stripe.subscriptionSchedules.create({ from_subscription: id });
  await world.stripe.subscriptionSchedules.update(made.id, { end_behavior: 'cancel' });
  await resync(uid);
  const { subscription, entitlement } = await world.summaryOf(uid);
  expect(entitlement.status).toBe('canceling');
  expect(subscription).toMatchObject({
    endArranged: true,
    cancelAt: subscription!.currentPeriodEnd,
  });
  expect(await world.call('/api/subscription/resume', uid, {})).toMatchObject(refused);
  expect(await world.preview(uid, 'plan=business&interval=month')).toMatchObject(refused);
});

it('a trial that was paused without a card is resumed here: the portal cannot', async () => {
  const uid = await world.newUser();
  const { id: customer } = await world.stripe.customers.create({ metadata: { uid } });
  const { id } = await world.stripe.subscriptions.create({
    customer,
    items: [{ price: 'price_keelson_pro_monthly' }],
    metadata: { uid },
    trial_period_days: 1,
    trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
  });
  await world.control('POST', `/subscriptions/${id}/renew`, {});
  await world.settle();
  for (const event of world.captured) await world.deliver(event);
  expect((await world.summaryOf(uid)).entitlement.status).toBe('paused');
  const method = await world.stripe.paymentMethods.attach('pm_card_visa', { customer });
  await world.stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: method.id },
  });
  expect(await world.call('/api/subscription/resume', uid, {})).toMatchObject({ status: 200 });
  expect(await world.summaryOf(uid)).toMatchObject({
    entitlement: { status: 'active' },
    plan: { key: 'pro' },
  });
});

it.each(['plan=pro&interval=month', 'plan=business&interval=year'])(
  'beside another item, %s is refused by the preview as by the confirmation',
  async (query) => {
    const uid = await world.subscriber({}, 'plan=business');
    const [live] = await world.liveOf(uid);
    const { id: product } = await world.stripe.products.create({ name: 'Support' });
    const recurring = { interval: 'month' } as const;
    const price = await world.stripe.prices.create({
      product,
      currency: 'usd',
      unit_amount: 900,
      recurring,
    });
    const seen = await world.shown(uid, query);
    await world.stripe.subscriptions.update(live!.id, { items: [{ price: price.id }] });
    expect(await world.preview(uid, query)).toMatchObject(refused);
    expect(await world.confirm(uid, seen)).toMatchObject(refused);
  },
);

describe('an upgrade that waits for its payment', () => {
  const waiting = async (): Promise<{ uid: PayerId; invoice: string }> => {
    const uid = await world.subscriber({ card: '4000000000000341' });
    const seen = await world.shown(uid, 'plan=business&interval=month');
    expect(await world.confirm(uid, seen)).toMatchObject({
      body: { status: 'payment-required' },
    });
    return { uid, invoice: (await liveAt(uid)).latest_invoice as string };
  };

  it('cannot be paid any more when the member cancels instead', async () => {
    const { uid, invoice } = await waiting();
    expect(await world.call('/api/subscription/cancel', uid, {})).toMatchObject({ status: 200 });
    expect((await world.stripe.invoices.retrieve(invoice)).status).toBe('void');
    expect((await world.summaryOf(uid)).subscription).toMatchObject({
      pendingUpdate: null,
      planKey: 'pro',
    });
  });
});

describe('a confirmation that is sent again and again', () => {
  const many = async (uid: PayerId, query: string) => {
    const seen = await world.shown(uid, query);
    const answers = await Promise.all(Array.from({ length: 6 }, () => world.confirm(uid, seen)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  };

  it.each(['plan=business&interval=month', 'plan=pro&interval=year'])(
    'of %s is made once, and the others are told so',
    async (query) => {
      const uid = await world.subscriber();
      await many(uid, query);
      const customer = await world.customerOf(uid);
      const { data } = await world.stripe.invoices.list({ customer });
      expect(data.filter(({ amount_paid: paid }) => paid > 0)).toHaveLength(2);
    },
  );

  it('for the end of the period is scheduled once', async () => {
    const uid = await world.subscriber({}, 'plan=business');
    await many(uid, 'plan=pro&interval=month');
    expect((await world.summaryOf(uid)).subscription?.pendingChange?.planKey).toBe('pro');
  });
});
