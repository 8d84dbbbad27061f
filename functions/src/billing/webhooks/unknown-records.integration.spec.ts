import { DomainError } from '@keelson/contracts/errors';
import { type PayerId } from '@keelson/contracts/ids';
import { DAY } from '@keelson/contracts/time';
import { checkStoredRecords } from '../doctor/stored-records';
import { endMissing } from '../reconcile/end-missing';
import { type PaymentProvider } from '../provider/payment-provider';
import { exportBilling } from '../customers/export-billing';
import { offboardBilling } from '../customers/offboard-billing';
import { reconcileBilling } from '../reconcile/reconcile-billing';
import { startCheckout } from '../checkout/start-checkout';
import { syncSubscription } from '../plans/sync-subscription';
import { START, UID } from '../testing/builders';
import { openBilling } from '../testing/billing-world';
import { MemoryProvider } from '../testing/memory-provider';
import { type LocalPayments, startLocalPayments } from '../testing/payments-process';
import { billingFor } from '../testing/serve-billing';

let payments: LocalPayments;
const world = openBilling('unknown-records');
/** Billing has the key of today, whose provider knows none of the records of the former one. */
const {
  addUser,
  admin,
  billing,
  clock,
  db,
  notificationsOf,
  planOf,
  provider: former,
  reconcile,
} = world;
beforeAll(async () => void (payments = await startLocalPayments()));
beforeEach(() => world.reset({ provider: payments.provider }));
afterAll(async () => {
  await payments.close();
  await world.close();
});

/** A member who paid with the key of another provider account. */
async function formerMember(uid: PayerId = UID) {
  await addUser(uid);
  const customer = former.addCustomer(uid);
  const subscription = former.addSubscription(
    customer,
    {
      id: `sub_former_${uid.slice(5)}` as never,
      customerId: `cus_former_${uid.slice(5)}` as never,
    },
    uid,
  );
  const facts = former.subscriptions.get(subscription)!;
  former.subscriptions.set(subscription, { ...facts, customerId: facts.state.customerId });
  const then = billingFor({ db, provider: former, now: () => START });
  await syncSubscription(then, subscription, { event: null, owner: uid });
  return { subscription, customer: facts.state.customerId };
}
const audits = async (wanted: string) =>
  (await world.audits()).filter(({ action }) => action === wanted);
const FOREVER = Number.MAX_SAFE_INTEGER;
const end = (mode: 'dry-run' | 'end') => endMissing(billing, { mode, deadline: FOREVER });

describe('records that the provider does not know', () => {
  it('do not stop the deletion of the account, and are left to the operator', async () => {
    const { subscription } = await formerMember();
    await offboardBilling(billing, UID);
    expect(await exportBilling(billing, UID)).toEqual({
      customer: null,
      entitlement: null,
      subscriptions: [],
    });
    const [entry] = await audits('billing.unknown-at-deletion');
    expect(entry?.summary).toContain(subscription);
    expect(JSON.stringify(entry)).not.toContain(UID);
  });

  it('do not stop a resync of the account, which counts them', async () => {
    await formerMember();
    expect(await admin(`users/${UID}/resync`, {})).toMatchObject({
      status: 200,
      body: { changed: 0, missing: 1 },
    });
    expect(await admin('missing')).toMatchObject({ body: { items: [{ uid: UID }] } });
  });

  it('do not stop a new checkout', async () => {
    await formerMember();
    expect(await startCheckout(billing, UID)).toMatchObject({ kind: 'checkout' });
  });

  it('are shown in the console after a reconcile run, until the provider knows them again', async () => {
    const { subscription, customer } = await formerMember();
    expect(await reconcile()).toMatchObject({ missing: 1, finished: true });
    expect(await planOf()).toBe('pro');
    expect(await admin('missing')).toEqual({
      status: 200,
      body: {
        items: [
          {
            subscriptionId: subscription,
            customerId: customer,
            uid: UID,
            status: 'active',
            planKey: 'pro',
            missingSince: clock.at,
          },
        ],
      },
    });
    expect(await admin('overview')).toMatchObject({ body: { missing: 1 } });
    const then = billingFor({ db, provider: former, now: () => clock.at });
    await syncSubscription(then, subscription, { event: null });
    expect(await admin('missing')).toMatchObject({ body: { items: [] } });
    expect((await admin('overview')).body).not.toHaveProperty('missing');
  });

  it('leave the console with the next reconcile run after the right key is back', async () => {
    await formerMember();
    await reconcile();
    const then = billingFor({ db, provider: former, now: () => clock.at });
    expect(await reconcileBilling(then, { mode: 'repair', deadline: FOREVER })).toMatchObject({
      missing: 0,
      repaired: 1,
    });
    expect(await admin('missing')).toMatchObject({ body: { items: [] } });
    // Nothing is written again.
    expect(await reconcileBilling(then, { mode: 'repair', deadline: FOREVER })).toMatchObject({
      repaired: 0,
    });
  });
});

