import { type CustomerId, type PayerId } from '@keelson/contracts/ids';
import { DomainError, type Problem } from '@keelson/contracts/errors';
import { DAY, SECOND } from '@keelson/contracts/time';
import Stripe from 'stripe';
import { handleEvent } from './handle-event';
import { openBilling, subscriptionUpdated as updated } from '../testing/billing-world';
import { START, UID } from '../testing/builders';
import { WEBHOOK_SECRET } from '../testing/memory-provider';
import { rawEvent as raw } from '../testing/send-webhook';
import { WEBHOOK_BODY_LIMIT } from './handle-webhook';

const NOW = START + DAY;
const world = openBilling('webhook');
const { addUser, billing, call, member, provider, send, snapshot } = world;
beforeEach(() => world.reset());
afterAll(() => world.close());

const proPrice = async () => (await billing.prices.offers()).get('pro')?.[0];

describe('an invalid delivery', () => {
  const good = updated('evt_1', 'sub_1', 'cus_1');
  const big = raw('evt_1', 'x', { object: 'x', filler: 'x'.repeat(WEBHOOK_BODY_LIMIT) });
  it.each([
    ['has no signature', { body: good, signature: null }, 400, 'webhook/signature-missing'],
    [
      'has a malformed signature',
      { body: good, signature: 'v1' },
      400,
      'webhook/signature-invalid',
    ],
    [
      'is signed with another secret',
      { body: good, secret: 'whsec_no' },
      400,
      'webhook/signature-invalid',
    ],
    ['is old', { body: good, at: NOW - 301 * SECOND }, 400, 'webhook/timestamp-outside-tolerance'],
    [
      'is from the future',
      { body: good, at: NOW + 301 * SECOND },
      400,
      'webhook/timestamp-outside-tolerance',
    ],
    ['is signed but not an event', { body: '{"a":1}' }, 400, 'webhook/payload-invalid'],
    ['is signed but not JSON', { body: 'hello' }, 400, 'webhook/payload-invalid'],
    ['is too large', { body: big }, 413, 'request/body-too-large'],
    ['is empty', { body: '', signature: 't=1,v1=a' }, 400, 'webhook/signature-invalid'],
  ] as const)('is rejected without a write when it %s', async (_what, sending, status, code) => {
    await member();
    const before = await snapshot();
    const answer = await send(sending);
    expect(answer.status).toBe(status);
    expect((answer.body as Problem).code).toBe(code);
    expect(await snapshot()).toEqual(before);
  });

  it('is rejected when it is truncated', async () => {
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: good,
      secret: WEBHOOK_SECRET,
      timestamp: NOW / SECOND,
    });
    const answer = await send({ body: good.slice(0, -5), signature });
    expect(answer).toMatchObject({ status: 400, body: { code: 'webhook/signature-invalid' } });
    expect(await snapshot()).toEqual({});
  });
});

describe('an event', () => {
  it('grants the plan and returns the outcome', async () => {
    const { customer, subscription } = await member();
    const answer = await send({ body: updated('evt_1', subscription, customer) });
    expect(answer).toEqual({ status: 200, body: { received: true, outcome: 'applied' } });
    const summary = await call('/api/subscription', UID);
    expect(summary).toMatchObject({
      status: 200,
      body: { entitlement: { planKey: 'pro', status: 'active' }, hasPortal: true },
    });
  });

  it('takes effect once under repeated delivery, with one counting ledger entry', async () => {
    const { customer, subscription } = await member();
    const body = updated('evt_1', subscription, customer);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send({ body })));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await send({ body })).toMatchObject({ body: { outcome: 'applied' } });
    const stored = await snapshot();
    expect(stored['webhookEvents/evt_1']).toMatchObject({ attempts: 9, outcome: 'applied' });
    expect(stored[`subscriptions/${subscription}`]).toMatchObject({ revision: 1 });
  });

  it('is not fetched again after it was settled', async () => {
    const { customer, subscription } = await member();
    const body = updated('evt_1', subscription, customer);
    await send({ body });
    provider.calls.length = 0;
    await send({ body });
    expect(provider.calls).toEqual(['verifyEvent']);
  });

  it('leads to the current state when "updated" arrives before "created"', async () => {
    const { customer, subscription } = await member();
    provider.change(subscription, { status: 'incomplete' });
    provider.change(subscription, { status: 'active' });
    await send({ body: updated('evt_2', subscription, customer) });
    const created = { object: 'subscription', id: subscription, customer, status: 'incomplete' };
    await send({ body: raw('evt_1', 'customer.subscription.created', created) });
    expect(await billing.subscriptions.ofUser(UID)).toMatchObject([{ status: 'active' }]);
  });

  it('of a price refreshes the shared price', async () => {
    expect(await proPrice()).toMatchObject({ amount: { amountMinor: 1_900 } });
    provider.offer = { ...provider.offer!, amount: { amountMinor: 2_900, currency: 'usd' } };
    await send({ body: raw('evt_1', 'price.updated', { object: 'price', id: 'price_pro' }) });
    expect(await proPrice()).toMatchObject({ amount: { amountMinor: 2_900 } });
  });
});

