import { CARDS, JAN_31, World } from '../testing/world';
import { settleDebit } from './charges/bank-debit';
import { DAY, HOUR } from './clocks/calendar';
import { cancelSubscription } from './subscriptions/cancel-subscription';
import { changeSubscription } from './subscriptions/change-subscription';
import { deleteCustomer } from './customers/delete-customer';
import { closeInvoice } from './invoices/invoices';
import { pauseSubscription, resumeSubscription } from './subscriptions/pause-subscription';
import { renewNow } from './subscriptions/renew-now';

const FEB_28 = Date.UTC(2027, 1, 28, 12) / 1_000;
const MAR_31 = Date.UTC(2027, 2, 31, 12) / 1_000;
const MONTH = FEB_28 - JAN_31;

describe('checkout', () => {
  it('emits all events of a purchase in order', () => {
    const world = new World();
    const session = world.checkout();
    world.events.length = 0;
    expect(world.pay(session, CARDS.good)).toEqual({ kind: 'paid' });
    expect(world.events).toEqual([
      'payment_method.attached',
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated(status)',
      'checkout.session.completed',
    ]);
    expect(world.subscription).toMatchObject({ status: 'active', billing_cycle_anchor: JAN_31 });
    expect(world.subscription.items[0]).toMatchObject({
      current_period_start: JAN_31,
      current_period_end: FEB_28,
    });
    expect(world.state.find('checkoutSession', session)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      subscription: world.subscription.id,
    });
  });

  it.each([
    { card: CARDS.declined, kind: 'declined' },
    { card: CARDS.confirmOnce, kind: 'needs-confirmation' },
  ])('leaves the session open without other records when the card is $kind', ({ card, kind }) => {
    const world = new World();
    const session = world.checkout();
    world.events.length = 0;
    expect(world.pay(session, card).kind).toBe(kind);
    expect(world.events).toEqual([]);
    expect(world.state.all('subscription')).toEqual([]);
    expect(world.state.find('checkoutSession', session)?.status).toBe('open');
  });

  it('cannot be paid twice', () => {
    const world = new World();
    const session = world.checkout();
    world.pay(session, CARDS.good);
    expect(() => world.pay(session, CARDS.good)).toThrow('is complete already');
    expect(world.state.all('subscription')).toHaveLength(1);
  });

  it('expires after a day', () => {
    const world = new World();
    const session = world.checkout();
    world.wait(DAY - 1);
    expect(world.state.find('checkoutSession', session)?.status).toBe('open');
    world.wait(1);
    expect(world.events.at(-1)).toBe('checkout.session.expired');
    expect(() => world.pay(session, CARDS.good)).toThrow('has expired');
  });

  it('starts with a processing bank debit, and emits its outcome', () => {
    const world = new World();
    const session = world.checkout();
    expect(world.pay(session, CARDS.debitGood).kind).toBe('processing');
    expect(world.subscription.status).toBe('active');
    expect(world.state.find('checkoutSession', session)?.payment_status).toBe('unpaid');
    expect(world.invoice.status).toBe('open');
    expect(world.eventsOf(() => world.wait(4 * DAY))).toEqual([
      'invoice.paid',
      'invoice.payment_succeeded',
      'checkout.session.async_payment_succeeded',
    ]);
    expect(world.state.find('checkoutSession', session)?.payment_status).toBe('paid');
  });

  it('is past due when the bank debit fails', () => {
    const world = new World();
    world.pay(world.checkout(), CARDS.debitBad);
    expect(world.eventsOf(() => world.wait(4 * DAY))).toEqual([
      'invoice.payment_failed',
      'customer.subscription.updated(status)',
      'checkout.session.async_payment_failed',
    ]);
    expect(world.subscription.status).toBe('past_due');
  });

  it('settles a debit early on request', () => {
    const world = new World();
    world.pay(world.checkout(), CARDS.debitGood);
    const intent = world.state.all('paymentIntent').at(-1)!;
    world.do((draft) => settleDebit(draft, intent.id, 'fails'));
    expect(world.subscription.status).toBe('past_due');
    expect(() => world.do((draft) => settleDebit(draft, intent.id, 'fails'))).toThrow(
      'not being processed',
    );
  });
});

