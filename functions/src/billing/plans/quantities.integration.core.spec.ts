import { setTimeout as sleep } from 'node:timers/promises';
import { type PlanOffer } from '@keelson/contracts/billing/endpoints';
import { type PlanChangePreview } from '@keelson/contracts/billing/plan-change';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { type PayerId } from '@keelson/contracts/ids';
import { PlanLookup } from '../../usage/plan-lookup';
import { openPayments, type PaymentsWorld, sessionIn } from '../testing/payments-world';

let world: PaymentsWorld;
let beforeChange = (): Promise<unknown> => Promise.resolve();
beforeAll(async () => {
  world = await openPayments('quantities', {
    wrap: (provider) => ({
      ...provider,
      changePlan: async (order) => {
        await beforeChange();
        return provider.changePlan(order);
      },
    }),
  });
});
afterAll(() => world.close());

const buy = (query: string) => world.subscriber({ card: '4242424242424242' }, query);
const confirm = (
  uid: PayerId,
  { plan, interval, quantity, prorationDate, dueNow }: PlanChangePreview,
) =>
  world.call('/api/subscription/change', uid, { plan, interval, quantity, prorationDate, dueNow });
const effective = (uid: PayerId) =>
  new PlanLookup(world.db, world.billing.now).effectivePlanOf(uid);
const BUSINESS = 'plan=business&interval=month';

it('the price list says how many can be bought', async () => {
  const { body } = await world.call('/api/plans');
  const most = (body as { plans: PlanOffer[] }).plans.map((plan) => [plan.key, plan.maxQuantity]);
  expect(most).toEqual([
    ['free', 1],
    ['pro', 1],
    ['business', planOf('business').maxQuantity],
  ]);
});

it('what is bought is charged, and multiplies the limits', async () => {
  const uid = await buy('plan=business&quantity=3');
  expect(await world.summaryOf(uid)).toMatchObject({
    entitlement: { planKey: 'business', quantity: 3 },
    subscription: { quantity: 3, unitAmount: 4_900 },
  });
  expect(await effective(uid)).toMatchObject({ plan: 'business', quantity: 3 });
  const { body } = await world.call('/api/invoices', uid);
  expect(body).toMatchObject({ invoices: [{ amount: { amountMinor: 3 * 4_900 } }] });
});

it.each([
  ['plan=business&quantity=11', 'billing/quantity-not-offered'],
  ['plan=pro&quantity=2', 'billing/quantity-not-offered'],
  ['plan=business&quantity=0', 'request/invalid'],
  ['plan=business&quantity=1.5', 'request/invalid'],
  ['plan=business&quantity=many', 'request/invalid'],
])('refuses %s with 400', async (query, code) => {
  const uid = await world.newUser();
  expect(await world.checkout(uid, query)).toMatchObject({ status: 400, body: { code } });
});

it('another quantity is another payment page; the same one is not', async () => {
  const uid = await world.newUser();
  const first = sessionIn((await world.checkout(uid, 'plan=business&quantity=2')).body);
  const same = sessionIn((await world.checkout(uid, 'plan=business&quantity=2')).body);
  const other = sessionIn((await world.checkout(uid, 'plan=business')).body);
  expect(same).toBe(first);
  expect(other).not.toBe(first);
  expect(await world.provider.findCheckout(first)).toMatchObject({ status: 'expired' });
});

it('more is charged and counts at once, less when the period ends', async () => {
  const uid = await buy('plan=business');
  const more = await world.shown(uid, `${BUSINESS}&quantity=4`);
  expect(more).toMatchObject({
    timing: 'now',
    quantity: 4,
    dueNow: { amountMinor: 3 * 4_900 },
    nextCharge: { amount: { amountMinor: 4 * 4_900 } },
    lines: [
      { kind: 'unused-time', planName: 'Business', quantity: 1, changedAt: more.prorationDate },
      { kind: 'period', planName: 'Business', quantity: 4 },
    ],
  });
  expect(await confirm(uid, more)).toMatchObject({
    body: { status: 'changed', summary: { entitlement: { quantity: 4 } } },
  });

  const less = await world.shown(uid, `${BUSINESS}&quantity=2`);
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
  const { subscription } = await world.summaryOf(uid);
  await world.control('POST', `/subscriptions/${subscription!.id}/renew`, {});
  await world.call('/api/portal', uid);
  await world.billing.provider.findSubscription(subscription!.id).then((facts) => {
    expect(facts?.state).toMatchObject({ quantity: 2, pendingChange: null });
  });
});

