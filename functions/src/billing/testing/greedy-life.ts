import { payerOf } from '@keelson/contracts/billing/payer-of';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { type CustomerId, PayerId } from '@keelson/contracts/ids';
import { DAY, type EpochMs, HOUR, monthKey, SECOND } from '@keelson/contracts/time';
import { NotificationWriter } from '@keelson/server/notifications/notification-writer';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { type AuthAccount } from '../../account/account-directory';
import { PriorUseLedger } from '../../account/prior-use';
import { consumeUsage } from '../../testing/consume-usage';
import { PlanLookup } from '../../usage/plan-lookup';
import { UsageRepo } from '../../usage/usage-repo';
import { freeOnceOf } from '../customers/free-once';
import { offboardBilling } from '../customers/offboard-billing';
import { idOf } from '../provider/stripe/stripe-values';
import { openPayments, type PaymentsWorld, sessionIn } from './payments-world';

const GRACE_MS = 7 * DAY;
const CARDS = ['4242424242424242', '5555555555554444', '4000000000000341'] as const;
const TOKENS = ['pm_card_visa', 'pm_card_chargeCustomerFail'] as const;

const buy = fc.record({
  do: fc.constant('buy' as const),
  plan: fc.constantFrom('pro', 'business'),
  quantity: fc.constantFrom(1, 1, 2),
  card: fc.constantFrom(...CARDS),
});

