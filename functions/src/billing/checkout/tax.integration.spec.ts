import { type PlanOffer } from '@keelson/contracts/billing/endpoints';
import { type PayerId } from '@keelson/contracts/ids';
import { openPayments, type PaymentsWorld } from '../testing/payments-world';

/** The real SDK against `packages/payments-emulator`, with PAYMENT_TAX on. */
let world: PaymentsWorld;
beforeAll(
  async () => void (world = await openPayments('tax', { promotionCodes: true, tax: true })),
);
afterAll(() => world.close());

const subscriber = (address: object) => world.subscriber({ address });
const invoicesOf = async (uid: PayerId) => (await world.invoicesOf(uid)).invoices;

it('prices say that tax is added', async () => {
  const { body } = await world.call('/api/plans');
  const { plans } = body as { plans: PlanOffer[] };
  const behaviors = plans.flatMap(({ prices }) => prices.map((price) => price.taxBehavior));
  expect(new Set(behaviors)).toEqual(new Set(['exclusive']));
});

it('the first payment, an upgrade and the next charge have the tax of the address', async () => {
  const uid = await subscriber({ country: 'DE' });
  expect(await invoicesOf(uid)).toMatchObject([
    { amount: { amountMinor: 2_261 }, tax: { amountMinor: 361 } },
  ]);
  const change = await world.shown(uid, 'plan=business&interval=month');
  expect(change.dueNow.amountMinor).toBe(3_570);
  expect(change.tax).toMatchObject({ amount: { amountMinor: 570 }, included: false });
  expect(change.nextCharge.amount.amountMinor).toBe(5_831);
  expect(await world.confirm(uid, change)).toMatchObject({ body: { status: 'changed' } });
  expect((await invoicesOf(uid))[0]).toMatchObject({
    amount: { amountMinor: 3_570 },
    tax: { amountMinor: 570 },
  });

  const later = await world.shown(uid, 'plan=pro&interval=month');
  expect(later).toMatchObject({ timing: 'period-end', dueNow: { amountMinor: 0 }, tax: null });
  expect(later.nextCharge.amount.amountMinor).toBe(2_261);
  expect(await world.confirm(uid, later)).toMatchObject({ body: { status: 'scheduled' } });
  const { body } = await world.call('/api/subscription', uid);
  const { id } = (body as { subscription: { id: string } }).subscription;
  await world.control('POST', `/subscriptions/${id}/renew`, {});
  expect((await invoicesOf(uid))[0]).toMatchObject({
    amount: { amountMinor: 2_261 },
    tax: { amountMinor: 361 },
  });
});

it('a code with a change lowers the tax; one for one invoice is not part of the next charge', async () => {
  const uid = await subscriber({ country: 'DE' });
  const quarter = await world.shown(uid, 'plan=business&interval=month&code=QUARTER');
  expect(quarter.nextCharge.amount.amountMinor).toBe(4_373); // (49 − 25%) + 19%
  const once = await world.shown(uid, 'plan=business&interval=month&code=FIVE');
  expect(once.nextCharge.amount.amountMinor).toBe(5_831);
  expect(once.dueNow.amountMinor).toBeLessThan(3_570);
});

it('where nothing is due, the tax is 0; a business pays on a reverse charge basis', async () => {
  for (const address of [{ country: 'NO' }, { country: 'DE', vatNumber: 'DE123456789' }]) {
    const uid = await subscriber(address);
    expect(await invoicesOf(uid)).toMatchObject([
      { amount: { amountMinor: 1_900 }, tax: { amountMinor: 0 } },
    ]);
  }
});

describe('a subscription from the time before tax', () => {
  async function untaxed(): Promise<{ uid: PayerId; customer: string }> {
    const uid = await subscriber({ country: 'NO' });
    const { data } = await world.stripe.subscriptions.list({ limit: 1 });
    const { id, customer } = data[0]!;
    await world.stripe.subscriptions.update(id, { automatic_tax: { enabled: false } });
    return { uid, customer: customer as string };
  }

  it('is taxed from its next change on', async () => {
    const { uid, customer } = await untaxed();
    await world.stripe.customers.update(customer, { address: { country: 'DE' } });
    const change = await world.shown(uid, 'plan=business&interval=month');
    expect(await world.confirm(uid, change)).toMatchObject({ body: { status: 'changed' } });
    expect((await invoicesOf(uid))[0]).toMatchObject({
      amount: change.dueNow,
      tax: { amountMinor: change.tax!.amount.amountMinor },
    });
  });

  it('needs an address for a change, and nothing changes without', async () => {
    const { uid, customer } = await untaxed();
    await world.stripe.customers.update(customer, { address: { city: 'Nowhere' } });
    for (const query of ['plan=business&interval=month', 'plan=pro&interval=year']) {
      expect(await world.preview(uid, query)).toMatchObject({
        status: 409,
        body: { code: 'billing/address-required' },
      });
    }
    expect(await invoicesOf(uid)).toHaveLength(1);
  });
});
