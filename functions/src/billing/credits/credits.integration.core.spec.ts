import { creditsLeft } from '@keelson/contracts/billing/credits';
import { type PayerId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { MINUTE } from '@keelson/contracts/time';
import { NotificationWriter } from '@keelson/server/notifications/notification-writer';
import { UsageRepo } from '../../usage/usage-repo';
import { exportBilling } from '../customers/export-billing';
import { offboardBilling } from '../customers/offboard-billing';
import { reconcileBilling } from '../reconcile/reconcile-billing';
import { openPayments, type PaymentsWorld, sessionIn } from '../testing/payments-world';

/** The real SDK against `packages/payments-emulator`: payments for credits, and their webhooks as this test delivers them. */
let usage: UsageRepo;
let shift = 0;
let world: PaymentsWorld;
beforeAll(async () => {
  world = await openPayments('credits', { now: () => Date.now() + shift });
  usage = new UsageRepo(world.db, new NotificationWriter(world.db, null));
});
afterAll(() => world.close());

const pageOf = async (uid: PayerId) =>
  sessionIn((await world.call('/api/credits/checkout?pack=messages', uid)).body);
const pay = (session: string, card = '4242424242424242') => world.complete(session, { card });
async function bought(uid: PayerId, card?: string): Promise<{ session: string; intent: string }> {
  const session = await pageOf(uid);
  await pay(session, card);
  const { payment_intent } = await world.stripe.checkout.sessions.retrieve(session);
  return { session, intent: payment_intent as string };
}
/** Delivers everything that was emitted about an object since, `times` each, the newest first when asked. */
async function deliver(
  object: string,
  { times = 1, newestFirst = false }: { times?: number; newestFirst?: boolean } = {},
): Promise<unknown[]> {
  await world.settle();
  const found = world.captured.filter(({ body }) => body.includes(object));
  const ordered = newestFirst ? found.toReversed() : found;
  const answers: unknown[] = [];
  for (const { body, signature } of ordered) {
    const sent = Array.from({ length: times }, () => world.deliver({ body, signature }));
    answers.push(...(await Promise.all(sent)));
  }
  return answers;
}
const left = async (uid: PayerId): Promise<number> =>
  creditsLeft((await world.billing.customers.find(uid))?.credits ?? {}, 'chatMessages');
let keys = 0;
const use = (uid: PayerId, amount: number) =>
  usage.record({
    uid,
    amount,
    metric: 'chatMessages',
    key: `k-${(keys += 1)}`,
    allowance: { plan: 'free', limit: 0, resetsAt: 0 },
    at: Date.now(),
    leaseUntil: null,
  });

it('lists the pack with the price of the provider', async () => {
  expect(await world.call('/api/credits', await world.newUser())).toMatchObject({
    status: 200,
    body: {
      packs: [
        {
          key: 'messages',
          amount: 500,
          metric: 'chatMessages',
          price: { amountMinor: 500, currency: 'usd' },
          currencies: [{ price: { amountMinor: 460, currency: 'eur' } }],
        },
      ],
      purchases: [],
    },
  });
});

it('is paid in the chosen currency', async () => {
  const uid = await world.newUser();
  const page = (currency: string) =>
    world.call(`/api/credits/checkout?pack=messages&currency=${currency}`, uid);
  expect(await page('gbp')).toMatchObject({
    status: 400,
    body: { code: 'billing/currency-not-offered' },
  });
  const { body } = await page('eur');
  const session = /cs_[A-Za-z0-9_]+/.exec((body as { url: string }).url)![0];
  expect((await page('eur')).body).toEqual(body);
  expect((await page('usd')).body).not.toEqual(body);
  await pay(session);
  await deliver(session);
  const purchases = [{ paid: { amountMinor: 460, currency: 'eur' }, left: 500 }];
  expect(await world.call('/api/credits', uid)).toMatchObject({ body: { purchases } });
  expect(await world.call(`/api/admin/billing/users/${uid}`, 'boss:admin')).toMatchObject({
    body: { purchases },
  });
});

it('has no payment page for a pack that the provider does not sell', async () => {
  const uid = await world.newUser();
  const { data } = await world.stripe.products.list({ limit: 100 });
  const { id } = data.find(({ metadata }) => metadata['keelson_pack'] === 'messages')!;
  await world.stripe.products.update(id, { active: false });
  try {
    expect(await world.call('/api/credits/checkout?pack=messages', uid)).toMatchObject({
      status: 409,
      body: { code: 'billing/pack-not-for-sale' },
    });
    expect(await world.billing.customers.find(uid)).toBeNull();
  } finally {
    await world.stripe.products.update(id, { active: true });
  }
});

describe('a payment for credits', () => {
  it('grants once, however often and concurrently its webhooks come', async () => {
    const uid = await world.newUser();
    const { session, intent } = await bought(uid);
    const answers = await deliver(session, { times: 3 });
    expect(new Set(answers)).toEqual(new Set([200]));
    await world.outcomeOf(uid, session);
    expect(await left(uid)).toBe(500);
    expect(await world.call('/api/credits', uid)).toMatchObject({
      body: { purchases: [{ id: intent, name: '500 chat messages', left: 500, takenBack: 0 }] },
    });
    const entries = await world.db.collection(paths.webhookEvents()).where('uid', '==', uid).get();
    expect(entries.docs.map((entry) => entry.get('outcome') as string)).toEqual(['applied']);
  });

  it('has one page for two tabs, and another one after it was paid', async () => {
    const uid = await world.newUser();
    const pages = await Promise.all([pageOf(uid), pageOf(uid)]);
    expect(new Set(pages).size).toBe(1);
    await pay(pages[0]);
    await deliver(pages[0]);
    const again = await bought(uid);
    expect(again.session).not.toBe(pages[0]);
    await deliver(again.session);
    expect(await left(uid)).toBe(1_000);
  });

  it('is found by the page after the payment when its webhook is lost', async () => {
    const uid = await world.newUser();
    const { session } = await bought(uid);
    expect(await world.outcomeOf(uid, session)).toMatchObject({
      body: { status: 'granted', name: '500 chat messages', amount: 500 },
    });
    expect(await left(uid)).toBe(500);
    const stranger = await world.newUser();
    expect(await world.outcomeOf(stranger, session)).toMatchObject({
      status: 404,
    });
  });

  it('is found by reconcile when webhook and page are lost', async () => {
    const uid = await world.newUser();
    await bought(uid);
    shift = 6 * MINUTE;
    const options = {
      mode: 'repair',
      deadline: Date.now() + 10 * MINUTE,
      walk: 'when-due',
    } as const;
    const report = await reconcileBilling(world.billing, options);
    expect(report.ordersSettled).toBeGreaterThanOrEqual(1);
    expect(await left(uid)).toBe(500);
    expect(await world.billing.customers.find(uid)).toMatchObject({
      creditOrders: {},
      creditOrdersSince: null,
    });
    shift = 0;
  });

  it('is found by reconcile when the note of its page is lost, too', async () => {
    const uid = await world.newUser();
    const { intent } = await bought(uid);
    await world.db.doc(`customers/${uid}`).update({ creditOrders: {}, creditOrdersSince: null });
    const at = (minutes: number, mode: 'repair' | 'report' = 'repair') => {
      shift = minutes * MINUTE;
      const deadline = Date.now() + shift + 10 * MINUTE;
      return reconcileBilling(world.billing, { mode, deadline, walk: 'when-due' });
    };
    expect(await at(2)).toMatchObject({ purchasesFound: 0 });
    expect(await at(6, 'report')).toMatchObject({ purchasesFound: 1 });
    expect(await left(uid)).toBe(0);
    // Two runs at once, and the webhooks arrive after all.
    const [reports] = await Promise.all([Promise.all([at(6), at(6)]), deliver(intent)]);
    expect(reports.map(({ purchasesFound }) => purchasesFound)).toContain(1);
    expect(await left(uid)).toBe(500);
    expect(await at(7)).toMatchObject({ purchasesFound: 0 });
    const entries = await world.db
      .collection(paths.audit())
      .where('target', '==', `users/${uid}`)
      .get();
    expect(entries.docs.map((entry) => entry.get('action') as string)).toEqual([
      'billing.credits-granted',
    ]);
    // The webhook of a refund is lost; the payment is older than a few hours: the pass of the day finds it.
    await world.stripe.refunds.create({ payment_intent: intent });
    expect(await at(5 * 60)).toMatchObject({ purchasesFound: 0 });
    expect(await at(25 * 60)).toMatchObject({ purchasesFound: 1 });
    expect(await left(uid)).toBe(0);
    shift = 0;
  });

  it('is found once by resyncs of the account when nothing here tells about it', async () => {
    const uid = await world.newUser();
    const { intent } = await bought(uid);
    // As after a restored backup: the page that was opened is forgotten too.
    await world.db.doc(`customers/${uid}`).update({ creditOrders: {}, creditOrdersSince: null });
    const resync = () => world.call(`/api/admin/billing/users/${uid}/resync`, 'boss:admin', {});
    const answers = await Promise.all([resync(), resync()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await left(uid)).toBe(500);
    expect(await resync()).toMatchObject({ body: { changed: 0 } });
    expect(await left(uid)).toBe(500);
    await world.stripe.refunds.create({ payment_intent: intent });
    expect(await resync()).toMatchObject({ body: { changed: 1 } });
    expect(await left(uid)).toBe(0);
  });

  it.each([
    { card: '000123456789', outcome: 'succeeds', credits: 500, status: 'granted' },
    { card: '000222222227', outcome: 'fails', credits: 0, status: 'failed' },
  ])('by bank debit that $outcome leaves $credits', async ({ card, outcome, credits, status }) => {
    const uid = await world.newUser();
    const { session, intent } = await bought(uid, card);
    await deliver(session);
    expect(await left(uid)).toBe(0);
    await world.control('POST', `/payment_intents/${intent}/settle`, { outcome });
    await deliver(session, { times: 2, newestFirst: true });
    expect(await left(uid)).toBe(credits);
    expect(await world.outcomeOf(uid, session)).toMatchObject({
      body: { status },
    });
  });
});

describe('a refund', () => {
  it('takes back its share of what is unused', async () => {
    const uid = await world.newUser();
    const { session, intent } = await bought(uid);
    await deliver(session);
    await use(uid, 100);
    await world.stripe.refunds.create({ payment_intent: intent, amount: 100 });
    await deliver(intent, { times: 2 });
    expect(await left(uid)).toBe(300);
    await world.stripe.refunds.create({ payment_intent: intent });
    await deliver(intent, { newestFirst: true });
    expect(await left(uid)).toBe(0);
    await expect(use(uid, 1)).rejects.toMatchObject({ code: 'quota/exhausted' });
  });

  it('that failed after all gives them back', async () => {
    const uid = await world.newUser();
    const { session, intent } = await bought(uid);
    await deliver(session);
    const { id } = await world.stripe.refunds.create({ payment_intent: intent });
    await deliver(intent);
    expect(await left(uid)).toBe(0);
    await world.control('POST', `/refunds/${id}/fail`);
    await deliver(intent, { newestFirst: true });
    expect(await left(uid)).toBe(500);
  });

  it('that arrives before the payment leaves nothing to grant', async () => {
    const uid = await world.newUser();
    const { session, intent } = await bought(uid);
    await world.stripe.refunds.create({ payment_intent: intent });
    await deliver(intent, { newestFirst: true });
    await deliver(session);
    expect(await left(uid)).toBe(0);
  });
});

it.each([
  ['won', 500],
  ['lost', 0],
])('a dispute takes the credits until it is %s, then %d are left', async (outcome, credits) => {
  const uid = await world.newUser();
  const { session, intent } = await bought(uid);
  await deliver(session);
  const [charge] = (await world.stripe.charges.list({ payment_intent: intent })).data;
  await world.control('POST', `/charges/${charge!.id}/dispute`, { reason: 'fraudulent' });
  await deliver(charge!.id);
  expect(await left(uid)).toBe(0);
  const [dispute] = (await world.stripe.disputes.list({ charge: charge!.id })).data;
  await world.control('POST', `/disputes/${dispute!.id}/close`, { outcome });
  await deliver(dispute!.id);
  expect(await left(uid)).toBe(credits);
});

describe('usage', () => {
  it('uses the plan first, then credits, and gives back what it released', async () => {
    const uid = await world.newUser();
    await deliver((await bought(uid)).session);
    const allowance = { plan: 'free' as const, limit: 2, resetsAt: 0 };
    const one = { uid, metric: 'chatMessages' as const, amount: 3, allowance, leaseUntil: null };
    const at = Date.now();
    expect(await usage.record({ ...one, key: 'a', at })).toMatchObject({ used: 2, credits: 499 });
    expect(await usage.record({ ...one, key: 'a', at })).toMatchObject({ used: 2, credits: 499 });
    expect(await left(uid)).toBe(499);
    await usage.entries.release(uid, 'a', at);
    await usage.entries.release(uid, 'a', at);
    expect(await left(uid)).toBe(500);
    expect(await usage.record({ ...one, key: 'b', amount: 1, at })).toMatchObject({
      used: 1,
      credits: 500,
    });
  });

  it('never uses more than there is under concurrency', async () => {
    const uid = await world.newUser();
    await deliver((await bought(uid)).session);
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => use(uid, 50)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await left(uid)).toBe(0);
  });
});

it('is part of the export, and gone after the deletion of the account, also for a late webhook', async () => {
  const uid = await world.newUser();
  const first = await bought(uid);
  await deliver(first.session);
  const { customer } = await exportBilling(world.billing, uid);
  expect(Object.keys(customer!.credits)).toEqual([first.intent]);
  const late = await bought(uid);
  await offboardBilling(world.billing, uid);
  await deliver(late.session);
  const stored = await world.db.doc(paths.customer(uid)).get();
  expect(stored.get('credits')).toEqual({});
});

it.each([
  ['an unknown pack', '?pack=gold', 400, 'request/invalid'],
  ['a plan beside the pack', '?pack=messages&plan=pro', 400, 'request/invalid'],
  ['no pack', '', 400, 'request/invalid'],
])('refuses %s', async (_what, query, status, code) => {
  const answer = await world.call(`/api/credits/checkout${query}`, await world.newUser());
  expect(answer).toMatchObject({ status, body: { code } });
});
