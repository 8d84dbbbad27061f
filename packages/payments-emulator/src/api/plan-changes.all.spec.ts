import { BRAND } from '@keelson/product/brand';
import type Stripe from 'stripe';
import { idOf, PRICE, Provider } from '../testing/provider';

const YEARLY = 'price_keelson_pro_yearly';
const BUSINESS = 'price_keelson_business_monthly';

let provider: Provider;
let stripe: Stripe;
beforeAll(async () => {
  provider = await Provider.start();
  ({ stripe } = provider);
});
afterAll(() => provider.close());

const advance = (body: object) => provider.control('POST /clock/advance', body);
async function subscriber(card?: string): Promise<{ id: string; item: string; customer: string }> {
  const { subscription: id, customer } = await provider.subscriber(card);
  const item = (await stripe.subscriptions.retrieve(id)).items.data[0]!.id;
  return { id, item, customer };
}
const priceOf = async (id: string) =>
  (await stripe.subscriptions.retrieve(id)).items.data[0]?.price.id;
const now = async () => (await provider.control<{ now: number }>('GET /clock')).now;
const eventsAbout = async (id: string, family: string) => {
  const { data } = await stripe.events.list({ limit: 100, type: `${family}.*` });
  return data
    .filter(({ data: { object } }) => (object as { id?: string }).id === id)
    .map(({ type }) => type.slice(family.length + 1))
    .reverse();
};

describe('a preview', () => {
  const preview = (
    subscription: string,
    details: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails = {},
  ) => stripe.invoices.createPreview({ subscription, subscription_details: details });

  it('is what an upgrade at the same date costs, and stores nothing', async () => {
    const { id, item, customer } = await subscriber();
    await advance({ seconds: 10 * 86_400 });
    const change = {
      items: [{ id: item, price: BUSINESS }],
      proration_behavior: 'always_invoice' as const,
      proration_date: await now(),
    };
    const shown = await preview(id, change);
    expect(shown).toMatchObject({ status: 'draft', billing_reason: 'subscription_update' });
    expect(shown.id).toMatch(/^upcoming_in_/);
    expect(shown.lines.data.map(({ amount }) => Math.sign(amount))).toEqual([-1, 1]);
    expect((await stripe.invoices.list({ customer })).data).toHaveLength(1);
    expect(await priceOf(id)).toBe(PRICE);
    await advance({ seconds: 600 });
    const changed = await stripe.subscriptions.update(id, {
      ...change,
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice'],
    });
    expect(changed.items.data[0]?.price.id).toBe(BUSINESS);
    expect(changed.pending_update).toBeNull();
    expect((changed.latest_invoice as Stripe.Invoice).amount_paid).toBe(shown.amount_due);
    expect(shown.amount_due).toBeGreaterThan(1_900);
    expect(shown.amount_due).toBeLessThan(3_000);
  });

  it('of a longer interval charges it less the unused time; without a change it is the renewal', async () => {
    const { id, item } = await subscriber();
    expect(await preview(id)).toMatchObject({ amount_due: 1_900 });
    const shown = await preview(id, {
      items: [{ id: item, price: YEARLY }],
      proration_behavior: 'always_invoice',
    });
    expect(shown.amount_due).toBe(19_000 - 1_900);
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await expect(preview(id)).rejects.toMatchObject({ code: 'invoice_upcoming_none' });
  });

  it('refuses a proration date outside of the period', async () => {
    const { id, item } = await subscriber();
    const items = [{ id: item, price: BUSINESS }];
    await expect(preview(id, { items, proration_date: 1_000 })).rejects.toMatchObject({
      statusCode: 400,
      param: 'proration_date',
    });
  });
});

