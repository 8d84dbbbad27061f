import * as z from 'zod';

/**
 * How a run ended. `completed` · `blocked` waits for a person · `crashed` it failed · `timed_out` it ran
 * longer than it may · `spawn_failed` it never began · `gave_up` failed once too often · `reclaimed` its
 * lease ran out or it was taken back · `stale` found by an operator · `rate_limited` told to wait ·
 * `review_requested` · `changes_requested` · `scheduled` it asked to go on later.
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

/** What people read: in the list of runs, in the audit log. */
export const OUTCOME_LABELS: Readonly<Record<RunOutcome, string>> = {
  completed: 'Completed',
  blocked: 'Blocked',
  crashed: 'Failed',
  timed_out: 'Took too long',
  spawn_failed: 'Did not start',
  gave_up: 'Gave up',
  reclaimed: 'Taken back',
  stale: 'Went silent',
  rate_limited: 'Told to wait',
  review_requested: 'Asked for review',
  changes_requested: 'Changes requested',
  scheduled: 'Goes on later',
};
