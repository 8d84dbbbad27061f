import fc from 'fast-check';
import { CARDS, World } from '../testing/world';
import { ApiError } from '../protocol/api-error';
import { type SubscriptionRecord } from '../model/records';
import { settleDebit } from './charges/bank-debit';
import { boundary, DAY, HOUR } from './clocks/calendar';
import { closeDispute, openDispute } from './charges/disputes';
import { closeInvoice, failFinalization } from './invoices/invoices';
import { pauseSubscription, resumeSubscription } from './subscriptions/pause-subscription';
import { refund } from './charges/refunds';
import { renewNow } from './subscriptions/renew-now';
import { NEXT_STATUS } from './subscriptions/subscription-status';

const card = fc.constantFrom(...Object.values(CARDS));

const chargeOf = ({ state }: World): string => state.all('charge').at(-1)?.id ?? 'ch_no';
const debitOf = ({ state }: World): string =>
  state.all('paymentIntent').find(({ status }) => status === 'processing')?.id ?? 'pi_no';
const change = (world: World, item: { price?: string; quantity?: number }): World =>
  world.change({ items: [{ id: world.subscription.items[0]!.id, ...item }] });

/** Lists what happens to the last subscription, and what banks and customers do with what was paid. */
const ACTS = {
  cancelAtEnd: (world) => world.change({ cancel_at_period_end: true }),
  keep: (world) => world.change({ cancel_at: null }),
  cancelNow: (world) => world.cancelNow(),
  pause: (world) => world.do((draft) => pauseSubscription(draft, world.subscription.id)),
  resume: (world) => world.do((draft) => resumeSubscription(draft, world.subscription.id)),
  renew: (world) => world.do((draft) => renewNow(draft, world.subscription.id)),
  pay: (world) => world.payInvoice({ who: 'confirmed' }),
  void: (world) => world.do((draft) => closeInvoice(draft, world.invoice.id, 'void')),
  dearer: (world) => change(world, { price: 'price_dear' }),
  yearly: (world) => change(world, { price: 'price_year' }),
  none: (world) => change(world, { quantity: 0 }),
  three: (world) => change(world, { quantity: 3 }),
  sendInvoices: (world) => world.change({ collection_method: 'send_invoice', days_until_due: 5 }),
  chargeAgain: (world) => world.change({ collection_method: 'charge_automatically' }),
  settle: (world) => world.do((draft) => settleDebit(draft, debitOf(world), 'succeeds')),
  returnDebit: (world) => world.do((draft) => settleDebit(draft, debitOf(world), 'fails')),
  refund: (world) => {
    const terms = { payment_intent: undefined, reason: null, metadata: {}, amount: 700 };
    world.do((draft) => refund(draft, { ...terms, charge: chargeOf(world) }));
  },
  dispute: (world) => {
    const terms = { reason: 'fraudulent', inquiry: false } as const;
    world.do((draft) => openDispute(draft, chargeOf(world), terms));
  },
  closeDispute: (world) => {
    const dispute = world.state.all('dispute').at(-1)?.id ?? 'du_no';
    world.do((draft) => closeDispute(draft, dispute, 'won'));
  },
  failFinalization: (world) => world.do((draft) => failFinalization(draft, world.invoice.id)),
} as const satisfies Record<string, (world: World) => unknown>;

/** All actions on a customer's subscriptions. */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      hours: fc.integer({ min: 1, max: 24 * 40 }),
    }),
  },
  fc.record({ do: fc.constant('buy' as const), card, trialDays: fc.constantFrom(0, 0, 1, 14) }),
  fc.record({ do: fc.constant('changeCard' as const), card }),
  fc.record({ do: fc.constant('invoiced' as const), days: fc.constantFrom(0, 7, 40) }),
  fc.record({ do: fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[])) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const isAct = (name: Step['do']): name is keyof typeof ACTS => name in ACTS;

class Life {
  readonly world = new World()
    .price('price_dear', 4_900, { interval: 'month', interval_count: 1, trial_period_days: null })
    .price('price_year', 19_000, { interval: 'year', interval_count: 1, trial_period_days: null });
  private readonly statuses = new Map<string, SubscriptionRecord['status']>();

  take(next: Step): void {
    this.world.wait(1); // two actions in the same second could both start a period
    try {
      this.perform(next);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error; // an API error is a valid result
    }
    this.check();
  }

  private perform(next: Step): void {
    const { world } = this;
    const hasSubscription = world.state.all('subscription').length > 0;
    if (isAct(next.do)) {
      if (hasSubscription) ACTS[next.do](world);
      return;
    }
    switch (next.do) {
      case 'wait':
        world.wait(next.hours * HOUR);
        return;
      case 'buy':
        world.pay(world.checkout({ trialDays: next.trialDays }), next.card, 'confirmed');
        return;
      case 'changeCard':
        if (hasSubscription) world.newCard(next.card);
        return;
      case 'invoiced':
        world.invoiced(next.days);
        return;
    }
  }

