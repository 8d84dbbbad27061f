import { type SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { type InvoiceList } from '@keelson/contracts/billing/invoices';
import {
  type PlanChangePreview,
  type PlanChangeResult,
} from '@keelson/contracts/billing/plan-change';
import { type PayerId } from '@keelson/contracts/ids';
import { billingFor, serveBilling } from '../testing/serve-billing';
import { openPayments, type PaymentsWorld } from '../testing/payments-world';

let world: PaymentsWorld;
beforeAll(async () => void (world = await openPayments('plan-changes', { promotionCodes: true })));
afterAll(() => world.close());

const DECLINES_LATER = '4000000000000341';
const ASKS_ALWAYS = '4000002760003184';

/** A member with Pro for a month. */
const subscriber = (card = '4242424242424242', code?: string) =>
  world.subscriber({ card, ...(code === undefined ? {} : { code }) });
const preview = (uid: PayerId, plan: string, interval = 'month', code = '') =>
  world.preview(uid, `plan=${plan}&interval=${interval}${code && `&code=${code}`}`);
const shown = (uid: PayerId, plan: string, interval = 'month') =>
  world.shown(uid, `plan=${plan}&interval=${interval}`);
async function change(uid: PayerId, plan: string, interval = 'month'): Promise<PlanChangeResult> {
  const answer = await world.confirm(uid, await shown(uid, plan, interval));
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as PlanChangeResult;
}
async function keep(uid: PayerId): Promise<SubscriptionSummary> {
  const response = await world.fetch('/api/subscription/change', {
    method: 'DELETE',
    headers: { authorization: `Bearer ${uid}` },
  });
  expect(response.status).toBe(200);
  return (await response.json()) as SubscriptionSummary;
}
const post = (uid: PayerId, act: 'cancel' | 'resume') =>
  world.call(`/api/subscription/${act}`, uid, {});

it('a month, a year, Business with proration, then Pro when the period ends: one subscription', async () => {
  const uid = await subscriber();
  const yearly = await shown(uid, 'pro', 'year');
  expect(yearly).toMatchObject({
    timing: 'now',
    planName: 'Pro',
    dueNow: { amountMinor: 17_100, currency: 'usd' },
    lines: [
      { kind: 'unused-time', planName: 'Pro', amount: { amountMinor: -1_900 } },
      { kind: 'period', planName: 'Pro', amount: { amountMinor: 19_000 } },
    ],
    nextCharge: { amount: { amountMinor: 19_000 } },
    replaces: null,
  });
  expect(await world.confirm(uid, yearly)).toMatchObject({
    body: { status: 'changed', summary: { subscription: { interval: 'year' } } },
  });
  const business = await shown(uid, 'business', 'year');
  expect(business).toMatchObject({ timing: 'now', dueNow: { amountMinor: 30_000 } });
  expect(await world.confirm(uid, business)).toMatchObject({
    body: { status: 'changed', summary: { plan: { key: 'business' } } },
  });
  const [paid] = (await world.stripe.invoices.list({ customer: await world.customerOf(uid) })).data;
  expect(paid).toMatchObject({ status: 'paid', amount_paid: business.dueNow.amountMinor });
  const listed = (await world.call('/api/invoices', uid)).body as InvoiceList;
  expect(listed.invoices.map(({ lines }) => lines)).toMatchObject([
    business.lines.map(({ kind, planName, amount }) => ({ kind, planName, amount })),
    yearly.lines.map(({ kind, planName, amount }) => ({ kind, planName, amount })),
    [{ kind: 'period', planName: 'Pro', quantity: 1 }],
  ]);

  const smaller = await shown(uid, 'pro', 'year');
  const end = (await world.summaryOf(uid)).subscription!.currentPeriodEnd;
  expect(smaller).toMatchObject({
    timing: 'period-end',
    at: end,
    dueNow: { amountMinor: 0 },
    nextCharge: { amount: { amountMinor: 19_000 }, at: end },
  });
  expect(await world.confirm(uid, smaller)).toMatchObject({
    body: {
      status: 'scheduled',
      summary: {
        plan: { key: 'business' },
        subscription: {
          pendingChange: { planKey: 'pro', unitAmount: 19_000, interval: 'year', at: end },
        },
      },
    },
  });
  const [only, ...others] = await world.liveOf(uid);
  expect(others).toEqual([]);
  await world.control('POST', `/subscriptions/${only!.id}/renew`, {});
  await world.call(`/api/admin/billing/users/${uid}/resync`, 'boss:admin', {});
  expect(await world.summaryOf(uid)).toMatchObject({
    plan: { key: 'pro' },
    subscription: { pendingChange: null, unitAmount: 19_000, latestInvoiceStatus: 'paid' },
  });
  expect(await world.billing.duplicates.countOpen()).toBe(0);
  expect((await world.auditOf(uid)).sort()).toEqual([
    'billing.plan-change-scheduled',
    'billing.plan-changed',
    'billing.plan-changed',
  ]);
});

describe('a scheduled change', () => {
  async function scheduled(): Promise<PayerId> {
    const uid = await subscriber();
    await change(uid, 'business');
    await change(uid, 'pro');
    return uid;
  }
  const scheduleOf = async (uid: PayerId) => (await world.liveOf(uid))[0]!.schedule;

  it('is taken back', async () => {
    const uid = await scheduled();
    expect(await keep(uid)).toMatchObject({ subscription: { pendingChange: null } });
    expect(await scheduleOf(uid)).toBeNull();
    expect(await keep(uid)).toMatchObject({ plan: { key: 'business' } });
  });

  it('is replaced by another change, and gone with a cancellation, which is taken back', async () => {
    const uid = await scheduled();
    expect(await shown(uid, 'pro', 'year')).toMatchObject({ replaces: 'Pro' });
    expect(await change(uid, 'pro', 'year')).toMatchObject({
      summary: { subscription: { pendingChange: { interval: 'year' } } },
    });
    expect(await change(uid, 'business', 'year')).toMatchObject({
      status: 'changed',
      summary: { subscription: { pendingChange: null, interval: 'year' } },
    });
    await change(uid, 'pro', 'year');
    expect(await post(uid, 'cancel')).toMatchObject({
      status: 200,
      body: { entitlement: { status: 'canceling' }, subscription: { pendingChange: null } },
    });
    expect(await preview(uid, 'pro')).toMatchObject({
      status: 409,
      body: { code: 'billing/subscription-ending' },
    });
    expect(await post(uid, 'cancel')).toMatchObject({ status: 200 });
    expect(await post(uid, 'resume')).toMatchObject({
      status: 200,
      body: { entitlement: { status: 'active' }, plan: { key: 'business' } },
    });
  });

  it('is noticed when the portal made it', async () => {
    const uid = await subscriber();
    await change(uid, 'business');
    const [{ id, items } = { id: '', items: { data: [] } }] = await world.liveOf(uid);
    const { stripe } = world;
    const made = await stripe.subscriptionSchedules.create({ from_subscription: id });
    await stripe.subscriptionSchedules.update(made.id, {
      phases: [
        {
          items: [{ price: items.data[0]!.price.id }],
          start_date: made.phases[0]!.start_date,
          end_date: made.phases[0]!.end_date,
        },
        {
          items: [{ price: 'price_keelson_pro_monthly' }],
          duration: { interval: 'month', interval_count: 1 },
        },
      ],
    });
    await world.settle();
    const event = world.captured.findLast(({ type }) => type === 'subscription_schedule.updated')!;
    const delivered = await world.fetch('/api/webhooks/provider', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': event.signature },
      body: event.body,
    });
    expect(await delivered.json()).toMatchObject({ outcome: 'applied' });
    expect(await world.summaryOf(uid)).toMatchObject({
      subscription: { pendingChange: { planKey: 'pro', unitAmount: 1_900 } },
    });
  });

  it('ends a cancellation that the portal made with a date', async () => {
    const uid = await subscriber();
    const [{ id } = { id: '' }] = await world.liveOf(uid);
    await world.stripe.subscriptions.update(id, { cancel_at: 'max_period_end' });
    expect(await post(uid, 'resume')).toMatchObject({
      body: { entitlement: { status: 'active' }, subscription: { cancelAt: null } },
    });
  });
});

