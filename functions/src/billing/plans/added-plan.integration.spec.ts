import { type SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { type PlanRow } from '@keelson/contracts/product/rows';
import { type PayerId } from '@keelson/contracts/ids';
import { openPayments, type PaymentsWorld, sessionIn } from '../testing/payments-world';

/** One row more in the catalog, and one product at the provider: no other code knows the plan. */
jest.mock('@keelson/product/plans', () => {
  const actual = jest.requireActual<{ PLANS: Record<string, PlanRow> }>('@keelson/product/plans');
  const team: PlanRow = {
    name: 'Team',
    summary: { en: 'For a team.' },
    limits: { chatMessages: 7_777 },
    features: [],
    attachments: { perMessage: 7, storedBytes: 7_000_000 },
    notes: [{ text: { en: 'Everything else' } }],
  };
  return { ...actual, PLANS: { ...actual.PLANS, team } };
});

let yearly = '';
let world: PaymentsWorld;
beforeAll(async () => {
  world = await openPayments('added-plan');
  const product = await world.stripe.products.create({
    name: 'Team',
    metadata: { keelson_plan: 'team' },
    default_price_data: { currency: 'usd', unit_amount: 9_900, recurring: { interval: 'month' } },
  });
  const recurring = { interval: 'year' } as const;
  const price = { product: product.id, currency: 'usd', recurring };
  const metadata = { keelson_plan: 'team' };
  yearly = (await world.stripe.prices.create({ ...price, unit_amount: 99_000, metadata })).id;
  await world.stripe.prices.update('price_keelson_pro_yearly', { active: false });
  // Not meant for everybody: the metadata do not name the plan.
  await world.stripe.prices.create({ ...price, unit_amount: 1 });
});
afterAll(() => world.close());

const openSessions = async (uid: PayerId) => {
  const customer = (await world.billing.customers.find(uid))!.providerCustomerId!;
  const { data } = await world.stripe.checkout.sessions.list({ customer, status: 'open' });
  return data.map(({ id }) => id);
};

describe('a plan added by one row and one product', () => {
  it('is listed with a price for each interval', async () => {
    const { body } = await world.call('/api/plans');
    const { plans } = body as { plans: { key: string; prices: object[] }[] };
    expect(plans.find(({ key }) => key === 'team')).toMatchObject({
      name: 'Team',
      limits: { chatMessages: 7_777 },
      price: { amount: { amountMinor: 9_900 }, interval: 'month' },
      prices: [
        { amount: { amountMinor: 9_900 }, interval: 'month' },
        { amount: { amountMinor: 99_000 }, interval: 'year', priceId: yearly },
      ],
    });
  });

  it('is what its buyer gets', async () => {
    const uid = await world.newUser();
    const answer = await world.checkout(uid, 'plan=team&interval=year');
    expect(answer).toMatchObject({ status: 200, body: { kind: 'checkout' } });
    const session = sessionIn(answer.body);
    await world.complete(session);
    const page = await world.call(`/api/checkout/sessions/${session}`, uid);
    const { summary } = page.body as { summary: SubscriptionSummary };
    expect(summary).toMatchObject({
      plan: { key: 'team', name: 'Team' },
      entitlement: { planKey: 'team', status: 'active' },
      subscription: { priceId: yearly, unitAmount: 99_000, interval: 'year' },
    });
    expect(await world.checkout(uid)).toMatchObject({ body: { kind: 'portal' } });
  });

  it('stays the plan of a subscription that changes to another one: no duplicate', async () => {
    const uid = await world.newUser();
    await world.complete(sessionIn((await world.checkout(uid)).body));
    const customer = (await world.billing.customers.find(uid))!.providerCustomerId!;
    const [subscription] = (await world.stripe.subscriptions.list({ customer })).data;
    const item = subscription!.items.data[0]!.id;
    await world.stripe.subscriptions.update(subscription!.id, {
      items: [{ id: item, price: yearly }],
    });
    const resync = `/api/admin/billing/users/${uid}/resync`;
    expect(await world.call(resync, 'boss:admin', {})).toMatchObject({
      body: { summary: { plan: { key: 'team' } } },
    });
    expect(await world.billing.duplicates.countOpen()).toBe(0);
    expect((await world.stripe.subscriptions.list({ customer })).data).toHaveLength(1);
  });

  it('leaves one payment page open when two tabs choose different plans', async () => {
    const uid = await world.newUser();
    const answers = await Promise.all([
      world.checkout(uid, 'plan=team'),
      world.checkout(uid),
      world.checkout(uid, 'plan=team&interval=year'),
    ]);
    expect(answers.map(({ status }) => status)).not.toContain(500);
    expect(await openSessions(uid)).toHaveLength(1);
  });

  it.each([
    ['an unknown plan', '?plan=gold', 400, 'request/invalid'],
    ['an unknown interval', '?interval=decade', 400, 'request/invalid'],
    ['Free', 'plan=free', 409, 'billing/plan-not-for-sale'],
    ['an interval without a price', 'plan=pro&interval=year', 409, 'billing/plan-not-for-sale'],
  ])('refuses %s', async (_what, query, status, code) => {
    expect(await world.checkout(await world.newUser(), query)).toMatchObject({
      status,
      body: { code },
    });
  });
});

describe('a product of ours that no plan claims', () => {
  it('leaves its payers what they had, and is shown to the operator', async () => {
    const uid = await world.newUser();
    const { stripe } = world;
    await world.complete(sessionIn((await world.checkout(uid, 'plan=team')).body));
    const customer = (await world.billing.customers.find(uid))!.providerCustomerId!;
    const [subscription] = (await stripe.subscriptions.list({ customer })).data;
    const retired = await stripe.products.create({
      name: 'Retired',
      metadata: { keelson_plan: 'retired' },
      default_price_data: { currency: 'usd', unit_amount: 500, recurring: { interval: 'month' } },
    });
    const id = subscription!.id as never;
    const resync = () => world.call(`/api/admin/billing/users/${uid}/resync`, 'boss:admin', {});
    await resync();
    await stripe.subscriptions.update(id, {
      items: [{ id: subscription!.items.data[0]!.id, price: retired.default_price as string }],
    });
    expect(await resync()).toMatchObject({ body: { summary: { plan: { key: 'team' } } } });
    expect(await world.call('/api/admin/billing/unclaimed', 'boss:admin')).toMatchObject({
      body: { items: [{ subscriptionId: id, uid, productId: retired.id, planKey: 'team' }] },
    });
    expect(await world.call('/api/admin/billing/overview', 'boss:admin')).toMatchObject({
      body: { unclaimed: 1 },
    });
    // Nothing is left to repair, and no second subscription is sold.
    expect(await resync()).toMatchObject({ body: { changed: 0 } });
    expect(await world.checkout(uid)).toMatchObject({ body: { kind: 'portal' } });
  });
});
