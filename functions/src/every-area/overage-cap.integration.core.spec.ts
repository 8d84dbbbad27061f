import { type Money } from '@keelson/contracts/money';
import { paths } from '@keelson/contracts/paths';
import { DAY, dayKey, MINUTE, monthKey } from '@keelson/contracts/time';
import { UsageSummary } from '@keelson/contracts/usage/usage';
import { Timestamp } from 'firebase-admin/firestore';
import { TestProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';
import { releaseUsage, reserveUsage, settleUsage } from '../usage/reserve-usage';
import { codeOf } from '../testing/code-of';
import { ask, question } from '../chat/testing/ask';

let product: TestProduct;
beforeAll(async () => {
  product = await TestProduct.start('overage-cap');
});
afterEach(() => {
  product.clockOffsetMs = 0;
});
afterAll(() => product.close());

const CHAT = 'chatMessages';
const PATH = '/api/usage/cap';
const usd = (amountMinor: number): Money => ({ amountMinor, currency: 'usd' });
const at = (milliseconds: number): Timestamp => Timestamp.fromMillis(milliseconds);

/** Begins a billing period in which each unit costs two cents. */
const begin = (person: TestUser, since: number, metered = true): Promise<unknown> =>
  product.db.doc(paths.entitlement(person.uid)).set({
    planKey: 'business',
    status: 'active',
    sourceSubscriptionId: 'sub_1',
    currentPeriodEnd: at(since + 30 * DAY),
    graceUntil: null,
    cancelAtPeriodEnd: false,
    metered: metered ? [{ metric: CHAT, unitPrice: usd(2), since: at(since) }] : [],
    updatedAt: at(since),
  });

const LATER = 120 * MINUTE;

/** Writes that the plan of a month is used up. */
const useUp = (person: TestUser, now: number): Promise<unknown> =>
  product.db.doc(paths.usagePeriod(person.uid, monthKey(now))).set({
    counters: { [CHAT]: 10_000 },
    days: { [dayKey(now)]: { [CHAT]: 10_000 } },
    updatedAt: at(0),
  });

/** A member whose plan is used up, so that the next unit is charged, also later where a month ends before. */
async function member(): Promise<TestUser> {
  const person = await TestUser.start(product);
  await begin(person, Date.now() - DAY);
  await product.db.doc(paths.customer(person.uid)).set({
    providerCustomerId: `cus_${person.uid}`,
    createdAt: at(0),
    deletedAt: null,
    revision: 1,
  });
  await useUp(person, Date.now());
  await useUp(person, Date.now() + LATER);
  return person;
}
const setCap = async (person: TestUser, cap: Money | null): Promise<void> => {
  const answer = await person.send('PUT', PATH, { cap });
  expect([answer.status, await answer.json()]).toEqual([200, { cap }]);
};
let keys = 0;
const reserve = async (
  person: TestUser,
  { key = `k-${(keys += 1)}`, amount = 1, leaseMs = DAY } = {},
): Promise<string> => {
  const request = { uid: person.uid, metric: CHAT, amount, key } as const;
  await reserveUsage(product.parts().usage, request, leaseMs);
  return key;
};
const settle = (person: TestUser, key: string): Promise<void> =>
  settleUsage(product.parts().usage, { uid: person.uid, key });
const release = (person: TestUser, key: string): Promise<void> =>
  releaseUsage(product.parts().usage, { uid: person.uid, key });
const use = async (person: TestUser, amount = 1): Promise<string> => {
  const key = await reserve(person, { amount });
  await settle(person, key);
  return key;
};
const charged = async (person: TestUser) => {
  const { metrics } = UsageSummary.parse(await (await person.get('/api/usage')).json());
  return metrics.find(({ key }) => key === CHAT)?.metered;
};
const REACHED = { code: 'quota/cap-reached', details: { upgradeUrl: '/dashboard/billing' } };

describe('a cap', () => {
  it('is kept to the unit by parallel and repeated requests', async () => {
    const person = await member();
    await setCap(person, usd(51));
    const sent = Array.from({ length: 40 }, (_, index) => `wave-${index}`).flatMap((key) => [
      reserve(person, { key }).then(() => settle(person, key)),
      reserve(person, { key }).then(() => settle(person, key)),
    ]);
    const answers = await Promise.allSettled(sent);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    const refused = answers.find((answer) => answer.status === 'rejected');
    expect(refused?.reason).toMatchObject({
      ...REACHED,
      message:
        'Chat messages: your limit of $0.51 for usage-based charges does not allow more in this billing period. Raise or remove it under Plan and billing.',
    });
    expect(await charged(person)).toMatchObject({
      units: 25,
      cost: usd(50),
      cap: usd(51),
      left: 0,
    });
  });

  it('that is lower than what is charged already stops further charges, until it is raised or removed', async () => {
    const person = await member();
    await use(person, 10);
    await setCap(person, usd(6));
    await expect(reserve(person)).rejects.toMatchObject(REACHED);
    const asked = await ask(person, question('What is Pro?'));
    expect(asked).toMatchObject({ status: 429, problem: REACHED });
    expect(await charged(person)).toMatchObject({ units: 10, cap: usd(6), left: 0 });
    await setCap(person, usd(22));
    await use(person);
    await expect(reserve(person)).rejects.toMatchObject(REACHED);
    await setCap(person, null);
    await use(person, 5);
    expect(await charged(person)).toMatchObject({ units: 16, cap: null, left: 19_984 });
  });

  it('counts what is reserved, and gives back what is released, before and after it is final', async () => {
    const person = await member();
    await setCap(person, usd(4));
    const [first, second] = [await use(person), await reserve(person)];
    await expect(reserve(person)).rejects.toMatchObject(REACHED);
    for (const key of [first, second]) {
      await release(person, key);
      await release(person, key);
      await use(person);
      await expect(reserve(person)).rejects.toMatchObject(REACHED);
    }
  });

  it('is kept when a reservation is settled after its lease, which others have used', async () => {
    const person = await member();
    await setCap(person, usd(2));
    const late = await reserve(person, { leaseMs: MINUTE });
    product.clockOffsetMs = 2 * MINUTE;
    await use(person);
    await settle(person, late);
    product.clockOffsetMs = 0;
    expect(await charged(person)).toMatchObject({ units: 1, cost: usd(2) });
  });

  it('begins anew with each period, with what is charged in it already', async () => {
    const person = await member();
    await setCap(person, usd(6));
    await use(person, 2);
    const late = await reserve(person);
    await expect(reserve(person)).rejects.toMatchObject(REACHED);
    // What is settled now is charged in the new period, also what was reserved in the old one.
    product.clockOffsetMs = LATER;
    await begin(person, Date.now() + product.clockOffsetMs - MINUTE);
    const next = await reserve(person);
    await settle(person, late);
    await settle(person, next);
    await use(person);
    expect(await charged(person)).toMatchObject({ left: 0 });
    await expect(reserve(person)).rejects.toMatchObject(REACHED);
  });

  it('set in the middle of a period counts what was charged before anything was counted for it', async () => {
    const person = await member();
    await use(person, 4);
    await product.db.doc(paths.customer(person.uid)).update({ overage: {} });
    await setCap(person, usd(10));
    await use(person);
    await expect(reserve(person)).rejects.toMatchObject(REACHED);
  });
});

describe('setting a cap', () => {
  it.each([
    ['a negative amount', { cap: usd(-1) }],
    ['a fraction', { cap: usd(0.5) }],
    ['an amount that no invoice has', { cap: usd(100_000_000) }],
    ['no currency', { cap: { amountMinor: 5 } }],
    ['text', { cap: '5' }],
    ['nothing', {}],
  ])('refuses %s', async (_, body) => {
    const person = await member();
    await setCap(person, usd(5));
    expect(await codeOf(await person.send('PUT', PATH, body))).toEqual([400, 'request/invalid']);
    expect(await charged(person)).toMatchObject({ cap: usd(5) });
  });

  it('refuses another currency, a plan that charges nothing, and strangers', async () => {
    const person = await member();
    const euros = { cap: { amountMinor: 5, currency: 'eur' } };
    const notOffered = [400, 'billing/currency-not-offered'];
    expect(await codeOf(await person.send('PUT', PATH, euros))).toEqual(notOffered);
    await begin(person, Date.now(), false);
    const nothing = [409, 'billing/nothing-metered'];
    expect(await codeOf(await person.send('PUT', PATH, { cap: usd(5) }))).toEqual(nothing);
    expect((await product.fetch(PATH, { method: 'PUT' })).status).toBe(401);
  });

  it('is in the audit log, once for each change', async () => {
    const person = await member();
    for (const cap of [usd(5), usd(5), usd(7), null, null]) await setCap(person, cap);
    const found = await product.db
      .collection(paths.audit())
      .where('actor.id', '==', person.uid)
      .where('action', '==', 'billing.cap-changed')
      .get();
    const codes = found.docs.map((entry) => String(entry.get('message.code'))).sort();
    expect(codes).toEqual(['billing.cap-removed', 'billing.cap-set', 'billing.cap-set']);
  });
});
