import { type SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { type PlanRow } from '@keelson/contracts/billing/plan-rows';
import { type CheckoutSessionId, type UserId } from '@keelson/contracts/ids';
import { type LocalPayments, startLocalPayments } from './testing/payments-process';
import { addUser, billingFor, serveBilling, type ServedBilling } from './testing/serve-billing';
import { openTestDatabase } from './testing/test-database';

/** One row more in the catalog, and one product at the provider: no other code knows the plan. */
jest.mock('@keelson/contracts/billing/plan-rows', () => {
  const actual = jest.requireActual<{ PLAN_ROWS: Record<string, PlanRow> }>(
    '@keelson/contracts/billing/plan-rows',
  );
  const team: PlanRow = {
    key: 'team',
    name: 'Team',
    summary: 'For a team.',
    limits: { chatMessages: 7_777, imageGenerations: 77, automationRuns: 777 },
    features: [],
    notes: ['Everything else'],
  };
  return { ...actual, PLAN_ROWS: { ...actual.PLAN_ROWS, team } };
});

const database = openTestDatabase('added-plan');
const { db } = database;
let payments: LocalPayments;
let billing: ReturnType<typeof billingFor>;
let served: ServedBilling;
let users = 0;
let yearly = '';

beforeAll(async () => {
  payments = await startLocalPayments();
  const product = await payments.stripe.products.create({
    name: 'Team',
    metadata: { keelson_plan: 'team' },
    default_price_data: { currency: 'usd', unit_amount: 9_900, recurring: { interval: 'month' } },
  });
  const recurring = { interval: 'year' } as const;
  const price = { product: product.id, currency: 'usd', recurring };
  const metadata = { keelson_plan: 'team' };
  yearly = (await payments.stripe.prices.create({ ...price, unit_amount: 99_000, metadata })).id;
  await payments.stripe.prices.update('price_keelson_pro_yearly', { active: false });
  // Not meant for everybody: the metadata do not name the plan.
  await payments.stripe.prices.create({ ...price, unit_amount: 1 });
  billing = billingFor({ db, provider: payments.provider });
  served = await serveBilling(db, billing);
});
afterAll(async () => {
  await served.close();
  await payments.close();
  await database.close();
});

const newUser = (): Promise<UserId> => addUser(db, `team-${(users += 1)}` as UserId);
const start = (uid: UserId, query: string) => served.call(`/api/checkout${query}`, uid);
const sessionIn = (body: unknown): CheckoutSessionId =>
  /cs_[A-Za-z0-9_]+/.exec((body as { url: string }).url)![0] as CheckoutSessionId;
const pay = (session: string) => payments.control('POST', `/checkout/${session}/complete`, {});
const openSessions = async (uid: UserId) => {
  const customer = (await billing.customers.find(uid))!.providerCustomerId!;
  const { data } = await payments.stripe.checkout.sessions.list({ customer, status: 'open' });
  return data.map(({ id }) => id);
};

describe('a plan added by one row and one product', () => {
  it('is listed with a price for each interval', async () => {
    const { body } = await served.call('/api/plans');
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
    const uid = await newUser();
    const answer = await start(uid, '?plan=team&interval=year');
    expect(answer).toMatchObject({ status: 200, body: { kind: 'checkout' } });
    const session = sessionIn(answer.body);
    await pay(session);
    const page = await served.call(`/api/checkout/sessions/${session}`, uid);
    const { summary } = page.body as { summary: SubscriptionSummary };
    expect(summary).toMatchObject({
      plan: { key: 'team', name: 'Team' },
      entitlement: { planKey: 'team', status: 'active' },
      subscription: { priceId: yearly, unitAmount: 99_000, interval: 'year' },
    });
    expect(await start(uid, '')).toMatchObject({ body: { kind: 'portal' } });
  });

  it('stays the plan of a subscription that changes to another one: no duplicate', async () => {
    const uid = await newUser();
    await pay(sessionIn((await start(uid, '')).body));
    const customer = (await billing.customers.find(uid))!.providerCustomerId!;
    const [subscription] = (await payments.stripe.subscriptions.list({ customer })).data;
    const item = subscription!.items.data[0]!.id;
    await payments.stripe.subscriptions.update(subscription!.id, {
      items: [{ id: item, price: yearly }],
    });
    const resync = `/api/admin/billing/users/${uid}/resync`;
    expect(await served.call(resync, 'boss:admin', {})).toMatchObject({
      body: { summary: { plan: { key: 'team' } } },
    });
    expect(await billing.duplicates.countOpen()).toBe(0);
    expect((await payments.stripe.subscriptions.list({ customer })).data).toHaveLength(1);
  });

  it('leaves one payment page open when two tabs choose different plans', async () => {
    const uid = await newUser();
    const answers = await Promise.all([
      start(uid, '?plan=team'),
      start(uid, ''),
      start(uid, '?plan=team&interval=year'),
    ]);
    expect(answers.map(({ status }) => status)).not.toContain(500);
    expect(await openSessions(uid)).toHaveLength(1);
  });

  it.each([
    ['an unknown plan', '?plan=gold', 400, 'request/invalid'],
    ['an unknown interval', '?interval=decade', 400, 'request/invalid'],
    ['Free', '?plan=free', 409, 'billing/plan-not-for-sale'],
    ['an interval without a price', '?plan=pro&interval=year', 409, 'billing/plan-not-for-sale'],
  ])('refuses %s', async (_what, query, status, code) => {
    expect(await start(await newUser(), query)).toMatchObject({ status, body: { code } });
  });
});

describe('a product of ours that no plan claims', () => {
  it('leaves its payers what they had, and is shown to the operator', async () => {
    const uid = await newUser();
    const { stripe } = payments;
    await pay(sessionIn((await start(uid, '?plan=team')).body));
    const customer = (await billing.customers.find(uid))!.providerCustomerId!;
    const [subscription] = (await stripe.subscriptions.list({ customer })).data;
    const retired = await stripe.products.create({
      name: 'Retired',
      metadata: { keelson_plan: 'retired' },
      default_price_data: { currency: 'usd', unit_amount: 500, recurring: { interval: 'month' } },
    });
    const id = subscription!.id as never;
    const resync = () => served.call(`/api/admin/billing/users/${uid}/resync`, 'boss:admin', {});
    await resync();
    await stripe.subscriptions.update(id, {
      items: [{ id: subscription!.items.data[0]!.id, price: retired.default_price as string }],
    });
    expect(await resync()).toMatchObject({ body: { summary: { plan: { key: 'team' } } } });
    expect(await served.call('/api/admin/billing/unclaimed', 'boss:admin')).toMatchObject({
      body: { items: [{ subscriptionId: id, uid, productId: retired.id, planKey: 'team' }] },
    });
    expect(await served.call('/api/admin/billing/overview', 'boss:admin')).toMatchObject({
      body: { unclaimed: 1 },
    });
    // Nothing is left to repair, and no second subscription is sold.
    expect(await resync()).toMatchObject({ body: { changed: 0 } });
    expect(await start(uid, '')).toMatchObject({ body: { kind: 'portal' } });
  });
});
