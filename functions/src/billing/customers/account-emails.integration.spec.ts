import { type CustomerId } from '@keelson/contracts/ids';
import { type SignInAccount } from '../billing-deps';
import { offboardBilling } from './offboard-billing';
import { followEmail } from './send-email-changes';
import { startCheckout } from '../checkout/start-checkout';
import { openBilling } from '../testing/billing-world';
import { START, UID } from '../testing/builders';
import { type LocalPayments, startLocalPayments } from '../testing/payments-process';

const FIRST = `${UID}@keelson.test`;
let account: SignInAccount;
const world = openBilling('account-emails', {
  users: [UID],
  findAccounts: () => Promise.resolve(new Map([[UID, account]])),
});
const { billing, customerOf, db, provider, reconcile, snapshot } = world;
beforeEach(async () => {
  await world.reset();
  account = { email: FIRST };
});
afterAll(() => world.close());

async function buyer(): Promise<CustomerId> {
  await startCheckout(billing, UID);
  return customerOf(UID);
}
const sentTo = (id: CustomerId) => provider.customers.get(id)?.email;
const down = () => provider.fail('updateCustomer');
const updates = () => provider.calls.filter((method) => method === 'updateCustomer').length;

it('the customer gets the new address when the account signs in with it, once', async () => {
  const customer = await buyer();
  await followEmail(billing, UID, 'new@keelson.test');
  expect(sentTo(customer)).toBe('new@keelson.test');
  const sent = updates();
  account = { email: 'new@keelson.test' };
  await followEmail(billing, UID, 'new@keelson.test');
  await reconcile();
  expect(updates()).toBe(sent);
});

it('a provider that is down does not fail the sign-in; the hourly run sends the address', async () => {
  const customer = await buyer();
  down();
  await expect(followEmail(billing, UID, 'new@keelson.test')).resolves.toBeUndefined();
  expect(sentTo(customer)).toBe(FIRST);
  account = { email: 'new@keelson.test' };
  expect(await reconcile()).toMatchObject({ emailsSent: 0 });
  provider.recover();
  expect(await reconcile()).toMatchObject({ emailsSent: 1 });
  expect(sentTo(customer)).toBe('new@keelson.test');
  expect(await reconcile()).toMatchObject({ emailsSent: 0 });
});

it('a provider that does not answer delays the sign-in by two seconds at most', async () => {
  await buyer();
  provider.before = (method) =>
    method === 'updateCustomer' ? new Promise(() => undefined) : Promise.resolve();
  const began = performance.now();
  await followEmail(billing, UID, 'new@keelson.test');
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(await billing.emails.pending(10)).toEqual([UID]);
});

it.each([
  ['is replaced by it', null],
  ['is replaced by the hourly run when its response is lost', new Error('Lost response')],
])('an address that arrives after a newer one %s', async (_what, failure) => {
  const customer = await buyer();
  const [began, arrives] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  let requests = 0;
  provider.before = async (method) => {
    if (method !== 'updateCustomer' || (requests += 1) > 1) return;
    began.resolve(null);
    await arrives.promise;
    provider.customers.get(customer)!.email = 'old@keelson.test';
    if (failure !== null) throw failure;
  };
  const slow = followEmail(billing, UID, 'old@keelson.test');
  await began.promise;
  await followEmail(billing, UID, 'new@keelson.test');
  arrives.resolve(null);
  await slow;
  account = { email: 'new@keelson.test' };
  if (failure !== null) await reconcile();
  expect(sentTo(customer)).toBe('new@keelson.test');
  expect(await billing.emails.pending(10)).toEqual([]);
});

it('the hourly run notices a change in Firebase Auth without a sign-in', async () => {
  const customer = await buyer();
  account = { email: 'changed@keelson.test' };
  expect(await reconcile()).toMatchObject({ emailsSent: 1 });
  expect(sentTo(customer)).toBe('changed@keelson.test');
});

it('an address that could not be sent at checkout is sent later', async () => {
  down();
  const customer = await buyer();
  provider.recover();
  await reconcile();
  expect(sentTo(customer)).toBe(FIRST);
});

it('a record without an address is compared with the user record first', async () => {
  const customer = provider.addCustomer(UID);
  const before = { providerCustomerId: customer, createdAt: new Date(START), revision: 1 };
  await db.doc(`customers/${UID}`).set({ ...before, deletedAt: null });
  await followEmail(billing, UID, FIRST);
  expect(updates()).toBe(0);
  await followEmail(billing, UID, 'new@keelson.test');
  expect(sentTo(customer)).toBe('new@keelson.test');
});

it('an address that the provider rejects is not sent for ever', async () => {
  await buyer();
  const rejecting = Object.assign(Object.create(provider) as typeof provider, {
    updateCustomer: () => Promise.resolve(false),
  });
  await followEmail({ ...billing, provider: rejecting }, UID, 'new@keelson.test');
  expect(await billing.emails.pending(10)).toEqual([]);
});

it('nothing is sent or stored for an account without a customer or after its deletion', async () => {
  await followEmail(billing, UID, 'new@keelson.test');
  expect(await snapshot()).not.toHaveProperty(`customers/${UID}`);
  await buyer();
  await offboardBilling(billing, UID);
  const sent = updates();
  await followEmail(billing, UID, 'new@keelson.test');
  expect(updates()).toBe(sent);
  const stored = (await snapshot())[`customers/${UID}`];
  expect(stored).not.toHaveProperty('email');
});

describe('over the wire', () => {
  let payments: LocalPayments;
  beforeAll(async () => {
    payments = await startLocalPayments();
  });
  beforeEach(() => world.reset({ provider: payments.provider }));
  afterAll(() => payments.close());

  it('the provider has the new address', async () => {
    const customer = await buyer();
    await followEmail(billing, UID, 'new@keelson.test');
    expect(await payments.stripe.customers.retrieve(customer)).toMatchObject({
      email: 'new@keelson.test',
      name: `User ${UID}`,
    });
  });

  it('a customer that was deleted at the provider is not asked for again', async () => {
    await payments.stripe.customers.del(await buyer());
    await followEmail(billing, UID, 'new@keelson.test');
    expect(await billing.emails.pending(10)).toEqual([]);
  });
});
