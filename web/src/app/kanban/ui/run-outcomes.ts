import type { RunOutcome } from '@keelson/contracts/kanban/run-outcome';
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

/** How a run ended. */
export const OUTCOME_LABELS: Readonly<Record<RunOutcome, string>> = {
  completed: $localize`:run outcome|How a run ended:Completed`,
  blocked: $localize`:run outcome|How a run ended:Blocked`,
  crashed: $localize`:run outcome|How a run ended:Failed`,
  timed_out: $localize`:run outcome|How a run ended:Timed out`,
  spawn_failed: $localize`:run outcome|How a run ended:Failed to start`,
  gave_up: $localize`:run outcome|How a run ended:Failure limit reached`,
  reclaimed: $localize`:run outcome|The card was taken back from its agent:Reclaimed`,
  stale: $localize`:run outcome|How a run ended:Stopped responding`,
  rate_limited: $localize`:run outcome|How a run ended:Rate-limited`,
  review_requested: $localize`:run outcome|How a run ended:Review requested`,
  changes_requested: $localize`:run outcome|How a run ended:Changes requested`,
  scheduled: $localize`:run outcome|The run continues later:Scheduled`,
};