it('fewer for a year begin when the month ends: an allowance that is used up is not credited', async () => {
  const uid = await buy('plan=business&quantity=10');
  const seen = await world.shown(uid, 'plan=business&interval=year&quantity=1');
  expect(seen).toMatchObject({ timing: 'period-end', dueNow: { amountMinor: 0 }, lines: [] });
  expect(await confirm(uid, seen)).toMatchObject({
    body: {
      status: 'scheduled',
      summary: {
        entitlement: { quantity: 10 },
        subscription: { pendingChange: { quantity: 1, interval: 'year' } },
      },
    },
  });
  const { subscription } = await world.summaryOf(uid);
  await world.control('POST', `/subscriptions/${subscription!.id}/renew`, {});
  const { body } = await world.call('/api/invoices', uid);
  expect((body as { invoices: { amount: { amountMinor: number } }[] }).invoices[0]).toMatchObject({
    amount: seen.nextCharge.amount,
  });
});

it('a change to a plan that is sold once lowers the quantity; the same quantity is no change', async () => {
  const uid = await buy('plan=business&quantity=3');
  expect(await world.shown(uid, 'plan=pro&interval=month')).toMatchObject({
    quantity: 1,
    nextCharge: { amount: { amountMinor: 1_900 } },
  });
  expect(await world.shown(uid, 'plan=business&interval=year')).toMatchObject({ quantity: 3 });
  expect(await world.call(`/api/subscription/change?${BUSINESS}&quantity=3`, uid)).toMatchObject({
    status: 409,
    body: { code: 'billing/plan-unchanged' },
  });
  expect(await world.call(`/api/subscription/change?${BUSINESS}&quantity=11`, uid)).toMatchObject({
    status: 400,
    body: { code: 'billing/quantity-not-offered' },
  });
});

it('an operator’s quantity of a plan that is sold once does not multiply its limits', async () => {
  const uid = await buy('');
  const { subscription } = await world.summaryOf(uid);
  const { items } = await world.stripe.subscriptions.retrieve(subscription!.id);
  await world.stripe.subscriptions.update(subscription!.id, {
    items: [{ id: items.data[0]!.id, quantity: 5 }],
  });
  await world.call(`/api/subscription/cancel`, uid, {});
  expect(await world.summaryOf(uid)).toMatchObject({
    subscription: { quantity: 5 },
    entitlement: { quantity: 1 },
  });
});

it('of two changes at once one is made and charged; the other has to be reviewed again', async () => {
  const uid = await buy('plan=business&quantity=2');
  const shown = [
    await world.shown(uid, `${BUSINESS}&quantity=5`),
    await world.shown(uid, `${BUSINESS}&quantity=4`),
  ];
  let arrived = 0;
  const both = Promise.withResolvers<undefined>();
  beforeChange = () => {
    arrived += 1;
    if (arrived === 2) both.resolve(undefined);
    return Promise.race([both.promise, sleep(1_000)]);
  };
  const answers = await Promise.all(shown.map((preview) => confirm(uid, preview)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    body: { code: 'billing/preview-outdated' },
  });
  const made = shown[answers.findIndex(({ status }) => status === 200)];
  const [live] = await world.liveOf(uid);
  expect(live?.items.data[0]?.quantity).toBe(made?.quantity);
  const { body } = await world.call('/api/invoices', uid);
  const amounts = (body as { invoices: { amount: { amountMinor: number } }[] }).invoices;
  expect(amounts.map(({ amount }) => amount.amountMinor)).toEqual([
    made?.dueNow.amountMinor,
    2 * 4_900,
  ]);
});
