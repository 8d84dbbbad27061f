import { type PayerId } from '@keelson/contracts/ids';
import { DAY } from '@keelson/contracts/time';
import { openPayments, type PaymentsWorld } from '../testing/payments-world';

let world: PaymentsWorld;
beforeAll(async () => {
  world = await openPayments('end-now');
});
afterAll(() => world.close());

const DECLINES_LATER = '4000000000000341';
const post = (uid: PayerId, what: string) => world.call(`/api/subscription/${what}`, uid, {});
const resync = (uid: PayerId) =>
  world.call(`/api/admin/billing/users/${uid}/resync`, 'boss:admin', {});
const live = async (uid: PayerId) => (await world.liveOf(uid))[0]!;

async function owing(): Promise<{ uid: PayerId; id: string; invoice: string }> {
  const uid = await world.subscriber({ card: DECLINES_LATER });
  const { id } = await live(uid);
  await world.control('POST', `/subscriptions/${id}/renew`, {});
  await resync(uid);
  return { uid, id, invoice: (await live(uid)).latest_invoice as string };
}

describe('a subscription with a payment due', () => {
  it('is ended at once, and its invoice is void: nothing more is collected', async () => {
    const { uid, id, invoice } = await owing();
    expect(await post(uid, 'end')).toMatchObject({
      status: 200,
      body: { plan: { key: 'free' }, entitlement: { status: 'ended' } },
    });
    expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
    expect(await world.stripe.invoices.retrieve(invoice)).toMatchObject({ status: 'void' });
    expect(await world.auditOf(uid)).toEqual(['billing.subscription-ended']);
    expect(await post(uid, 'end')).toMatchObject({
      status: 409,
      body: { code: 'billing/no-subscription' },
    });
    expect((await world.checkout(uid)).body).toMatchObject({ kind: 'checkout' });
  });

  it('that is canceled with its period keeps its invoice: it is still collected', async () => {
    const { uid, invoice } = await owing();
    expect(await post(uid, 'cancel')).toMatchObject({
      body: { entitlement: { status: 'grace', cancelAtPeriodEnd: true } },
    });
    const open = await world.stripe.invoices.retrieve(invoice);
    expect(open.status).toBe('open');
    expect(open.next_payment_attempt).not.toBeNull();
    expect(await post(uid, 'end')).toMatchObject({ body: { entitlement: { status: 'ended' } } });
    expect(await world.stripe.invoices.retrieve(invoice)).toMatchObject({ status: 'void' });
  });
});

it('what is paid does not end at once', async () => {
  const uid = await world.subscriber();
  expect(await post(uid, 'end')).toMatchObject({
    status: 409,
    body: { code: 'billing/not-changeable' },
  });
});

it('an end that is months away is none yet: the next charge is shown until then', async () => {
  const uid = await world.subscriber();
  const { id, items } = await live(uid);
  const period = items.data[0]!.current_period_end;
  await world.stripe.subscriptions.update(id, { cancel_at: period + (90 * DAY) / 1_000 });
  await resync(uid);
  expect((await world.invoicesOf(uid)).nextCharge).toEqual({
    amount: { amountMinor: 1_900, currency: 'usd' },
    at: period * 1_000,
  });
  expect(await world.preview(uid, 'plan=business&interval=month')).toMatchObject({
    status: 409,
    body: { code: 'billing/not-changeable' },
  });
});
