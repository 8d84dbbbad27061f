import { type CheckoutSessionId, type SubscriptionId } from '@keelson/contracts/ids';
import { DAY } from '@keelson/contracts/time';
import { offboardBilling } from '../customers/offboard-billing';
import { openBilling } from '../testing/billing-world';
import { END, START, UID, type Differs } from '../testing/builders';

const world = openBilling('duplicates', { users: [UID] });
const {
  admin,
  audits,
  billing,
  call,
  clock,
  planOf,
  provider,
  reconcile,
  snapshot,
  statusOf,
  tell,
} = world;
beforeEach(() => world.reset());
afterAll(() => world.close());

/** A member whose first subscription is stored. */
async function subscriber(differs: Differs = {}) {
  const customer = provider.addCustomer(UID);
  const first = provider.addSubscription(customer, differs, UID);
  await tell(first);
  return { customer, first };
}
/** The first subscription ends at the provider; its event has not arrived. */
const endUnnoticed = (id: SubscriptionId) =>
  provider.change(id, { status: 'canceled', canceledAt: clock.at, endedAt: clock.at });

describe('a subscription that ended unnoticed', () => {
  /** Ends the first subscription, then buys a second one on the payment page. */
  async function buyAgain() {
    const { customer, first } = await subscriber();
    endUnnoticed(first);
    const answer = await call('/api/checkout', UID);
    expect(answer).toMatchObject({ status: 200, body: { kind: 'checkout' } });
    const session = [...provider.sessions.keys()].at(-1) as CheckoutSessionId;
    const second = provider.pay(session, { createdAt: START + DAY });
    return { customer, first, second, session };
  }
  const expectPaidPlan = async ({ first, second }: Record<'first' | 'second', SubscriptionId>) => {
    expect(statusOf(second)).toBe('active');
    await tell(first); // the late event
    expect(statusOf(second)).toBe('active');
    expect(await planOf()).toBe('pro');
  };

  it('does not cost the new one on the completion page', async () => {
    const bought = await buyAgain();
    expect(await call(`/api/checkout/sessions/${bought.session}`, UID)).toMatchObject({
      status: 200,
      body: { status: 'complete' },
    });
    await expectPaidPlan(bought);
  });

  it('does not cost the new one on its webhook', async () => {
    const bought = await buyAgain();
    await tell(bought.second);
    await expectPaidPlan(bought);
    expect(await billing.subscriptions.find(bought.first)).toMatchObject({ status: 'canceled' });
  });

  it('does not cost the new one in reconcile, with the old one on a later page', async () => {
    const bought = await buyAgain();
    for (let index = 1; index <= 3; index += 1) {
      provider.addSubscription(bought.customer, { createdAt: START + index, status: 'canceled' });
    }
    await reconcile();
    await expectPaidPlan(bought);
  });
});

describe('the automatic cancellation', () => {
  async function addSecond(differs: Differs = {}) {
    const { customer, first } = await subscriber();
    const second = provider.addSubscription(customer, { createdAt: START + 1, ...differs }, UID);
    await tell(second);
    return { customer, first, second };
  }

  it('waits while the payment of the duplicate is processing', async () => {
    const { second } = await addSecond({ latestInvoiceStatus: 'open' });
    expect(statusOf(second)).toBe('active');
    await reconcile();
    expect(statusOf(second)).toBe('active');
    provider.change(second, { latestInvoiceStatus: 'paid' });
    await tell(second);
    expect(statusOf(second)).toBe('canceled');
  });

  it('waits while the payment of the kept one is processing', async () => {
    const { customer, first } = await subscriber({ latestInvoiceStatus: 'open' });
    const second = provider.addSubscription(customer, { createdAt: START + 1 }, UID);
    await tell(second);
    expect(statusOf(second)).toBe('active');
    provider.change(first, { latestInvoiceStatus: 'paid' });
    await reconcile();
    expect(statusOf(second)).toBe('canceled');
    expect(statusOf(first)).toBe('active');
  });

  it('applies when the older one ends only after further renewals', async () => {
    const { customer } = await subscriber({ cancelAt: END + 300 * DAY });
    const second = provider.addSubscription(customer, { createdAt: START + 1 }, UID);
    await tell(second);
    expect(statusOf(second)).toBe('canceled');
  });

  it('does nothing when one of the subscriptions cannot be fetched', async () => {
    const { customer, first } = await subscriber();
    const second = provider.addSubscription(customer, { createdAt: START + 1 }, UID);
    const find = provider.findSubscription;
    provider.findSubscription = (id) => (id === first ? Promise.reject(new Error('no')) : find(id));
    await tell(second);
    expect(statusOf(second)).toBe('active');
    provider.findSubscription = find;
    await reconcile();
    expect(statusOf(second)).toBe('canceled');
  });
});