describe('an upgrade that is not paid', () => {
  it.each([
    ['whose card is declined', DECLINES_LATER, 'payment_failed'],
    ['that the bank asks about', ASKS_ALWAYS, 'action_required'],
  ])('%s changes nothing until its invoice is paid', async (_what, card, reason) => {
    const uid = await subscriber(card);
    expect(await change(uid, 'business')).toMatchObject({
      status: 'payment-required',
      reason,
      paymentUrl: expect.stringContaining('/invoice/in_') as string,
      summary: {
        plan: { key: 'pro' },
        entitlement: { status: 'active' },
        subscription: {
          pendingUpdate: {
            planKey: 'business',
            interval: 'month',
            reason,
            paymentUrl: expect.stringContaining('/invoice/in_') as string,
          },
        },
      },
    });
    const [live] = await world.liveOf(uid);
    const { stripe } = world;
    const customer = await world.customerOf(uid);
    const { id: method } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.invoices.pay(live!.latest_invoice as string, { payment_method: method });
    await world.call(`/api/admin/billing/users/${uid}/resync`, 'boss:admin', {});
    expect(await world.summaryOf(uid)).toMatchObject({
      plan: { key: 'business' },
      subscription: { pendingUpdate: null },
    });
  });
});

describe('a subscription with a payment due', () => {
  it('is not changed before its invoice is paid, and nothing is charged', async () => {
    const refusal = { status: 409, body: { code: 'billing/payment-due' } };
    const uid = await subscriber(DECLINES_LATER);
    const seen = await shown(uid, 'business');
    const [{ id } = { id: '' }] = await world.liveOf(uid);
    await world.control('POST', `/subscriptions/${id}/renew`, {});
    await world.call(`/api/admin/billing/users/${uid}/resync`, 'boss:admin', {});
    expect(await preview(uid, 'business')).toMatchObject(refusal);
    expect(await world.confirm(uid, seen)).toMatchObject(refusal);
    expect(await world.summaryOf(uid)).toMatchObject({
      plan: { key: 'pro' },
      entitlement: { status: 'grace' },
    });
  });
});

