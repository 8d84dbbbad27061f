import type { RunOutcome } from '@keelson/contracts/kanban/run-outcome';
import type { Tone } from '../../shared/ui/status-chip';

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

export const OUTCOME_TONES: Readonly<Record<RunOutcome, Tone>> = {
  completed: 'good',
  blocked: 'bad',
  crashed: 'bad',
  timed_out: 'bad',
  spawn_failed: 'bad',
  gave_up: 'bad',
  reclaimed: 'neutral',
  stale: 'neutral',
  rate_limited: 'attention',
  review_requested: 'info',
  changes_requested: 'info',
  scheduled: 'neutral',
};
