import {
  type SubscriptionSummary,
  type CheckoutOutcome,
} from '@keelson/contracts/billing/endpoints';
import { type PayerId } from '@keelson/contracts/ids';
import { DAY } from '@keelson/contracts/time';
import { type UsageSummary } from '@keelson/contracts/usage/usage';
import { deleteAllData } from '../../account/delete-account';
import { TestProduct } from '../../testing/test-product';
import { TestUser } from '../../testing/test-user';
import { consumeUsage } from '../../testing/consume-usage';
import { type LocalPayments, startLocalPayments } from '../testing/payments-process';
import { sessionIn } from '../testing/payments-world';

let payments: LocalPayments;
let product: TestProduct;
beforeAll(async () => {
  payments = await startLocalPayments();
  const { data } = await payments.stripe.products.list({ active: true });
  for (const { id } of data) {
    await payments.stripe.products.update(id, { metadata: { trial_days: '14' } });
  }
  product = await TestProduct.start('prior-use', { env: payments.env });
});
afterAll(async () => {
  await product.close();
  await payments.close();
});

const MASTERCARD = '5555555555554444';
const FREE_LIMIT = 20;

const bodyOf = async <Body>(answer: Promise<Response>): Promise<Body> => {
  const { status, ok, ...rest } = await answer.then(async (each) => ({
    status: each.status,
    ok: each.ok,
    text: await each.text(),
  }));
  if (!ok) throw new Error(`${status}: ${rest.text}`);
  return JSON.parse(rest.text) as Body;
};
const json = { accept: 'application/json' };
const summaryOf = (person: TestUser) =>
  bodyOf<SubscriptionSummary>(person.get('/api/subscription'));
const usedBy = async (person: TestUser) =>
  (await bodyOf<UsageSummary>(person.get('/api/usage'))).metrics.find(
    ({ key }) => key === 'chatMessages',
  )?.used;
const uidOf = async (person: TestUser) =>
  (await bodyOf<{ uid: PayerId }>(person.get('/api/me'))).uid;

async function buy(person: TestUser, card: string): Promise<CheckoutOutcome> {
  const session = sessionIn(await bodyOf(person.get('/api/checkout', json)));
  await payments.control('POST', `/checkout/${session}/complete`, { card });
  return bodyOf(person.get(`/api/checkout/sessions/${session}`));
}
const ask = async (person: TestUser, amount: number, key = `q-${amount}`) =>
  consumeUsage(product.parts().usage, {
    uid: await uidOf(person),
    metric: 'chatMessages',
    amount,
    key,
  });

/** Deletes the account and signs in with the same identity, as a new account. */
async function startOver(person: TestUser): Promise<TestUser> {
  await bodyOf(person.send('DELETE', '/api/me', { confirm: person.email })).catch(() => undefined);
  const again = await person.elsewhere();
  await again.startSession();
  expect(await uidOf(again)).not.toBe(person.uid);
  return again;
}
const rowsOf = async (kinds: readonly string[]) =>
  (await product.db.collection('priorUse').get()).docs.filter((each) =>
    kinds.includes(each.get('kind') as string),
  );
const kept = () => rowsOf(['identity', 'card']);

/** Replaces Google by another sign-in method and changes the address, as Firebase lets a browser do with any ID token. */
async function disconnectGoogle(person: TestUser): Promise<void> {
  const email = `renamed-${person.email}`;
  await person.connectGitHub(email);
  await product.auth.updateUser(person.uid, { email, providersToUnlink: ['google.com'] });
}

