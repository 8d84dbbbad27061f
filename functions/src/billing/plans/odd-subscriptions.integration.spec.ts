import { type EventId, type SubscriptionId, type PayerId } from '@keelson/contracts/ids';
import { offboardBilling } from '../customers/offboard-billing';
import { reconcileBilling } from '../reconcile/reconcile-billing';
import { openBilling } from '../testing/billing-world';
import { START, UID } from '../testing/builders';
import { RawProvider } from '../testing/raw-provider';
import { aStripeItem, aStripePrice } from '../testing/stripe-objects';

const OTHER = 'user-2' as PayerId;
const ADMIN = 'boss:admin';
let raw: RawProvider;
const world = openBilling('odd-subscriptions', { users: [UID, OTHER] });
const { addUser, billing, call, log, planOf, reconcile, send, snapshot } = world;
beforeEach(async () => {
  raw = new RawProvider();
  await world.reset({ provider: await raw.start() });
});
afterEach(() => raw.close());
afterAll(() => world.close());

const withItem = (differs: Record<string, unknown>) => ({
  items: { object: 'list', data: [aStripeItem(differs)], has_more: false, url: '' },
});
/** Legal at the provider: set in the dashboard, by API or in the portal. */
const NO_QUANTITY = withItem({ quantity: 0 });
const UNKNOWN_FORM = withItem({
  price: aStripePrice({ recurring: { interval: 'fortnight', interval_count: 1 } }),
});

async function deliver(subscription: string, customer: string, id = 'evt_1') {
  const object = { id: subscription, object: 'subscription', customer, metadata: {} };
  const type = 'customer.subscription.updated';
  const body = JSON.stringify({
    id,
    object: 'event',
    type,
    created: START / 1_000,
    livemode: false,
    data: { object },
  });
  return (await send({ body })).status;
}
const statusOf = (id: string) => raw.subscriptions.find((one) => one['id'] === id)?.['status'];

describe('a pause', () => {
  it.each([
    ['of collecting keeps the plan', { pause_collection: { behavior: 'void' } }, 'pro'],
    ['after a trial without a payment method ends it', { status: 'paused' }, 'free'],
  ] as const)('%s', async (_what, differs, plan) => {
    raw.add('sub_1', UID, differs);
    expect(await deliver('sub_1', `cus_${UID}`)).toBe(200);
    expect((await planOf(UID)) ?? 'free').toBe(plan);
  });
});

describe.each([
  ['with quantity 0', NO_QUANTITY],
  ['in an unknown form', UNKNOWN_FORM],
  ['without items', { items: { object: 'list', data: [], has_more: false, url: '' } }],
])('a subscription %s', (_what, odd) => {
  it('does not stop reconcile', async () => {
    raw.add('sub_old', UID);
    raw.add('sub_odd', OTHER, odd);
    raw.add('sub_new', 'user-3');
    await addUser('user-3' as PayerId);
    expect(await reconcile()).toMatchObject({ finished: true, failed: 0 });
    expect([await planOf(UID), await planOf('user-3' as PayerId)]).toEqual(['pro', 'pro']);
    expect(await planOf(OTHER)).not.toBe('pro');
  });

  it('does not make the provider retry its webhook', async () => {
    raw.add('sub_odd', OTHER, odd);
    expect(await deliver('sub_odd', `cus_${OTHER}`)).toBe(200);
    expect(await deliver('sub_odd', `cus_${OTHER}`)).toBe(200);
  });

  it('does not block the checkout of its owner, nor the deletion of the account', async () => {
    raw.add('sub_1', UID);
    raw.add('sub_odd', UID, odd);
    expect(await deliver('sub_1', `cus_${UID}`)).toBe(200);
    expect(await call('/api/checkout', UID)).toMatchObject({
      status: 200,
      body: { kind: 'portal' },
    });
    await offboardBilling(billing, UID);
    expect([statusOf('sub_1'), statusOf('sub_odd')]).toEqual(['canceled', 'canceled']);
    expect(raw.count(`DELETE /customers/cus_${UID}`)).toBe(1);
  });
});

