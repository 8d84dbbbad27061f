import { type UserId } from '@keelson/contracts/ids';
import { MINUTE } from '@keelson/contracts/time';
import { reconcileBilling, type ReconcileOptions } from './reconcile-billing';
import { type LocalPayments, startLocalPayments } from './testing/payments-process';
import { addUser, billingFor } from './testing/serve-billing';
import { openTestDatabase } from './testing/test-database';

const database = openTestDatabase('rate-limits');
const { db } = database;
const MEMBERS = 6;
let payments: LocalPayments;
let billing: ReturnType<typeof billingFor>;
let uids: UserId[];

/** Members whose renewal failed: reconcile makes several requests for each. */
beforeAll(async () => {
  payments = await startLocalPayments();
  const { stripe } = payments;
  uids = Array.from({ length: MEMBERS }, (_, n) => `limited-${n}` as UserId);
  await payments.control('PATCH', '/settings', { draftSeconds: 0 });
  for (const uid of uids) {
    const { id: customer } = await stripe.customers.create({ metadata: { uid } });
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const { id } = await stripe.subscriptions.create({
      customer,
      default_payment_method: method.id,
      items: [{ price: 'price_keelson_pro_monthly' }],
    });
    const broken = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await stripe.subscriptions.update(id, { default_payment_method: broken.id });
    await payments.control('POST', `/subscriptions/${id}/renew`, {});
  }
  await payments.settle();
});
beforeEach(async () => {
  await database.clear();
  for (const uid of uids) await addUser(db, uid);
  billing = billingFor({ db, provider: payments.provider });
});
afterEach(() => payments.control('DELETE', '/request_faults'));
afterAll(async () => {
  await payments.close();
  await database.close();
});

const reconcile = (options: Partial<ReconcileOptions> = {}) =>
  reconcileBilling(billing, { mode: 'repair', deadline: Date.now() + 5 * MINUTE, ...options });
const stored = async () =>
  (await Promise.all(uids.map((uid) => billing.subscriptions.entitlementOf(uid)))).map(
    (entitlement) => entitlement?.status ?? null,
  );
const all = (status: string) => uids.map(() => status);

describe('reconcile while the provider limits requests (429 over the wire)', () => {
  it('waits as Retry-After says, and repairs everything', async () => {
    await payments.control('PATCH', '/request_faults', {
      rateLimited: { next: 3 },
      retryAfterSeconds: 2,
    });
    const began = Date.now();
    expect(await reconcile()).toMatchObject({
      checked: MEMBERS,
      repaired: MEMBERS,
      failed: 0,
      finished: true,
    });
    expect(Date.now() - began).toBeGreaterThanOrEqual(2_000);
    expect(await payments.control('GET', '/request_faults')).toMatchObject({
      rateLimited: { next: 0 },
    });
    expect(await stored()).toEqual(all('grace'));
  });

  it('gets through when every sixth request is rejected', async () => {
    await payments.control('PATCH', '/request_faults', {
      rateLimited: { probability: 0.16 },
      retryAfterSeconds: 0,
    });
    // A subscription that was rejected five times in a row is left to the next run.
    for (let runs = 0; runs < 4; runs += 1) {
      const { failed } = await reconcile();
      if (failed === 0) break;
    }
    expect(await stored()).toEqual(all('grace'));
  });

  it('does not wait for an hour; the next run continues where this one stopped', async () => {
    await payments.control('PATCH', '/request_faults', {
      rateLimited: { probability: 1 },
      retryAfterSeconds: 3_600,
      only: 'GET /v1/charges',
    });
    const began = Date.now();
    expect(await reconcile()).toMatchObject({ repaired: 0, failed: MEMBERS, finished: true });
    expect(Date.now() - began).toBeLessThan(30_000);
    expect(await billing.jobs.loadRetries()).toHaveLength(MEMBERS);
    await payments.control('DELETE', '/request_faults');
    await reconcile();
    expect(await billing.jobs.loadRetries()).toEqual([]);
    expect(await stored()).toEqual(all('grace'));
  });
});
