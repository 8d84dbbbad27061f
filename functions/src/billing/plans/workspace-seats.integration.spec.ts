import { seatsAt } from '@keelson/contracts/billing/seats';
import { type PayerId, type UserId } from '@keelson/contracts/ids';
import { CheckoutSessionId } from '@keelson/contracts/ids';
import { getCheckout } from '../checkout/get-checkout';
import { startCheckout } from '../checkout/start-checkout';
import { type WorkspacePayer } from '../customers/workspace-directory';
import { stopRenewals } from '../customers/stop-renewal';
import { openPayments, type PaymentsWorld } from '../testing/payments-world';
import { changePlan, previewPlanChange } from './change-plan';

/** Seats of a workspace, with `packages/payments-emulator` as the provider. */
let world: PaymentsWorld;
const workspaces = new Map<PayerId, WorkspacePayer>();
const OWNER = 'owner' as UserId;
let made = 0;

beforeAll(async () => {
  world = await openPayments('workspace-seats', {
    workspaces: {
      find: (id) => Promise.resolve(workspaces.get(id) ?? null),
      payerFor: () => Promise.reject(new Error('Nobody uses anything')),
      termsOf: () => Promise.reject(new Error('Nobody uses anything')),
      createdBy: () => Promise.resolve([...workspaces.keys()]),
    },
  });
  await world.addUser(OWNER as PayerId);
});
afterAll(() => world.close());

function newWorkspace(): PayerId {
  made += 1;
  const id = `ws_${String(made).padStart(20, '0')}` as PayerId;
  workspaces.set(id, {
    name: 'Acme',
    email: null,
    language: null,
    createdBy: OWNER,
    billingMembers: [OWNER],
    hasEnded: false,
    billingPage: '/dashboard/team?tab=plan',
  });
  return id;
}

const seatsOf = async (id: PayerId, at = world.billing.now()): Promise<number> =>
  seatsAt(await world.billing.subscriptions.entitlementOf(id), at);

async function openCheckout(id: PayerId, quantity: number): Promise<CheckoutSessionId> {
  const { url } = await startCheckout(world.billing, id, { quantity });
  return CheckoutSessionId.parse(/cs_[A-Za-z0-9_]+/.exec(url)?.[0]);
}

async function bought(quantity: number, card = '4242424242424242') {
  const id = newWorkspace();
  const session = await openCheckout(id, quantity);
  await world.complete(session, { card });
  await getCheckout(world.billing, id, session);
  const [live] = await world.liveOf(id);
  return { id, subscription: live!.id, item: live!.items.data[0]!.id };
}

/** Delivers what the provider has sent since, newest first and twice. */
async function deliverAll(from = 0): Promise<void> {
  await world.settle();
  const sent = world.captured.slice(from).reverse();
  for (const event of [...sent, ...sent]) expect(await world.deliver(event)).toBe(200);
}

const setSeats = (subscription: string, item: string, quantity: number) =>
  world.stripe.subscriptions.update(subscription, { items: [{ id: item, quantity }] });

async function change(id: PayerId, quantity: number) {
  const choice = { plan: 'business', interval: 'month', quantity } as const;
  const shown = await previewPlanChange(world.billing, id, choice);
  const { prorationDate, dueNow, timing } = shown;
  const actor = { uid: id, by: OWNER, requestId: 'r' };
  const result = await changePlan(world.billing, actor, { ...choice, prorationDate, dueNow });
  return { timing, dueNow: dueNow.amountMinor, status: result.status };
}

it('a first purchase counts with the events of the provider alone, in any order', async () => {
  const id = newWorkspace();
  const from = world.captured.length;
  await world.complete(await openCheckout(id, 12), {});
  expect(await seatsOf(id)).toBe(1);
  await world.settle();
  const created = world.captured.slice(from).filter(({ type }) => !type.endsWith('.updated'));
  for (const event of created.reverse()) expect(await world.deliver(event)).toBe(200);
  expect(await seatsOf(id)).toBe(12);
  expect(await world.billing.subscriptions.entitlementOf(OWNER as PayerId)).toBeNull();
});

it('names the workspace in all that it makes at the provider', async () => {
  const { id, subscription } = await bought(2);
  const { metadata, customer } = await world.stripe.subscriptions.retrieve(subscription);
  expect(metadata).toEqual({ payer: id });
  expect(await world.stripe.customers.retrieve(customer as string)).toMatchObject({
    metadata: { payer: id },
  });
});