describe('a slow handler', () => {
  it('never overwrites newer state', async () => {
    const { customer, subscription } = await member();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let first = true;
    provider.after = async (method) => {
      if (method !== 'findSubscription' || !first) return;
      first = false;
      await held; // it has read the old state and responds late
    };
    const slow = send({ body: updated('evt_1', subscription, customer) });
    while (!provider.calls.includes('findSubscription')) await new Promise(setImmediate);
    provider.change(subscription, { cancelAtPeriodEnd: true });
    await send({ body: updated('evt_2', subscription, customer) });
    release();
    expect((await slow).status).toBe(200);
    expect(await billing.subscriptions.find(subscription)).toMatchObject({
      cancelAtPeriodEnd: true,
    });
    expect(await billing.subscriptions.entitlementOf(UID)).toMatchObject({ status: 'canceling' });
  });

  it('does not win either when it started later and returned older state', async () => {
    const { customer, subscription } = await member();
    const gates: (() => void)[] = [];
    provider.after = (method) =>
      method === 'findSubscription' && gates.length < 2
        ? new Promise((resolve) => gates.push(resolve))
        : Promise.resolve();
    const early = send({ body: updated('evt_1', subscription, customer) });
    const later = send({ body: updated('evt_2', subscription, customer) });
    while (gates.length < 2) await new Promise(setImmediate);
    provider.change(subscription, { status: 'past_due', pastDueSince: START });
    const third = send({ body: updated('evt_3', subscription, customer) });
    await third;
    gates.reverse().forEach((open) => open());
    await Promise.all([early, later]);
    expect(await billing.subscriptions.find(subscription)).toMatchObject({ status: 'past_due' });
  });
});

describe('a failure', () => {
  const unavailable = () =>
    Promise.reject(new DomainError('billing/provider-unavailable', 'No answer'));

  it('of the provider responds 503 and is recorded; the next delivery succeeds', async () => {
    const { customer, subscription } = await member();
    const body = updated('evt_1', subscription, customer);
    provider.before = (method) =>
      method === 'findSubscription' ? unavailable() : Promise.resolve();
    expect(await send({ body })).toMatchObject({
      status: 503,
      body: { code: 'billing/provider-unavailable' },
    });
    expect((await snapshot())['webhookEvents/evt_1']).toMatchObject({
      outcome: 'failed',
      errorCode: 'billing/provider-unavailable',
      attempts: 1,
    });
    provider.recover();
    expect(await send({ body })).toMatchObject({ status: 200, body: { outcome: 'applied' } });
    expect((await snapshot())['webhookEvents/evt_1']).toMatchObject({
      outcome: 'applied',
      errorCode: null,
      attempts: 2,
    });
  });

  it('between fetch and commit leaves no partial writes', async () => {
    const { customer, subscription } = await member();
    const before = await snapshot();
    const commit = jest.spyOn(billing.sync, 'commit').mockRejectedValueOnce(new Error('crash'));
    const body = updated('evt_1', subscription, customer);
    expect(await send({ body })).toMatchObject({ status: 500, body: { code: 'internal' } });
    commit.mockRestore();
    const { 'webhookEvents/evt_1': entry, ...others } = await snapshot();
    // The failure is counted with its entry.
    const isCounter = ([path]: [string, unknown]) => path.startsWith('metricShards/');
    const counters = Object.entries(others).filter(isCounter);
    expect(counters).toHaveLength(1);
    expect(counters[0]?.[1]).toMatchObject({ counters: { failedWebhooks: 1 } });
    const rest = Object.fromEntries(Object.entries(others).filter((one) => !isCounter(one)));
    expect(rest).toEqual(before);
    expect(entry).toMatchObject({ outcome: 'failed', errorCode: 'internal' });
    expect(await send({ body })).toMatchObject({ status: 200, body: { outcome: 'applied' } });
  });

  it('of the ledger as well still responds 5xx', async () => {
    const { customer, subscription } = await member();
    provider.before = (method) =>
      method === 'findSubscription' ? unavailable() : Promise.resolve();
    jest.spyOn(billing.ledger, 'record').mockRejectedValueOnce(new Error('crash'));
    const answer = await send({ body: updated('evt_1', subscription, customer) });
    expect(answer.status).toBe(503);
  });

  it('never responds with an internal 4xx, which would stop redeliveries', async () => {
    const { customer, subscription } = await member();
    jest
      .spyOn(billing.sync, 'commit')
      .mockRejectedValueOnce(new DomainError('request/invalid', 'from within'));
    const answer = await send({ body: updated('evt_1', subscription, customer) });
    expect(answer.status).toBe(500);
  });

  it('of a subscription unknown to the provider responds 5xx', async () => {
    await member();
    const answer = await send({ body: updated('evt_1', 'sub_unknown', 'cus_1') });
    expect(answer).toMatchObject({ status: 502, body: { code: 'billing/provider-refused' } });
  });
});