describe('the next charge of a change', () => {
  const withCredit = async (uid: PayerId, amount: number): Promise<void> => {
    await world.stripe.customers.update(await world.customerOf(uid), { balance: -amount });
  };

  it('is lower by the credit that today’s invoice leaves', async () => {
    const uid = await subscriber();
    await withCredit(uid, 10_000);
    // 49 − 19 are due, which leaves 70 of credit.
    expect(await shown(uid, 'business')).toMatchObject({
      dueNow: { amountMinor: 0 },
      credit: { amountMinor: 7_000 },
      nextCharge: { amount: { amountMinor: 0 } },
    });
  });

  it('is lower by the customer’s credit when the period ends', async () => {
    const uid = await subscriber();
    await change(uid, 'business');
    await withCredit(uid, 500);
    const smaller = await shown(uid, 'pro');
    expect(smaller).toMatchObject({ nextCharge: { amount: { amountMinor: 1_400 } } });
    await world.confirm(uid, smaller);
    await world.control('POST', `/subscriptions/${(await world.liveOf(uid))[0]!.id}/renew`, {});
    const customer = await world.customerOf(uid);
    const [paid] = (await world.stripe.invoices.list({ customer })).data;
    expect(paid).toMatchObject({ amount_paid: 1_400 });
  });
});

it('what a sent invoice pays is refused by the preview as by the confirmation', async () => {
  const uid = await subscriber();
  const [live] = await world.liveOf(uid);
  await world.stripe.subscriptions.update(live!.id, {
    collection_method: 'send_invoice',
    days_until_due: 7,
  });
  expect(await preview(uid, 'business')).toMatchObject({
    status: 409,
    body: { code: 'billing/not-changeable' },
  });
});

