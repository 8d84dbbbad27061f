import { type CheckoutSessionId, type UserId } from '@keelson/contracts/ids';
import { type SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { type InvoiceList } from '@keelson/contracts/billing/invoices';
import fc from 'fast-check';
import { offboardBilling } from './offboard-billing';
import { reconcileBilling } from './reconcile-billing';
import { atOnce, expectAgreement, fate, scramble, slowed } from './testing/chaos';
import { type Captured, type LocalPayments, startLocalPayments } from './testing/payments-process';
import {
  addUser,
  billingFor,
  customerOf,
  serveBilling,
  type ServedBilling,
} from './testing/serve-billing';
import { openTestDatabase } from './testing/test-database';

/** The real SDK against `local/payments`: signatures, idempotency keys, expansions, test clock. */
const database = openTestDatabase('over-the-wire');
const { db } = database;
let payments: LocalPayments;
let billing: ReturnType<typeof billingFor>;
let served: ServedBilling;
let slow = 0;
let users = 0;

jest.setTimeout(300_000);
beforeAll(async () => {
  payments = await startLocalPayments();
  billing = billingFor({ db, provider: slowed(payments.provider, () => slow) });
  served = await serveBilling(db, billing);
});
afterAll(async () => {
  await served.close();
  await payments.close();
  await database.close();
});

const newUser = (): Promise<UserId> => addUser(db, `wire-${(users += 1)}` as UserId);
const sessionIn = (url: string): CheckoutSessionId =>
  /cs_[A-Za-z0-9_]+/.exec(url)![0] as CheckoutSessionId;
async function start(uid: UserId): Promise<{ url: string; kind: string }> {
  const answer = await served.call('/api/checkout', uid);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as { url: string; kind: string };
}
const complete = (session: string, body: object = {}) =>
  payments.control('POST', `/checkout/${session}/complete`, body);
const summaryOf = async (uid: UserId) =>
  (await served.call('/api/subscription', uid)).body as SubscriptionSummary;

async function deliver({ body, signature }: Captured): Promise<number> {
  const answer = await fetch(`${served.url}/api/webhooks/provider`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}
/** Deliveries since the last call. */
let taken = 0;
async function newDeliveries(): Promise<Captured[]> {
  await payments.settle();
  const fresh = payments.captured.slice(taken);
  taken = payments.captured.length;
  return fresh;
}
async function deliverAll(): Promise<number> {
  const fresh = await newDeliveries();
  for (const one of fresh) expect(await deliver(one)).toBe(200);
  return fresh.length;
}
async function subscribe(uid: UserId, card?: string): Promise<string> {
  const session = sessionIn((await start(uid)).url);
  await complete(session, card === undefined ? {} : { card });
  const { subscriptionId } = (await payments.provider.findCheckout(session))!;
  return subscriptionId!;
}

describe('buying', () => {
  it('leads from the price to the plan through signed webhooks', async () => {
    const uid = await newUser();
    expect(await served.call('/api/plans')).toMatchObject({
      status: 200,
      body: {
        plans: [
          { key: 'free', price: { status: 'free' } },
          {
            key: 'pro',
            price: {
              status: 'live',
              amount: { amountMinor: 1_900, currency: 'usd' },
              interval: 'month',
            },
          },
          {
            key: 'business',
            price: {
              status: 'live',
              amount: { amountMinor: 4_900, currency: 'usd' },
              interval: 'month',
            },
          },
        ],
      },
    });
    await subscribe(uid);
    expect(await summaryOf(uid)).toMatchObject({ plan: { key: 'free' }, subscription: null });
    expect(await deliverAll()).toBeGreaterThan(2);
    expect(await summaryOf(uid)).toMatchObject({
      plan: { key: 'pro', name: 'Pro' },
      entitlement: { status: 'active' },
      subscription: { latestInvoiceStatus: 'paid', unitAmount: 1_900, interval: 'month' },
      hasPortal: true,
    });
    const outcomes = await billing.ledger.countByOutcome();
    expect(outcomes).toMatchObject({ failed: 0, parked: 0 });
    expect(await start(uid)).toMatchObject({ kind: 'portal' });
  });

  it('creates one customer and one session for twenty concurrent tabs', async () => {
    const uid = await newUser();
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(uid)));
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    const customers = (await payments.stripe.customers.list({ limit: 100 })).data;
    const own = customers.filter(({ metadata }) => metadata['uid'] === uid);
    expect(own).toMatchObject([{ email: `${uid}@keelson.test`, name: `User ${uid}` }]);
    const sessions = await payments.stripe.checkout.sessions.list({ customer: own[0]!.id });
    expect(sessions.data).toHaveLength(1);
  });

  it('completes on the completion page when every webhook was lost', async () => {
    const uid = await newUser();
    const session = sessionIn((await start(uid)).url);
    const page = () => served.call(`/api/checkout/sessions/${session}`, uid);
    expect(await page()).toMatchObject({ body: { status: 'pending', reason: 'open' } });
    await complete(session);
    await newDeliveries();
    expect(await page()).toMatchObject({
      body: { status: 'complete', summary: { plan: { key: 'pro' } } },
    });
    // The receipt is that of the invoice that was paid.
    const { body: list } = await served.call('/api/invoices', uid);
    const [invoice] = (list as InvoiceList).invoices;
    expect(await page()).toMatchObject({ body: { invoiceId: invoice?.id ?? 'none' } });
    expect(await served.call(`/api/checkout/sessions/${session}`, await newUser())).toMatchObject({
      status: 404,
    });
  });

  it('stays pending for a bank debit and shows its failure', async () => {
    const uid = await newUser();
    const session = sessionIn((await start(uid)).url);
    await complete(session, { card: '000222222227' });
    const page = () => served.call(`/api/checkout/sessions/${session}`, uid);
    expect(await page()).toMatchObject({ body: { status: 'pending', reason: 'processing' } });
    const { subscriptionId } = (await payments.provider.findCheckout(session))!;
    const { data } = await payments.stripe.invoices.list({ subscription: subscriptionId! });
    const paid = await payments.stripe.invoices.retrieve(data[0]!.id, { expand: ['payments'] });
    const intent = paid.payments!.data[0]!.payment.payment_intent as string;
    await payments.control('POST', `/payment_intents/${intent}/settle`, { outcome: 'fails' });
    expect(await page()).toMatchObject({ body: { status: 'failed', reason: 'payment_failed' } });
    await deliverAll();
    await expectAgreement(payments.provider, billing, uid);
  });

  it('does not charge a declined card', async () => {
    const uid = await newUser();
    const session = sessionIn((await start(uid)).url);
    await expect(complete(session, { card: '4000000000000002' })).rejects.toThrow(/declin/);
    await deliverAll();
    expect((await summaryOf(uid)).plan.key).toBe('free');
    expect(await start(uid)).toMatchObject({ kind: 'checkout' });
  });
});

