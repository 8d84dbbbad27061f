import { UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { DAY, monthKey } from '@keelson/contracts/time';
import { type UsageSummary } from '@keelson/contracts/usage/usage';
import { Timestamp } from 'firebase-admin/firestore';
import { TestPerson } from '../testing/test-person';
import { TestProduct } from '../testing/test-product';
import { recordUsage, releaseUsage } from './record-usage';

describe('usage', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await TestProduct.start('usage');
  });
  afterAll(() => product.close());

  let serial = 0;
  const somebody = (): UserId => UserId.parse(`user-${(serial += 1)}`);
  const used = async (uid: UserId): Promise<number> => {
    const month = monthKey(Date.now());
    const period = await product.parts().usage.usage.periods(uid, [month]);
    return period.get(month)?.counters.chatMessages ?? 0;
  };

  it('counts a key once, however often and at how many places at once', async () => {
    const uid = somebody();
    const record = (key: string): Promise<void> =>
      recordUsage(product.parts().usage, { uid, metric: 'chatMessages', key });
    await Promise.all([record('a'), record('a'), record('b'), record('a/../b')]);
    await record('a');
    expect(await used(uid)).toBe(3);
  });

  it('never counts beyond the plan, also when many come at once', async () => {
    const uid = somebody();
    const answers = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) =>
        recordUsage(product.parts().usage, {
          uid,
          metric: 'imageGenerations',
          key: String(index),
        }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(7); // Free allows five.
    for (const answer of refused) {
      expect(answer).toMatchObject({ reason: { code: 'quota/exhausted' } });
    }
  });

  it('gives back once what did not happen, and then counts the key again', async () => {
    const uid = somebody();
    const deps = product.parts().usage;
    await recordUsage(deps, { uid, metric: 'chatMessages', key: 'a', amount: 2 });
    await recordUsage(deps, { uid, metric: 'chatMessages', key: 'b' });
    await releaseUsage(deps, { uid, key: 'a' });
    await releaseUsage(deps, { uid, key: 'a' });
    await releaseUsage(deps, { uid, key: 'never' });
    expect(await used(uid)).toBe(1);
    await recordUsage(deps, { uid, metric: 'chatMessages', key: 'a', amount: 2 });
    expect(await used(uid)).toBe(3);
  });

  it('is told with the plan of the moment: grace that is over gives no Pro', async () => {
    const person = await TestPerson.start(product);
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

  it('is forgotten with everything below it', async () => {
    const uid = somebody();
    const { usage } = product.parts().usage;
    await recordUsage(product.parts().usage, { uid, metric: 'chatMessages', key: 'a' });
    await usage.forget(uid);
    await usage.forget(uid);
    expect(await product.db.doc(paths.usageOf(uid)).listCollections()).toEqual([]);
  });
});
