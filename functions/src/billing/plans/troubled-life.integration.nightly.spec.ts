import { type CheckoutSessionId, type PayerId } from '@keelson/contracts/ids';
import fc from 'fast-check';
import { reconcileBilling } from '../reconcile/reconcile-billing';
import { atOnce, expectAgreement, fate, scramble } from '../testing/chaos';
import { type Captured, type LocalPayments, startLocalPayments } from '../testing/payments-process';
import {
  addUser,
  billingFor,
  customerOf,
  keptLog,
  serveBilling,
  type ServedBilling,
} from '../testing/serve-billing';
import { openTestDatabase } from '../testing/test-database';

/** Whole lives while the provider's API fails in every way that it can, and so do its deliveries. */
const TROUBLE = {
  down: { probability: 0.03 },
  rateLimited: { probability: 0.03 },
  lostResponse: { probability: 0.08 },
  slow: { probability: 0.08 },
  slowMs: 40,
  retryAfterSeconds: 0,
};
/** The provider retries a delivery for three days. */
const MAX_ATTEMPTS = 40;

const database = openTestDatabase('troubled-life');
const { db } = database;
let payments: LocalPayments;
let billing: ReturnType<typeof billingFor>;
let served: ServedBilling;
let users = 0;
const log = keptLog();

jest.setTimeout(600_000);
beforeAll(async () => {
  payments = await startLocalPayments();
  billing = billingFor({ db, provider: payments.provider, log });
  served = await serveBilling(db, billing);
});
afterAll(async () => {
  await served.close();
  await payments.close();
  await database.close();
});

const setTrouble = (seed: number) =>
  payments.control('PATCH', '/request_faults', { ...TROUBLE, seed });
const endTrouble = () => payments.control('DELETE', '/request_faults');

const refusals: Record<number, number> = {};

async function post({ body, signature }: Captured): Promise<number> {
  const answer = await fetch(`${served.url}/api/webhooks/provider`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Delivers until it is accepted, like the provider. Only an unavailable provider is a reason to refuse. */
async function deliver(event: Captured): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const status = await post(event);
    if (status === 200) return;
    refusals[status] = (refusals[status] ?? 0) + 1;
    expect(status).toBeGreaterThanOrEqual(500);
  }
  throw new Error(
    `${event.type} was refused ${MAX_ATTEMPTS} times: ${log.lines.slice(-3).join('; ')}`,
  );
}

let taken = 0;
async function newDeliveries(): Promise<Captured[]> {
  await payments.settle();
  const fresh = payments.captured.slice(taken);
  taken = payments.captured.length;
  return fresh;
}

/** Goes to checkout like a member who tries again after an error. */
async function buy(uid: PayerId): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { status, body } = await served.call('/api/checkout', uid);
    if (status !== 200) {
      expect(status).toBeGreaterThanOrEqual(500);
      continue;
    }
    const { url, kind } = body as { url: string; kind: string };
    if (kind !== 'checkout') return;
    const session = /cs_[A-Za-z0-9_]+/.exec(url)![0] as CheckoutSessionId;
    await payments.control('POST', `/checkout/${session}/complete`, {}).catch(() => undefined);
    return;
  }
  throw new Error(`Checkout failed ${MAX_ATTEMPTS} times`);
}

const STEPS = [
  'renew',
  'renew',
  'fails-on-renewal',
  'confirm-always',
  'good-card',
  'pay',
  'cancel-later',
  'resume',
  'more',
  'none',
  'one',
  'cancel-now',
  'pause',
  'unpause',
  'days',
  'send-invoices',
  'charge-again',
  'refund',
  'dispute',
] as const;
type Step = (typeof STEPS)[number];