describe('a subscription lifecycle', () => {
  it('keeps and shows the plan in grace when a renewal fails', async () => {
    const uid = await newUser();
    const id = await subscribe(uid, '4000000000000341');
    await deliverAll();
    await payments.control('POST', '/clock/advance', { until: 'next-renewal', subscription: id });
    await payments.control('POST', '/clock/advance', { seconds: 3_700 });
    await deliverAll();
    const { entitlement, subscription, plan } = await summaryOf(uid);
    expect(plan.key).toBe('pro');
    expect(subscription).toMatchObject({
      status: 'past_due',
      latestInvoiceStatus: 'payment_failed',
    });
    expect(entitlement).toMatchObject({ status: 'grace' });
    expect(entitlement.graceUntil).toBe(subscription!.pastDueSince! + 7 * 86_400_000);

    const customer = await customerOf(billing, uid);
    const card = await payments.stripe.paymentMethods.attach('pm_card_visa', { customer });
    const [invoice] = (await payments.stripe.invoices.list({ subscription: id, status: 'open' }))
      .data;
    await payments.stripe.invoices.pay(invoice!.id, { payment_method: card.id });
    await deliverAll();
    expect(await summaryOf(uid)).toMatchObject({
      entitlement: { status: 'active', graceUntil: null },
      subscription: { status: 'active', latestInvoiceStatus: 'paid', pastDueSince: null },
    });
  });

  it('schedules an end, resumes, and ends', async () => {
    const uid = await newUser();
    const id = await subscribe(uid);
    await payments.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await deliverAll();
    expect((await summaryOf(uid)).entitlement).toMatchObject({
      status: 'canceling',
      planKey: 'pro',
      cancelAtPeriodEnd: true,
    });
    await payments.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    await deliverAll();
    expect((await summaryOf(uid)).entitlement).toMatchObject({ status: 'active' });
    await payments.stripe.subscriptions.cancel(id);
    await deliverAll();
    expect((await summaryOf(uid)).entitlement).toMatchObject({ status: 'ended', planKey: 'free' });
    expect(await start(uid)).toMatchObject({ kind: 'checkout' });
  });

  it('cancels the newer of two paid subscriptions', async () => {
    const uid = await newUser();
    const older = await subscribe(uid);
    await deliverAll();
    await payments.control('POST', '/clock/advance', { seconds: 60 });
    const customer = await customerOf(billing, uid);
    const method = await payments.stripe.paymentMethods.attach('pm_card_visa', { customer });
    const { id: newer } = await payments.stripe.subscriptions.create({
      customer,
      default_payment_method: method.id,
      items: [{ price: 'price_keelson_pro_monthly' }],
    });
    await deliverAll();
    await deliverAll();
    expect(await payments.provider.findSubscription(newer)).toMatchObject({
      state: { status: 'canceled' },
    });
    expect(await payments.provider.findSubscription(older)).toMatchObject({
      state: { status: 'active' },
    });
    await expectAgreement(payments.provider, billing, uid);
  });

  it('ends with the account', async () => {
    const uid = await newUser();
    const id = await subscribe(uid);
    await deliverAll();
    const customer = await customerOf(billing, uid);
    await offboardBilling(billing, uid);
    expect(await payments.provider.findSubscription(id)).toMatchObject({
      state: { status: 'canceled' },
    });
    expect(await payments.provider.findCustomer(customer)).toMatchObject({ deleted: true });
    await deliverAll();
    expect(await billing.subscriptions.ofUser(uid)).toEqual([]);
    expect(await billing.subscriptions.entitlementOf(uid)).toBeNull();
  });

  it('is in the ledger and retried from the provider’s copy', async () => {
    const uid = await newUser();
    await subscribe(uid);
    const [first] = await newDeliveries();
    expect(await deliver(first!)).toBe(200);
    const answer = await served.call(
      `/api/admin/billing/events/${first!.id}/retry`,
      'boss:admin',
      {},
    );
    expect(answer).toMatchObject({ status: 200, body: { id: first!.id, attempts: 2 } });
  });
});

