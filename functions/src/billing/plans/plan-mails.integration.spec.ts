import { paths } from '@keelson/contracts/paths';
import { DAY } from '@keelson/contracts/time';
import { mailsOf } from '@keelson/server/notifications/notification-writer';
import { openBilling } from '../testing/billing-world';
import { START, UID } from '../testing/builders';

const world = openBilling('plan-mails');
const { clock, db, member, provider, tell } = world;
const mail = { from: 'mail@example.com', appUrl: 'https://app.example.com' };
beforeEach(async () => {
  await world.reset({ mail });
});
afterAll(() => world.close());

/** Subject and details of each mail, the oldest first. */
async function mails(): Promise<unknown[][]> {
  const { docs } = await mailsOf(db).get();
  return docs
    .map((document) => document.data())
    .sort((a, b) => a.createdAt - b.createdAt)
    .map(({ message }) => [message.subject, /^> (.*)$/m.exec(message.text)?.[1]]);
}

async function subscribed(differs: Parameters<typeof member>[1]) {
  const { subscription } = await member(UID, differs);
  await db.doc(paths.user(UID)).update({ email: 'jo@keelson.test', emailVerified: true });
  await tell(subscription);
  return subscription;
}

it('the end of a trial is mailed once, three days before', async () => {
  const trialEnd = START + 14 * DAY;
  const subscription = await subscribed({
    status: 'trialing',
    trialEnd,
    currentPeriodEnd: trialEnd,
  });
  clock.at = trialEnd - 4 * DAY;
  await tell(subscription);
  expect(await mails()).toEqual([]);
  clock.at = trialEnd - 3 * DAY;
  await Promise.all([tell(subscription), tell(subscription)]);
  await tell(subscription);
  expect(await mails()).toEqual([
    ['Your trial is about to end', expect.stringContaining('The plan is charged from then on')],
  ]);
});

it('a trial that was canceled is not said to be charged', async () => {
  const trialEnd = START + 2 * DAY;
  await subscribed({
    status: 'trialing',
    trialEnd,
    currentPeriodEnd: trialEnd,
    cancelAtPeriodEnd: true,
  });
  expect(await mails()).toEqual([
    ['Your trial is about to end', expect.stringContaining('nothing is charged')],
  ]);
});

it('a changed plan and its end are mailed with the change', async () => {
  const subscription = await subscribed({});
  expect(await mails()).toEqual([]);
  clock.at += 1;
  provider.change(subscription, { planKey: 'business', quantity: 3 });
  await tell(subscription);
  clock.at += 1;
  provider.change(subscription, { status: 'canceled', endedAt: clock.at });
  await tell(subscription);
  expect(await mails()).toEqual([
    ['Your plan has changed', 'Your plan is now Business × 3.'],
    ['Your plan has ended', undefined],
  ]);
});
