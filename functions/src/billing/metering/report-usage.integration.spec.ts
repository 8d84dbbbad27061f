import { type PayerId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { HOUR, MINUTE } from '@keelson/contracts/time';
import { NotificationWriter } from '@keelson/server/notifications/notification-writer';
import { getUsage } from '../../usage/get-usage';
import { PlanLookup } from '../../usage/plan-lookup';
import { reserveUsage, settleUsage } from '../../usage/reserve-usage';
import { UsageRepo } from '../../usage/usage-repo';
import { offboardBilling } from '../customers/offboard-billing';
import { changePlan, previewPlanChange } from '../plans/change-plan';
import { handleEvent } from '../webhooks/handle-event';
import { reportUsage } from './report-usage';
import { openPayments, type PaymentsWorld, sessionIn } from '../testing/payments-world';

/** The real SDK against `packages/payments-emulator`: use over the limit until it is paid. */
let usage: UsageRepo;
let plans: PlanLookup;
/** Both clocks run ahead by as much. */
let shift = 0;
const now = (): number => Date.now() + shift;
let world: PaymentsWorld;
beforeAll(async () => {
  world = await openPayments('metered', { now });
  usage = new UsageRepo(world.db, new NotificationWriter(world.db, null));
  plans = new PlanLookup(world.db, now);
});
afterEach(() => world.control('DELETE', '/request_faults'));
afterAll(() => world.close());

let keys = 0;
const CHAT = 'chatMessages';

/** Settled use over a limit of 0. @returns Its key. */
async function use(uid: PayerId, amount: number, meteredLimit = 1_000): Promise<string> {
  const key = `k-${(keys += 1)}`;
  const { plan, metered: prices } = await plans.effectivePlanOf(uid);
  const metered = { limit: meteredLimit, prices };
  const allowance = { plan, limit: 0, metered, resetsAt: 0 };
  const leaseUntil = now() + MINUTE;
  await usage.record({ uid, amount, metric: CHAT, key, allowance, at: now(), leaseUntil });
  await settleUsage({ usage, plans, now }, { uid, key });
  return key;
}
const run = () => reportUsage(world.billing, now() + MINUTE);

async function deliver(): Promise<void> {
  await world.settle();
  for (const { id } of world.captured.slice(delivered)) {
    const event = await world.provider.findEvent(id);
    if (event !== null) await handleEvent(world.billing, event);
  }
  delivered = world.captured.length;
}
let delivered = 0;

/** @param seconds Of both clocks. */
async function advance(seconds: number): Promise<void> {
  await world.control('POST', '/clock/advance', { seconds });
  shift += seconds * 1_000;
}

async function subscriber(
  plan = 'business',
  interval = 'month',
): Promise<{ uid: PayerId; subscription: string; customer: string }> {
  const uid = await world.newUser();
  const session = sessionIn((await world.checkout(uid, `plan=${plan}&interval=${interval}`)).body);
  await world.complete(session);
  await deliver();
  const made = await world.stripe.checkout.sessions.retrieve(session);
  return {
    uid,
    subscription: made.subscription as string,
    customer: made.customer as string,
  };
}

async function counted(customer: string): Promise<number> {
  const hour = Math.floor(now() / HOUR) * HOUR;
  const window = { from: hour - 30 * 24 * HOUR, to: hour + 24 * HOUR };
  const hours = await world.provider.usageByHour(customer as never, CHAT, window);
  return [...hours.values()].reduce((sum, each) => sum + each, 0);
}
const linesOf = async (subscription: string): Promise<(number | null)[][]> => {
  const [latest] = (await world.stripe.invoices.list({ subscription })).data;
  return latest!.lines.data.map(({ quantity, amount }) => [quantity, amount]);
};
const toPeriodEnd = async (subscription: string, seconds: number): Promise<void> => {
  const { items } = await world.stripe.subscriptions.retrieve(subscription);
  const end = items.data[0]!.current_period_end;
  await advance(end - Math.floor(now() / 1_000) + seconds);
};

describe('a month with metered use', () => {
  it('is counted, shown, reported, invoiced and paid', async () => {
    const { uid, subscription, customer } = await subscriber();
    expect(await plans.effectivePlanOf(uid)).toMatchObject({
      plan: 'business',
      metered: [{ metric: CHAT, unitPrice: { amountMinor: 2, currency: 'usd' } }],
    });
    await use(uid, 40);
    await use(uid, 10);
    const shown = (await getUsage({ usage, plans, now }, uid)).metrics.find(
      ({ key }) => key === CHAT,
    );
    expect(shown).toMatchObject({ used: 0, metered: { units: 50, cost: { amountMinor: 100 } } });
    expect(await run()).toMatchObject({ usageReported: 1, usageFailed: 0 });
    expect(await counted(customer)).toBe(50);
    await advance(2);
    await use(uid, 5);
    await run();
    expect(await run()).toMatchObject({ usageReported: 0 });
    expect(await counted(customer)).toBe(55);
    // The last use before the period ends is reported when the provider tells of the end.
    await toPeriodEnd(subscription, -60);
    await use(uid, 7);
    await advance(120);
    await deliver();
    await advance(2 * 3_600);
    expect(await linesOf(subscription)).toEqual([
      [62, 124],
      [1, 4_900],
    ]);
    const [invoice] = (await world.stripe.invoices.list({ subscription })).data;
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: 5_024 });
    await deliver();
    const later = (await getUsage({ usage, plans, now }, uid)).metrics.find(
      ({ key }) => key === CHAT,
    );
    expect(later?.metered).toMatchObject({ units: 0, cost: { amountMinor: 0 } });
  });

  it('has a hard limit, and none is charged on plans and intervals without a metered price', async () => {
    const { uid } = await subscriber();
    await use(uid, 10, 10);
    await expect(use(uid, 1, 10)).rejects.toMatchObject({ code: 'quota/exhausted' });
    const pro = await subscriber('pro');
    expect((await plans.effectivePlanOf(pro.uid)).metered).toEqual([]);
    const yearly = await subscriber('business', 'year');
    expect(await plans.effectivePlanOf(yearly.uid)).toMatchObject({
      plan: 'business',
      metered: [],
    });
    const deps = { usage, plans, now, adoptPriorUse: () => Promise.resolve() };
    const request = { uid: yearly.uid, metric: CHAT, amount: 10_001, key: 'much' } as const;
    await expect(reserveUsage(deps, request, MINUTE)).rejects.toMatchObject({
      code: 'quota/exhausted',
    });
  });

  it('takes back what was released after it was reported', async () => {
    const { uid, customer } = await subscriber();
    const key = await use(uid, 4);
    await use(uid, 3);
    await run();
    await advance(2);
    await usage.entries.release(uid, key, now());
    await usage.entries.release(uid, key, now());
    await run();
    expect(await counted(customer)).toBe(3);
  });
});

