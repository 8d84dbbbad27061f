import { type EndedRun } from './run';
import { type RunOutcome } from './run-outcome';
import { type ActivityKey, type Counters } from '../../metrics/counters';

const FAILED: ReadonlySet<RunOutcome> = new Set([
  'crashed',
  'timed_out',
  'spawn_failed',
  'gave_up',
  'stale',
]);

/** The counters of runs in the metrics of the product. */
export const RUN_COUNTERS = ['runs', 'failedRuns'] as const satisfies readonly ActivityKey[];

/**
 * Returns what the end of a run adds to the counters of its day. A run failed when it counted toward the failure limit
 * of its card, or ended without a result of its own. A run that a person ended, that waits for input or that was
 * rate-limited did not fail.
 */
export const countersOfRun = ({
  failed,
  outcome,
}: Pick<EndedRun, 'failed' | 'outcome'>): Counters =>
  failed || FAILED.has(outcome) ? { runs: 1, failedRuns: 1 } : { runs: 1 };