describe('an event whose account is not known', () => {
  it('is parked with 200 and keeps its data', async () => {
    const customer = provider.addCustomer(null);
    const subscription = provider.addSubscription(customer);
    const answer = await send({ body: updated('evt_1', subscription, customer) });
    expect(answer).toMatchObject({ status: 200, body: { outcome: 'parked' } });
    expect(await snapshot()).toEqual({
      'webhookEvents/evt_1': expect.objectContaining({
        outcome: 'parked',
        errorCode: 'billing/user-unknown',
        customerId: customer,
        subscriptionId: subscription,
        uid: null,
        settledAt: null,
      }) as unknown,
    });
  });

  it('is handled automatically once the account exists', async () => {
    const customer = provider.addCustomer(UID);
    const one = provider.addSubscription(customer, {}, UID);
    const two = provider.addSubscription(customer, { status: 'canceled' }, UID);
    await send({ body: updated('evt_1', one, customer) });
    await send({ body: updated('evt_2', two, customer) });
    await addUser(UID);
    await send({ body: updated('evt_3', one, customer) });
    const stored = await snapshot();
    for (const id of ['evt_1', 'evt_2', 'evt_3']) {
      const entry = stored[`webhookEvents/${id}`] as { outcome: string };
      expect(['applied', 'stale']).toContain(entry.outcome);
    }
    expect(await billing.subscriptions.ofUser(UID)).toHaveLength(2);
  });

  it('ignores a hint for an account that does not exist', async () => {
    const customer = provider.addCustomer('nobody');
    const subscription = provider.addSubscription(customer, {}, 'nobody');
    const answer = await send({ body: updated('evt_1', subscription, customer) });
    expect(answer.body).toMatchObject({ outcome: 'parked' });
  });

  it('prefers the mapping over the hint', async () => {
    const other = await addUser('user-2' as PayerId);
    const { customer } = await member();
    await billing.customers.claim(other, customer, {
      at: NOW,
      instead: null,
      profile: { email: null, language: null },
    });
    const subscription = provider.addSubscription(customer, {}, UID);
    const object = { object: 'subscription', id: subscription, customer, metadata: { uid: UID } };
    await send({ body: raw('evt_1', 'customer.subscription.updated', object) });
    await send({ body: raw('evt_2', 'customer.subscription.updated', object) });
    expect(await billing.subscriptions.ofUser(other)).toHaveLength(1);
    expect(await billing.subscriptions.ofUser(UID)).toHaveLength(0);
  });
});

