import { DomainError } from '@keelson/contracts/errors';
import { type CheckoutSessionId, type PayerId } from '@keelson/contracts/ids';
import { DAY } from '@keelson/contracts/time';
import { handleEvent } from '../webhooks/handle-event';
import { resolveEvent } from '../webhooks/resolve-event';
import { syncSubscription } from '../plans/sync-subscription';
import { openBilling } from '../testing/billing-world';
import { START, UID, OFFER } from '../testing/builders';

const OTHER = 'user-2' as PayerId;
const world = openBilling('checkout', { users: [UID, OTHER] });
const { billing, call, customerOf, provider } = world;
beforeEach(() => world.reset());
afterAll(() => world.close());

const start = async (uid: PayerId = UID) => {
  const answer = await call('/api/checkout', uid);
  expect(answer.status).toBe(200);
  return answer.body as { url: string; kind: string };
};
const onlySession = (): CheckoutSessionId => {
  expect(provider.sessions.size).toBe(1);
  return [...provider.sessions.values()][0]!.id;
};
const outcome = (id: string, uid: PayerId = UID) => call(`/api/checkout/sessions/${id}`, uid);

describe('starting a checkout', () => {
  it('redirects to the payment page with the server’s offer', async () => {
    expect(await start()).toEqual({ url: 'https://pay.test/cs_2', kind: 'checkout' });
    expect(provider.sessions.get('cs_2')).toMatchObject({
      uid: UID,
      customerId: 'cus_1',
      offerKey: 'price_pro/0',
    });
    expect(await billing.customers.find(UID)).toMatchObject({ providerCustomerId: 'cus_1' });
  });

  it('redirects a browser', async () => {
    const answer = await world.fetch('/api/checkout', {
      redirect: 'manual',
      headers: { authorization: `Bearer ${UID}`, accept: 'text/html' },
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('https://pay.test/cs_2');
  });

  it('ignores price and trial from the caller', async () => {
    const answer = await call('/api/checkout?trialDays=365&priceId=price_cheap', UID);
    expect(answer).toMatchObject({ status: 400, body: { code: 'request/invalid' } });
  });

  it('requires a session', async () => {
    expect(await call('/api/checkout')).toMatchObject({ status: 401 });
  });

  it('creates one customer and one session for twenty concurrent tabs', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => start()));
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    expect(provider.customers.size).toBe(1);
    onlySession();
  });

  it('reuses the open session in a later tab', async () => {
    const first = await start();
    expect(await start()).toEqual(first);
  });

  it('creates a new session after an expired one, and expires one with an old price', async () => {
    await start();
    await provider.expireCheckout(onlySession());
    const second = await start();
    provider.offer = { ...OFFER, priceId: 'price_new' };
    const third = await start();
    expect(third.url).not.toBe(second.url);
    expect([...provider.sessions.values()].map(({ status }) => status)).toEqual([
      'expired',
      'expired',
      'open',
    ]);
  });

  it('detects that a session to expire was just paid', async () => {
    await start();
    const id = onlySession();
    provider.offer = { ...OFFER, priceId: 'price_new' };
    provider.before = (method) => {
      if (method === 'expireCheckout') provider.pay(id);
      return Promise.resolve();
    };
    expect(await start()).toMatchObject({ kind: 'portal' });
    onlySession();
  });

  it.each(['active', 'trialing', 'past_due', 'unpaid', 'paused'] as const)(
    'redirects a member with a subscription in status %s at the provider to the portal',
    async (status) => {
      await start();
      const id = provider.pay(onlySession(), { status, pastDueSince: null });
      expect(await start()).toMatchObject({ kind: 'portal', url: 'https://pay.test/portal/cus_1' });
      // The webhook was lost; checkout synced the record.
      expect(await billing.subscriptions.find(id)).toMatchObject({ status });
    },
  );

  it('lets a former subscriber buy again, without a second trial', async () => {
    provider.offer = { ...OFFER, trialDays: 14 };
    await start();
    expect(provider.sessions.get(onlySession())?.offerKey).toBe('price_pro/14');
    provider.pay(onlySession(), { status: 'canceled', trialStart: START, endedAt: START + 1 });
    await start();
    expect([...provider.sessions.values()].at(-1)).toMatchObject({
      status: 'open',
      offerKey: 'price_pro/0',
    });
  });

  it('grants no second trial after one under another customer', async () => {
    provider.offer = { ...OFFER, trialDays: 14 };
    const other = provider.addCustomer(null);
    const id = provider.addSubscription(other, {
      status: 'canceled',
      trialStart: START,
      endedAt: START + 1,
    });
    await syncSubscription(billing, id, { event: null, owner: UID });
    expect((await call('/api/subscription', UID)).body).toMatchObject({ hadTrial: true });
    await start();
    expect(provider.sessions.get(onlySession())?.offerKey).toBe('price_pro/0');
  });

  it('finds a live subscription under another customer', async () => {
    const other = provider.addCustomer(null);
    const id = provider.addSubscription(other);
    await billing.customers.claim(UID, provider.addCustomer(UID), {
      at: START,
      instead: null,
      profile: { email: null, language: null },
    });
    const event = provider.event('customer.subscription.created', {
      subscriptionId: id,
      customerId: other,
    });
    await handleEvent(billing, event);
    const context = { actor: { kind: 'user', id: 'a', label: 'a' }, requestId: 'r' } as const;
    await resolveEvent(billing, { id: event.id, uid: UID }, context);
    expect(await start()).toMatchObject({
      kind: 'portal',
      url: `https://pay.test/portal/${other}`,
    });
  });

  it('creates one new customer for all tabs after the old one was deleted', async () => {
    await start();
    await provider.deleteCustomer([...provider.customers.values()][0]!.id);
    await Promise.all(Array.from({ length: 6 }, () => start()));
    expect(provider.customers.size).toBe(2);
    expect(provider.customers.get(await customerOf(UID))?.deleted).toBe(false);
  });

  it('returns an error while the plan is not for sale', async () => {
    provider.offer = null;
    expect(await call('/api/checkout', UID)).toMatchObject({
      status: 409,
      body: { code: 'billing/plan-not-for-sale' },
    });
  });

  it('returns an error while the provider is unavailable, and recovers', async () => {
    provider.fail('createCheckout');
    expect(await call('/api/checkout', UID)).toMatchObject({ status: 503 });
    provider.recover();
    await start();
    expect(provider.customers.size).toBe(1);
  });
});

