import { walkIntervalMs } from '@keelson/contracts/billing/walk-interval';
import { type EpochMs } from '@keelson/contracts/time';
import { type BillingDeps } from '../billing-deps';
import { checkAccounts } from './check-accounts';
import { type JobRepo, type ReconcileCursor } from './job-repo';
import { type SubscriptionPage } from '../provider/payment-provider';
import {
  type OnMissing,
  type ReconcileMode,
  type ReconcileReport,
  ReconcileRun,
} from './reconcile-run';
import { reportUsage } from '../metering/report-usage';
import { retryEvents } from '../webhooks/retry-events';
import { settleOrders } from '../credits/credit-orders';
import { findPurchases } from '../credits/find-purchases';
import { sendPendingEmails } from '../customers/send-email-changes';
import { sendPendingLanguages } from '../customers/send-language-changes';
import { superviseWalk } from './supervise-walk';
import { type ShardDeps } from './work-shard';

export interface ReconcileOptions {
  /** `report` writes nothing. */
  readonly mode: ReconcileMode;
  /** No page is started after this instant. */
  readonly deadline: EpochMs;
  /**
   * `when-due`: a walk begins only when the last one is old enough ({@link walkIntervalMs}); everything else
   * is done in each run. By default a pass begins in each run.
   */
  readonly walk?: 'when-due';
  /** Receives each stored live subscription that the provider does not know. */
  readonly onMissing?: OnMissing;
}

/** With a queue, passes that are due and too large for one run are checked in shards. */
export type ReconcileDeps = BillingDeps & { readonly jobs: JobRepo } & Partial<
    Pick<ShardDeps, 'shards' | 'enqueueShard' | 'shardSize'>
  >;

const BEGINNING_OF_TIME: EpochMs = 0;
/** The rest is for stored events, which must not wait for the end of a pass that takes several runs. */
const WALK_SHARE = 0.8;

/**
 * Compares all subscriptions at the provider, newest first, with our records and repairs differences;
 * then compares the accounts with Firebase Auth and retries parked and failed events. Matching records are not written. Progress is saved after every
 * page, so that an interrupted run continues; one subscription that cannot be read or fetched never stops
 * the others. Safe to run concurrently with webhooks and other runs.
 */
export async function reconcileBilling(
  given: ReconcileDeps,
  { mode, deadline, onMissing, walk: begin }: ReconcileOptions,
): Promise<ReconcileReport> {
  const startedAt = given.now();
  const deps = { ...given, provider: given.provider.inBackground(deadline - startedAt) };
  const run = new ReconcileRun(deps, mode, onMissing);
  try {
    await walk(deps, run, {
      mode,
      deadline: startedAt + (deadline - startedAt) * WALK_SHARE,
      ...(begin === undefined ? {} : { walk: begin }),
    });
  } finally {
    run.report.orphaned = await checkAccounts(deps, { mode, deadline });
    if (mode === 'repair') run.report.ordersSettled = await settleOrders(deps, deadline);
    run.report.purchasesFound = await findPurchases(deps, {
      mode,
      deadline,
      ...(begin === undefined ? {} : { walk: begin }),
    });
    if (mode === 'repair') {
      Object.assign(run.report, await reportUsage(deps, deadline));
      run.report.emailsSent = await sendPendingEmails(deps);
      run.report.languagesSent = await sendPendingLanguages(deps);
      run.report.eventsHandled += await retryEvents(deps, deadline);
    }
  }
  return run.report;
}

async function walk(
  deps: ReconcileDeps,
  run: ReconcileRun,
  { mode, deadline, walk: begin }: ReconcileOptions,
): Promise<void> {
  const save = async (position: ReconcileCursor | null): Promise<void> => {
    if (mode === 'repair') await deps.jobs.save(position, [...run.retryLater], deps.now());
  };
  let cursor: ReconcileCursor | null = null;
  if (mode === 'repair') {
    cursor = await deps.jobs.loadCursor();
    const retries = await deps.jobs.loadRetries();
    await run.retry(retries);
    if (cursor === null && begin === 'when-due' && (await isSharded(deps))) {
      await deps.jobs.settleRetries(retries, [...run.retryLater], deps.now());
      return;
    }
    if (cursor === null && begin === 'when-due' && !(await isWalkDue(deps))) {
      await save(null);
      run.report.finished = true;
      return;
    }
  }
  let checked = cursor?.checked ?? 0;
  while (deps.now() < deadline) {
    const page = await deps.provider.pageOfSubscriptions(cursor?.after ?? null);
    if (page === null) {
      // The key was switched, or test data was deleted.
      deps.log.warn('The provider does not know the position of reconcile: starting over', {
        position: cursor?.after,
      });
      run.report.restarted = true;
      cursor = null;
      checked = 0;
      if (mode === 'repair') await deps.jobs.restart(deps.now());
      continue;
    }
    const oldest = oldestOf(page);
    const from = page.next === null ? BEGINNING_OF_TIME : oldest;
    await run.page(page, { from, to: cursor?.createdFrom ?? null });
    checked += page.items.length;
    cursor = page.next === null ? null : { after: page.next, createdFrom: oldest, checked };
    await save(cursor);
    if (cursor === null) {
      if (mode === 'repair') await deps.jobs.saveWalk({ finishedAt: deps.now(), checked });
      await run.closeDuplicates();
      run.report.finished = true;
      return;
    }
  }
}

async function isSharded(deps: ReconcileDeps): Promise<boolean> {
  const { shards, enqueueShard, shardSize } = deps;
  if (shards === undefined || enqueueShard === undefined || shardSize === undefined) return false;
  const sharded = { ...deps, shards, enqueueShard, shardSize };
  return superviseWalk(sharded, { isDue: () => isWalkDue(deps) });
}

async function isWalkDue({ jobs, now }: ReconcileDeps): Promise<boolean> {
  const last = await jobs.lastWalk();
  return last === null || now() - last.finishedAt >= walkIntervalMs(last.checked);
}

function oldestOf({ items, skipped, unfetched }: SubscriptionPage): EpochMs {
  const times = [...items.map(({ state }) => state), ...skipped, ...unfetched].map(
    ({ createdAt }) => createdAt,
  );
  return times.length === 0 ? BEGINNING_OF_TIME : Math.min(...times);
}
