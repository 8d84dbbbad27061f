import { type SubscriptionId, type PayerId } from '@keelson/contracts/ids';
import { openPayments, type PaymentsWorld, sessionIn } from '../testing/payments-world';

/** Promotion codes for subscriptions that go on as they are: the real SDK against `packages/payments-emulator`. */
const path = '/api/subscription/promotion';
let world: PaymentsWorld;
beforeAll(async () => void (world = await openPayments('promotions', { promotionCodes: true })));
afterAll(() => world.close());

async function change(uid: PayerId, interval: 'month' | 'year'): Promise<void> {
  const shown = await world.shown(uid, `plan=pro&interval=${interval}`);
  expect(await world.confirm(uid, shown)).toMatchObject({
    status: 200,
  });
}
async function liveAtProvider(uid: PayerId): Promise<SubscriptionId> {
  const [live] = await world.liveOf(uid);
  return live!.id as SubscriptionId;
}
const nextOf = async (uid: PayerId) =>
  ((await world.call('/api/invoices', uid)).body as { nextCharge: object }).nextCharge;

it('lowers the next charge to what was shown, and that is paid', async () => {
  const uid = await world.subscriber();
  expect(await world.call('/api/invoices', uid)).toMatchObject({ body: { takesCode: true } });
  const shownNow = await world.call(`${path}?code=quarter`, uid);
  expect(shownNow).toMatchObject({
    status: 200,
    body: {
      discount: { name: 'QUARTER', duration: 'repeating' },
      nextCharge: { amount: { amountMinor: 1_425, currency: 'usd' } },
      before: { amountMinor: 1_900 },
      replaces: false,
    },
  });
  expect(await nextOf(uid)).toMatchObject({ amount: { amountMinor: 1_900 } });
  const { nextCharge } = shownNow.body as { nextCharge: { amount: object; at: number } };
  const use = (amount: object) => world.call(path, uid, { code: 'quarter', nextCharge: amount });
  expect(await use({ amountMinor: 1_424, currency: 'usd' })).toMatchObject({
    status: 409,
    body: { code: 'billing/preview-outdated' },
  });
  expect(await use(nextCharge.amount)).toMatchObject({
    status: 200,
    body: { subscription: { discounts: [{ name: 'QUARTER' }] } },
  });
  expect(await nextOf(uid)).toEqual(nextCharge);
  expect(await world.auditOf(uid)).toContain('billing.promotion-applied');
  expect(await world.call(`${path}?code=QUARTER`, uid)).toMatchObject({
    status: 422,
    body: { code: 'billing/promotion-code-invalid' },
  });
  const id = await liveAtProvider(uid);
  await world.control('POST', `/subscriptions/${id}/renew`, {});
  const [paid] = (await world.stripe.invoices.list({ customer: await world.customerOf(uid) })).data;
  expect(paid).toMatchObject({ status: 'paid', amount_paid: 1_425 });
});

it('once: the charge after it is the full price again', async () => {
  const uid = await world.subscriber();
  const { body } = await world.call(`${path}?code=FIVE`, uid);
  const { nextCharge } = body as { nextCharge: { amount: { amountMinor: number } } };
  expect(nextCharge.amount.amountMinor).toBe(1_400);
  await world.call(path, uid, { code: 'FIVE', nextCharge: nextCharge.amount });
  const id = await liveAtProvider(uid);
  await world.control('POST', `/subscriptions/${id}/renew`, {});
  expect(await nextOf(uid)).toMatchObject({ amount: { amountMinor: 1_900 } });
});

it('once, applied again at the provider within a day, applies again', async () => {
  const uid = await world.subscriber();
  const id = await liveAtProvider(uid);
  const found = await world.provider.findPromotionCode('FIVE', {
    customerId: null,
    currency: 'usd',
  });
  await world.provider.applyPromotion(id, found!.id);
  await world.control('POST', `/subscriptions/${id}/renew`, {});
  await world.provider.applyPromotion(id, found!.id);
  const { discounts } = await world.stripe.subscriptions.retrieve(id);
  expect(discounts).toHaveLength(1);
});

