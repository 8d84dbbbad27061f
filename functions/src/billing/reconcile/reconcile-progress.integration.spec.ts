import { DomainError } from '@keelson/contracts/errors';
import { type EventId, type SubscriptionId, type PayerId } from '@keelson/contracts/ids';
import { DAY, HOUR } from '@keelson/contracts/time';
import { createLogger, type LogEntry } from '@keelson/server/logger';
import { reconcileBilling } from './reconcile-billing';
import { openBilling } from '../testing/billing-world';
import { START, UID } from '../testing/builders';
import { rateLimited, RawProvider } from '../testing/raw-provider';
import { aStripeInvoice } from '../testing/stripe-objects';

let raw: RawProvider;
const world = openBilling('reconcile-progress');
const { addUser, billing, clock, db, log, planOf, reconcile } = world;
beforeEach(async () => {
  raw = new RawProvider();
  await world.reset({ provider: await raw.start() });
});
afterEach(() => raw.close());
afterAll(() => world.close());

describe('the position of reconcile', () => {
  it('starts over and says so when the provider does not know it', async () => {
    await addUser(UID);
    raw.add('sub_1', UID);
    const position = { after: 'sub_of_another_key', createdFrom: START };
    await db.doc('billingJobs/reconcile').set({ position });
    expect(await reconcile()).toMatchObject({ restarted: true, repaired: 1, finished: true });
    expect(await planOf(UID)).toBe('pro');
    expect(log.lines.join()).toContain('starting over');
    expect(await billing.jobs.lastRun()).toMatchObject({ finished: true, restartedAt: clock.at });
    expect(await reconcile()).toMatchObject({ restarted: false, finished: true });
  });
});

describe('a walk through many subscriptions', () => {
  const scheduled = () =>
    reconcileBilling(billing, {
      mode: 'repair',
      deadline: Number.MAX_SAFE_INTEGER,
      walk: 'when-due',
    });

  it('begins again when the last one is old enough for its size', async () => {
    await addUser(UID);
    raw.add('sub_1', UID);
    expect(await scheduled()).toMatchObject({ checked: 1, finished: true });
    expect(await scheduled()).toMatchObject({ checked: 1, finished: true });
    await db
      .doc('billingJobs/reconcile')
      .update({ walk: { finishedAt: clock.at, checked: 50_000 } });
    clock.at += DAY - HOUR;
    expect(await scheduled()).toMatchObject({ checked: 0, finished: true });
    expect(await billing.jobs.lastRun()).toMatchObject({ at: clock.at, finished: true });
    expect(await reconcile()).toMatchObject({ checked: 1 });
    await db
      .doc('billingJobs/reconcile')
      .update({ walk: { finishedAt: clock.at, checked: 50_000 } });
    clock.at += DAY;
    expect(await scheduled()).toMatchObject({ checked: 1, finished: true });
  });

  it('continues an unfinished one at once', async () => {
    await addUser(UID);
    for (const id of ['sub_1', 'sub_2']) raw.add(id, UID);
    await db.doc('billingJobs/reconcile').set({
      walk: { finishedAt: clock.at, checked: 50_000 },
      position: { after: 'sub_2', createdFrom: START },
    });
    expect(await scheduled()).toMatchObject({ finished: true });
    expect(await billing.jobs.lastWalk()).toMatchObject({ finishedAt: clock.at });
    expect((await billing.jobs.lastWalk())?.checked).toBeLessThan(50_000);
  });
});

