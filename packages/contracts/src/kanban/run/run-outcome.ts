import * as z from 'zod';

/**
 * Describes how a run ended. `completed` · `blocked` needs a user · `crashed` failed · `timed_out` ran longer than
 * allowed · `spawn_failed` never started · `gave_up` reached the failure limit · `reclaimed` its lease expired or it
 * was terminated · `stale` found by an operator · `rate_limited` · `review_requested` · `changes_requested` ·
 * `scheduled` continues later.
 */
export const RunOutcome = z.enum([
  'completed',
  'blocked',
  'crashed',
  'timed_out',
  'spawn_failed',
  'gave_up',
  'reclaimed',
  'stale',
  'rate_limited',
  'review_requested',
  'changes_requested',
  'scheduled',
]);
export type RunOutcome = z.infer<typeof RunOutcome>;

/** Labels for the list of runs and the audit log. */
export const OUTCOME_LABELS: Readonly<Record<RunOutcome, string>> = {
  completed: 'Completed',
  blocked: 'Blocked',
  crashed: 'Failed',
  timed_out: 'Timed out',
  spawn_failed: 'Failed to start',
  gave_up: 'Failure limit reached',
  reclaimed: 'Reclaimed',
  stale: 'Stopped responding',
  rate_limited: 'Rate-limited',
  review_requested: 'Review requested',
  changes_requested: 'Changes requested',
  scheduled: 'Scheduled',
};