it('is refused beside a scheduled change, after a cancellation and without a subscription', async () => {
  const uid = await world.subscriber();
  await change(uid, 'year');
  await change(uid, 'month');
  expect(await world.call(`${path}?code=FIVE`, uid)).toMatchObject({
    status: 409,
    body: { code: 'billing/not-changeable' },
  });
  expect(await world.call('/api/invoices', uid)).toMatchObject({ body: { takesCode: false } });
  await world.billing.provider.keepPlan(await liveAtProvider(uid));
  await world.call('/api/subscription/cancel', uid, {});
  expect(await world.call(`${path}?code=FIVE`, uid)).toMatchObject({
    body: { code: 'billing/subscription-ending' },
  });
  const free = await world.addUser('plans-without' as PayerId);
  expect(await world.call(`${path}?code=FIVE`, free)).toMatchObject({
    body: { code: 'billing/no-subscription' },
  });
});

describe('a code works once for an account', () => {
  const use = async (uid: PayerId, code: string): Promise<void> => {
    const { body } = await world.call(`${path}?code=${code}`, uid);
    const { nextCharge } = body as { nextCharge: { amount: object } };
    const applied = await world.call(path, uid, { code, nextCharge: nextCharge.amount });
    expect(applied).toMatchObject({ status: 200 });
  };
  const refused = { status: 422, body: { code: 'billing/promotion-code-invalid' } };

  it('so that two codes in turn do not last for ever', async () => {
    const uid = await world.subscriber();
    await use(uid, 'QUARTER');
    await use(uid, 'FIVE');
    expect(await world.call(`${path}?code=QUARTER`, uid)).toMatchObject(refused);
    const again = { code: 'QUARTER', nextCharge: { amountMinor: 1_425, currency: 'usd' } };
    expect(await world.call(path, uid, again)).toMatchObject(refused);
  });

  it('so that an upgrade does not begin its months again', async () => {
    const uid = await world.subscriber();
    await use(uid, 'QUARTER');
    const change = '/api/subscription/change';
    const query = 'plan=business&interval=month';
    expect(await world.call(`${change}?${query}&code=QUARTER`, uid)).toMatchObject(refused);
    // The months that are left go on.
    const shown = await world.shown(uid, query);
    expect(await world.confirm(uid, shown)).toMatchObject({
      status: 200,
      body: { summary: { subscription: { discounts: [{ name: 'QUARTER' }] } } },
    });
  });

  it.each(['FIVE', 'QUARTER'])(
    'also on the payment page of the next purchase: %s',
    async (code) => {
      const uid = await world.newUser();
      const pageOf = async () => {
        const session = sessionIn((await world.checkout(uid)).body);
        return world.stripe.checkout.sessions.retrieve(session);
      };
      expect((await pageOf()).allow_promotion_codes).toBe(true);
      await world.buy(uid, '', { code });
      await world.stripe.subscriptions.cancel(await liveAtProvider(uid));
      expect((await pageOf()).allow_promotion_codes).toBeNull();
      await world.buy(uid);
      expect(await world.call(`${path}?code=${code}`, uid)).toMatchObject(refused);
    },
  );

  it('not with an upgrade whose payment fails: it is left for the next attempt', async () => {
    const uid = await world.subscriber({ card: '4000000000000341' });
    const query = 'plan=business&interval=month&code=QUARTER';
    const { plan, interval, prorationDate, dueNow } = await world.shown(uid, query);
    const order = { plan, interval, prorationDate, dueNow, code: 'QUARTER' };
    expect(await world.call('/api/subscription/change', uid, order)).toMatchObject({
      body: { status: 'payment-required' },
    });
    expect(await world.preview(uid, query)).toMatchObject({ status: 200 });
    await world.call('/api/subscription/cancel', uid, {});
    await world.call('/api/subscription/resume', uid, {});
    expect(await world.preview(uid, query)).toMatchObject({ status: 200 });
  });

  it('also after the one invoice that it was for', async () => {
    const uid = await world.subscriber();
    await use(uid, 'FIVE');
    await world.control('POST', `/subscriptions/${await liveAtProvider(uid)}/renew`, {});
    expect(await world.call(`${path}?code=FIVE`, uid)).toMatchObject(refused);
  });
});