describe('a subscription in an unknown form', () => {
  const skipped = () => call('/api/admin/billing/skipped', ADMIN);

  it('is counted, logged and shown in the console until it can be read', async () => {
    raw.add('sub_odd', OTHER, UNKNOWN_FORM);
    expect(await reconcile()).toMatchObject({ checked: 0, skipped: 1 });
    expect(log.lines).toContain('Skipped a subscription in an unknown form');
    expect(await skipped()).toMatchObject({
      status: 200,
      body: {
        items: [
          {
            id: 'sub_odd',
            customerId: `cus_${OTHER}`,
            status: 'active',
            reason: 'interval',
            firstSeenAt: billing.now(),
          },
        ],
      },
    });
    expect(await call('/api/admin/billing/overview', ADMIN)).toMatchObject({
      body: { skipped: 1 },
    });
    raw.subscriptions.length = 0;
    raw.add('sub_odd', OTHER);
    expect(await reconcile()).toMatchObject({ repaired: 1, skipped: 0 });
    expect(await skipped()).toMatchObject({ body: { items: [] } });
    expect(await planOf(OTHER)).toBe('pro');
  });

  it('is counted and not recorded by a dry run', async () => {
    raw.add('sub_odd', OTHER, UNKNOWN_FORM);
    const before = await snapshot();
    const deadline = Number.MAX_SAFE_INTEGER;
    expect(await reconcileBilling(billing, { mode: 'report', deadline })).toMatchObject({
      skipped: 1,
    });
    expect(await snapshot()).toEqual(before);
  });

  it('keeps its event as failed, which reconcile settles once it can be read', async () => {
    raw.add('sub_odd', OTHER, UNKNOWN_FORM);
    await deliver('sub_odd', `cus_${OTHER}`);
    expect(await billing.ledger.find('evt_1' as EventId)).toMatchObject({
      outcome: 'failed',
      errorCode: 'billing/provider-refused',
    });
    expect(await skipped()).toMatchObject({ body: { items: [{ id: 'sub_odd' }] } });
    raw.subscriptions.length = 0;
    raw.add('sub_odd', OTHER);
    expect(await reconcile()).toMatchObject({ eventsHandled: 1 });
    expect(await billing.ledger.find('evt_1' as EventId)).toMatchObject({ outcome: 'applied' });
  });

  it('sends its owner to the portal, because it may be paid', async () => {
    await billing.customers.claim(OTHER, `cus_${OTHER}` as never, {
      at: billing.now(),
      profile: { email: null, language: null },
      instead: null,
    });
    raw.add('sub_theirs', OTHER, UNKNOWN_FORM);
    expect(await call('/api/checkout', OTHER)).toMatchObject({ body: { kind: 'portal' } });
  });

  it('is changed in the portal: an own change is refused and sent to nobody', async () => {
    raw.add('sub_1', UID);
    await deliver('sub_1', `cus_${UID}`);
    raw.subscriptions.length = 0;
    raw.add('sub_1', UID, UNKNOWN_FORM);
    const refusal = { status: 409, body: { code: 'billing/not-changeable' } };
    for (const act of ['cancel', 'resume']) {
      expect(await call(`/api/subscription/${act}`, UID, {})).toMatchObject(refusal);
    }
    expect(statusOf('sub_1')).toBe('active');
  });

  it('does not block the resync of its owner', async () => {
    raw.add('sub_1', UID);
    await deliver('sub_1', `cus_${UID}`);
    raw.add('sub_odd', UID, UNKNOWN_FORM);
    expect(await call(`/api/admin/billing/users/${UID}/resync`, ADMIN, {})).toMatchObject({
      status: 200,
      body: { changed: 0 },
    });
    const stored = await billing.subscriptions.find('sub_1' as SubscriptionId);
    expect(stored).toMatchObject({ status: 'active' });
  });

  it('is for admins', async () => {
    expect(await call('/api/admin/billing/skipped', 'x:operator')).toMatchObject({
      status: 403,
    });
  });
});