describe('reporting', () => {
  it('loses and doubles nothing when the provider is down or a response is lost', async () => {
    const { uid, customer } = await subscriber();
    await use(uid, 6);
    await world.control('PATCH', '/request_faults', {
      down: { probability: 1, next: 0 },
      only: 'POST /v1/billing/meter_events',
    });
    expect(await run()).toMatchObject({ usageReported: 0, usageFailed: 1 });
    await use(uid, 1);
    await world.control('PATCH', '/request_faults', {
      down: { probability: 0, next: 0 },
      lostResponse: { probability: 1, next: 0 },
    });
    expect(await run()).toMatchObject({ usageReported: 0 });
    await world.control('DELETE', '/request_faults');
    // Later than the provider remembers identifiers.
    await advance(26 * 3_600);
    expect(await run()).toMatchObject({ usageReported: 1 });
    expect(await counted(customer)).toBe(7);
  }, 60_000);

  it('charges use of an invoiced period with the current one', async () => {
    const { uid, subscription } = await subscriber();
    await toPeriodEnd(subscription, -60);
    await use(uid, 9);
    await advance(3 * 3_600);
    // The webhooks of the renewal come only now.
    await deliver();
    await use(uid, 1);
    await run();
    // They count against the cap of the period that they are charged in.
    expect((await usage.accounts.find(uid)).overage[CHAT]?.units).toBe(10);
    expect((await linesOf(subscription))[0]).toEqual([0, 0]);
    await advance(3_600);
    expect(await run()).toMatchObject({ usageReported: 1 });
    await toPeriodEnd(subscription, 2 * 3_600);
    expect((await linesOf(subscription))[0]).toEqual([10, 20]);
    await deliver();
  });

  it('charges once what was counted, though the response was lost and the period has ended since', async () => {
    const { uid, subscription } = await subscriber();
    await toPeriodEnd(subscription, -60);
    await use(uid, 9);
    await world.control('PATCH', '/request_faults', {
      lostResponse: { probability: 1, next: 0 },
      only: 'POST /v1/billing/meter_events',
    });
    expect(await run()).toMatchObject({ usageReported: 0 });
    await world.control('DELETE', '/request_faults');
    await advance(90 * 60);
    // The webhooks of the renewal come only now.
    await deliver();
    expect((await linesOf(subscription))[0]).toEqual([9, 18]);
    await run();
    await advance(2 * 3_600);
    await run();
    await advance(3_600);
    expect(await run()).toMatchObject({ usageReported: 0, usageFailed: 0 });
    await toPeriodEnd(subscription, 2 * 3_600);
    expect((await linesOf(subscription))[0]).toEqual([0, 0]);
    await deliver();
  }, 60_000);

  it('corrects what the provider counted otherwise', async () => {
    const { uid, customer } = await subscriber();
    await advance(3_600 - (Math.floor(now() / 1_000) % 3_600));
    await use(uid, 8);
    await run();
    await world.stripe.billing.meterEvents.create({
      event_name: 'keelson_chat_messages',
      timestamp: Math.floor(now() / 1_000) + 60,
      payload: { stripe_customer_id: customer, value: '800' },
    });
    expect(await run()).toMatchObject({ usageFixed: 0 });
    await advance(3 * 3_600);
    expect(await run()).toMatchObject({ usageFixed: 1, usageReported: 1 });
    expect(await counted(customer)).toBe(8);
    await advance(3 * 3_600);
    expect(await run()).toMatchObject({ usageFixed: 0, usageReported: 0 });
  });

  it('records use that no subscription bills any more', async () => {
    const { uid, subscription } = await subscriber();
    await use(uid, 2);
    await world.stripe.subscriptions.cancel(subscription);
    await advance(2 * 3_600);
    await deliver();
    await run();
    const entries = await world.db
      .collection(paths.audit())
      .where('target', '==', `users/${uid}`)
      .get();
    expect(entries.docs.map((entry) => entry.get('action') as string)).toContain(
      'billing.usage-not-billed',
    );
    expect(await run()).toMatchObject({ usageReported: 0, usageFailed: 0 });
  });
});

