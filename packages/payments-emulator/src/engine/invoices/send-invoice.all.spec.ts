import { CARDS, JAN_31, World } from '../../testing/world';
import { DAY, HOUR } from '../clocks/calendar';
import { renewNow } from '../subscriptions/renew-now';
import { changeItems } from '../subscriptions/change-items';

const payWith = (world: World, card: string): void => {
  const { id: method } = world.newCard(card);
  world.payInvoice({ who: 'confirmed', method });
};

describe('a subscription whose invoices are sent', () => {
  it('is active at once; its invoice is a draft for an hour, then open and not attempted', () => {
    const world = new World().invoiced(14);
    expect(world.subscription).toMatchObject({
      status: 'active',
      collection_method: 'send_invoice',
      days_until_due: 14,
    });
    expect(world.invoice).toMatchObject({ status: 'draft', due_date: JAN_31 + 14 * DAY });
    world.wait(HOUR);
    expect(world.events).toEqual(['invoice.finalized', 'invoice.sent']);
    expect(world.invoice).toMatchObject({
      status: 'open',
      attempted: false,
      attempt_count: 0,
      due_date: JAN_31 + HOUR + 14 * DAY,
      next_payment_attempt: null,
    });
  });

  it('is past due when the due date passes without a payment', () => {
    const world = new World().invoiced(14).wait(HOUR + 14 * DAY - 1);
    expect(world.subscription.status).toBe('active');
    world.events.length = 0;
    world.wait(1);
    expect(world.events).toEqual(['invoice.overdue', 'customer.subscription.updated(status)']);
    expect(world.subscription.status).toBe('past_due');
    expect(world.invoice).toMatchObject({ status: 'open', attempted: false, attempt_count: 0 });
  });

  it.each([
    { afterRetries: 'cancel', status: 'canceled' },
    { afterRetries: 'unpaid', status: 'unpaid' },
    { afterRetries: 'past_due', status: 'past_due' },
  ] as const)('ends as configured long after the due date: $status', ({ afterRetries, status }) => {
    const world = new World()
      .settings({ afterRetries })
      .invoiced(7)
      .wait(HOUR + 7 * DAY);
    world.wait(15 * DAY - 1);
    expect(world.subscription.status).toBe('past_due');
    world.wait(1);
    expect(world.subscription.status).toBe(status);
  });

  it('is active again when the overdue invoice is paid', () => {
    const world = new World().invoiced(7).wait(HOUR + 9 * DAY);
    expect(world.subscription.status).toBe('past_due');
    payWith(world, CARDS.good);
    expect(world.subscription.status).toBe('active');
    expect(world.invoice).toMatchObject({ status: 'paid', attempted: true, attempt_count: 1 });
    world.wait(15 * DAY);
    expect(world.subscription.status).toBe('active');
  });

  it('counts only the due date: a failed payment before it changes no status', () => {
    const world = new World().invoiced(14).wait(DAY);
    payWith(world, CARDS.failsOnRenewal); // pays the first invoice of a subscription
    world.do((draft) => renewNow(draft, world.subscription.id));
    expect(world.invoice).toMatchObject({ status: 'open', attempted: false });
    world.payInvoice();
    expect(world.invoice).toMatchObject({
      status: 'open',
      attempted: true,
      attempt_count: 1,
      next_payment_attempt: null,
    });
    expect(world.subscription.status).toBe('active');
    world.wait(14 * DAY);
    expect(world.subscription.status).toBe('past_due');
  });

  it('is sent the difference of a change that is invoiced at once', () => {
    const world = new World()
      .price('price_dear', 4_900, { interval: 'month', interval_count: 1, trial_period_days: null })
      .invoiced(14)
      .wait(DAY);
    world.do((draft) => {
      const items = [{ id: world.subscription.items[0]!.id, price: 'price_dear' }];
      changeItems(draft, world.subscription, { items, prorate: 'always_invoice' });
    });
    expect(world.events).toContain('invoice.sent');
    expect(world.invoice).toMatchObject({ status: 'open', attempted: false, attempt_count: 0 });
  });

  it('can be changed to automatic charges and back; invoices that exist stay', () => {
    const world = new World().invoiced(14).wait(HOUR);
    const change = (input: Parameters<World['change']>[0]) => world.change(input);
    change({ collection_method: 'charge_automatically' });
    expect(world.subscription).toMatchObject({
      collection_method: 'charge_automatically',
      days_until_due: null,
    });
    expect(world.invoice.collection_method).toBe('send_invoice');
    expect(() => change({ collection_method: 'send_invoice' })).toThrow('days_until_due');
    expect(() => change({ days_until_due: 3 })).toThrow('days_until_due');
    change({ collection_method: 'send_invoice', days_until_due: 3 });
    change({ days_until_due: 5 });
    expect(world.subscription.days_until_due).toBe(5);
  });
});