describe('a deleted account whose owner signs in again', () => {
  it('starts with what was used of the month', async () => {
    const person = await TestUser.start(product);
    await ask(person, FREE_LIMIT - 1);
    const again = await startOver(person);
    expect(await usedBy(again)).toBe(FREE_LIMIT - 1);
    await ask(again, 1, 'last');
    await expect(ask(again, 1, 'over')).rejects.toMatchObject({ code: 'quota/exhausted' });
    // Signing in and deleting again adds nothing and forgets nothing.
    await again.signInAgain();
    expect(await usedBy(again)).toBe(FREE_LIMIT);
    const third = await startOver(again);
    expect(await usedBy(third)).toBe(FREE_LIMIT);
  });

  it('is counted before the first use, also without a session', async () => {
    const person = await TestUser.start(product);
    await ask(person, FREE_LIMIT);
    await person.send('DELETE', '/api/me', { confirm: person.email });
    const { idToken } = await person.elsewhere();
    const uid = (await product.auth.verifyIdToken(idToken)).uid as PayerId;
    const use = { uid, metric: 'chatMessages', amount: 1, key: 'bearer' } as const;
    await expect(consumeUsage(product.parts().usage, use)).rejects.toMatchObject({
      code: 'quota/exhausted',
    });
  });

  it('starts with it too when only the sign-in was deleted, in the browser', async () => {
    const person = await TestUser.start(product);
    await ask(person, 5);
    await product.auth.deleteUser(person.uid);
    const again = await person.elsewhere();
    await again.startSession();
    await again.startSession();
    expect(await usedBy(again)).toBe(5);
  });

  it('starts with it too when the identity was disconnected before', async () => {
    const person = await TestUser.start(product);
    await ask(person, 6);
    await disconnectGoogle(person);
    await deleteAllData(product.parts().account, person.uid, {
      requestId: 'r',
      message: { code: 'account.deleted-by-owner', params: {} },
    });
    const again = await person.elsewhere();
    await again.startSession();
    expect(await uidOf(again)).not.toBe(person.uid);
    expect(await usedBy(again)).toBe(6);
  });

  it('leaves no mark of the account', async () => {
    const person = await TestUser.start(product);
    const marked = async () =>
      (await rowsOf(['owner'])).filter((row) => row.get('owner') === person.uid).length;
    expect(await marked()).toBe(2);
    await startOver(person);
    expect(await marked()).toBe(0);
  });

  it('gets no second trial', async () => {
    const person = await TestUser.start(product);
    expect(await buy(person, MASTERCARD)).toMatchObject({ status: 'complete' });
    expect(await summaryOf(person)).toMatchObject({ entitlement: { status: 'trialing' } });
    const again = await startOver(person);
    expect(await summaryOf(again)).toMatchObject({ hadTrial: true, subscription: null });
    expect(await buy(again, MASTERCARD)).toMatchObject({
      status: 'complete',
      summary: { entitlement: { status: 'active' } },
    });
  });

  it('is known by keyed hashes alone, for 90 days', async () => {
    const person = await TestUser.start(product);
    await ask(person, 3);
    const before = new Set((await kept()).map(({ id }) => id));
    await startOver(person);
    const added = (await kept()).filter(({ id }) => !before.has(id));
    // The provider's id of the person, and the verified address.
    expect(added).toHaveLength(2);
    const text = JSON.stringify(added.map((each) => [each.id, each.data()]));
    for (const known of [person.uid, person.email]) expect(text).not.toContain(known);
    for (const each of added) {
      const expiresAt = (each.get('expiresAt') as { toMillis(): number }).toMillis();
      expect(Math.abs(expiresAt - Date.now() - 90 * DAY)).toBeLessThan(DAY);
    }
    const later = await person.elsewhere();
    await later.startSession();
    const account = await product.parts().account.accounts.find(await uidOf(later));
    expect(await product.parts().account.priorUse.find(account!)).not.toEqual([]);
    product.clockOffsetMs = 91 * DAY;
    try {
      expect(await product.parts().account.priorUse.find(account!)).toEqual([]);
    } finally {
      product.clockOffsetMs = 0;
    }
  });

  it('leaves nothing when it used nothing', async () => {
    const person = await TestUser.start(product);
    const before = (await kept()).length;
    await startOver(person);
    expect(await kept()).toHaveLength(before);
  });
});

it('an identity that moves to a second account brings what the first one used', async () => {
  const person = await TestUser.start(product);
  await ask(person, 7);
  expect(await buy(person, '4000000000000341')).toMatchObject({ status: 'complete' });
  await disconnectGoogle(person);
  const second = await person.elsewhere();
  await second.startSession();
  await second.startSession();
  expect(await uidOf(second)).not.toBe(person.uid);
  expect(await usedBy(second)).toBe(7);
  expect(await summaryOf(second)).toMatchObject({ hadTrial: true });
});

describe('the card of a trial', () => {
  it('begins one trial: with another account it is refused, and nothing is charged', async () => {
    const first = await TestUser.start(product);
    expect(await buy(first, '4242424242424242')).toMatchObject({ status: 'complete' });
    const second = await TestUser.start(product);
    expect(await buy(second, '4242424242424242')).toEqual({
      status: 'failed',
      reason: 'trial_used',
    });
    expect(await summaryOf(second)).toMatchObject({
      entitlement: { planKey: 'free' },
      hadTrial: true,
    });
    const customer = (await product.db.doc(`customers/${second.uid}`).get()).get(
      'providerCustomerId',
    ) as string;
    const paid = await payments.stripe.invoices.list({ customer, status: 'paid' });
    expect(paid.data.map(({ amount_paid: amount }) => amount)).toEqual([0]);
    // Buying without a trial is open.
    expect(await buy(second, '4242424242424242')).toMatchObject({
      status: 'complete',
      summary: { entitlement: { status: 'active' } },
    });
  });
});