describe('the completion page', () => {
  it('is correct when no webhook arrived', async () => {
    await start();
    const id = onlySession();
    expect(await outcome(id)).toMatchObject({
      status: 200,
      body: { status: 'pending', reason: 'open', resumeUrl: `https://pay.test/${id}` },
    });
    provider.pay(id);
    expect(await outcome(id)).toMatchObject({
      status: 200,
      body: {
        status: 'complete',
        summary: { entitlement: { planKey: 'pro', status: 'active' }, plan: { name: 'Pro' } },
      },
    });
    expect(await billing.subscriptions.entitlementOf(UID)).toMatchObject({ planKey: 'pro' });
  });

  it('returns the same error for another user’s session and a missing one', async () => {
    await start();
    const id = onlySession();
    provider.pay(id);
    const others = await outcome(id, OTHER);
    const none = await outcome('cs_none', OTHER);
    for (const answer of [others, none]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'billing/checkout-not-found' } });
    }
    expect({ ...(others.body as object), requestId: '' }).toEqual({
      ...(none.body as object),
      requestId: '',
    });
    expect(await billing.subscriptions.ofUser(UID)).toEqual([]);
  });

  it.each(['', 'sub_1', 'cs_1/../x', `cs_${'x'.repeat(300)}`])('rejects the id %p', async (id) => {
    const answer = await outcome(encodeURIComponent(id));
    expect([400, 404]).toContain(answer.status);
  });

  it('stays pending until a delayed payment settles, then shows the outcome', async () => {
    await start();
    const id = onlySession();
    const subscription = provider.pay(id, { status: 'incomplete', latestInvoiceStatus: 'open' });
    provider.sessions.set(id, { ...provider.sessions.get(id)!, payment: 'unpaid' });
    const processing = { status: 'pending', reason: 'processing', resumeUrl: null };
    expect(await outcome(id)).toMatchObject({ body: processing });
    provider.change(subscription, { status: 'incomplete_expired', endedAt: START });
    const failed = { status: 'failed', reason: 'payment_failed' };
    expect(await outcome(id)).toMatchObject({ body: failed });
    provider.change(subscription, {
      status: 'active',
      endedAt: null,
      latestInvoiceStatus: 'paid',
    });
    expect(await outcome(id)).toMatchObject({ body: { status: 'complete' } });
  });

  it('shows an expired session', async () => {
    await start();
    await provider.expireCheckout(onlySession());
    expect(await outcome(onlySession())).toMatchObject({
      body: { status: 'failed', reason: 'expired' },
    });
  });

  it('works concurrently with the webhook', async () => {
    await start();
    const id = onlySession();
    const subscription = provider.pay(id);
    const events = ['checkout.session.completed', 'customer.subscription.created', 'invoice.paid'];
    const work = events.map((type) =>
      handleEvent(
        billing,
        provider.event(type, { subscriptionId: subscription, customerId: 'cus_1' }),
      ),
    );
    const [page] = await Promise.all([outcome(id), ...work]);
    expect(page.body).toMatchObject({ status: 'complete' });
    expect(await billing.subscriptions.ofUser(UID)).toHaveLength(1);
  });
});