describe('a schedule', () => {
  async function scheduled(price: string, interval: 'month' | 'year') {
    const { id, item, customer } = await subscriber();
    await stripe.subscriptions.update(id, {
      items: [{ id: item, price: BUSINESS }],
      proration_behavior: 'always_invoice',
    });
    const made = await stripe.subscriptionSchedules.create({ from_subscription: id });
    const [current] = made.phases;
    const schedule = await stripe.subscriptionSchedules.update(made.id, {
      end_behavior: 'release',
      phases: [
        {
          items: [{ price: idOf(current!.items[0]!.price), quantity: 1 }],
          start_date: current!.start_date,
          end_date: current!.end_date,
        },
        { items: [{ price, quantity: 1 }], duration: { interval, interval_count: 1 } },
      ],
    });
    return { id, item, customer, schedule };
  }

  it('changes the plan when the period ends, and lets go a period later', async () => {
    const { id, schedule } = await scheduled(PRICE, 'month');
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ schedule: schedule.id });
    expect((await stripe.invoices.createPreview({ subscription: id })).amount_due).toBe(1_900);
    expect(await priceOf(id)).toBe(BUSINESS);
    await advance({ until: 'next-renewal', subscription: id });
    const after = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    expect(after.items.data[0]?.price.id).toBe(PRICE);
    expect(after.latest_invoice).toMatchObject({ status: 'paid', amount_paid: 1_900 });
    expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
      status: 'active',
      current_phase: { start_date: schedule.phases[1]!.start_date },
    });
    await advance({ until: 'next-renewal', subscription: id });
    expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
      status: 'released',
      released_subscription: id,
      subscription: null,
    });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ schedule: null });
    expect(await priceOf(id)).toBe(PRICE);
    expect(await eventsAbout(schedule.id, 'subscription_schedule')).toEqual([
      'created',
      'updated',
      'updated',
      'released',
    ]);
  });

  it('starts new periods for another interval, also when the period is ended by hand', async () => {
    const { id } = await scheduled(YEARLY, 'year');
    await provider.control(`POST /subscriptions/${id}/renew`);
    const { items } = await stripe.subscriptions.retrieve(id);
    const [item] = items.data;
    expect(item?.price.id).toBe(YEARLY);
    expect((item!.current_period_end - item!.current_period_start) / 86_400).toBeGreaterThan(360);
  });

  it('must be released before a cancellation, and only then another one can be made', async () => {
    const { id, schedule } = await scheduled(PRICE, 'month');
    await expect(stripe.subscriptions.update(id, { cancel_at_period_end: true })).rejects.toThrow(
      `managed by the subscription schedule \`${schedule.id}\``,
    );
    await expect(stripe.subscriptionSchedules.create({ from_subscription: id })).rejects.toThrow(
      'already attached to a schedule',
    );
    await stripe.subscriptionSchedules.release(schedule.id);
    await expect(stripe.subscriptionSchedules.release(schedule.id)).rejects.toThrow('`released`');
    const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({ schedule: null, cancel_at_period_end: true });
  });

  it('is canceled with its subscription, and follows a direct change', async () => {
    const { id, item, schedule } = await scheduled(PRICE, 'month');
    await stripe.subscriptions.update(id, { items: [{ id: item, quantity: 2 }] });
    const found = await stripe.subscriptionSchedules.retrieve(schedule.id);
    expect(found.phases.map(({ items }) => items[0]?.quantity)).toEqual([2, 1]);
    await stripe.subscriptions.cancel(id);
    expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
      status: 'canceled',
    });
  });
});

it('a paid invoice has a page, a PDF and a receipt', async () => {
  const { customer } = await subscriber();
  const [invoice] = (await stripe.invoices.list({ customer })).data;
  const [charge] = (await stripe.charges.list({ customer })).data;
  const pdf = await fetch(invoice!.invoice_pdf!);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  const text = Buffer.from(await pdf.arrayBuffer()).toString('latin1');
  expect(text).toMatch(/^%PDF-1\.4\n[\s\S]*Total: \$19\.00[\s\S]*%%EOF\n$/);
  expect(text).toContain(`${BRAND.name} Pro`);
  // The table of objects begins where the file says.
  expect(text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1])).slice(0, 4)).toBe('xref');
  const receipt = await fetch(charge!.receipt_url!);
  expect(await receipt.text()).toContain('$19.00 was paid on');
});

describe('an update that is not paid', () => {
  const DECLINES = '4000000000000341';
  const upgrade = (id: string, item: string, price = BUSINESS) =>
    stripe.subscriptions.update(id, {
      items: [{ id: item, price }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice'],
    });

  it('waits, changes nothing, and is applied when its invoice is paid', async () => {
    const { id, item } = await subscriber(DECLINES);
    const waiting = await upgrade(id, item);
    expect(waiting).toMatchObject({
      status: 'active',
      pending_update: { subscription_items: [{ price: { id: BUSINESS } }] },
      latest_invoice: { status: 'open', attempted: true, next_payment_attempt: null },
    });
    expect(await priceOf(id)).toBe(PRICE);
    const method = await stripe.paymentMethods.attach('pm_card_visa', {
      customer: idOf(waiting.customer),
    });
    await stripe.invoices.pay(idOf(waiting.latest_invoice), { payment_method: method.id });
    expect(await priceOf(id)).toBe(BUSINESS);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ pending_update: null });
    expect(await eventsAbout(id, 'customer.subscription')).toContain('pending_update_applied');
  });

  it('is discarded after 23 hours, and by another update', async () => {
    const { id, item } = await subscriber('4000002760003184');
    const first = await upgrade(id, item);
    expect(first.pending_update).not.toBeNull();
    const second = await upgrade(id, item, YEARLY);
    const invoice = (one: Stripe.Subscription) =>
      stripe.invoices.retrieve(idOf(one.latest_invoice));
    expect(await invoice(first)).toMatchObject({ status: 'void' });
    expect(await invoice(second)).toMatchObject({ status: 'open' });
    await advance({ seconds: 23 * 3_600 });
    expect(await invoice(second)).toMatchObject({ status: 'void' });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      pending_update: null,
      status: 'active',
    });
    expect(await priceOf(id)).toBe(PRICE);
  });

  it('is refused for bank debits and with other parameters', async () => {
    const { id, item } = await subscriber('000123456789');
    await expect(upgrade(id, item)).rejects.toMatchObject({ param: 'payment_behavior' });
    await expect(
      stripe.subscriptions.update(id, {
        description: 'x',
        payment_behavior: 'pending_if_incomplete',
      }),
    ).rejects.toMatchObject({ param: 'description' });
  });
});
