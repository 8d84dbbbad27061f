import { type PayerId } from '@keelson/contracts/ids';
import { type InvoiceList } from '@keelson/contracts/billing/invoices';
import fc from 'fast-check';
import { reconcileBilling } from '../reconcile/reconcile-billing';
import { atOnce, expectAgreement, fate, scramble, slowed } from '../testing/chaos';
import { type Captured } from '../testing/payments-process';
import { openPayments, type PaymentsWorld, sessionIn } from '../testing/payments-world';

/** The real SDK against `packages/payments-emulator`: signatures, idempotency keys, expansions, test clock. */
jest.setTimeout(300_000);
let slow = 0;
let world: PaymentsWorld;
beforeAll(
  async () =>
    void (world = await openPayments('over-the-wire', {
      wrap: (provider) => slowed(provider, () => slow),
    })),
);
afterAll(() => world.close());

async function start(uid: PayerId): Promise<{ url: string; kind: string }> {
  const answer = await world.call('/api/checkout', uid);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as { url: string; kind: string };
}

/** Deliveries since the last call. */
let taken = 0;
async function newDeliveries(): Promise<Captured[]> {
  await world.settle();
  const fresh = world.captured.slice(taken);
  taken = world.captured.length;
  return fresh;
}
async function deliverAll(): Promise<number> {
  const fresh = await newDeliveries();
  for (const one of fresh) expect(await world.deliver(one)).toBe(200);
  return fresh.length;
}
async function subscribe(uid: PayerId, card?: string): Promise<string> {
  const session = sessionIn(await start(uid));
  await world.complete(session, card === undefined ? {} : { card });
  const { subscriptionId } = (await world.provider.findCheckout(session))!;
  return subscriptionId!;
}

describe('buying', () => {
  it('leads from the price to the plan through signed webhooks', async () => {
    const uid = await world.newUser();
    expect(await world.call('/api/plans')).toMatchObject({
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
    expect(await world.summaryOf(uid)).toMatchObject({ plan: { key: 'free' }, subscription: null });
    expect(await deliverAll()).toBeGreaterThan(2);
    expect(await world.summaryOf(uid)).toMatchObject({
      plan: { key: 'pro', name: 'Pro' },
      entitlement: { status: 'active' },
      subscription: { latestInvoiceStatus: 'paid', unitAmount: 1_900, interval: 'month' },
      hasPortal: true,
    });
    const outcomes = await world.billing.ledger.countByOutcome();
    expect(outcomes).toMatchObject({ failed: 0, parked: 0 });
    expect(await start(uid)).toMatchObject({ kind: 'portal' });
  });

  it('creates one customer and one session for twenty concurrent tabs', async () => {
    const uid = await world.newUser();
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(uid)));
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    const customers = (await world.stripe.customers.list({ limit: 100 })).data;
    const own = customers.filter(({ metadata }) => metadata['uid'] === uid);
    expect(own).toMatchObject([{ email: `${uid}@keelson.test`, name: `User ${uid}` }]);
    const sessions = await world.stripe.checkout.sessions.list({ customer: own[0]!.id });
    expect(sessions.data).toHaveLength(1);
  });

  it('completes on the completion page when every webhook was lost', async () => {
    const uid = await world.newUser();
    const session = sessionIn(await start(uid));
    const page = () => world.call(`/api/checkout/sessions/${session}`, uid);
    expect(await page()).toMatchObject({ body: { status: 'pending', reason: 'open' } });
    await world.complete(session);
    await newDeliveries();
    expect(await page()).toMatchObject({
      body: { status: 'complete', summary: { plan: { key: 'pro' } } },
    });
    // The receipt is that of the invoice that was paid.
    const { body: list } = await world.call('/api/invoices', uid);
    const [invoice] = (list as InvoiceList).invoices;
    expect(await page()).toMatchObject({ body: { invoiceId: invoice?.id ?? 'none' } });
    expect(
      await world.call(`/api/checkout/sessions/${session}`, await world.newUser()),
    ).toMatchObject({
      status: 404,
    });
  });

  it('stays pending for a bank debit and shows its failure', async () => {
    const uid = await world.newUser();
    const session = sessionIn(await start(uid));
    await world.complete(session, { card: '000222222227' });
    const page = () => world.call(`/api/checkout/sessions/${session}`, uid);
    expect(await page()).toMatchObject({ body: { status: 'pending', reason: 'processing' } });
    const { subscriptionId } = (await world.provider.findCheckout(session))!;
    const { data } = await world.stripe.invoices.list({ subscription: subscriptionId! });
    const paid = await world.stripe.invoices.retrieve(data[0]!.id, { expand: ['payments'] });
    const intent = paid.payments!.data[0]!.payment.payment_intent as string;
    await world.control('POST', `/payment_intents/${intent}/settle`, { outcome: 'fails' });
    expect(await page()).toMatchObject({ body: { status: 'failed', reason: 'payment_failed' } });
    await deliverAll();
    await expectAgreement(world.provider, world.billing, uid);
  });

  it('does not charge a declined card', async () => {
    const uid = await world.newUser();
    const session = sessionIn(await start(uid));
    await expect(world.complete(session, { card: '4000000000000002' })).rejects.toThrow(/declin/);
    await deliverAll();
    expect((await world.summaryOf(uid)).plan.key).toBe('free');
    expect(await start(uid)).toMatchObject({ kind: 'checkout' });
  });
});