describe('a generated subscription history', () => {
  const steps = [
    'renew',
    'renew',
    'renew',
    'bad-card',
    'good-card',
    'pay',
    'void',
    'give-up',
    'cancel-later',
    'resume',
    'quantity',
    'other-quantity',
    'cancel-now',
    'pause',
    'unpause',
    'days',
  ] as const;
  type Step = (typeof steps)[number];
  /** Creates events in any subscription state. */
  const ANYWAY: readonly Step[] = [
    'unpause',
    'good-card',
    'pay',
    'quantity',
    'renew',
    'cancel-now',
  ];

  /** Performs one action at the provider; actions that the current state does not allow are skipped. */
  async function take(step: Step, uid: UserId): Promise<void> {
    const { stripe, provider } = payments;
    const control = (path: string, body: object) => payments.control('POST', path, body);
    const customer = await customerOf(billing, uid);
    const { items: all } = await provider.subscriptionsOf(customer);
    const live = all.find(
      ({ state }) => !['canceled', 'incomplete_expired'].includes(state.status),
    );
    if (live === undefined) {
      // Another worker may complete the same session first.
      const { url, kind } = await start(uid);
      if (kind === 'checkout') await complete(sessionIn(url)).catch(() => undefined);
      return;
    }
    const { id } = live.state;
    const useCard = async (token: string): Promise<unknown> => {
      const method = await stripe.paymentMethods.attach(token, { customer });
      return stripe.subscriptions.update(id, { default_payment_method: method.id });
    };
    const owed = async (): Promise<string> => {
      const open = await stripe.invoices.list({ subscription: id, status: 'open' });
      return open.data[0]?.id ?? '';
    };
    const acts: Record<Step, () => Promise<unknown>> = {
      renew: () => control(`/subscriptions/${id}/renew`, {}),
      'bad-card': () => useCard('pm_card_chargeCustomerFail'),
      'good-card': () => useCard('pm_card_visa'),
      pay: async () => stripe.invoices.pay(await owed()),
      void: async () => stripe.invoices.voidInvoice(await owed()),
      'give-up': async () => stripe.invoices.markUncollectible(await owed()),
      'cancel-later': () => stripe.subscriptions.update(id, { cancel_at_period_end: true }),
      resume: () => stripe.subscriptions.update(id, { cancel_at_period_end: false }),
      quantity: async () => {
        const { items } = await stripe.subscriptions.retrieve(id);
        return stripe.subscriptions.update(id, { items: [{ id: items.data[0]!.id, quantity: 2 }] });
      },
      'other-quantity': async () => {
        const { items } = await stripe.subscriptions.retrieve(id);
        return stripe.subscriptions.update(id, { items: [{ id: items.data[0]!.id, quantity: 1 }] });
      },
      'cancel-now': () => stripe.subscriptions.cancel(id),
      pause: () => stripe.subscriptions.pause(id),
      unpause: () => stripe.subscriptions.resume(id),
      days: () => control('/clock/advance', { seconds: 3 * 86_400 }),
    };
    await acts[step]().catch(() => undefined);
  }

  it('converges to the provider’s state under 200 reordered, duplicate, late, concurrent and lost events', async () => {
    let handled = 0;
    const life = fc.record({
      steps: fc.array(fc.constantFrom(...steps), { minLength: 80, maxLength: 80 }),
      fates: fc.array(fate, { minLength: 37, maxLength: 37 }),
      width: fc.integer({ min: 2, max: 16 }),
    });
    await fc.assert(
      fc.asyncProperty(life, async ({ steps: plan, fates, width }) => {
        const uid = await newUser();
        await subscribe(uid);
        let events = 0;
        const flood = async (deliveries: Captured[], meanwhile: Step[]): Promise<void> => {
          events += deliveries.length;
          await atOnce(width, scramble(deliveries, fates), async (delivery) => {
            slow = delivery.slow;
            const step = meanwhile.shift();
            const [, status] = await Promise.all([
              step === undefined ? null : take(step, uid),
              deliver(delivery.event),
            ]);
            expect(status).toBe(200);
          });
          for (const step of meanwhile) await take(step, uid);
        };
        const remaining = [...plan];
        while (remaining.length > 0 || events < 200) {
          for (const step of remaining.splice(0, 12)) await take(step, uid);
          if (remaining.length === 0) for (const step of ANYWAY) await take(step, uid);
          await flood(await newDeliveries(), remaining.splice(0, 4));
        }
        await flood(await newDeliveries(), []);
        slow = 0;
        const options = { mode: 'repair', deadline: Number.MAX_SAFE_INTEGER } as const;
        expect(await reconcileBilling(billing, options)).toMatchObject({
          failed: 0,
          finished: true,
        });
        await expectAgreement(payments.provider, billing, uid);
        await newDeliveries(); // events caused by our own repairs
        handled += events;
        expect(events).toBeGreaterThanOrEqual(200);
      }),
      // No shrinking: each attempt would replay a real history.
      { numRuns: 2, endOnFailure: true },
    );
    expect(handled).toBeGreaterThanOrEqual(400);
  });
});