/** The acts of a member who wants much for little. */
const step = fc.oneof(
  { weight: 4, arbitrary: buy },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      plan: fc.constantFrom('pro', 'business'),
      interval: fc.constantFrom('month', 'year'),
      quantity: fc.constantFrom(1, 3),
      code: fc.constantFrom('', '', '&code=FIVE', '&code=QUARTER'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('cancel' as const, 'resume' as const, 'end' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('card' as const), token: fc.constantFrom(...TOKENS) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('code' as const),
      code: fc.constantFrom('FIVE', 'QUARTER'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('startOver' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      days: fc.constantFrom(1, 3, 8, 16, 31),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      amount: fc.constantFrom(1, 20, 2_000, 10_000),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;
const life = fc
  .tuple(buy, fc.array(step, { minLength: 8, maxLength: 16 }))
  .map(([first, more]): Step[] => [first, ...more]);

interface Granted {
  readonly plan: PlanKey;
  readonly quantity: number;
}

const messagesOf = ({ plan, quantity }: Granted): number =>
  planOf(plan).limits.chatMessages * quantity;

/**
 * One person with one account after another, at the real provider's stand-in. What they may use is compared with what the
 * provider's own records say was paid, tried or given: nothing of billing computes it.
 */
class Person {
  private accounts = 0;
  private uid = PayerId.parse('greedy-0');
  private readonly customers = new Set<CustomerId>();
  private readonly asked = new Map<string, number>();
  private keys = 0;
  /** Moments at which a paid plan, or a trial of one, was granted. */
  granted = 0;
  private readonly usage: UsageRepo;
  private readonly plans: PlanLookup;
  readonly ledger: PriorUseLedger;

  constructor(
    private readonly world: PaymentsWorld,
    private readonly clock: { offset: number },
  ) {
    const { db, billing } = world;
    this.usage = new UsageRepo(db, new NotificationWriter(db, null));
    this.plans = new PlanLookup(db, this.now);
    this.ledger = new PriorUseLedger({
      db,
      accounts: { find: (uid) => Promise.resolve(this.accountOf(payerOf(uid))) },
      secrets: ['whsec_test'],
      usedBy: (uid, at) => this.usage.usedOfPlan(payerOf(uid), at),
      givenTo: (uid) => freeOnceOf(billing, payerOf(uid)),
      carryUsage: (uid, carried) => this.usage.carry(payerOf(uid), carried),
      carryGiven: (uid, given, at) => billing.customers.carryGiven(payerOf(uid), given, at),
      now: this.now,
    });
  }

  private readonly now = (): EpochMs => Date.now() + this.clock.offset;

  private accountOf(uid: PayerId): AuthAccount {
    return {
      uid,
      email: 'greedy@keelson.test',
      emailVerified: true,
      providerIds: [{ provider: 'google.com', id: '1' }],
      displayName: null,
      photoURL: null,
      providers: ['google.com'],
      signInMethods: [],
      disabled: false,
      validSince: 0,
      claimedRole: null,
    };
  }

  async begin(): Promise<void> {
    this.uid = PayerId.parse(`greedy-${(this.accounts += 1)}`);
    await this.world.addUser(this.uid);
    await this.ledger.adoptOf(this.uid);
  }

  async take(next: Step): Promise<void> {
    const { world, uid } = this;
    const post = (what: string) => world.call(`/api/subscription/${what}`, uid, {});
    switch (next.do) {
      case 'buy': {
        const query = `plan=${next.plan}&quantity=${next.plan === 'pro' ? 1 : next.quantity}`;
        const { status, body } = await world.checkout(uid, query);
        if (status !== 303 && status !== 200) return;
        await this.know();
        if ((body as { kind: string }).kind !== 'checkout') return;
        const session = sessionIn(body);
        await world.complete(session, { card: next.card }).catch(() => undefined);
        await world.outcomeOf(uid, session);
        return;
      }
      case 'change': {
        const quantity = next.plan === 'pro' ? 1 : next.quantity;
        const query = `plan=${next.plan}&interval=${next.interval}&quantity=${quantity}${next.code}`;
        const seen = await world.preview(uid, query);
        if (seen.status !== 200) return;
        const { prorationDate, dueNow } = seen.body as { prorationDate: number; dueNow: object };
        const code = next.code === '' ? {} : { code: next.code.slice('&code='.length) };
        const { plan, interval } = next;
        const order = { plan, interval, quantity, prorationDate, dueNow, ...code };
        await world.call('/api/subscription/change', uid, order);
        return;
      }
      case 'cancel':
      case 'resume':
      case 'end':
        await post(next.do);
        return;
      case 'card': {
        const customer = [...this.customers].at(-1);
        if (customer === undefined) return;
        const attached = await world.stripe.paymentMethods
          .attach(next.token, { customer })
          .catch(() => null);
        if (attached === null) return;
        const invoice_settings = { default_payment_method: attached.id };
        await world.stripe.customers.update(customer, { invoice_settings });
        await post('card');
        return;
      }
      case 'code': {
        const path = '/api/subscription/promotion';
        const seen = await world.call(`${path}?code=${next.code}`, uid);
        if (seen.status !== 200) return;
        const { nextCharge } = seen.body as { nextCharge: { amount: object } };
        await world.call(path, uid, { code: next.code, nextCharge: nextCharge.amount });
        return;
      }
      case 'startOver':
        await this.ledger.remember(uid);
        await offboardBilling(world.billing, uid);
        await this.usage.deleteUserData(uid);
        await this.begin();
        return;
      case 'wait':
        await world.control('POST', '/clock/advance', { seconds: (next.days * DAY) / SECOND });
        this.clock.offset += next.days * DAY;
        return;
      case 'ask':
        await this.ask(next.amount);
    }
  }

  /** Every change reaches us, as by webhooks and reconcile. */
  async sync(): Promise<void> {
    await this.know();
    await this.world.call(`/api/admin/billing/users/${this.uid}/resync`, 'boss:admin', {});
  }

  private async know(): Promise<void> {
    const id = (await this.world.billing.customers.find(this.uid))?.providerCustomerId ?? null;
    if (id !== null) this.customers.add(id);
  }

  private async ask(amount: number): Promise<void> {
    const use = {
      uid: this.uid,
      metric: 'chatMessages',
      amount,
      key: `q-${(this.keys += 1)}`,
    } as const;
    const adoptPriorUse = (uid: PayerId): Promise<void> => this.ledger.adoptOf(uid);
    const deps = { usage: this.usage, plans: this.plans, adoptPriorUse, now: this.now };
    try {
      await consumeUsage(deps, use);
    } catch {
      return;
    }
    const { metered } = await this.plans.effectivePlanOf(this.uid);
    if (metered.length > 0) return; // what is over the limit is charged for
    const month = monthKey(this.now());
    this.asked.set(month, (this.asked.get(month) ?? 0) + amount);
    expect(this.asked.get(month)).toBeLessThanOrEqual(Math.max(...(await this.messages())));
  }

  /** What is granted now is covered by what was paid, tried or given. */
  async check(): Promise<void> {
    const { plan, quantity } = await this.plans.effectivePlanOf(this.uid);
    const most = Math.max(...(await this.messages()));
    if (plan !== 'free') this.granted += 1;
    expect(messagesOf({ plan, quantity })).toBeLessThanOrEqual(most);
  }

  private async messages(): Promise<number[]> {
    const free = planOf('free').limits.chatMessages;
    return [free, ...(await this.covered()).map(messagesOf)];
  }

  private async covered(): Promise<Granted[]> {
    const { stripe } = this.world;
    const at = this.now();
    const covered: Granted[] = [];
    let trials = 0;
    for (const customer of this.customers) {
      const list = { customer, limit: 100 } as const;
      const subscriptions = await stripe.subscriptions.list({ ...list, status: 'all' });
      const invoices = (await stripe.invoices.list(list)).data;
      for (const subscription of subscriptions.data.toSorted((a, b) => a.created - b.created)) {
        const own = grantOf(subscription);
        const { trial_start: start, trial_end: end } = subscription;
        // A trial is one for each person; what is refused grants nothing.
        if (start !== null && subscription.metadata['keelson_second_trial'] === undefined) {
          trials += 1;
          if (trials === 1 && at < (end ?? 0) * SECOND) covered.push(own);
        }
      }
      for (const invoice of invoices) {
        if (invoice.status === 'paid' || isCharging(invoice, at)) {
          covered.push(...linesAt(invoice, at));
        } else if (invoice.status === 'open') {
          covered.push(...graceOf(invoice, invoices, at));
        }
      }
    }
    expect(trials).toBeLessThanOrEqual(1);
    return covered;
  }
}

const planOfPrice = (price: string): PlanKey => (price.includes('business') ? 'business' : 'pro');

function grantOf({ items }: Stripe.Subscription): Granted {
  const item = items.data.find(({ quantity }) => quantity !== undefined);
  return { plan: planOfPrice(item?.price.id ?? ''), quantity: item?.quantity ?? 1 };
}

const planLines = (invoice: Stripe.Invoice): Stripe.InvoiceLineItem[] =>
  invoice.lines.data.filter(({ amount, period }) => amount > 0 && period.end > invoice.created);

const linesAt = (invoice: Stripe.Invoice, at: EpochMs): Granted[] =>
  planLines(invoice)
    .filter(({ period }) => at < period.end * SECOND)
    .map(({ pricing, quantity }) => ({
      plan: planOfPrice(idOf(pricing?.price_details?.price ?? null) ?? ''),
      quantity: quantity ?? 1,
    }));

/** A renewal is charged an hour after its invoice is made; its period has begun. */
const isCharging = ({ status, created }: Stripe.Invoice, at: EpochMs): boolean =>
  status === 'draft' && at < created * SECOND + 2 * HOUR;

/** Seven days from the first failure, for who has paid for this subscription before. */
function graceOf(invoice: Stripe.Invoice, all: readonly Stripe.Invoice[], at: EpochMs): Granted[] {
  const subscription = idOf(invoice.parent?.subscription_details?.subscription ?? null);
  const hasPaid = all.some(
    ({ status, total, parent }) =>
      status === 'paid' &&
      total > 0 &&
      idOf(parent?.subscription_details?.subscription ?? null) === subscription,
  );
  const failedAt = (invoice.status_transitions.finalized_at ?? invoice.created) * SECOND;
  return hasPaid && at < failedAt + GRACE_MS ? linesAt(invoice, at) : [];
}

/** @param numRuns Lives; the generator has a seed, so that a failure can be repeated. */
export async function liveGreedily(numRuns: number, seed: number): Promise<void> {
  const clock = { offset: 0 };
  let granted = 0;
  let ledger: PriorUseLedger | null = null;
  const world = await openPayments('greedy', {
    promotionCodes: true,
    now: () => Date.now() + clock.offset,
    adoptPriorUse: async (uid) => ledger?.adoptOf(uid),
  });
  try {
    const { data } = await world.stripe.products.list({ active: true });
    for (const { id } of data) {
      await world.stripe.products.update(id, { metadata: { trial_days: '14' } });
    }
    await fc.assert(
      fc.asyncProperty(life, async (steps) => {
        await world.clear();
        const person = new Person(world, clock);
        ({ ledger } = person);
        await person.begin();
        for (const next of steps) {
          await person.take(next);
          await person.sync();
          await person.check();
        }
        granted += person.granted;
      }),
      { numRuns, seed, endOnFailure: true },
    );
    expect(granted).toBeGreaterThan(numRuns / 2);
  } finally {
    await world.close();
  }
}