describe('a subscription lifecycle', () => {
  it('keeps and shows the plan in grace when a renewal fails', async () => {
    const uid = await world.newUser();
    const id = await subscribe(uid, '4000000000000341');
    await deliverAll();
    await world.control('POST', '/clock/advance', { until: 'next-renewal', subscription: id });
    await world.control('POST', '/clock/advance', { seconds: 3_700 });
    await deliverAll();
    const { entitlement, subscription, plan } = await world.summaryOf(uid);
    expect(plan.key).toBe('pro');
    expect(subscription).toMatchObject({
      status: 'past_due',
      latestInvoiceStatus: 'payment_failed',
    });
    expect(entitlement).toMatchObject({ status: 'grace' });
    expect(entitlement.graceUntil).toBe(subscription!.pastDueSince! + 7 * 86_400_000);

    const customer = await world.customerOf(uid);
    const card = await world.stripe.paymentMethods.attach('pm_card_visa', { customer });
    const [invoice] = (await world.stripe.invoices.list({ subscription: id, status: 'open' })).data;
    await world.stripe.invoices.pay(invoice!.id, { payment_method: card.id });
    await deliverAll();
    expect(await world.summaryOf(uid)).toMatchObject({
      entitlement: { status: 'active', graceUntil: null },
      subscription: { status: 'active', latestInvoiceStatus: 'paid', pastDueSince: null },
    });
  });

  it('schedules an end, resumes, and ends', async () => {
    const uid = await world.newUser();
    const id = await subscribe(uid);
    await world.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await deliverAll();
    expect((await world.summaryOf(uid)).entitlement).toMatchObject({
      status: 'canceling',
      planKey: 'pro',
      cancelAtPeriodEnd: true,
    });
    await world.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    await deliverAll();
    expect((await world.summaryOf(uid)).entitlement).toMatchObject({ status: 'active' });
    await world.stripe.subscriptions.cancel(id);
    await deliverAll();
    expect((await world.summaryOf(uid)).entitlement).toMatchObject({
      status: 'ended',
      planKey: 'free',
    });
    expect(await start(uid)).toMatchObject({ kind: 'checkout' });
  });

  it('is in the ledger and retried from the provider’s copy', async () => {
    const uid = await world.newUser();
    await subscribe(uid);
    const [first] = await newDeliveries();
    expect(await world.deliver(first!)).toBe(200);
    const answer = await world.call(
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
  async function take(step: Step, uid: PayerId): Promise<void> {
    const { stripe, provider } = world;
    const control = (path: string, body: object) => world.control('POST', path, body);
    const customer = await world.customerOf(uid);
    const { items: all } = await provider.subscriptionsOf(customer);
    const live = all.find(
      ({ state }) => !['canceled', 'incomplete_expired'].includes(state.status),
    );
    if (live === undefined) {
      // Another worker may complete the same session first.
      const { url, kind } = await start(uid);
      if (kind === 'checkout') await world.complete(sessionIn({ url })).catch(() => undefined);
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
        const uid = await world.newUser();
        await subscribe(uid);
        let events = 0;
        const flood = async (deliveries: Captured[], meanwhile: Step[]): Promise<void> => {
          events += deliveries.length;
          await atOnce(width, scramble(deliveries, fates), async (delivery) => {
            slow = delivery.slow;
            const step = meanwhile.shift();
            const [, status] = await Promise.all([
              step === undefined ? null : take(step, uid),
              world.deliver(delivery.event),
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
        expect(await reconcileBilling(world.billing, options)).toMatchObject({
          failed: 0,
          finished: true,
        });
        await expectAgreement(world.provider, world.billing, uid);
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

it('a renewal whose invoice cannot be made begins grace, and ends it when it is paid', async () => {
  const uid = await world.newUser();
  const id = await subscribe(uid);
  await deliverAll();
  const { items } = await world.stripe.subscriptions.retrieve(id);
  const renewed = new Date((items.data[0]!.current_period_end + 60) * 1_000).toISOString();
  await world.control('POST', '/clock/advance', { to: renewed });
  const { latest_invoice: latest } = await world.stripe.subscriptions.retrieve(id);
  const invoice = typeof latest === 'string' ? latest : latest!.id;
  await world.control('POST', `/invoices/${invoice}/fail_finalization`, {});
  await deliverAll();
  expect(await world.summaryOf(uid)).toMatchObject({
    plan: { key: 'pro' },
    entitlement: { status: 'grace' },
    subscription: { status: 'past_due', latestInvoiceStatus: 'not_finalized' },
  });
  await world.stripe.invoices.finalizeInvoice(invoice, { auto_advance: true });
  await deliverAll();
  expect(await world.summaryOf(uid)).toMatchObject({
    entitlement: { status: 'active' },
    subscription: { status: 'active', latestInvoiceStatus: 'paid' },
  });
});
