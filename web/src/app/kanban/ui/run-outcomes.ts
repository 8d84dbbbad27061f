import type { RunOutcome } from '@keelson/contracts/kanban/run/run-outcome';
import type { Tone } from '../../shared/ui/status-chip';

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