/** One action at the provider. It may fail, also after its effect: the provider's state decides, not its answer. */
async function take(step: Step, uid: PayerId): Promise<void> {
  const { stripe } = payments;
  const control = (path: string, body: object = {}) => payments.control('POST', path, body);
  const act = async (): Promise<unknown> => {
    const customer = await customerOf(billing, uid);
    const { data } = await stripe.subscriptions.list({ customer });
    const [live] = data;
    if (live === undefined) return buy(uid);
    const { id } = live;
    const quantity = (wanted: number) =>
      stripe.subscriptions.update(id, {
        items: [{ id: live.items.data[0]!.id, quantity: wanted }],
      });
    const card = async (token: string) => {
      const method = await stripe.paymentMethods.attach(token, { customer });
      return stripe.subscriptions.update(id, { default_payment_method: method.id });
    };
    const charge = async () =>
      (await stripe.charges.list({ customer, limit: 1 })).data[0]?.id ?? '';
    const acts: Record<Step, () => Promise<unknown>> = {
      renew: () => control(`/subscriptions/${id}/renew`),
      'fails-on-renewal': () => card('pm_card_chargeCustomerFail'),
      'confirm-always': () => card('pm_card_authenticationRequired'),
      'good-card': () => card('pm_card_visa'),
      pay: async () => {
        const open = await stripe.invoices.list({ subscription: id, status: 'open' });
        return stripe.invoices.pay(open.data[0]?.id ?? '');
      },
      'cancel-later': () => stripe.subscriptions.update(id, { cancel_at_period_end: true }),
      resume: () => stripe.subscriptions.update(id, { cancel_at_period_end: false }),
      more: () => quantity(2),
      none: () => quantity(0),
      one: () => quantity(1),
      'cancel-now': () => stripe.subscriptions.cancel(id),
      pause: () => stripe.subscriptions.pause(id),
      unpause: () => stripe.subscriptions.resume(id),
      days: () => control('/clock/advance', { seconds: 3 * 86_400 }),
      'send-invoices': () =>
        stripe.subscriptions.update(id, { collection_method: 'send_invoice', days_until_due: 2 }),
      'charge-again': () =>
        stripe.subscriptions.update(id, { collection_method: 'charge_automatically' }),
      refund: async () => control(`/charges/${await charge()}/refund`),
      dispute: async () => control(`/charges/${await charge()}/dispute`),
    };
    return acts[step]();
  };
  await act().catch(() => undefined);
}

const life = fc.record({
  steps: fc.array(fc.constantFrom(...STEPS), { minLength: 70, maxLength: 70 }),
  fates: fc.array(fate, { minLength: 37, maxLength: 37 }),
  width: fc.integer({ min: 2, max: 8 }),
  seed: fc.nat({ max: 1_000_000 }),
});

it('a life of 200 events converges while the provider is slow, down, limited, failing and forgetful', async () => {
  await fc.assert(
    fc.asyncProperty(life, async ({ steps, fates, width, seed }) => {
      const uid = await addUser(db, `troubled-${(users += 1)}` as PayerId);
      await setTrouble(seed);
      await buy(uid);
      let events = 0;
      const remaining = [...steps];
      while (remaining.length > 0 || events < 200) {
        const now =
          remaining.length > 0 ? remaining.splice(0, 10) : (['renew', 'more', 'one'] as const);
        for (const step of now) await take(step, uid);
        const deliveries = await newDeliveries();
        events += deliveries.length;
        const meanwhile = remaining.splice(0, 4);
        await atOnce(width, scramble(deliveries, fates), async ({ event }) => {
          const step = meanwhile.shift();
          await Promise.all([step === undefined ? null : take(step, uid), deliver(event)]);
        });
        for (const step of meanwhile) await take(step, uid);
      }
      await endTrouble();
      for (const { event } of scramble(await newDeliveries(), fates)) await deliver(event);
      const options = { mode: 'repair', deadline: Number.MAX_SAFE_INTEGER } as const;
      expect(await reconcileBilling(billing, options)).toMatchObject({ failed: 0, finished: true });
      await expectAgreement(payments.provider, billing, uid);
      await newDeliveries(); // events caused by our own repairs
    }),
    // No shrinking: each attempt would replay a real history.
    { numRuns: 2, endOnFailure: true },
  );
  // The trouble was met, not only configured.
  expect(Object.values(refusals).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
});