describe('the deletion of the account', () => {
  const lastInvoices = async (customer: string) =>
    (await world.stripe.invoices.list({ customer })).data.map(
      ({ status, total, amount_paid: paid }) => ({ status, total, paid }),
    );

  it('charges what was used over the limit', async () => {
    const { uid, customer } = await subscriber();
    await use(uid, 30);
    await offboardBilling(world.billing, uid);
    const [last, first] = await lastInvoices(customer);
    const unit = Number(last?.total) / 30;
    expect(unit).toBeGreaterThan(0);
    expect(last).toEqual({ status: 'paid', total: 30 * unit, paid: 30 * unit });
    expect(first).toMatchObject({ status: 'paid', total: 4_900 });
    expect(await world.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
  });

  it('charges nothing without such use, and is not stopped by a card that declines', async () => {
    const { uid, customer } = await subscriber();
    await offboardBilling(world.billing, uid);
    const charged = (await lastInvoices(customer)).filter(({ total }) => total > 0);
    expect(charged).toHaveLength(1);

    const other = await subscriber();
    await use(other.uid, 30);
    const declines = await world.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: other.customer,
    });
    await world.stripe.subscriptions.update(other.subscription, {
      default_payment_method: declines.id,
    });
    await offboardBilling(world.billing, other.uid);
    expect((await lastInvoices(other.customer))[0]).toMatchObject({ status: 'open', paid: 0 });
    expect(await world.stripe.customers.retrieve(other.customer)).toMatchObject({ deleted: true });
  });
});

describe('a change of plan', () => {
  const actor = (uid: PayerId) => ({ uid, by: uid, requestId: 'r' });
  const change = async (
    uid: PayerId,
    choice: { plan: 'pro' | 'business'; interval: 'month' | 'year' },
  ) => {
    const { prorationDate, dueNow } = await previewPlanChange(world.billing, uid, choice);
    return changePlan(world.billing, actor(uid), { ...choice, prorationDate, dueNow });
  };
  const effective = async (uid: PayerId) => (await plans.effectivePlanOf(uid)).metered.length;

  it('begins with the metered item, and bills what one that it removes counted', async () => {
    const { uid, subscription } = await subscriber('pro');
    expect(await change(uid, { plan: 'business', interval: 'month' })).toMatchObject({
      status: 'changed',
    });
    expect(await effective(uid)).toBe(1);
    await use(uid, 20);
    await run();
    await advance(2);
    await use(uid, 10);
    const yearly = { plan: 'business', interval: 'year' } as const;
    const { dueNow, prorationDate } = await previewPlanChange(world.billing, uid, yearly);
    const confirmed = { ...yearly, dueNow, prorationDate };
    expect(await changePlan(world.billing, actor(uid), confirmed)).toMatchObject({
      status: 'changed',
    });
    expect(await effective(uid)).toBe(0);
    expect(await linesOf(subscription)).toContainEqual([30, 60]);
    const [invoice] = (await world.stripe.invoices.list({ subscription })).data;
    expect(invoice?.amount_due).toBe(dueNow.amountMinor);
    await deliver();
  });

  it('is confirmed again when more was used since the preview', async () => {
    const { uid } = await subscriber();
    const yearly = { plan: 'business', interval: 'year' } as const;
    const { dueNow, prorationDate } = await previewPlanChange(world.billing, uid, yearly);
    await use(uid, 10);
    await expect(
      changePlan(world.billing, actor(uid), { ...yearly, dueNow, prorationDate }),
    ).rejects.toMatchObject({ code: 'billing/preview-outdated' });
    expect(await change(uid, yearly)).toMatchObject({ status: 'changed' });
    await deliver();
  });

  it('at the end of the period bills the last use with the old plan', async () => {
    const { uid, subscription } = await subscriber();
    expect(await change(uid, { plan: 'pro', interval: 'month' })).toMatchObject({
      status: 'scheduled',
    });
    await use(uid, 20);
    await run();
    await toPeriodEnd(subscription, 2 * 3_600);
    await deliver();
    expect(await linesOf(subscription)).toEqual([
      [20, 40],
      [1, 1_900],
    ]);
    expect(await plans.effectivePlanOf(uid)).toMatchObject({ plan: 'pro', metered: [] });
  });
});
