import { randomUUID } from 'node:crypto';
import { type SubscriptionId } from '@keelson/contracts/ids';
import { type EpochMs, SECOND } from '@keelson/contracts/time';
import { type BillingDeps } from '../billing-deps';
import { type JobRepo, type ReconcileCursor } from './job-repo';
import { type SubscriptionPage } from '../provider/payment-provider';
import { ReconcileRun } from './reconcile-run';
import { type Shard, type ShardKey, type ShardRepo } from './shard-repo';

/** Makes a task that works on a shard. */
export type EnqueueShard = (key: ShardKey) => Promise<void>;

export type ShardDeps = BillingDeps & {
  readonly jobs: JobRepo;
  readonly shards: ShardRepo;
  readonly enqueueShard: EnqueueShard;
  /** Subscriptions in a shard; up to as many need none. */
  readonly shardSize: number;
};

/** Another delivery works on the shard: this one must come again, because that one may not finish. */
export class ShardBusyError extends Error {
  override readonly name = 'ShardBusyError';
}

export interface ShardTask {
  readonly key: ShardKey;
  /** No page is started after this instant; another task continues. */
  readonly deadline: EpochMs;
  /** The lease outlasts the request of this delivery. */
  readonly leaseMs: number;
  /** The queue gives the task up when this delivery fails. */
  readonly isLastAttempt: boolean;
}

const MAX_RETRIES = 1_000;

/**
 * Checks one shard, page by page. Deliveries may come twice, late or after their pass: the lease lets one work at a
 * time, and each one continues at the stored position. Checking a page twice changes nothing.
 *
 * @throws {ShardBusyError} when another delivery has the lease; any other error after the lease was given back. The
 *   queue delivers the task again with back-off.
 */
export async function workShard(
  given: ShardDeps,
  { key, deadline, leaseMs, isLastAttempt }: ShardTask,
): Promise<'done' | 'continued' | 'obsolete'> {
  const startedAt = given.now();
  const deps = { ...given, provider: given.provider.inBackground(deadline - startedAt) };
  const owner = randomUUID();
  const shard = await deps.shards.claim(key, { owner, until: startedAt + leaseMs }, startedAt);
  if (shard === 'obsolete') return 'obsolete';
  if (shard === 'busy') throw new ShardBusyError('Another delivery works on this shard');
  let outcome: 'done' | 'continued' | 'obsolete';
  try {
    outcome = await checkPages(deps, { key, owner, shard, deadline });
  } catch (error) {
    const status = isLastAttempt ? 'failed' : 'open';
    await deps.shards.save(key, owner, { lease: null, status, movedAt: deps.now() });
    deps.log.error('Could not check a shard of reconcile', { ...key, isLastAttempt, error });
    throw error;
  }
  if (outcome === 'continued') await deps.enqueueShard(key);
  if (outcome === 'done') await finishWalk(deps, key.walk);
  return outcome;
}

interface Work {
  readonly key: ShardKey;
  readonly owner: string;
  readonly shard: Shard;
  readonly deadline: EpochMs;
}

async function checkPages(
  deps: ShardDeps,
  { key, owner, shard, deadline }: Work,
): Promise<'done' | 'continued' | 'obsolete'> {
  const run = new ReconcileRun(deps, 'repair');
  let { position: cursor, checked } = shard as {
    position: ReconcileCursor | null;
    checked: number;
  };
  const save = (change: Partial<Shard>): Promise<boolean> => {
    const retries = [...new Set([...shard.retries, ...run.retryLater])].slice(0, MAX_RETRIES);
    return deps.shards.save(key, owner, {
      position: cursor,
      checked,
      retries,
      movedAt: deps.now(),
      ...change,
    });
  };
  while (deps.now() < deadline) {
    const page = await deps.provider.pageOfSubscriptions(cursor?.after ?? null, shard);
    if (page === null) {
      deps.log.warn('The provider does not know the position of a shard: starting it over', {
        ...key,
      });
      [cursor, checked] = [null, 0];
      await deps.jobs.restart(deps.now());
      continue;
    }
    const oldest = page.next === null ? shard.from : oldestOf(page, shard.from);
    await run.page(page, { from: oldest, to: cursor?.createdFrom ?? shard.to });
    checked += page.items.length;
    cursor = page.next === null ? null : { after: page.next, createdFrom: oldest, checked };
    const isDone = cursor === null;
    if (!(await save(isDone ? { status: 'done', lease: null } : {}))) return 'obsolete';
    if (isDone) return 'done';
  }
  return (await save({ lease: null })) ? 'continued' : 'obsolete';
}

/** In whole seconds, as the provider compares them. */
function oldestOf({ items, skipped, unfetched }: SubscriptionPage, otherwise: EpochMs): EpochMs {
  const times = [...items.map(({ state }) => state), ...skipped, ...unfetched].map(
    ({ createdAt }) => createdAt,
  );
  const oldest = times.length === 0 ? otherwise : Math.min(...times);
  return Math.floor(oldest / SECOND) * SECOND;
}

/** Ends the pass when no shard is left. Several deliveries may find that; one of them ends it. */
export async function finishWalk(deps: ShardDeps, walk: string): Promise<boolean> {
  if ((await deps.shards.countLeft(walk)) > 0) return false;
  const shards = await deps.shards.list(walk);
  const checked = shards.reduce((sum, shard) => sum + shard.checked, 0);
  const retries = shards.flatMap((shard) => shard.retries) as SubscriptionId[];
  if (!(await deps.shards.finish(walk, { finishedAt: deps.now(), checked }, retries))) return true;
  await new ReconcileRun(deps, 'repair').closeDuplicates();
  deps.log.info('All shards of reconcile are checked', { shards: shards.length, checked });
  return true;
}