describe('a confirmation', () => {
  it('that is repeated with its key, or sent by two tabs, charges once', async () => {
    const uid = await subscriber();
    const seen = await shown(uid, 'business');
    const answers = await Promise.all([world.confirm(uid, seen), world.confirm(uid, seen)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    const customer = await world.customerOf(uid);
    const { data } = await world.stripe.invoices.list({ customer });
    expect(data.filter(({ amount_paid: paid }) => paid > 0)).toHaveLength(2);
    expect(await world.confirm(uid, seen)).toMatchObject({
      status: 409,
      body: { code: 'billing/plan-unchanged' },
    });
  });

  it('of another amount or of an old date is refused, and nothing is charged', async () => {
    const uid = await subscriber();
    const seen = await shown(uid, 'business');
    const refusal = { status: 409, body: { code: 'billing/preview-outdated' } };
    const dueNow = { ...seen.dueNow, amountMinor: 1 };
    expect(await world.confirm(uid, { ...seen, dueNow })).toMatchObject(refusal);
    const prorationDate = seen.prorationDate - 3_600_000;
    expect(await world.confirm(uid, { ...seen, prorationDate })).toMatchObject(refusal);
    expect(await world.summaryOf(uid)).toMatchObject({ plan: { key: 'pro' } });
  });

  it('without a subscription leads to the checkout', async () => {
    const uid = await world.addUser('plans-none' as PayerId);
    expect(await preview(uid, 'business')).toMatchObject({
      status: 409,
      body: { code: 'billing/no-subscription' },
    });
    expect(await post(uid, 'cancel')).toMatchObject({ status: 409 });
  });
});

describe('a promotion code', () => {
  const invalid = { status: 422, body: { code: 'billing/promotion-code-invalid' } };
  const paidBy = async (uid: PayerId): Promise<number[]> => {
    const { data } = await world.stripe.invoices.list({
      customer: await world.customerOf(uid),
    });
    return data.map(({ amount_paid: paid }) => paid).toReversed();
  };

  it('entered at checkout is paid, shown and part of the next charge', async () => {
    const uid = await subscriber(undefined, 'QUARTER');
    const { subscription } = await world.summaryOf(uid);
    expect(subscription).toMatchObject({
      unitAmount: 1_900,
      discounts: [
        {
          name: 'QUARTER',
          percentOff: 2_500,
          amountOff: null,
          duration: 'repeating',
          until: expect.any(Number) as number,
        },
      ],
    });
    expect(subscription!.discounts[0]!.until).toBeGreaterThan(subscription!.currentPeriodEnd);
    expect((await world.call('/api/invoices', uid)).body).toMatchObject({
      invoices: [{ amount: { amountMinor: 1_425 } }],
      nextCharge: { amount: { amountMinor: 1_425 } },
    });
    expect(await paidBy(uid)).toEqual([1_425]);
    // Also of a change: nothing is credited that was not paid.
    expect(await shown(uid, 'business')).toMatchObject({
      dueNow: { amountMinor: 3_675 - 1_425 },
      nextCharge: { amount: { amountMinor: 3_675 } },
    });
    // The discount has ended by then.
    const yearly = await shown(uid, 'pro', 'year');
    expect(yearly).toMatchObject({
      dueNow: { amountMinor: 14_250 - 1_425 },
      saved: { amountMinor: 4_750 },
      nextCharge: { amount: { amountMinor: 19_000 } },
    });
  });

  it('entered with a change lowers what is due, and what is shown is paid', async () => {
    const uid = await subscriber();
    const plain = await shown(uid, 'business');
    expect(plain).toMatchObject({ takesCode: true, discount: null });
    const answer = await preview(uid, 'business', 'month', 'quarter');
    expect(answer).toMatchObject({
      status: 200,
      body: {
        dueNow: { amountMinor: 3_675 - 1_900 },
        discount: { name: 'QUARTER', percentOff: 2_500 },
        nextCharge: { amount: { amountMinor: 3_675 } },
      },
    });
    const seen = answer.body as PlanChangePreview;
    // Without the code it costs more: refused, not charged.
    expect(await world.confirm(uid, seen)).toMatchObject({ status: 409 });
    const { plan, interval, prorationDate, dueNow } = seen;
    const body = { plan, interval, prorationDate, dueNow, code: 'quarter' };
    expect(await world.call('/api/subscription/change', uid, body)).toMatchObject({
      body: { status: 'changed', summary: { subscription: { discounts: [{ name: 'QUARTER' }] } } },
    });
    expect(await paidBy(uid)).toEqual([1_900, 3_675 - 1_900]);
  });

  it('for one invoice is not part of the next charge', async () => {
    const uid = await subscriber();
    const { body } = await preview(uid, 'pro', 'year', 'FIVE');
    expect(body).toMatchObject({
      dueNow: { amountMinor: 19_000 - 500 - 1_900 },
      saved: { amountMinor: 500 },
      nextCharge: { amount: { amountMinor: 19_000 } },
    });
  });

  it('stays with a change at the end of the period', async () => {
    const uid = await subscriber(undefined, 'QUARTER');
    await change(uid, 'business');
    const smaller = await shown(uid, 'pro');
    expect(smaller).toMatchObject({ nextCharge: { amount: { amountMinor: 1_425 } } });
    await world.confirm(uid, smaller);
    const [live] = await world.liveOf(uid);
    await world.control('POST', `/subscriptions/${live!.id}/renew`, {});
    expect((await paidBy(uid)).at(-1)).toBe(1_425);
  });

  it('that is unknown, or that this customer must not use, changes nothing', async () => {
    const uid = await subscriber();
    expect(await preview(uid, 'business', 'month', 'NOPE')).toMatchObject(invalid);
    const { stripe } = world;
    await stripe.coupons.create({ id: 'first', percent_off: 50 });
    await stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: 'first' },
      code: 'FIRST',
      restrictions: { first_time_transaction: true },
    });
    expect(await preview(uid, 'business', 'month', 'FIRST')).toMatchObject(invalid);
    expect(await world.summaryOf(uid)).toMatchObject({ plan: { key: 'pro' } });
    expect(await paidBy(uid)).toEqual([1_900]);
  });

  it('is not taken for a change at the end of the period, nor where codes are off', async () => {
    const uid = await subscriber();
    await change(uid, 'business');
    expect(await shown(uid, 'pro')).toMatchObject({ takesCode: false });
    expect(await preview(uid, 'pro', 'month', 'QUARTER')).toMatchObject(invalid);
    const off = await serveBilling(world.db, billingFor(world));
    const path = '/api/subscription/change?plan=business&interval=year';
    expect((await off.call(path, uid)).body).toMatchObject({ takesCode: false });
    expect(await off.call(`${path}&code=QUARTER`, uid)).toMatchObject(invalid);
    await off.close();
  });
});

