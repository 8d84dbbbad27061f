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