describe('a trial', () => {
  it('costs nothing, is announced three days before its end, and then bills', () => {
    const world = new World();
    const session = world.checkout({ trialDays: 14 });
    world.pay(session, CARDS.good);
    expect(world.subscription.status).toBe('trialing');
    expect(world.invoice).toMatchObject({ status: 'paid', amount_due: 0 });
    expect(world.state.find('checkoutSession', session)?.payment_status).toBe(
      'no_payment_required',
    );

    expect(world.eventsOf(() => world.wait(11 * DAY - 1))).toEqual([]);
    expect(world.eventsOf(() => world.wait(1))).toEqual(['customer.subscription.trial_will_end']);
    expect(world.eventsOf(() => world.wait(3 * DAY))).toEqual([
      'invoice.created',
      'customer.subscription.updated(items latest_invoice status)',
    ]);
    world.wait(HOUR);
    expect(world.invoice).toMatchObject({ status: 'paid', amount_due: 1_900 });
    expect(world.subscription.billing_cycle_anchor).toBe(JAN_31 + 14 * DAY);
  });

  it('is announced immediately when shorter than three days', () => {
    const world = new World().subscribed(CARDS.good, { trialDays: 2 });
    world.wait(1);
    expect(world.events).toEqual(['customer.subscription.trial_will_end']);
  });

  it.each([
    { missingMethod: 'cancel', status: 'canceled', event: 'customer.subscription.deleted' },
    { missingMethod: 'pause', status: 'paused', event: 'customer.subscription.paused' },
    {
      missingMethod: 'create_invoice',
      status: 'past_due',
      event: 'customer.subscription.updated(status)',
    },
  ] as const)(
    'without a card ends as $status with missing_payment_method $missingMethod',
    ({ missingMethod, status, event }) => {
      const world = new World();
      world.subscribe({ trialDays: 7, missingMethod });
      world.wait(7 * DAY + HOUR);
      expect(world.subscription.status).toBe(status);
      expect(world.events).toContain(event);
    },
  );
});

describe('a renewal', () => {
  it('is billed as a draft that is finalized and paid an hour later', () => {
    const world = new World().subscribed();
    world.wait(MONTH);
    expect(world.events).toEqual([
      'invoice.created',
      'customer.subscription.updated(items latest_invoice)',
    ]);
    expect(world.invoice).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle' });
    expect(world.invoice.lines[0]?.period).toEqual({ start: FEB_28, end: MAR_31 });
    expect(world.eventsOf(() => world.wait(HOUR))).toEqual([
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
    ]);
    expect(world.subscription).toMatchObject({
      status: 'active',
      latest_invoice: world.invoice.id,
    });
  });

  it('that fails is past due, is retried three times, and ends the subscription', () => {
    const world = new World().subscribed(CARDS.failsOnRenewal);
    world.wait(MONTH + HOUR);
    expect(world.subscription.status).toBe('past_due');
    expect(world.invoice).toMatchObject({ status: 'open', attempt_count: 1 });
    const failed = world.now;
    expect(world.invoice.next_payment_attempt).toBe(failed + 3 * DAY);
    world.wait(3 * DAY);
    expect(world.invoice).toMatchObject({
      attempt_count: 2,
      next_payment_attempt: failed + 8 * DAY,
    });
    world.wait(5 * DAY);
    expect(world.invoice).toMatchObject({
      attempt_count: 3,
      next_payment_attempt: failed + 15 * DAY,
    });
    expect(world.eventsOf(() => world.wait(7 * DAY))).toEqual([
      'invoice.payment_failed',
      'invoice.updated(auto_advance)',
      'customer.subscription.deleted',
    ]);
    expect(world.subscription).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'payment_failed',
    });
    expect(world.invoice).toMatchObject({ status: 'open', auto_advance: false });
  });

  it.each(['unpaid', 'past_due'] as const)(
    'that never succeeds stays %s if configured',
    (afterRetries) => {
      const world = new World().settings({ afterRetries }).subscribed(CARDS.failsOnRenewal);
      world.wait(MONTH + HOUR + 15 * DAY);
      expect(world.subscription.status).toBe(afterRetries);
      world.wait(31 * DAY);
      // Unpaid: the next period is billed only as a draft.
      expect(world.invoice.status).toBe(afterRetries === 'unpaid' ? 'draft' : 'open');
    },
  );

  it('waits for a required confirmation and continues after it', () => {
    const world = new World().subscribed(CARDS.confirmAlways);
    world.wait(MONTH);
    expect(world.eventsOf(() => world.wait(HOUR))).toEqual([
      'invoice.finalized',
      'invoice.payment_failed',
      'invoice.payment_action_required',
      'customer.subscription.updated(status)',
    ]);
    expect(world.state.all('paymentIntent').at(-1)?.status).toBe('requires_action');
    // As recorded since the API versions of 2025: no attempt of the retry schedule.
    expect(world.invoice).toMatchObject({
      status: 'open',
      attempted: true,
      attempt_count: 0,
      auto_advance: true,
      next_payment_attempt: null,
    });
    expect(world.eventsOf(() => world.payInvoice({ who: 'confirmed' }))).toEqual([
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated(status)',
    ]);
  });

  it.each(['cancel', 'unpaid', 'past_due'] as const)(
    'without a confirmation ends after the same time as the retries: %s',
    (afterRetries) => {
      const world = new World().settings({ afterRetries }).subscribed(CARDS.confirmAlways);
      world.wait(MONTH + HOUR + 15 * DAY - 1);
      expect(world.subscription.status).toBe('past_due');
      world.wait(1);
      expect(world.subscription.status).toBe(
        { cancel: 'canceled', unpaid: 'unpaid', past_due: 'past_due' }[afterRetries],
      );
      expect(world.invoice).toMatchObject({ status: 'open', attempt_count: 0 });
    },
  );

  it('that is declined after the confirmation is retried like any other', () => {
    const world = new World().subscribed(CARDS.confirmAlways).wait(MONTH + HOUR);
    const { id: method } = world.newCard(CARDS.failsOnRenewal, 'present');
    world.change({ default_payment_method: method }).payInvoice({ method });
    expect(world.invoice).toMatchObject({
      attempt_count: 1,
      next_payment_attempt: world.now + 3 * DAY,
    });
    world.wait(15 * DAY);
    expect(world.subscription).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'payment_failed',
    });
  });

  it('can run for one subscription without advancing the clock', () => {
    const world = new World().subscribed(CARDS.failsOnRenewal);
    world.wait(DAY);
    world.do((draft) => renewNow(draft, world.subscription.id));
    expect(world.subscription).toMatchObject({
      status: 'past_due',
      billing_cycle_anchor: JAN_31 + DAY,
    });
    expect(world.subscription.items[0]?.current_period_start).toBe(JAN_31 + DAY);
  });

  it('catches up on missed periods, each at its own time', () => {
    const world = new World().subscribed();
    world.wait(366 * DAY);
    const cycles = world.invoices.filter(
      ({ billing_reason }) => billing_reason === 'subscription_cycle',
    );
    expect(cycles).toHaveLength(12);
    expect(cycles.map(({ created }) => new Date(created * 1_000).getUTCDate())).toEqual([
      28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 31,
    ]);
    expect(cycles.every(({ status }) => status === 'paid')).toBe(true);
  });
});