describe('several subscriptions of one user', () => {
  it('keep the plan of a newer one when an old one is canceled', async () => {
    const { customer, subscription: old } = await member();
    provider.change(old, { cancelAtPeriodEnd: true });
    await send({ body: updated('evt_1', old, customer) });
    const current = provider.addSubscription(customer, { createdAt: START + DAY }, UID);
    await send({ body: updated('evt_2', current, customer) });
    provider.change(old, { status: 'canceled', endedAt: NOW });
    const deleted = { object: 'subscription', id: old, customer };
    await send({ body: raw('evt_3', 'customer.subscription.deleted', deleted) });
    expect(await billing.subscriptions.entitlementOf(UID)).toMatchObject({
      planKey: 'pro',
      status: 'active',
      sourceSubscriptionId: current,
    });
  });

  it('cancel the newer of two paid ones immediately, with one audit entry', async () => {
    const { customer, subscription: older } = await member();
    await send({ body: updated('evt_1', older, customer) });
    const newer = provider.addSubscription(customer, { createdAt: START + DAY }, UID);
    await Promise.all([
      send({ body: updated('evt_2', newer, customer) }),
      send({ body: updated('evt_3', newer, customer) }),
    ]);
    expect(provider.subscriptions.get(newer)?.state.status).toBe('canceled');
    expect(provider.subscriptions.get(older)?.state.status).toBe('active');
    const stored = await snapshot();
    expect(stored[`subscriptions/${newer}`]).toMatchObject({ status: 'canceled' });
    expect(stored['entitlements/user-1']).toMatchObject({ sourceSubscriptionId: older });
    const audit = Object.entries(stored).filter(([path]) => path.startsWith('audit/'));
    expect(audit).toHaveLength(1);
    expect(audit[0]?.[1]).toMatchObject({ action: 'billing.duplicate-canceled' });
  });

  it('keep the effect when canceling the duplicate fails, and retry later', async () => {
    const { customer, subscription: older } = await member();
    await send({ body: updated('evt_1', older, customer) });
    const newer = provider.addSubscription(customer, { createdAt: START + DAY }, UID);
    provider.fail('cancelSubscription', new Error('no'));
    expect((await send({ body: updated('evt_2', newer, customer) })).status).toBe(200);
    provider.recover();
    await send({ body: updated('evt_3', older, customer) });
    expect(provider.subscriptions.get(newer)?.state.status).toBe('canceled');
  });
});

describe('a customer that was deleted at the provider', () => {
  const deletion = (id: string, customer: CustomerId) =>
    raw(id, 'customer.deleted', { object: 'customer', id: customer, deleted: true });

  it('ends its subscriptions after fetching them', async () => {
    const { customer, subscription } = await member();
    await send({ body: updated('evt_1', subscription, customer) });
    await provider.deleteCustomer(customer);
    provider.change(subscription, { status: 'canceled', endedAt: NOW });
    const answer = await send({ body: deletion('evt_2', customer) });
    expect(answer.body).toMatchObject({ outcome: 'applied' });
    expect(await call('/api/subscription', UID)).toMatchObject({
      body: { entitlement: { planKey: 'free', status: 'ended' }, hasPortal: false },
    });
  });

  it('does not stop at a subscription that the provider does not know', async () => {
    const { customer, subscription } = await member();
    await send({ body: updated('evt_1', subscription, customer) });
    const second = provider.addSubscription(customer, { createdAt: START + DAY }, UID);
    await send({ body: updated('evt_2', second, customer) });
    const gone = subscription < second ? subscription : second;
    const left = gone === subscription ? second : subscription;
    await provider.deleteCustomer(customer);
    provider.change(left, { status: 'canceled', endedAt: NOW });
    provider.subscriptions.delete(gone);
    expect((await send({ body: deletion('evt_3', customer) })).status).toBe(200);
    expect(await billing.subscriptions.find(left)).toMatchObject({ status: 'canceled' });
    expect(await billing.subscriptions.find(gone)).toMatchObject({ missingSince: NOW });
  });

  it('is ignored while the provider still has it', async () => {
    const { customer, subscription } = await member();
    await send({ body: updated('evt_1', subscription, customer) });
    const answer = await send({ body: deletion('evt_2', customer) });
    expect(answer.body).toMatchObject({ outcome: 'ignored' });
    expect(await billing.customers.find(UID)).toMatchObject({ deletedAt: null });
  });
});

describe('contention', () => {
  it('of sixteen events about one subscription ends in the last state, with at most two fetches each', async () => {
    const { customer, subscription } = await member();
    const events = Array.from({ length: 16 }, (_, index) =>
      provider.event('customer.subscription.updated', {
        subscriptionId: subscription,
        customerId: customer,
        createdAt: START + index,
      }),
    );
    let changes = 0;
    await Promise.all(
      events.map(async (event) => {
        changes += 1;
        provider.change(subscription, { quantity: changes });
        await handleEvent(billing, event);
      }),
    );
    expect(await billing.subscriptions.find(subscription)).toMatchObject({ quantity: 16 });
    const fetches = provider.calls.filter((method) => method === 'findSubscription');
    expect(fetches.length).toBeLessThanOrEqual(32);
    const outcomes = await billing.ledger.countByOutcome();
    expect(outcomes.applied + outcomes.stale).toBe(16);
    expect(outcomes).toMatchObject({ failed: 0, parked: 0 });
  });
});