it('more seats are charged and count at once, fewer when the period ends', async () => {
  const { id, subscription } = await bought(3);
  expect(await change(id, 5)).toEqual({ timing: 'now', dueNow: 2 * 4_900, status: 'changed' });
  expect(await seatsOf(id)).toBe(5);
  expect(await change(id, 2)).toEqual({ timing: 'period-end', dueNow: 0, status: 'scheduled' });
  expect(await seatsOf(id)).toBe(5);
  const from = world.captured.length;
  await world.control('POST', `/subscriptions/${subscription}/renew`, {});
  await deliverAll(from);
  expect(await seatsOf(id)).toBe(2);
  const log = await world.db.collection('audit').where('scope', '==', `workspaces/${id}`).get();
  expect(log.docs.map((entry) => String(entry.get('actor.id')))).toEqual([OWNER, OWNER]);
});

it('seats cannot be bought above the most of the plan, nor a plan that is not for teams', async () => {
  const { id } = await bought(1);
  await expect(change(id, 51)).rejects.toMatchObject({ code: 'billing/quantity-not-offered' });
  const other = { plan: 'pro', interval: 'month' } as const;
  await expect(previewPlanChange(world.billing, id, other)).rejects.toMatchObject({
    code: 'billing/plan-not-for-teams',
  });
  await expect(startCheckout(world.billing, newWorkspace(), { plan: 'pro' })).rejects.toMatchObject(
    { code: 'billing/plan-not-for-teams' },
  );
});

it('a change of the quantity at the provider is followed, and never below one seat', async () => {
  const { id, subscription, item } = await bought(3);
  for (const [quantity, seats] of [
    [7, 7],
    [1, 1],
    [0, 1],
    [60, 50],
  ] as const) {
    const from = world.captured.length;
    await setSeats(subscription, item, quantity);
    await deliverAll(from);
    expect([quantity, await seatsOf(id)]).toEqual([quantity, seats]);
  }
});

it('a failed payment leaves the seats for the grace period, and a paid one gives them back', async () => {
  const { id, subscription } = await bought(4);
  const customer = await world.customerOf(id);
  const failing = await world.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer,
  });
  await world.stripe.subscriptions.update(subscription, { default_payment_method: failing.id });
  let from = world.captured.length;
  await world.control('POST', `/subscriptions/${subscription}/renew`, {});
  await deliverAll(from);
  const entitlement = await world.billing.subscriptions.entitlementOf(id);
  expect(entitlement).toMatchObject({ status: 'grace', quantity: 4 });
  expect([await seatsOf(id), await seatsOf(id, entitlement!.graceUntil!)]).toEqual([4, 1]);

  const { data } = await world.stripe.invoices.list({ subscription, status: 'open' });
  const good = await world.stripe.paymentMethods.attach('pm_card_visa', { customer });
  from = world.captured.length;
  await world.stripe.invoices.pay(data[0]!.id, { payment_method: good.id });
  await deliverAll(from);
  expect(await seatsOf(id, entitlement!.graceUntil!)).toBe(4);
});

it('a refund of the payment alone leaves what was bought; a cancellation at once takes it', async () => {
  const { id, subscription } = await bought(3);
  const customer = await world.customerOf(id);
  const { data } = await world.stripe.charges.list({ customer, limit: 1 });
  let from = world.captured.length;
  await world.control('POST', `/charges/${data[0]!.id}/refund`, {});
  await deliverAll(from);
  expect(await seatsOf(id)).toBe(3);
  from = world.captured.length;
  await world.stripe.subscriptions.cancel(subscription);
  await deliverAll(from);
  expect(await seatsOf(id)).toBe(1);
});

it('of a deleted workspace nothing renews: not what is paid for, and not what is paid meanwhile', async () => {
  const { id, subscription } = await bought(2);
  const waiting = newWorkspace();
  const session = await openCheckout(waiting, 2);
  for (const each of [id, waiting]) {
    workspaces.set(each, { ...workspaces.get(each)!, hasEnded: true });
  }
  expect(await stopRenewals(world.billing, id)).toEqual([subscription]);
  expect(await stopRenewals(world.billing, id)).toEqual([]);
  expect(await world.stripe.subscriptions.retrieve(subscription)).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
  });

  const from = world.captured.length;
  await world.complete(session, {});
  await deliverAll(from);
  const [late] = await world.liveOf(waiting);
  expect(late).toMatchObject({ status: 'active', cancel_at_period_end: true });
});