describe('recovery from past due', () => {
  const pastDue = (): World => {
    const world = new World().subscribed(CARDS.failsOnRenewal).wait(MONTH + HOUR);
    world.events.length = 0;
    return world;
  };

  it('a new card of the customer pays nothing: the subscription keeps its own', () => {
    const world = pastDue();
    const before = world.subscription.default_payment_method;
    const { id: method } = world.newCard(CARDS.good, 'present');
    world.wait(3 * DAY);
    expect(world.subscription).toMatchObject({
      status: 'past_due',
      default_payment_method: before,
    });
    expect(world.invoice).toMatchObject({ status: 'open', attempt_count: 2 });
    world.change({ default_payment_method: method });
    expect(world.invoice).toMatchObject({ status: 'open' });
    world.payInvoice();
    expect(world.subscription.status).toBe('active');
    expect(world.invoice).toMatchObject({ status: 'paid', next_payment_attempt: null });
  });

  it('changes nothing with a declined new card', () => {
    const world = pastDue();
    const before = world.subscription;
    const { outcome } = world.newCard(CARDS.declined, 'present');
    expect(outcome.kind).toBe('declined');
    expect(world.subscription).toBe(before);
    expect(world.events).toEqual([]);
  });

  it('accepts payment outside the provider', () => {
    const world = pastDue();
    world.payInvoice({ outOfBand: true });
    expect(world.subscription.status).toBe('active');
  });

  it('keeps the retry schedule after a customer’s failed attempt', () => {
    const world = pastDue();
    const before = world.invoice.next_payment_attempt;
    world.payInvoice();
    expect(world.invoice).toMatchObject({ attempt_count: 1, next_payment_attempt: before });
  });
});