describe('what an operator arranged', () => {
  const NEXT = { items: [{ price: 'price_keelson_business_monthly', quantity: 1 }] };

  /** A schedule without this app's metadata: another price from the next period on. */
  async function arrange(uid: PayerId): Promise<string> {
    const [live] = await world.liveOf(uid);
    const made = await world.stripe.subscriptionSchedules.create({ from_subscription: live!.id });
    const [now] = made.phases;
    await world.stripe.subscriptionSchedules.update(made.id, {
      end_behavior: 'release',
      phases: [
        {
          items: now!.items.map(({ price, quantity }) => ({
            price: price as string,
            ...(quantity === undefined ? {} : { quantity }),
          })),
          start_date: now!.start_date,
          end_date: now!.end_date,
        },
        { ...NEXT, duration: { interval: 'month', interval_count: 1 } },
      ],
    });
    await world.call(`/api/admin/billing/users/${uid}/resync`, 'boss:admin', {});
    return made.id;
  }

  it('is shown and not undone: neither by keeping the plan, by a change, nor by cancel and resume', async () => {
    const uid = await subscriber();
    const schedule = await arrange(uid);
    expect(await world.summaryOf(uid)).toMatchObject({
      subscription: { pendingChange: { planKey: 'business', arranged: true } },
    });
    const refused = { status: 409, body: { code: 'billing/not-changeable' } };
    const response = await world.fetch('/api/subscription/change', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${uid}` },
    });
    expect(response.status).toBe(409);
    await response.arrayBuffer();
    expect(await preview(uid, 'pro', 'year')).toMatchObject(refused);
    expect(await world.stripe.subscriptionSchedules.retrieve(schedule)).toMatchObject({
      status: 'active',
    });
    // Whoever cancels is let go, and does not come back without it.
    expect(await post(uid, 'cancel')).toMatchObject({ status: 200 });
    expect(await post(uid, 'resume')).toMatchObject(refused);
  });

  it('a fixed end is kept by resume, also after a cancellation', async () => {
    const uid = await subscriber();
    const [live] = await world.liveOf(uid);
    const end = live!.items.data[0]!.current_period_end + 90 * 86_400;
    await world.stripe.subscriptions.update(live!.id, { cancel_at: end });
    expect(await post(uid, 'resume')).toMatchObject({ status: 409 });
    await post(uid, 'cancel');
    expect(await world.stripe.subscriptions.retrieve(live!.id)).toMatchObject({
      cancel_at_period_end: true,
    });
    expect(await post(uid, 'resume')).toMatchObject({ status: 200 });
    expect(await world.stripe.subscriptions.retrieve(live!.id)).toMatchObject({
      cancel_at: end,
      cancel_at_period_end: false,
    });
  });

  it('what changed nothing is not in the audit log', async () => {
    const uid = await subscriber();
    await post(uid, 'resume');
    await post(uid, 'cancel');
    await post(uid, 'cancel');
    expect(await world.auditOf(uid)).toEqual(['billing.subscription-canceled']);
  });
});