describe('billing:doctor', () => {
  const doctor = async (provider: PaymentProvider, key: string) =>
    (await checkStoredRecords(db, provider, key)).map(({ name, result }) => `${name}: ${result}`);

  it('accepts the key that knows the records, and refuses those of the other mode or account', async () => {
    const { subscription } = await formerMember();
    expect(await doctor(former, 'sk_test_x')).toEqual(['key and records: ok', 'records: ok']);
    expect(await doctor(payments.provider, 'sk_live_x')).toEqual([
      'key and records: failure',
      'records: failure',
    ]);
    await db.doc(`subscriptions/${subscription}`).update({ livemode: true });
    expect(await doctor(former, 'sk_live_x')).toEqual(['key and records: ok', 'records: ok']);
    expect(await doctor(payments.provider, 'rk_test_x')).toEqual([
      'key and records: failure',
      'records: failure',
    ]);
  });

  it('accepts any key once the records have ended', async () => {
    await formerMember();
    await end('dry-run');
    await end('end');
    expect(await doctor(payments.provider, 'sk_live_x')).toEqual([
      'key and records: ok',
      'records: ok',
    ]);
  });
});

describe('billing:reconcile --end-missing', () => {
  it('changes no subscription in a dry run, which lists what would end', async () => {
    const { subscription } = await formerMember();
    const before = await world.snapshot();
    expect(await end('dry-run')).toMatchObject({
      listed: [{ subscriptionId: subscription, uid: UID, planKey: 'pro' }],
      ended: 0,
    });
    const { 'billingJobs/endMissing': _plan, ...after } = await world.snapshot();
    expect(after).toEqual(before);
  });

  it('refuses to end anything without a dry run of the last 24 hours', async () => {
    await formerMember();
    await expect(end('end')).rejects.toMatchObject({ code: 'billing/dry-run-required' });
    await end('dry-run');
    clock.at += DAY + 1;
    await expect(end('end')).rejects.toMatchObject({ code: 'billing/dry-run-required' });
    expect(await planOf()).toBe('pro');
  });

  it('ends the listed subscriptions and their plans, and writes an audit entry for each', async () => {
    const { subscription } = await formerMember();
    await end('dry-run');
    await formerMember('user-later' as PayerId);
    expect(await end('end')).toMatchObject({ ended: 1, unlisted: 1 });
    expect(await planOf()).toBe('free');
    expect(await notificationsOf(UID)).toEqual(['plan-ended']);
    expect(await notificationsOf('user-later' as PayerId)).toEqual([]);
    expect(await planOf('user-later' as PayerId)).toBe('pro');
    expect(await billing.subscriptions.find(subscription)).toMatchObject({
      status: 'canceled',
      endedAt: clock.at,
    });
    expect(await audits('billing.missing-subscription-ended')).toHaveLength(1);
    await expect(end('end')).rejects.toMatchObject({ code: 'billing/dry-run-required' });
    expect(await end('dry-run')).toMatchObject({ listed: [{ uid: 'user-later' }] });
  });

  it('is undone by the next sync with the right key', async () => {
    const { subscription } = await formerMember();
    await end('dry-run');
    await end('end');
    const then = billingFor({ db, provider: former, now: () => clock.at });
    expect(await reconcileBilling(then, { mode: 'repair', deadline: FOREVER })).toMatchObject({
      repaired: 1,
    });
    expect(await billing.subscriptions.find(subscription)).toMatchObject({ status: 'active' });
    expect(await planOf()).toBe('pro');
  });

  it('ends nothing when the provider cannot be asked', async () => {
    await formerMember();
    await end('dry-run');
    const down = billingFor({ db, provider: new MemoryProvider(), now: () => clock.at });
    (down.provider as MemoryProvider).before = () =>
      Promise.reject(new DomainError('billing/provider-unavailable', 'No answer'));
    await expect(endMissing(down, { mode: 'end', deadline: FOREVER })).rejects.toMatchObject({
      code: 'billing/provider-unavailable',
    });
    expect(await planOf()).toBe('pro');
  });
});