describe('cancellation', () => {
  it('at period end keeps the subscription until then', () => {
    const world = new World().subscribed();
    world.change({ cancel_at_period_end: true });
    expect(world.subscription).toMatchObject({
      status: 'active',
      cancel_at: FEB_28,
      cancel_at_period_end: true,
    });
    world.wait(MONTH - 1);
    expect(world.subscription.status).toBe('active');
    expect(world.eventsOf(() => world.wait(1))).toEqual(['customer.subscription.deleted']);
    expect(world.subscription).toMatchObject({ status: 'canceled', ended_at: FEB_28 });
    expect(world.invoices).toHaveLength(1);
  });

  it('can be undone before it takes effect', () => {
    const world = new World().subscribed();
    world.change({ cancel_at: 'max_period_end' });
    expect(world.subscription).toMatchObject({ cancel_at: FEB_28, cancel_at_period_end: false });
    world.change({ cancel_at: null });
    expect(world.subscription).toMatchObject({ cancel_at: null, canceled_at: null });
    world.wait(MONTH + HOUR);
    expect(world.subscription.status).toBe('active');
    expect(world.invoices).toHaveLength(2);
  });

  it('at the last instant of a period bills no further period', () => {
    const world = new World().subscribed();
    world.change({ cancel_at: 'min_period_end' });
    world.wait(MONTH);
    expect(world.subscription).toMatchObject({ status: 'canceled', ended_at: FEB_28 });
    expect(world.invoices).toHaveLength(1);
  });

  it('credits what an invoice debited, also one that is not paid', () => {
    const world = new World().subscribed(CARDS.failsOnRenewal).wait(MONTH + HOUR);
    world.cancelNow();
    expect(world.subscription.status).toBe('canceled');
    expect(
      world.invoices.map(({ subtotal, status }) => [Math.sign(subtotal), status]),
    ).toContainEqual([-1, 'paid']);
  });

  it('immediately credits the unused time to the customer', () => {
    const world = new World().subscribed();
    world.wait(MONTH / 2);
    world.cancelNow();
    expect(world.subscription.status).toBe('canceled');
    expect(world.invoice).toMatchObject({
      status: 'paid',
      subtotal: -950,
      amount_due: 0,
      ending_balance: -950,
    });
    expect(world.state.find('customer', world.subscription.customer)?.balance).toBe(-950);
  });

  it('credit applies to the next subscription', () => {
    const world = new World().subscribed();
    const { customer } = world.subscription;
    world.wait(MONTH / 2);
    world.cancelNow();
    world.pay(world.checkout({ customer }), CARDS.good);
    expect(world.invoice).toMatchObject({
      subtotal: 1_900,
      starting_balance: -950,
      amount_due: 950,
      amount_paid: 950,
    });
    expect(world.state.find('customer', customer)?.balance).toBe(0);
  });

  it('of an ended subscription is rejected', () => {
    const world = new World().subscribed();
    const cancel = () =>
      world.do((draft) =>
        cancelSubscription(draft, world.subscription.id, { prorate: false, invoiceNow: false }),
      );
    cancel();
    expect(cancel).toThrow('No such subscription');
    expect(() => world.change({ cancel_at_period_end: false })).toThrow(
      'can only update its cancellation_details and metadata',
    );
  });

  it('happens on deletion of the customer and its personal data', () => {
    const world = new World().subscribed();
    const { customer } = world.subscription;
    world.do((draft) => deleteCustomer(draft, customer));
    expect(world.events).toEqual([
      'customer.subscription.deleted',
      'payment_method.detached',
      'customer.deleted',
    ]);
    expect(world.state.find('customer', customer)).toMatchObject({ deleted: true, email: null });
    world.wait(2 * MONTH);
    expect(world.invoices).toHaveLength(1);
  });
});

describe('pausing', () => {
  it('stops and restarts the service', () => {
    const world = new World().subscribed();
    world.do((draft) => pauseSubscription(draft, world.subscription.id));
    expect(world.events).toEqual([
      'customer.subscription.updated(status status_details)',
      'customer.subscription.paused',
    ]);
    world.wait(2 * MONTH);
    expect(world.invoices).toHaveLength(1);
    world.events.length = 0;
    world.do((draft) => resumeSubscription(draft, world.subscription.id));
    expect(world.subscription).toMatchObject({
      status: 'active',
      paused: null,
      billing_cycle_anchor: world.now,
    });
    expect(world.events).toContain('customer.subscription.resumed');
    expect(world.invoices).toHaveLength(2);
  });

  it('is not ended by paying an older invoice', () => {
    const world = new World().subscribed(CARDS.failsOnRenewal);
    world.wait(MONTH + 2 * HOUR);
    expect(world.subscription.status).toBe('past_due');
    world.do((draft) => pauseSubscription(draft, world.subscription.id));
    world.wait(2 * MONTH);
    world.payInvoice({ who: 'confirmed', outOfBand: true });
    expect(world.subscription.status).toBe('paused');
  });

  it('continues when resuming is not paid within 23 hours', () => {
    const world = new World().subscribed(CARDS.failsOnRenewal);
    world.do((draft) => pauseSubscription(draft, world.subscription.id));
    world.do((draft) => resumeSubscription(draft, world.subscription.id));
    expect([world.subscription.status, world.invoice.status]).toEqual(['paused', 'open']);
    world.wait(23 * HOUR);
    expect([world.subscription.status, world.invoice.status]).toEqual(['paused', 'void']);
  });

  it.each([
    { behavior: 'void', status: 'void' },
    { behavior: 'mark_uncollectible', status: 'uncollectible' },
    { behavior: 'keep_as_draft', status: 'draft' },
  ] as const)('of collection with $behavior leaves the invoice $status', ({ behavior, status }) => {
    const world = new World().subscribed();
    const pause_collection = { behavior, resumes_at: FEB_28 + DAY };
    world.change({ pause_collection });
    world.wait(MONTH + HOUR);
    expect(world.invoice.status).toBe(status);
    expect(world.subscription.status).toBe('active');
    world.wait(DAY);
    expect(world.subscription.pause_collection).toBeNull();
  });
});