  private check(): void {
    for (const subscription of this.world.state.all('subscription')) {
      this.checkPeriod(subscription);
      this.checkInvoices(subscription);
      this.statuses.set(subscription.id, subscription.status);
    }
    this.checkStatuses();
    this.checkCharges();
  }

  /** The current period is one step on the anchor's grid. */
  private checkPeriod(subscription: SubscriptionRecord): void {
    const { status, billing_cycle_anchor: anchor, trial_end: trialEnd } = subscription;
    const isLive = status === 'active' || status === 'past_due' || status === 'unpaid';
    for (const item of subscription.items) {
      expect(item.current_period_end).toBeGreaterThan(item.current_period_start);
      if (status === 'trialing') expect(item.current_period_end).toBe(trialEnd);
      if (!isLive) continue;
      const recurring = this.world.state.find('price', item.price)!.recurring!;
      let index = 0;
      while (boundary(anchor, recurring, index) < item.current_period_start) index += 1;
      expect(boundary(anchor, recurring, index)).toBe(item.current_period_start);
      expect(boundary(anchor, recurring, index + 1)).toBe(item.current_period_end);
      expect(item.current_period_end).toBeGreaterThan(this.world.now);
    }
  }

  /** Each period is billed once, and amounts add up. */
  private checkInvoices({ id }: SubscriptionRecord): void {
    const invoices = this.world.invoices.filter(({ subscription }) => subscription === id);
    const periods = invoices
      .flatMap(({ lines }) => lines)
      .filter(({ proration }) => !proration)
      .map(({ item, period }) => `${item}@${period.start}`);
    expect(new Set(periods).size).toBe(periods.length);
    for (const invoice of invoices) {
      expect(invoice.subtotal).toBe(invoice.lines.reduce((sum, { amount }) => sum + amount, 0));
      expect(invoice.amount_due).toBeGreaterThanOrEqual(0);
      expect(invoice.amount_paid).toBe(invoice.status === 'paid' ? invoice.amount_due : 0);
      if (invoice.status !== 'draft') expect(invoice.number).not.toBeNull();
      if (invoice.collection_method === 'send_invoice')
        expect(invoice.next_payment_attempt).toBeNull();
      if (invoice.next_payment_attempt !== null)
        expect(invoice.next_payment_attempt).toBeGreaterThan(this.world.now);
    }
  }

  /** Money is taken once, at most what is due, and at most given back. The balance adds up. */
  private checkCharges(): void {
    const { state } = this.world;
    const charges = state.all('charge');
    for (const intent of state.all('paymentIntent')) {
      const own = charges.filter((charge) => charge.payment_intent === intent.id);
      const taken = own.filter(({ status }) => status === 'succeeded');
      const isPaid = intent.status === 'succeeded';
      expect(taken.map(({ amount }) => amount)).toEqual(isPaid ? [intent.amount] : []);
      const pending = own.filter(({ status }) => status === 'pending');
      expect(pending).toHaveLength(intent.status === 'processing' ? 1 : 0);
    }
    for (const charge of charges) {
      expect(charge.amount_refunded).toBeLessThanOrEqual(charge.amount);
      if (charge.status !== 'succeeded') expect(charge.amount_refunded).toBe(0);
    }
    const inBank = charges
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amount, amount_refunded: back }) => sum + amount - back, 0);
    const withdrawn = state
      .all('dispute')
      .filter(({ status }) => status === 'needs_response')
      .reduce((sum, { amount }) => sum + amount, 0);
    const balance = state.all('balanceTransaction').reduce((sum, { amount }) => sum + amount, 0);
    expect(balance).toBe(inBank - withdrawn);
  }

  /** All status transitions in events are allowed; an ended subscription stays ended. */
  private checkStatuses(): void {
    const told = new Map<string, SubscriptionRecord['status']>();
    for (const { type, object } of this.world.state.all('event')) {
      if (!type.startsWith('customer.subscription.')) continue;
      const { id, status } = object as SubscriptionRecord;
      const before = told.get(id);
      if (before !== undefined && before !== status) expect(NEXT_STATUS[before]).toContain(status);
      told.set(id, status);
    }
    for (const [id, status] of this.statuses) expect(told.get(id)).toBe(status);
  }
}

it('hold for random histories of a customer', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
      const life = new Life();
      for (const next of steps) life.take(next);
      const days = life.world.events.length; // a year later, all invariants still hold
      life.take({ do: 'wait', hours: (365 * DAY) / HOUR });
      expect(life.world.events.length).toBeGreaterThanOrEqual(days);
    }),
    { numRuns: 150 },
  );
});

it('repeated decisions are equal', () => {
  const lives = [new Life(), new Life()];
  const steps = fc.sample(step, { numRuns: 40, seed: 7 });
  for (const life of lives) for (const next of steps) life.take(next);
  const [first, second] = lives;
  expect(first?.world.state.all('event')).toEqual(second?.world.state.all('event'));
});
