import { type EpochMs } from '@keelson/contracts/time';
import { type BillingDeps } from './billing-deps';
import { checkAccounts } from './check-accounts';
import { type JobRepo, type ReconcileCursor } from './job-repo';
import { type SubscriptionPage } from './provider/payment-provider';
import {
  type OnMissing,
  type ReconcileMode,
  type ReconcileReport,
  ReconcileRun,
} from './reconcile-run';
import { retryEvents } from './retry-events';
import { sendPendingEmails } from './send-email-changes';

export interface ReconcileOptions {
  /** `report` writes nothing. */
  readonly mode: ReconcileMode;
  /** No page is started after this instant. */
  readonly deadline: EpochMs;
  /** Receives each stored live subscription that the provider does not know. */
  readonly onMissing?: OnMissing;
}

export type ReconcileDeps = BillingDeps & { readonly jobs: JobRepo };

const BEGINNING_OF_TIME: EpochMs = 0;
/** The rest is for stored events, which must not wait for the end of a walk that takes several runs. */
const WALK_SHARE = 0.8;

/**
 * Compares all subscriptions at the provider, newest first, with our records and repairs differences;
 * then compares the accounts with Firebase Auth and retries parked and failed events. Matching records are not written. Progress is saved after every
 * page, so that an interrupted run continues; one subscription that cannot be read or fetched never stops
 * the others. Safe to run concurrently with webhooks and other runs.
 */
export async function reconcileBilling(
  given: ReconcileDeps,
  { mode, deadline, onMissing }: ReconcileOptions,
): Promise<ReconcileReport> {
  const startedAt = given.now();
  const deps = { ...given, provider: given.provider.inBackground(deadline - startedAt) };
  const run = new ReconcileRun(deps, mode, onMissing);
  try {
    await walk(deps, run, { mode, deadline: startedAt + (deadline - startedAt) * WALK_SHARE });
  } finally {
    run.report.orphaned = await checkAccounts(deps, { mode, deadline });
    if (mode === 'repair') {
      run.report.emailsSent = await sendPendingEmails(deps);
      run.report.eventsHandled += await retryEvents(deps, deadline);
    }
  }
  return run.report;
}

async function walk(
  deps: ReconcileDeps,
  run: ReconcileRun,
  { mode, deadline }: ReconcileOptions,
): Promise<void> {
  const save = async (position: ReconcileCursor | null): Promise<void> => {
    if (mode === 'repair') await deps.jobs.save(position, [...run.retryLater], deps.now());
  };
  let cursor: ReconcileCursor | null = null;
  if (mode === 'repair') {
    cursor = await deps.jobs.loadCursor();
    await run.retry(await deps.jobs.loadRetries());
  }
  while (deps.now() < deadline) {
    const page = await deps.provider.pageOfSubscriptions(cursor?.after ?? null);
    if (page === null) {
      // The key was switched, or test data was deleted.
      deps.log.warn('The provider does not know the position of reconcile: starting over', {
        position: cursor?.after,
      });
      run.report.restarted = true;
      cursor = null;
      if (mode === 'repair') await deps.jobs.restart(deps.now());
      continue;
    }
    const oldest = oldestOf(page);
    const from = page.next === null ? BEGINNING_OF_TIME : oldest;
    await run.page(page, { from, to: cursor?.createdFrom ?? null });
    cursor = page.next === null ? null : { after: page.next, createdFrom: oldest };
    await save(cursor);
    if (cursor === null) {
      await run.closeDuplicates();
      run.report.finished = true;
      return;
    }
  }
}

function oldestOf({ items, skipped, unfetched }: SubscriptionPage): EpochMs {
  const times = [...items.map(({ state }) => state), ...skipped, ...unfetched].map(
    ({ createdAt }) => createdAt,
  );
  return times.length === 0 ? BEGINNING_OF_TIME : Math.min(...times);
}