describe('a missing first payment', () => {
  it('expires the subscription after 23 hours', () => {
    const world = new World();
    world.subscribe({ paymentBehavior: 'default_incomplete' });
    expect(world.subscription.status).toBe('incomplete');
    world.wait(23 * HOUR - 1);
    expect(world.subscription.status).toBe('incomplete');
    world.wait(1);
    expect(world.subscription.status).toBe('incomplete_expired');
    expect(world.invoice.status).toBe('void');
  });
});

describe('a change of price', () => {
  const dear = (world: World): World =>
    world.price('price_dear', 4_900, {
      interval: 'month',
      interval_count: 1,
      trial_period_days: null,
    });
  const change = (world: World, price: string, proration_behavior?: 'none' | 'always_invoice') => {
    const { id, items } = world.subscription;
    return world.do((draft) =>
      changeSubscription(draft, id, { items: [{ id: items[0]!.id, price }], proration_behavior }),
    );
  };

  it('adds the difference to the next invoice', () => {
    const world = dear(new World().subscribed());
    world.wait(MONTH / 2);
    change(world, 'price_dear');
    expect(world.invoices).toHaveLength(1);
    world.wait(MONTH / 2 + HOUR);
    expect(world.invoice.lines.map(({ amount, proration }) => ({ amount, proration }))).toEqual([
      { amount: -950, proration: true },
      { amount: 2_450, proration: true },
      { amount: 4_900, proration: false },
    ]);
    expect(world.invoice).toMatchObject({ status: 'paid', amount_due: 6_400 });
  });

  it('is only on the next invoice', () => {
    const world = dear(new World().subscribed());
    world.wait(MONTH / 2);
    change(world, 'price_dear');
    world.wait(MONTH / 2 + HOUR).wait(31 * DAY);
    expect(world.invoice.lines.map(({ amount }) => amount)).toEqual([4_900]);
  });

  it('bills the difference immediately on request', () => {
    const world = dear(new World().subscribed());
    world.wait(MONTH / 2);
    change(world, 'price_dear', 'always_invoice');
    expect(world.invoice).toMatchObject({
      status: 'paid',
      amount_due: 1_500,
      billing_reason: 'subscription_update',
    });
    expect(world.subscription.items[0]).toMatchObject({
      price: 'price_dear',
      current_period_end: FEB_28,
    });
  });

  it('without proration costs nothing until the next period', () => {
    const world = dear(new World().subscribed());
    change(world, 'price_dear', 'none');
    world.wait(MONTH + HOUR);
    expect(world.invoice.amount_due).toBe(4_900);
  });

  it('to another interval starts a new period', () => {
    const world = new World()
      .price('price_year', 19_000, { interval: 'year', interval_count: 1, trial_period_days: null })
      .subscribed();
    world.wait(MONTH / 2);
    change(world, 'price_year');
    expect(world.invoice).toMatchObject({ status: 'paid', amount_due: 19_000 - 950 });
    expect(world.subscription.billing_cycle_anchor).toBe(world.now);
  });
});

describe('an invoice', () => {
  it('is closed once', () => {
    const world = new World().subscribed(CARDS.failsOnRenewal).wait(MONTH + HOUR);
    const { id } = world.invoice;
    world.do((draft) => closeInvoice(draft, id, 'uncollectible'));
    expect(world.events).toContain('invoice.marked_uncollectible');
    world.do((draft) => closeInvoice(draft, id, 'void'));
    expect(world.events).toContain('invoice.voided');
    expect(() => world.do((draft) => closeInvoice(draft, id, 'void'))).toThrow(
      'This invoice is void',
    );
    expect(world.state.all('paymentIntent').at(-1)?.status).toBe('canceled');
  });
});
