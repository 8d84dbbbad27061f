import { type PlanChangePreview } from '@keelson/contracts/billing/plan-change';
import { type PayerId } from '@keelson/contracts/ids';
import { PlanLookup } from '../../usage/plan-lookup';
import { openPayments, type PaymentsWorld } from '../testing/payments-world';

let world: PaymentsWorld;
beforeAll(async () => {
  world = await openPayments('trials');
  const { data } = await world.stripe.products.list({ active: true });
  for (const { id } of data)
    await world.stripe.products.update(id, { metadata: { trial_days: '14' } });
});
afterAll(() => world.close());

const DECLINES_LATER = '4000000000000341';
const TEN = 'plan=business&interval=month&quantity=10';

const effective = (uid: PayerId) =>
  new PlanLookup(world.db, world.billing.now).effectivePlanOf(uid);
const confirm = (
  uid: PayerId,
  { plan, interval, quantity, prorationDate, dueNow }: PlanChangePreview,
) =>
  world.call('/api/subscription/change', uid, { plan, interval, quantity, prorationDate, dueNow });
const paidBy = async (uid: PayerId): Promise<number> => {
  const customer = await world.customerOf(uid);
  const { data } = await world.stripe.invoices.list({ customer, status: 'paid' });
  return data.reduce((sum, { amount_paid: paid }) => sum + paid, 0);
};

it('a trial of Pro does not become Business ×10 for nothing: it ends, and the period is charged', async () => {
  const uid = await world.subscriber();
  expect(await world.summaryOf(uid)).toMatchObject({ entitlement: { status: 'trialing' } });
  const seen = await world.shown(uid, TEN);
  expect(seen).toMatchObject({
    timing: 'now',
    endsTrial: true,
    dueNow: { amountMinor: 49_000 },
    lines: [{ kind: 'period', planName: 'Business', quantity: 10 }],
    nextCharge: { amount: { amountMinor: 49_000 } },
  });
  expect(await confirm(uid, seen)).toMatchObject({ body: { status: 'changed' } });
  expect(await paidBy(uid)).toBe(49_000);
  expect(await world.summaryOf(uid)).toMatchObject({
    entitlement: { status: 'active', planKey: 'business', quantity: 10 },
  });
  const [live] = await world.liveOf(uid);
  expect(live).toMatchObject({ status: 'active' });
  const period = live!.items.data.find(({ quantity }) => quantity === 10)!;
  expect(period.current_period_start).toBe(live!.billing_cycle_anchor);
  // A second may have passed since.
  expect(Math.abs(period.current_period_end * 1_000 - seen.nextCharge.at)).toBeLessThan(60_000);
});

it('a card that declines leaves the trial as it was', async () => {
  const uid = await world.subscriber({ card: DECLINES_LATER });
  const answer = await confirm(uid, await world.shown(uid, TEN));
  expect(answer).toMatchObject({ body: { status: 'payment-required' } });
  expect(await paidBy(uid)).toBe(0);
  expect(await effective(uid)).toMatchObject({ plan: 'pro', quantity: 1 });
  const [live] = await world.liveOf(uid);
  expect(live).toMatchObject({
    status: 'trialing',
    pending_update: { trial_end: expect.any(Number) as number },
  });

  // With a card that pays, the trial ends as it was confirmed.
  const invoice = live!.latest_invoice as string;
  await world.stripe.paymentMethods.attach('pm_card_visa', {
    customer: await world.customerOf(uid),
  });
  await world.stripe.invoices.pay(invoice, { payment_method: 'pm_card_visa' });
  await world.call(`/api/admin/billing/users/${uid}/resync`, 'boss:admin', {});
  expect(await effective(uid)).toMatchObject({ plan: 'business', quantity: 10 });
  expect(await paidBy(uid)).toBe(49_000);
});

it('a yearly price and a smaller plan keep the trial', async () => {
  const uid = await world.subscriber({ card: '5555555555554444' }, 'plan=business');
  for (const query of ['plan=business&interval=year', 'plan=pro&interval=month']) {
    const seen = await world.shown(uid, query);
    expect(seen).toMatchObject({ timing: 'now', endsTrial: false, dueNow: { amountMinor: 0 } });
    expect(await confirm(uid, seen)).toMatchObject({ body: { status: 'changed' } });
  }
  expect(await world.summaryOf(uid)).toMatchObject({
    entitlement: { status: 'trialing', planKey: 'pro' },
  });
});

it('more than one of a plan is bought without a trial', async () => {
  const uid = await world.subscriber({}, 'plan=business&quantity=3');
  expect(await world.summaryOf(uid)).toMatchObject({
    entitlement: { status: 'active', planKey: 'business', quantity: 3 },
  });
  expect(await paidBy(uid)).toBe(3 * 4_900);
});
