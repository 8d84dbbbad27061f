import { PayerId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { DAY, monthKey } from '@keelson/contracts/time';
import { type UsageHistory, type UsageSummary } from '@keelson/contracts/usage/usage';
import { Timestamp } from 'firebase-admin/firestore';
import { TestUser } from '../testing/test-user';
import { TestProduct } from '../testing/test-product';
import { consumeUsage } from '../testing/consume-usage';
import { releaseUsage } from './reserve-usage';

describe('usage', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await TestProduct.start('usage');
  });
  afterAll(() => product.close());

  let serial = 0;
  const newUser = (): PayerId => PayerId.parse(`user-${(serial += 1)}`);
  const used = async (uid: PayerId): Promise<number> => {
    const month = monthKey(Date.now());
    const period = await product.parts().usage.usage.periods(uid, [month]);
    return period.get(month)?.counters.chatMessages ?? 0;
  };

  it('counts a key once under repeated and concurrent calls', async () => {
    const uid = newUser();
    const record = (key: string): Promise<void> =>
      consumeUsage(product.parts().usage, { uid, metric: 'chatMessages', key });
    await Promise.all([record('a'), record('a'), record('b'), record('a/../b')]);
    await record('a');
    expect(await used(uid)).toBe(3);
  });

  it('never counts beyond the plan under concurrency', async () => {
    const uid = newUser();
    const answers = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) =>
        consumeUsage(product.parts().usage, {
          uid,
          metric: 'imageGenerations',
          key: String(index),
        }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(7); // Free has a limit of five.
    for (const answer of refused) {
      expect(answer).toMatchObject({ reason: { code: 'quota/exhausted' } });
    }
  });

  it('releases a key once, and then counts it again', async () => {
    const uid = newUser();
    const deps = product.parts().usage;
    await consumeUsage(deps, { uid, metric: 'chatMessages', key: 'a', amount: 2 });
    await consumeUsage(deps, { uid, metric: 'chatMessages', key: 'b' });
    await releaseUsage(deps, { uid, key: 'a' });
    await releaseUsage(deps, { uid, key: 'a' });
    await releaseUsage(deps, { uid, key: 'never' });
    expect(await used(uid)).toBe(1);
    await consumeUsage(deps, { uid, metric: 'chatMessages', key: 'a', amount: 2 });
    expect(await used(uid)).toBe(3);
  });

  it('uses the effective plan: an ended grace period gives no Pro', async () => {
    const person = await TestUser.start(product);
    const plan = async (): Promise<[string, number | undefined]> => {
      const summary = (await (await person.get('/api/usage')).json()) as UsageSummary;
      expect(summary.history).toHaveLength(30);
      return [summary.plan, summary.metrics[0]?.limit];
    };
    expect(await plan()).toEqual(['free', 20]);
    const entitlement = {
      planKey: 'pro',
      status: 'grace',
      sourceSubscriptionId: 'sub_1',
      currentPeriodEnd: Timestamp.fromMillis(Date.now() + 30 * DAY),
      graceUntil: Timestamp.fromMillis(Date.now() + DAY),
      cancelAtPeriodEnd: false,
      updatedAt: Timestamp.now(),
    };
    const ref = product.db.doc(paths.entitlement(person.uid));
    await ref.set(entitlement);
    expect(await plan()).toEqual(['pro', 2_000]);
    await ref.update({ graceUntil: Timestamp.fromMillis(Date.now() - 1) });
    expect(await plan()).toEqual(['free', 20]);
  });

  it('shows the months to a plan with the feature, and names that plan to others', async () => {
    const person = await TestUser.start(product);
    await consumeUsage(product.parts().usage, {
      uid: person.uid,
      metric: 'chatMessages',
      key: 'a',
    });
    const refused = await person.get('/api/usage/history');
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      code: 'feature/not-in-plan',
      details: { feature: 'usageHistory', neededPlan: 'pro' },
    });
    await product.db.doc(paths.entitlement(person.uid)).set({
      planKey: 'business',
      status: 'active',
      sourceSubscriptionId: 'sub_1',
      currentPeriodEnd: Timestamp.fromMillis(Date.now() + 30 * DAY),
      graceUntil: null,
      cancelAtPeriodEnd: false,
      updatedAt: Timestamp.now(),
    });
    const { months } = (await (await person.get('/api/usage/history')).json()) as UsageHistory;
    expect(months).toHaveLength(12);
    expect(months[0]).toMatchObject({ month: monthKey(Date.now()), counts: { chatMessages: 1 } });
  });

  it('is shown to admins with its months, whatever the plan of the account', async () => {
    const admin = await TestUser.staff(product, 'admin');
    const viewer = await TestUser.staff(product, 'viewer');
    const uid = newUser();
    await consumeUsage(product.parts().usage, { uid, metric: 'chatMessages', key: 'a', amount: 2 });
    const path = `/api/admin/users/${uid}/usage`;
    expect((await viewer.get(path)).status).toBe(403);
    const shown = (await (await admin.get(path)).json()) as UsageSummary & UsageHistory;
    expect(shown.metrics[0]).toMatchObject({ key: 'chatMessages', used: 2, limit: 20 });
    expect(shown.history.at(-1)?.counts).toMatchObject({ chatMessages: 2 });
    expect(shown.months).toHaveLength(12);
    expect(shown.months[0]?.counts).toMatchObject({ chatMessages: 2 });
  });

  it('is deleted with its subcollections', async () => {
    const uid = newUser();
    const { usage } = product.parts().usage;
    await consumeUsage(product.parts().usage, { uid, metric: 'chatMessages', key: 'a' });
    await usage.deleteUserData(uid);
    await usage.deleteUserData(uid);
    expect(await product.db.doc(paths.usageOf(uid)).listCollections()).toEqual([]);
  });
});
