import { type PayerId } from '@keelson/contracts/ids';
import { MINUTE } from '@keelson/contracts/time';
import { reconcileBilling, type ReconcileOptions } from './reconcile/reconcile-billing';
import { openPayments, type PaymentsWorld } from './testing/payments-world';

const MEMBERS = 6;
let world: PaymentsWorld;
let uids: PayerId[];

/** Members whose renewal failed: reconcile makes several requests for each. */
beforeAll(async () => {
  world = await openPayments('rate-limits');
  const { stripe } = world;
  uids = Array.from({ length: MEMBERS }, (_, n) => `limited-${n}` as PayerId);
  await world.control('PATCH', '/settings', { draftSeconds: 0 });
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
    await world.control('POST', `/subscriptions/${id}/renew`, {});
  }
  await world.settle();
});
beforeEach(async () => {
  await world.clear();
  for (const uid of uids) await world.addUser(uid);
});
afterEach(() => world.control('DELETE', '/request_faults'));
afterAll(() => world.close());

const reconcile = (options: Partial<ReconcileOptions> = {}) =>
  reconcileBilling(world.billing, {
    mode: 'repair',
    deadline: Date.now() + 5 * MINUTE,
    ...options,
  });
const stored = async () =>
  (await Promise.all(uids.map((uid) => world.billing.subscriptions.entitlementOf(uid)))).map(
    (entitlement) => entitlement?.status ?? null,
  );
const all = (status: string) => uids.map(() => status);

describe('reconcile while the provider limits requests (429 over the wire)', () => {
  it('waits as Retry-After says, and repairs everything', async () => {
    await world.control('PATCH', '/request_faults', {
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
    expect(await world.control('GET', '/request_faults')).toMatchObject({
      rateLimited: { next: 0 },
    });
    expect(await stored()).toEqual(all('grace'));
  });

  it('gets through when every sixth request is rejected', async () => {
    await world.control('PATCH', '/request_faults', {
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
    await world.control('PATCH', '/request_faults', {
      rateLimited: { probability: 1 },
      retryAfterSeconds: 3_600,
      only: 'GET /v1/charges',
    });
    const began = Date.now();
    expect(await reconcile()).toMatchObject({ repaired: 0, failed: MEMBERS, finished: true });
    expect(Date.now() - began).toBeLessThan(30_000);
    expect(await world.billing.jobs.loadRetries()).toHaveLength(MEMBERS);
    await world.control('DELETE', '/request_faults');
    await reconcile();
    expect(await world.billing.jobs.loadRetries()).toEqual([]);
    expect(await stored()).toEqual(all('grace'));
  });
});