describe('the retries of stored events', () => {
  const entry = (
    id: string,
    customerId: string,
    subscriptionId: string,
    receivedAt: number,
    outcome: 'parked' | 'failed' = 'parked',
  ) =>
    billing.ledger.record({
      event: {
        id: id as EventId,
        type: 'invoice.paid',
        createdAt: START,
        subscriptionId,
        customerId,
        uidHint: null,
        objectId: null,
        ignore: null,
      },
      outcome,
      errorCode: 'billing/user-unknown',
      subscriptionId,
      customerId,
      uid: null,
      at: receivedAt,
    });
  const outcomeOf = async (id: string) => (await billing.ledger.find(id as EventId))?.outcome;

  it('reach a good entry behind 250 that cannot succeed', async () => {
    await addUser(UID);
    raw.add('sub_good', UID);
    await entry('evt_good', `cus_${UID}`, 'sub_good', clock.at - HOUR);
    await Promise.all(
      Array.from({ length: 250 }, (_, n) =>
        entry(`evt_bad${n}`, 'cus_nobody', `sub_bad${n}`, clock.at),
      ),
    );
    await reconcile();
    expect(await outcomeOf('evt_good')).toBe('applied');
  });

  it('log how long the oldest failed event has been waiting, for the alert on it', async () => {
    await entry('evt_old', 'cus_nobody', 'sub_1', clock.at - 9 * HOUR, 'failed');
    await entry('evt_new', 'cus_nobody', 'sub_2', clock.at - 2 * HOUR, 'failed');
    const lines: LogEntry[] = [];
    const kept = { ...billing, log: createLogger((line) => void lines.push(line)) };
    await reconcileBilling(kept, { mode: 'repair', deadline: Number.MAX_SAFE_INTEGER });
    expect(lines).toContainEqual({
      severity: 'WARNING',
      message: 'Payment events are waiting',
      outcome: 'failed',
      oldestHours: 9,
    });
  });

  it.each([
    ['hours ago', 4, [{ silentHours: 4 }]],
    ['just now', 0, []],
    ['never', null, [{ silentHours: null }]],
  ])('log that a subscription changed when the last event came %s', async (_when, hours, found) => {
    if (hours !== null) await entry('evt_last', 'cus_nobody', 'sub_x', clock.at - hours * HOUR);
    await addUser(UID);
    raw.add('sub_1', UID);
    const lines: LogEntry[] = [];
    const kept = { ...billing, log: createLogger((line) => void lines.push(line)) };
    await reconcileBilling(kept, { mode: 'repair', deadline: Number.MAX_SAFE_INTEGER });
    const silent = lines.filter(({ message }) => message.includes('no payment event arrives'));
    expect(silent).toEqual(found.map((fields) => expect.objectContaining(fields) as LogEntry));
  });

  it('wait longer after each failure', async () => {
    raw.add('sub_1', 'nobody');
    await entry('evt_1', 'cus_nobody', 'sub_1', clock.at);
    const attempts = async () => (await billing.ledger.find('evt_1' as EventId))?.attempts;
    await reconcile();
    expect(await attempts()).toBe(2);
    clock.at += HOUR - 1;
    await reconcile();
    expect(await attempts()).toBe(2);
    clock.at += 1;
    await reconcile();
    expect(await attempts()).toBe(3);
    clock.at += HOUR;
    await reconcile();
    expect(await attempts()).toBe(3);
    clock.at += HOUR;
    await reconcile();
    expect(await attempts()).toBe(4);
  });

  it('run although the walk does not finish', async () => {
    await addUser(UID);
    raw.add('sub_good', UID);
    await entry('evt_good', `cus_${UID}`, 'sub_good', clock.at);
    raw.intercept = (request) =>
      request === 'GET /subscriptions' ? { status: 403, body: { error: {} } } : null;
    await expect(reconcile()).rejects.toMatchObject({ code: 'billing/provider-refused' });
    expect(await outcomeOf('evt_good')).toBe('applied');
  });
});

describe('a page of past-due subscriptions', () => {
  async function pastDue(count: number): Promise<PayerId[]> {
    const uids = Array.from({ length: count }, (_, n) => `owes-${n}` as PayerId);
    for (const [n, uid] of uids.entries()) {
      await addUser(uid);
      const payments = { data: [{ is_default: true, payment: { payment_intent: `pi_${n}` } }] };
      const latest_invoice = aStripeInvoice({ id: `in_${n}`, payments });
      raw.add(`sub_${n}`, uid, { status: 'past_due', latest_invoice });
    }
    return uids;
  }

  it('is fetched with few requests at a time', async () => {
    await pastDue(100);
    expect(await reconcile()).toMatchObject({ checked: 100, repaired: 100, failed: 0 });
    expect(raw.widest).toBeLessThanOrEqual(12);
  });

  it('survives rate limits and waits as the provider says', async () => {
    await pastDue(10);
    let limited = 0;
    raw.intercept = (request) => {
      if (!request.startsWith('GET /payment_intents/pi_4') || limited >= 2) return null;
      limited += 1;
      return rateLimited(1);
    };
    const startedAt = Date.now();
    expect(await reconcile()).toMatchObject({ checked: 10, repaired: 10, failed: 0 });
    expect(limited).toBe(2);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(2_000);
  });

  it('keeps the others when one stays unavailable, and begins with that one next time', async () => {
    const uids = await pastDue(10);
    raw.intercept = (request) =>
      request.startsWith('GET /payment_intents/pi_4') ? rateLimited(600) : null;
    expect(await reconcile()).toMatchObject({ checked: 9, repaired: 9, failed: 1, finished: true });
    expect(await billing.jobs.loadRetries()).toEqual(['sub_4']);
    expect(await billing.subscriptions.find('sub_4' as SubscriptionId)).toBeNull();
    raw.intercept = (request) =>
      request === 'GET /subscriptions' ? { status: 403, body: { error: {} } } : null;
    await expect(reconcile()).rejects.toBeInstanceOf(DomainError);
    expect(await billing.subscriptions.find('sub_4' as SubscriptionId)).toMatchObject({
      uid: uids[4],
    });
  });
});