describe('the setting to ask', () => {
  const ADMIN = 'boss:admin';
  const list = () => admin('duplicates');
  const act = (id: SubscriptionId, verb: 'approve' | 'keep') =>
    admin(`duplicates/${id}/${verb}`, {});
  const audited = async () => (await audits()).map(({ action }) => action).sort();
  const set = async (duplicates: 'ask' | 'cancel') => {
    const answer = await world.fetch('/api/admin/billing/settings', {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${ADMIN}`,
        'content-type': 'application/json',
        'idempotency-key': `set-${duplicates}`,
      },
      body: JSON.stringify({ duplicates }),
    });
    expect(answer.status).toBe(200);
  };
  async function pair(differs: Differs = {}) {
    const { customer, first } = await subscriber();
    const second = provider.addSubscription(customer, { createdAt: START + 1, ...differs }, UID);
    await tell(second);
    return { customer, first, second };
  }

  it('cancels nothing and shows both subscriptions', async () => {
    await set('ask');
    const { first, second } = await pair();
    expect(statusOf(second)).toBe('active');
    expect(await list()).toMatchObject({
      status: 200,
      body: {
        policy: 'ask',
        items: [
          {
            id: second,
            keptId: first,
            uid: UID,
            status: 'open',
            foundAt: clock.at,
            kept: { id: first, status: 'active' },
            duplicate: { id: second, status: 'active' },
          },
        ],
      },
    });
    expect(await admin('overview')).toMatchObject({
      body: { duplicates: 1 },
    });
    expect(await reconcile()).toMatchObject({ duplicates: 1 });
    expect(statusOf(second)).toBe('active');
  });

  it('cancels the later one once an admin approves', async () => {
    await set('ask');
    const { first, second } = await pair();
    expect(await act(second, 'approve')).toMatchObject({
      status: 200,
      body: { status: 'canceled', decidedAt: clock.at },
    });
    expect([statusOf(first), statusOf(second)]).toEqual(['active', 'canceled']);
    expect(await billing.subscriptions.find(second)).toMatchObject({ status: 'canceled' });
    expect(await list()).toMatchObject({ body: { items: [] } });
    expect(await audited()).toEqual(['billing.duplicate-canceled', 'billing.settings-changed']);
    expect(await act(second, 'approve')).toMatchObject({
      status: 409,
      body: { code: 'billing/duplicate-decided' },
    });
  });

  it('fetches again before an approval cancels', async () => {
    await set('ask');
    const { first, second } = await pair();
    endUnnoticed(first);
    expect(await act(second, 'approve')).toMatchObject({ body: { status: 'resolved' } });
    expect(statusOf(second)).toBe('active');
    expect(await planOf()).toBe('pro');
    expect(await audited()).toEqual(['billing.duplicate-resolved', 'billing.settings-changed']);
  });

  it('does not cancel while a payment is pending, also when an admin approves', async () => {
    await set('ask');
    const { second } = await pair({ latestInvoiceStatus: 'open' });
    expect(await act(second, 'approve')).toMatchObject({
      status: 409,
      body: { code: 'billing/payment-pending' },
    });
    expect(statusOf(second)).toBe('active');
    provider.change(second, { latestInvoiceStatus: 'paid' });
    expect(await act(second, 'approve')).toMatchObject({ body: { status: 'canceled' } });
  });

  it('keeps both for good once an admin says so', async () => {
    await set('ask');
    const { second } = await pair();
    expect(await act(second, 'keep')).toMatchObject({ status: 200, body: { status: 'kept' } });
    await set('cancel');
    await tell(second);
    expect(await reconcile()).toMatchObject({ duplicates: 0 });
    expect(await reconcile({ mode: 'report' })).toMatchObject({ duplicates: 0 });
    expect(statusOf(second)).toBe('active');
    expect(await list()).toMatchObject({ body: { policy: 'cancel', items: [] } });
  });

  it('is asked about a duplicate that was never paid, also in automatic mode', async () => {
    const { second } = await pair({ latestInvoiceStatus: 'uncollectible' });
    expect(statusOf(second)).toBe('active');
    expect(await list()).toMatchObject({ body: { policy: 'cancel', items: [{ id: second }] } });
  });

  it('closes a case in reconcile when one of the two has ended', async () => {
    await set('ask');
    const { first, second } = await pair();
    endUnnoticed(first);
    await reconcile();
    expect(await list()).toMatchObject({ body: { items: [] } });
    expect(await billing.duplicates.find(second)).toMatchObject({ status: 'resolved' });
  });

  it('is for admins, and an unknown duplicate gives 404', async () => {
    expect(await call('/api/admin/billing/duplicates', 'x:operator')).toMatchObject({
      status: 403,
    });
    expect(await act('sub_none' as SubscriptionId, 'keep')).toMatchObject({ status: 404 });
  });

  it('leaves nothing behind when the account is deleted', async () => {
    await set('ask');
    await pair();
    await offboardBilling(billing, UID);
    const left = Object.keys(await snapshot());
    expect(left.filter((name) => name.startsWith('billingDuplicates/'))).toEqual([]);
  });
});
