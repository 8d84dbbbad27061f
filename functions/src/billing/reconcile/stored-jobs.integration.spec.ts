import { NotificationWriter } from '@keelson/server/notifications/notification-writer';
import { storedFixtures } from '@keelson/server/testing/stored-fixtures';
import { JobRepo } from './job-repo';
import { MissingRepo } from './missing-repo';
import { ShardRepo } from './shard-repo';
import { openTestDatabase } from '../testing/test-database';

const database = openTestDatabase('stored-jobs');
const { db } = database;
const fixtures = storedFixtures().filter(({ path }) => path.startsWith('billingJobs/'));
const jobs = new JobRepo(db);
const shards = new ShardRepo(db);

afterAll(() => database.close());

/** Both directions: what an earlier release stored, and what this one meets after a newer one was rolled back. */
describe.each([
  ['as stored', {}],
  ['with fields of a newer release', { addedLater: { n: 1 } }],
])('jobs of every release, %s', (_, added) => {
  beforeEach(async () => {
    await database.clear();
    for (const { path, fields } of fixtures) {
      await db.doc(path).set({ ...withFields(fields, added), ...added });
    }
  });

  it('continue where they were', async () => {
    expect(await jobs.loadCursor()).toEqual({
      after: 'sub_17',
      createdFrom: 1_763_700_000_000,
      checked: 1_500,
    });
    expect(await jobs.loadRetries()).toEqual(['sub_3']);
    expect(await jobs.lastRun()).toMatchObject({ finished: false });
    expect(await jobs.lastWalk()).toEqual({ finishedAt: 1_763_600_000_000, checked: 61_234 });
    expect(await jobs.loadEventCursor('failed')).toBe('evt_9');
    expect(await jobs.loadAccountCursor()).toBe('user-9');
    expect(await jobs.loadPurchaseWalk()).toEqual({
      position: { after: 'pi_7', from: 1_761_000_000_000 },
      finishedAt: 1_763_600_000_000,
    });
  });

  it('have shards that another delivery takes over', async () => {
    const walk = await shards.current();
    expect(walk?.id).toBe('walk-1763700000000');
    const key = { walk: walk?.id ?? '', index: 0 };
    expect(await shards.list(key.walk)).toHaveLength(1);
    const lease = { owner: 'delivery-2', until: 1_763_702_000_000 };
    expect(await shards.claim(key, lease, 1_763_700_000_001)).toBe('busy');
    expect(await shards.claim(key, lease, 1_763_700_600_001)).toMatchObject({ checked: 12 });
  });

  it('know what was listed before it is ended', async () => {
    const plan = await new MissingRepo(db, new NotificationWriter(db, null)).loadPlan();
    expect([...(plan?.ids ?? [])]).toEqual(['sub_1', 'sub_2']);
  });
});

/** A newer release may also have added fields inside of others. */
function withFields(fields: object, added: object): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [
      name,
      isPlain(value) ? { ...value, ...added } : value,
    ]),
  );
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
