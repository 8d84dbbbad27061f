import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { stepsOf } from '../../../../scripts/skills/follow-skill';
import { TEST_ENV } from '../../testing/test-config';
import { openPayments, type PaymentsWorld } from '../testing/payments-world';

const ROOT = join(__dirname, '..', '..', '..', '..');
const DECLINES_LATER = '4000000000000341';

let world: PaymentsWorld;
beforeAll(async () => {
  world = await openPayments('find-payment');
});
afterAll(() => world.close());

it('the skill, followed literally, names the renewal that was declined, and what to do', async () => {
  const uid = await world.subscriber({ card: DECLINES_LATER });
  const [subscription] = await world.liveOf(uid);
  await world.control('POST', `/subscriptions/${subscription!.id}/renew`, {});
  await world.settle();
  for (const event of world.captured) expect(await world.deliver(event)).toBe(200);
  const before = await world.snapshot();

  const project = world.projectId;
  const [{ text } = { text: '' }] = stepsOf('find-a-failed-payment');
  const command = text.replace('my-product', project).replace('ana@example.com', uid);
  const printed = execFileSync('bash', ['-e', '-c', command], {
    cwd: ROOT,
    env: { ...process.env, ...TEST_ENV, DATA_PROJECT_ID: project },
    encoding: 'utf8',
  });
  expect(printed).toMatch(new RegExp(`^${uid}: Pro, grace until \\d{4}-`, 'm'));
  expect(printed).toMatch(
    /: pro, past_due since .*, latest invoice payment_failed\n {2}→ The payment was declined/,
  );
  expect(await world.snapshot()).toEqual(before);
});
