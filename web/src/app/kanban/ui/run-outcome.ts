import { Component, input } from '@angular/core';
import type { RunOutcome } from '@keelson/contracts/kanban/run/run-outcome';
import { StatusChip, type Tone } from '../../shared/ui/status-chip';
import { OUTCOME_LABELS } from '../texts/card-labels';

const OUTCOME_TONES: Readonly<Record<RunOutcome, Tone>> = {
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

/** Shows how a run ended as a chip, or that it is active. */
@Component({
  selector: 'app-run-outcome',
  imports: [StatusChip],
  template: `
    @if (outcome(); as ended) {
      <app-status-chip [tone]="tones[ended]">{{ labels[ended] }}</app-status-chip>
    } @else {
      <app-status-chip tone="attention" i18n="run outcome|The run is active"
        >Running</app-status-chip
      >
    }
  `,
})
export class RunOutcomeChip {
  /** Null while the run is active. */
  readonly outcome = input.required<RunOutcome | null>();
  protected readonly labels = OUTCOME_LABELS;
  protected readonly tones = OUTCOME_TONES;
}
