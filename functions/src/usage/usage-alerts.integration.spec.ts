import { Notification } from '@keelson/contracts/notifications/notification';
import { paths } from '@keelson/contracts/paths';
import { DAY, monthKey, nextMonthStart } from '@keelson/contracts/time';
import { UsageSummary } from '@keelson/contracts/usage/usage';
import { Timestamp } from 'firebase-admin/firestore';
import { consumeUsage } from '../testing/consume-usage';
import { TestProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';
import { releaseUsage, reserveUsage } from './reserve-usage';
import { MAIL_ENV } from '../testing/test-config';

let product: TestProduct;
beforeAll(async () => {
  product = await TestProduct.start('usage-alerts', { env: MAIL_ENV });
});
afterAll(() => product.close());

let keys = 0;
const use = (person: TestUser, amount = 1, key = `k-${(keys += 1)}`): Promise<void> =>
  consumeUsage(product.parts().usage, { uid: person.uid, metric: 'chatMessages', amount, key });

/** Level and text of each alert, the oldest first. */
async function alertsOf(person: TestUser): Promise<string[][]> {
  const answer = await person.get('/api/me/notifications?limit=50');
  const { items } = (await answer.json()) as { items: unknown[] };
  return items
    .map((item) => Notification.parse(item))
    .reverse()
    .map(({ subject, excerpt, path }) => [subject, excerpt?.split('. ')[0] ?? '', path]);
}

const subscribe = (person: TestUser, planKey: string): Promise<unknown> =>
  product.db.doc(paths.entitlement(person.uid)).set({
    planKey,
    status: 'active',
    sourceSubscriptionId: 'sub_1',
    currentPeriodEnd: Timestamp.fromMillis(Date.now() + 30 * DAY),
    graceUntil: null,
    cancelAtPeriodEnd: false,
    updatedAt: Timestamp.now(),
  });

const NEAR = ['allowance-near', 'Chat messages: 16 of 20 used', '/pricing'];
const FULL = ['allowance-full', 'Chat messages: 20 of 20 used', '/pricing'];

describe('alerts of an allowance', () => {
  it('are one for each level, however many use it at once and however often a use is repeated', async () => {
    const person = await TestUser.start(product);
    const wave = (from: number, to: number) =>
      Promise.all(
        Array.from({ length: 2 * (to - from) }, (_, index) =>
          use(person, 1, `wave-${from + (index % (to - from))}`),
        ),
      );
    await wave(0, 15);
    expect(await alertsOf(person)).toEqual([]);
    await wave(13, 18);
    expect(await alertsOf(person)).toEqual([NEAR]);
    await Promise.allSettled(Array.from({ length: 12 }, () => use(person)));
    expect(await alertsOf(person)).toEqual([NEAR, FULL]);
  });

  it('are neither lost nor repeated when a use is released and counted again', async () => {
    const person = await TestUser.start(product);
    const deps = product.parts().usage;
    const request = { uid: person.uid, metric: 'chatMessages', amount: 16, key: 'again' } as const;
    for (let round = 0; round < 3; round += 1) {
      await reserveUsage(deps, request, DAY);
      await releaseUsage(deps, request);
    }
    expect(await alertsOf(person)).toEqual([NEAR]);
  });

  it('come for a use that is at both levels at once as one, and again for a raised allowance', async () => {
    const person = await TestUser.start(product);
    await use(person, 20);
    expect(await alertsOf(person)).toEqual([FULL]);
    await subscribe(person, 'pro');
    await use(person, 1_579);
    expect(await alertsOf(person)).toEqual([FULL]);
    await use(person);
    const near = ['allowance-near', 'Chat messages: 1,600 of 2,000 used', '/pricing'];
    expect(await alertsOf(person)).toEqual([FULL, near]);
    // What was alerted of Free is not alerted of again.
    await subscribe(person, 'free');
    await expect(use(person)).rejects.toMatchObject({ code: 'quota/exhausted' });
    expect(await alertsOf(person)).toEqual([FULL, near]);
  });

  it('begin anew with the next month', async () => {
    const person = await TestUser.start(product);
    await use(person, 16);
    product.clockOffsetMs = nextMonthStart(Date.now()) - Date.now() + 1_000;
    await use(person, 16);
    product.clockOffsetMs = 0;
    expect((await alertsOf(person)).map(([subject]) => subject)).toEqual([NEAR[0], NEAR[0]]);
  });

  it('are mailed, and not sent to those who have muted them', async () => {
    const person = await TestUser.start(product);
    const user = product.db.doc(paths.user(person.uid));
    await user.update({ emailVerified: true, 'preferences.mutedNotifications': ['billing'] });
    await use(person, 16);
    await user.update({ 'preferences.mutedNotifications': [] });
    await use(person, 4);
    expect((await alertsOf(person)).map(([subject]) => subject)).toEqual(['allowance-full']);
    const mails = await product.db.collection('mail').where('uid', '==', person.uid).get();
    expect(mails.docs.map((mail) => String(mail.get('message.subject')))).toEqual([
      'You’ve used up a monthly allowance',
    ]);
  });

  it('are in the summary, for as long as they hold', async () => {
    const person = await TestUser.start(product);
    const alert = async () => {
      const summary = UsageSummary.parse(await (await person.get('/api/usage')).json());
      return summary.metrics.find(({ key }) => key === 'chatMessages')?.alert;
    };
    expect(await alert()).toBeUndefined();
    await use(person, 16);
    const resetsAt = nextMonthStart(Date.parse(monthKey(Date.now())));
    expect(await alert()).toEqual({
      level: 'near',
      used: 16,
      allowance: 20,
      next: 'upgrade',
      resetsAt,
    });
    await subscribe(person, 'pro');
    expect(await alert()).toBeUndefined();
  });
});
