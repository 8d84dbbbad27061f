import { Component, inject } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { type IngestRun, runStateAt } from '@keelson/contracts/learning/ingest-run';
import { interval, map } from 'rxjs';
import { Submission } from '../../core/api/submission';
import { StatusChip, type Tone } from '../../shared/ui/status-chip';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { totalsText } from '../ui/describe-plan';
import { doneStepsText, STEP_NAMES, stepProgress } from '../ui/run-steps';
import { StaffNames } from '../data/staff-names';
import { ControlStore } from './control-store';
import { sourceErrorText } from './source-error-text';
import { currentTime } from '../../shared/util/time/clock';

const STATES: Readonly<
  Record<ReturnType<typeof runStateAt>, { readonly label: string; readonly tone: Tone }>
> = {
  applying: { label: $localize`:run|State of a run:Applying`, tone: 'info' },
  applied: { label: $localize`:run|State of a run:Applied`, tone: 'good' },
  failed: { label: $localize`:run|State of a run:Failed`, tone: 'bad' },
  interrupted: { label: $localize`:run|State of a run:Interrupted`, tone: 'attention' },
};
const CLOCK_INTERVAL_MS = 5_000;

@Component({
  selector: 'app-run-list',
  imports: [UI_PARTS, RelativeTime, StatusChip],
  host: { class: 'stack-8' },
  templateUrl: './run-list.html',
  styleUrl: './run-list.scss',
})
export class RunList {
  protected readonly control = inject(ControlStore);
  protected readonly names = inject(StaffNames);
  protected readonly states = STATES;
  protected readonly errorText = sourceErrorText;
  protected readonly stepNames = STEP_NAMES;
  protected readonly progressOf = stepProgress;
  protected readonly submission = new Submission();
  private readonly now = toSignal(interval(CLOCK_INTERVAL_MS).pipe(map(() => currentTime())), {
    initialValue: currentTime(),
  });

  protected stateOf(run: IngestRun) {
    return runStateAt(run, this.now());
  }

  protected totals({ totals }: IngestRun): string {
    return totalsText(totals);
  }

  /** A run keeps the reports of its first sources only. */
  protected unlisted({ totals, sources, changeKind }: IngestRun): number {
    const { create, update, unchanged } = totals;
    return changeKind === 'ingest' ? Math.max(0, create + update + unchanged - sources.length) : 0;
  }

  protected doneOf({ steps }: IngestRun): number {
    return steps.filter(({ status }) => status === 'succeeded').length;
  }

  protected doneText(run: IngestRun): string {
    return doneStepsText(this.doneOf(run), run.steps.length);
  }

  protected async resume({ id }: IngestRun): Promise<void> {
    await this.submission.send(() => this.control.resume(id), id);
  }
}
