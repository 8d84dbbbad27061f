import { type EpochMs, HOUR } from '@keelson/contracts/time';
import { type ReconcileDeps } from '../reconcile/reconcile-billing';
import { isDue } from '../domain/ledger-entry';
import { handleEntries } from './handle-event';

const PAGE = 100;
/** Limits of one run and outcome. The next run continues behind them. */
const MAX_TRIED = 500;
const MAX_READ = 5_000;

/**
 * Retries parked events, and failed ones that the provider no longer delivers, newest first. A run
 * continues where the last one stopped, so that every entry gets its turn; entries that fail again wait
 * longer each time (`nextAttemptAt`).
 *
 * @returns Number of events that are settled now.
 */
export async function retryEvents(deps: ReconcileDeps, deadline: EpochMs): Promise<number> {
  let handled = 0;
  await reportOldest(deps);
  for (const outcome of ['failed', 'parked'] as const) {
    let [tried, read] = [0, 0];
    let cursor = await deps.jobs.loadEventCursor(outcome);
    do {
      if (deps.now() >= deadline) break;
      const page = await deps.ledger.page({ outcome, cursor: cursor ?? undefined, limit: PAGE });
      const due = page.items.filter((entry) => isDue(entry, deps.now()));
      handled += await handleEntries(deps, due);
      tried += due.length;
      read += page.items.length;
      cursor = page.nextCursor;
      await deps.jobs.saveEventCursor(outcome, cursor);
    } while (cursor !== null && tried < MAX_TRIED && read < MAX_READ);
  }
  return handled;
}

/** Logs how long the oldest failed event has been waiting; `ops/` has an alert on it. */
async function reportOldest({ ledger, log, now }: ReconcileDeps): Promise<void> {
  const oldest = await ledger.oldestFailed();
  if (oldest === null) return;
  const oldestHours = Math.floor((now() - oldest.receivedAt) / HOUR);
  log.warn('Payment events are waiting', { outcome: 'failed', oldestHours });
}