describe('the portal', () => {
  it('opens for a member with a customer', async () => {
    await start();
    expect(await call('/api/portal', UID)).toMatchObject({
      status: 200,
      body: { kind: 'portal', url: 'https://pay.test/portal/cus_1' },
    });
  });

  const noCustomer = { status: 409, body: { code: 'billing/no-customer' } };
  it('returns an error before the first purchase', async () => {
    expect(await call('/api/portal', UID)).toMatchObject(noCustomer);
  });

  it('returns an error after the customer was deleted', async () => {
    await start();
    await provider.deleteCustomer(await customerOf(UID));
    provider.fail('openPortal', new DomainError('billing/provider-refused', 'No such customer'));
    expect(await call('/api/portal', UID)).toMatchObject(noCustomer);
    expect(await billing.customers.find(UID)).toMatchObject({ deletedAt: START + DAY });
  });

  it('returns an error while the portal is not configured', async () => {
    await start();
    provider.fail('openPortal', new DomainError('billing/provider-refused', 'Not configured'));
    expect(await call('/api/portal', UID)).toMatchObject({ status: 502 });
  });
});

describe('the summary', () => {
  it('is Free for a new member, without internal fields', async () => {
    const answer = await call('/api/subscription', UID);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        entitlement: { planKey: 'free', status: 'none' },
        subscription: null,
        plan: { key: 'free', name: 'Free' },
        hasPortal: false,
        hadTrial: false,
      },
    });
  });

  it('tells about a former trial, also beside a later subscription', async () => {
    await start();
    provider.pay(onlySession(), { status: 'canceled', trialStart: START, endedAt: START + 1 });
    await outcome(onlySession());
    expect((await call('/api/subscription', UID)).body).toMatchObject({ hadTrial: true });
    await start();
    const later = [...provider.sessions.keys()].at(-1)!;
    provider.pay(later, { status: 'active', trialStart: null });
    await outcome(later);
    expect((await call('/api/subscription', UID)).body).toMatchObject({
      plan: { key: 'pro' },
      hadTrial: true,
    });
  });

  it('contains only the caller’s data', async () => {
    await start();
    provider.pay(onlySession());
    await outcome(onlySession());
    expect(await call('/api/subscription', OTHER)).toMatchObject({
      body: { subscription: null },
    });
    const own = await call('/api/subscription', UID);
    const { subscription } = own.body as { subscription: object };
    expect(Object.keys(subscription)).not.toEqual(
      expect.arrayContaining(['uid', 'revision', 'lastEventId']),
    );
  });
});
