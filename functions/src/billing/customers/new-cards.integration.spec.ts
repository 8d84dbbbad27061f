import { type PayerId } from '@keelson/contracts/ids';
import { openPayments, type PaymentsWorld } from '../testing/payments-world';

let world: PaymentsWorld;
beforeAll(async () => {
  world = await openPayments('new-cards');
});
afterAll(() => world.close());

const DECLINES_LATER = '4000000000000341';
const DECLINED = DECLINES_LATER;
const GOOD = '5555555555554444';

const subscriptionOf = async (uid: PayerId) => (await world.liveOf(uid))[0]!;
const customerAt = async (uid: PayerId) => {
  const customer = await world.stripe.customers.retrieve(await world.customerOf(uid));
  if (customer.deleted) throw new Error('deleted');
  return customer;
};
const paidWith = async (method: string) =>
  (await world.stripe.paymentMethods.retrieve(method)).card?.last4;

/** A member whose renewal was declined. */
async function owing(): Promise<PayerId> {
  const uid = await world.subscriber({ card: DECLINES_LATER });
  await world.control('POST', `/subscriptions/${(await subscriptionOf(uid)).id}/renew`, {});
  await deliver();
  expect(await world.summaryOf(uid)).toMatchObject({ entitlement: { status: 'grace' } });
  return uid;
}

/** Enters a card on the provider's page, to which the app's button leads. */
async function enterCard(uid: PayerId, number: string): Promise<string | null> {
  const { body } = await world.call('/api/portal?page=card', uid);
  const { url } = body as { url: string };
  const answer = await fetch(`${url}/card`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number, expiry: '12/40', cvc: '123', name: 'Pat Person' }),
  });
  await answer.arrayBuffer();
  return answer.headers.get('location');
}

let delivered = 0;
async function deliver(except = ''): Promise<void> {
  await world.settle();
  for (const event of world.captured.slice(delivered)) {
    if (event.type !== except) expect(await world.deliver(event)).toBe(200);
  }
  delivered = world.captured.length;
}

it('the provider’s page changes the card of the customer alone, and pays nothing', async () => {
  const uid = await owing();
  const before = await subscriptionOf(uid);
  expect(await enterCard(uid, GOOD)).toBe('http://app.test/dashboard?card=entered');
  const { invoice_settings: settings } = await customerAt(uid);
  expect(await paidWith(settings.default_payment_method as string)).toBe('4444');
  expect(await subscriptionOf(uid)).toMatchObject({
    status: 'past_due',
    default_payment_method: before.default_payment_method,
  });
});

it('its event makes the subscription follow, and pays what is owed', async () => {
  const uid = await owing();
  await enterCard(uid, GOOD);
  await deliver();
  await deliver();
  const { default_payment_method: method, ...after } = await subscriptionOf(uid);
  expect(after).toMatchObject({ status: 'active' });
  expect(await paidWith(method as string)).toBe('4444');
  expect(await world.summaryOf(uid)).toMatchObject({
    entitlement: { status: 'active' },
    subscription: { latestInvoiceStatus: 'paid' },
  });
});

it('the return from the page does the same when the event is lost, and nothing more when it is repeated', async () => {
  const uid = await owing();
  await enterCard(uid, GOOD);
  await deliver('customer.updated');
  expect(await world.summaryOf(uid)).toMatchObject({ entitlement: { status: 'grace' } });
  for (let visit = 0; visit < 2; visit += 1) {
    expect(await world.call('/api/subscription/card', uid, {})).toMatchObject({
      status: 200,
      body: { entitlement: { status: 'active' } },
    });
  }
  const customer = await world.customerOf(uid);
  const { data } = await world.stripe.invoices.list({ customer, status: 'paid' });
  expect(data).toHaveLength(2);
});

it('a card that is declined too leaves the payment due', async () => {
  const uid = await owing();
  await enterCard(uid, DECLINED);
  await deliver();
  expect(await world.summaryOf(uid)).toMatchObject({ entitlement: { status: 'grace' } });
});

it('a customer that changes otherwise, or an older card, moves no subscription', async () => {
  const uid = await world.subscriber({ card: GOOD });
  const { id, default_payment_method: own } = await subscriptionOf(uid);
  const customer = await world.customerOf(uid);
  const older = await world.stripe.paymentMethods.attach('pm_card_visa', { customer });
  await world.stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: older.id },
  });
  await deliver('customer.updated');
  await world.stripe.subscriptions.update(id, { default_payment_method: own as string });
  await world.stripe.customers.update(customer, { name: 'New Name' });
  await deliver();
  expect(await subscriptionOf(uid)).toMatchObject({ default_payment_method: own });
});
