import { type PayerId } from '@keelson/contracts/ids';
import { PlanLookup } from '../../usage/plan-lookup';
import { openPayments, type PaymentsWorld, sessionIn } from '../testing/payments-world';

let world: PaymentsWorld;
beforeAll(async () => {
  world = await openPayments('returned-upgrades', { wrap: (provider) => ({ ...provider }) });
});
afterAll(() => world.close());

const resync = (uid: PayerId) =>
  world.call(`/api/admin/billing/users/${uid}/resync`, 'boss:admin', {});

/** A member with Pro by card, whose debit for Business the bank has returned. */
async function returned(): Promise<{
  uid: PayerId;
  paidUntil: number;
  id: string;
  invoice: string;
}> {
  const uid = await world.subscriber();
  const paidUntil = (await world.summaryOf(uid)).subscription!.currentPeriodEnd;
  const [{ id } = { id: '' }] = await world.liveOf(uid);
  const customer = await world.customerOf(uid);
  const debit = await world.stripe.paymentMethods.attach('pm_usBankAccount_insufficientFunds', {
    customer,
  });
  await world.stripe.subscriptions.update(id, { default_payment_method: debit.id });
  await world.confirm(uid, await world.shown(uid, 'plan=business&interval=month'));
  expect(await world.summaryOf(uid)).toMatchObject({ plan: { key: 'business' } });
  const { latest_invoice: invoice } = await world.stripe.subscriptions.retrieve(id);
  const { payments } = await world.stripe.invoices.retrieve(invoice as string, {
    expand: ['payments'],
  });
  const intent = payments!.data[0]!.payment.payment_intent as string;
  await world.control('POST', `/payment_intents/${intent}/settle`, { outcome: 'fails' });
  return { uid, paidUntil, id, invoice: invoice as string };
}

it('a debit for an upgrade that the bank returns leaves what was paid for, until it ends', async () => {
  const { uid, paidUntil, id, invoice } = await returned();
  await resync(uid);
  const summary = await world.summaryOf(uid);
  expect(summary).toMatchObject({
    plan: { key: 'pro' },
    entitlement: {
      planKey: 'pro',
      quantity: 1,
      status: 'canceling',
      currentPeriodEnd: paidUntil,
      metered: [],
    },
    subscription: {
      status: 'canceled',
      paidFor: { planKey: 'pro', quantity: 1, until: paidUntil },
    },
  });
  expect(await world.stripe.invoices.retrieve(invoice)).toMatchObject({ status: 'void' });
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
  expect((await world.invoicesOf(uid)).nextCharge).toBeNull();
  const later = new PlanLookup(world.db, () => paidUntil);
  expect(await later.effectivePlanOf(uid)).toMatchObject({ plan: 'free' });

  // Another sync changes nothing, and a plan can be bought at once.
  await resync(uid);
  expect(await world.summaryOf(uid)).toMatchObject({ plan: { key: 'pro' } });
  expect((await world.checkout(uid, 'plan=business')).body).toMatchObject({ kind: 'checkout' });
});

it('an upgrade on top of one whose debit is under way is refused: its time is not paid for', async () => {
  const uid = await world.subscriber();
  const [live] = await world.liveOf(uid);
  const { id, default_payment_method: card } = live!;
  const customer = await world.customerOf(uid);
  const debit = await world.stripe.paymentMethods.attach('pm_usBankAccount_insufficientFunds', {
    customer,
  });
  await world.stripe.subscriptions.update(id, { default_payment_method: debit.id });
  await world.confirm(uid, await world.shown(uid, 'plan=business&interval=month'));
  await world.stripe.subscriptions.update(id, { default_payment_method: card as string });
  const refused = { status: 409, body: { code: 'billing/payment-pending' } };
  expect(await world.preview(uid, 'plan=business&interval=month&quantity=10')).toMatchObject(
    refused,
  );
  expect(await world.preview(uid, 'plan=business&interval=year')).toMatchObject(refused);
  expect(await world.preview(uid, 'plan=pro&interval=month')).toMatchObject({ status: 200 });
});

it('what a crash left is finished by the next sync', async () => {
  const { uid, invoice } = await returned();
  const { provider } = world.billing;
  const spy = jest.spyOn(provider, 'endReturnedUpgrade');
  // Everything but the last step.
  spy.mockImplementation(async (upgrade) => {
    await world.provider.endReturnedUpgrade({ ...upgrade, invoiceId: null });
    throw new Error('crashed');
  });
  await resync(uid);
  spy.mockRestore();
  expect(await world.stripe.invoices.retrieve(invoice)).toMatchObject({ status: 'open' });
  await resync(uid);
  expect(await world.stripe.invoices.retrieve(invoice)).toMatchObject({ status: 'void' });
  expect(await world.summaryOf(uid)).toMatchObject({ plan: { key: 'pro' } });
});

describe('after a returned debit', () => {
  const DEBIT = '000222222227';

  /** A first purchase by debit, which the bank returned, and which is ended. */
  async function returnedPurchase(): Promise<PayerId> {
    const uid = await world.subscriber({ card: DEBIT }, 'plan=business');
    expect(await world.summaryOf(uid)).toMatchObject({ plan: { key: 'business' } });
    const [live] = await world.liveOf(uid);
    const { payments } = await world.stripe.invoices.retrieve(live!.latest_invoice as string, {
      expand: ['payments'],
    });
    const intent = payments!.data[0]!.payment.payment_intent as string;
    await world.control('POST', `/payment_intents/${intent}/settle`, { outcome: 'fails' });
    expect(await world.call('/api/subscription/end', uid, {})).toMatchObject({ status: 200 });
    expect(await world.summaryOf(uid)).toMatchObject({ plan: { key: 'free' } });
    return uid;
  }

  it('a purchase takes cards, so that no further debit grants a plan for days', async () => {
    const uid = await returnedPurchase();
    const session = sessionIn((await world.checkout(uid, 'plan=business')).body);
    expect(await world.stripe.checkout.sessions.retrieve(session)).toMatchObject({
      payment_method_types: ['card'],
      excluded_payment_method_types: expect.arrayContaining([
        'sepa_debit',
        'us_bank_account',
      ]) as string[],
    });
    await expect(world.complete(session, { card: DEBIT })).rejects.toThrow();
    await world.complete(session);
    await world.outcomeOf(uid, session);
    expect(await world.summaryOf(uid)).toMatchObject({ plan: { key: 'business' } });
  });

  it('an upgrade by debit is refused, by its preview too; one by card is made', async () => {
    const uid = await returnedPurchase();
    await world.buy(uid);
    const [live] = await world.liveOf(uid);
    const { id, default_payment_method: card } = live!;
    const customer = await world.customerOf(uid);
    const debit = await world.stripe.paymentMethods.attach('pm_usBankAccount_insufficientFunds', {
      customer,
    });
    const payWith = (method: string) =>
      world.stripe.subscriptions.update(id, { default_payment_method: method });
    await payWith(debit.id);
    const upgrade = 'plan=business&interval=month';
    expect(await world.preview(uid, upgrade)).toMatchObject({
      status: 409,
      body: { code: 'billing/debit-returned' },
    });
    await payWith(card as string);
    const shown = await world.shown(uid, upgrade);
    await payWith(debit.id);
    expect(await world.confirm(uid, shown)).toMatchObject({
      body: { code: 'billing/debit-returned' },
    });
    expect(await world.summaryOf(uid)).toMatchObject({ plan: { key: 'pro' } });
    await payWith(card as string);
    expect(await world.confirm(uid, shown)).toMatchObject({ body: { status: 'changed' } });
  });
});
