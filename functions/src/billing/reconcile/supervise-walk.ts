import { DAY, type EpochMs, MINUTE } from '@keelson/contracts/time';
import { planShards } from './plan-shards';
import { type Shard } from './shard-repo';
import { finishWalk, type ShardDeps } from './work-shard';

/** A shard without progress for this long gets another task; one that still waits in the queue is then done once. */
const STALLED_MS = 30 * MINUTE;
/** Then a pass is given up and the next one begins. */
const MAX_AGE_MS = 2 * DAY;

/**
 * Keeps a pass in shards going: makes tasks for shards whose task was given up or lost, and ends the pass when all are
 * checked. A pass that is too old, or has a shard that another release stored in its own way, is given up. Without one,
 * begins one when more subscriptions are stored than one job checks.
 *
 * @returns True while a pass is in progress, so that the job itself checks nothing.
 */
export async function superviseWalk(
  deps: ShardDeps,
  { isDue }: { readonly isDue: () => Promise<boolean> },
): Promise<boolean> {
  const now = deps.now();
  const current = await deps.shards.current();
  if (current === null) return (await isDue()) && beginWalk(deps);
  if (await finishWalk(deps, current.id)) return false;
  const shards = await deps.shards.list(current.id);
  const open = shards.filter(({ status }) => status !== 'done');
  if (now - current.startedAt > MAX_AGE_MS || shards.length < current.shards) {
    deps.log.error('A walk of reconcile was given up', { walk: current.id, open: open.length });
    await deps.shards.finish(current.id, null, []);
    return false;
  }
  await enqueueAll(
    deps,
    open.filter((shard) => needsTask(shard, now)),
  );
  return true;
}

const needsTask = ({ status, movedAt }: Shard, now: EpochMs): boolean =>
  status === 'failed' || now - movedAt >= STALLED_MS;

async function beginWalk(deps: ShardDeps): Promise<boolean> {
  const size = deps.shardSize;
  if ((await deps.subscriptions.countCreatedWithin(0, null)) <= size) return false;
  const windows = await planShards(deps.subscriptions, { now: deps.now(), size });
  const walk = await deps.shards.begin(windows, deps.now());
  if (walk !== null) await enqueueAll(deps, await deps.shards.list(walk.id), false);
  return true;
}

/** A task that can't be made is made by the next run. */
async function enqueueAll(deps: ShardDeps, shards: readonly Shard[], reopen = true): Promise<void> {
  for (const { walk, index } of shards) {
    try {
      if (reopen && !(await deps.shards.reopen({ walk, index }, deps.now()))) continue;
      await deps.enqueueShard({ walk, index });
    } catch (error) {
      deps.log.error('Could not make a task for a shard of reconcile', { walk, index, error });
      return;
    }
  }
}
