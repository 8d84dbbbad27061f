import { type SubscriptionId, type PayerId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { DAY, HOUR, MINUTE, SECOND } from '@keelson/contracts/time';
import { planShards } from './plan-shards';
import { ReconcileRun } from './reconcile-run';
import { type ShardKey } from './shard-repo';
import { superviseWalk } from './supervise-walk';
import { openBilling } from '../testing/billing-world';
import { START } from '../testing/builders';
import { type ShardDeps, ShardBusyError, workShard } from './work-shard';

const MEMBERS = 12;
let queue: ShardKey[];
let deps: ShardDeps;
const world = openBilling('reconcile-shards');
const { billing, clock, db, log, member, provider } = world;
beforeEach(async () => {
  await world.reset();
  queue = [];
  clock.at = START + 100 * DAY;
  deps = {
    ...billing,
    shardSize: 3,
    enqueueShard: (key) => {
      queue.push(key);
      return Promise.resolve();
    },
  };
  for (let n = 0; n < MEMBERS; n += 1) await addMember(n);
});
afterAll(() => world.close());

const uidOf = (n: number) => `member-${n}` as PayerId;
const idOf = (n: number) => `sub_${n}` as SubscriptionId;

/** Stored as Pro, while the provider has it as canceled: each one is to be repaired. */
async function addMember(n: number): Promise<void> {
  await member(uidOf(n), { id: idOf(n), createdAt: START + n * DAY });
  await new ReconcileRun(deps, 'repair').retry([idOf(n)]);
  provider.change(idOf(n), { status: 'canceled', canceledAt: START, endedAt: START });
}

const supervise = () => superviseWalk(deps, { isDue: () => Promise.resolve(true) });
const work = (key: ShardKey, differs: Partial<Parameters<typeof workShard>[1]> = {}) =>
  workShard(deps, {
    key,
    deadline: clock.at + 8 * MINUTE,
    leaseMs: 10 * MINUTE,
    isLastAttempt: false,
    ...differs,
  });
const drain = async (): Promise<void> => {
  for (let key = queue.shift(); key !== undefined; key = queue.shift()) await work(key);
};
const endedCount = async (): Promise<number> => {
  const stored = await db.collection('subscriptions').where('status', '==', 'canceled').get();
  return stored.size;
};

describe('planShards', () => {
  it('covers all times without a gap, newest first, with few subscriptions in each', async () => {
    const windows = await planShards(deps.subscriptions, { now: clock.at, size: 3 });
    expect(windows.length).toBeGreaterThan(3);
    expect(windows[0]?.to).toBeNull();
    expect(windows.at(-1)?.from).toBe(0);
    for (const [index, { from }] of windows.entries()) {
      if (index + 1 < windows.length) expect(windows[index + 1]?.to).toBe(from);
      expect(from % SECOND).toBe(0);
    }
    const counts = await Promise.all(
      windows.map(({ from, to }) => deps.subscriptions.countCreatedWithin(from, to)),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(MEMBERS);
    expect(Math.max(...counts)).toBeLessThanOrEqual(3);
  });
});

describe('a walk in shards', () => {
  it('checks everything once and ends', async () => {
    expect(await supervise()).toBe(true);
    const shards = queue.length;
    expect(shards).toBeGreaterThan(3);
    await drain();
    expect(await endedCount()).toBe(MEMBERS);
    expect(await deps.shards.current()).toBeNull();
    expect(await deps.jobs.lastWalk()).toEqual({ finishedAt: clock.at, checked: MEMBERS });
    // The next run has nothing to supervise, and begins no pass that is not due.
    expect(await superviseWalk(deps, { isDue: () => Promise.resolve(false) })).toBe(false);
    expect(queue).toEqual([]);
  });

  it('is left to the job when it is small', async () => {
    const isDue = () => Promise.resolve(true);
    expect(await superviseWalk({ ...deps, shardSize: MEMBERS }, { isDue })).toBe(false);
    expect(await deps.shards.current()).toBeNull();
  });

  it('ignores deliveries that come twice or after the walk', async () => {
    await supervise();
    const keys = [...queue];
    await drain();
    const calls = provider.calls.length;
    for (const key of keys) expect(await work(key)).toBe('obsolete');
    expect(await work({ walk: 'walk-1', index: 0 })).toBe('obsolete');
    expect(provider.calls).toHaveLength(calls);
  });

  it('lets one of two deliveries at the same time work, and the other come again', async () => {
    await supervise();
    const [key] = queue as [ShardKey];
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<undefined>();
    const { promise: works, resolve: begun } = Promise.withResolvers<undefined>();
    provider.before = async () => {
      begun(undefined);
      await mayGoOn;
    };
    const first = work(key);
    await works;
    await expect(work(key)).rejects.toBeInstanceOf(ShardBusyError);
    goOn(undefined);
    expect(await first).toBe('done');
    expect(await work(key)).toBe('obsolete');
  });

  it('takes over the shard of an instance that ended, at the stored position', async () => {
    await supervise();
    const [key] = queue as [ShardKey];
    await deps.shards.claim(key, { owner: 'ended', until: clock.at + 10 * MINUTE }, clock.at);
    await expect(work(key)).rejects.toBeInstanceOf(ShardBusyError);
    clock.at += 10 * MINUTE;
    expect(await work(key)).toBe('done');
    expect(await deps.shards.save(key, 'ended', { status: 'open' })).toBe(false);
  });

  it('continues in another task after the deadline', async () => {
    await superviseWalk(
      { ...deps, shardSize: MEMBERS - 1 },
      { isDue: () => Promise.resolve(true) },
    );
    const keys = queue.splice(0);
    let outcome = '';
    for (const key of keys) {
      provider.before = () => {
        clock.at += MINUTE;
        return Promise.resolve();
      };
      outcome = await work(key, { deadline: clock.at + 1 });
      if (outcome === 'continued') break;
    }
    expect(outcome).toBe('continued');
    queue.push(...keys);
    await drain();
    expect(await deps.shards.current()).toBeNull();
    expect(await endedCount()).toBe(MEMBERS);
  });

  it('goes on with the others when one fails, and gives that one another task', async () => {
    await supervise();
    const [bad, ...others] = queue.splice(0) as [ShardKey, ...ShardKey[]];
    provider.fail(null, new Error('The provider is down'));
    await expect(work(bad, { isLastAttempt: true })).rejects.toThrow();
    provider.recover();
    queue.push(...others);
    await drain();
    expect(await deps.shards.current()).not.toBeNull();
    expect(await deps.shards.progress()).toMatchObject({ failed: 1, done: others.length });
    clock.at += HOUR;
    expect(await supervise()).toBe(true);
    expect(queue).toEqual([bad]);
    await drain();
    expect(await deps.shards.current()).toBeNull();
    expect(await endedCount()).toBe(MEMBERS);
  });

  it('begins anew when another release stored a shard in its own way', async () => {
    await supervise();
    const key = queue.shift()!;
    await db.doc(paths.billingJob(`reconcile-${key.index}`)).update({ lease: 'another-form' });
    expect(await deps.shards.progress()).toMatchObject({ done: 0 });
    await drain();
    expect(await supervise()).toBe(false);
    expect(log.lines.join()).toContain('A walk of reconcile was given up');
    clock.at += HOUR;
    expect(await supervise()).toBe(true);
    await drain();
    expect(await deps.shards.current()).toBeNull();
    expect(await endedCount()).toBe(MEMBERS);
  });

  it('makes tasks again that could not be made or were lost, but not for shards at work', async () => {
    const enqueueShard = () => Promise.reject(new Error('no permission'));
    await superviseWalk({ ...deps, enqueueShard }, { isDue: () => Promise.resolve(true) });
    expect(log.lines.join()).toContain('Could not make a task');
    expect(await supervise()).toBe(true);
    expect(queue).toEqual([]);
    clock.at += HOUR;
    const [first] = await deps.shards.list((await deps.shards.current())?.id ?? '');
    await deps.shards.claim(
      { walk: first?.walk ?? '', index: first?.index ?? 0 },
      { owner: 'busy', until: clock.at + HOUR },
      clock.at,
    );
    await supervise();
    expect(queue).toHaveLength((await deps.shards.current())!.shards - 1);
  });
});
