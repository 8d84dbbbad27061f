import { Component, inject } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { type PlanRun, planRunStateAt } from '@keelson/contracts/learning/plan-run';
import { interval, map } from 'rxjs';
import { Submission } from '../../core/api/submission';
import { RelativeTime } from '../../shared/ui/relative-time';
import { StatusChip } from '../../shared/ui/status-chip';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { currentTime } from '../../shared/util/time/clock';
import {
  isActiveRun,
  mayResumeRun,
  PLAN_RUN_MODES,
  PLAN_RUN_STATES,
  planRunProgress,
} from './describe-plan-run';
import { StaffNames } from '../data/staff-names';
import { ControlStore } from './control-store';
import { DraftStore } from './draft-store';
import { PlanRunStore } from './plan-run-store';
import { sourceErrorText } from './source-error-text';

const CLOCK_INTERVAL_MS = 5_000;

/** Dry runs, plans and applies in the background: progress, cancel, resume, and the plans that they made. */
@Component({
  selector: 'app-plan-run-list',
  imports: [UI_PARTS, RelativeTime, StatusChip],
  host: { class: 'stack-8' },
  template: `
    <app-error-state [error]="submission.error()" (retry)="submission.reset()" />
    <ul class="list" i18n-aria-label="ingest|Runs in the background" aria-label="Background runs">
      @for (run of store.runs(); track run.id) {
        @let state = stateOf(run);
        <li>
          <div class="words">
            <span>
              <b>{{ modes[run.mode] }}</b>
              <span class="muted small">
                {{ names.nameOf(run.createdBy) }} · <app-relative-time [at]="run.createdAt" />
              </span>
            </span>
            @if (state === 'running' || state === 'queued') {
              <span class="small numeric">{{ progressOf(run) }}</span>
              <progress
                [value]="run.progress.done"
                [max]="run.progress.total || 1"
                [attr.aria-label]="progressOf(run)"
              ></progress>
              <span class="muted small" i18n>You can leave this page. The run continues.</span>
            }
            @if (run.problem; as problem) {
              <span class="problem small">
                {{ errorText(problem) }} <code>{{ problem.code }}</code>
              </span>
            }
          </div>
          <app-status-chip [tone]="states[state].tone">{{ states[state].label }}</app-status-chip>
          @if (control.mayIngest()) {
            @if (isActive(run)) {
              <button
                class="btn btn-outlined"
                [appSoftDisabled]="submission.busyWith() === run.id"
                (click)="cancel(run)"
                i18n
              >
                Cancel run
              </button>
            }
            @if (mayResume(run)) {
              <button
                class="btn btn-filled"
                [appSoftDisabled]="submission.busyWith() === run.id || draft.busyWith() !== null"
                (click)="resume(run)"
                i18n
              >
                Resume run
              </button>
            }
            @if (run.status === 'succeeded' && run.mode === 'commit_plan') {
              <button
                class="btn btn-text"
                [appSoftDisabled]="draft.busyWith() !== null"
                (click)="draft.openRun(run)"
                i18n
              >
                Show plan
              </button>
            }
          }
        </li>
      }
    </ul>
  `,
  styles: `
    li {
      min-height: 56px;
      padding: 8px 16px;
    }

    .words {
      display: grid;
      flex: 1 1 260px;
      gap: 4px;
      min-width: 0;
    }

    progress {
      width: 100%;
    }

    .problem {
      overflow-wrap: anywhere;
    }
  `,
})
export class PlanRunList {
  protected readonly store = inject(PlanRunStore);
  protected readonly draft = inject(DraftStore);
  protected readonly control = inject(ControlStore);
  protected readonly names = inject(StaffNames);
  protected readonly states = PLAN_RUN_STATES;
  protected readonly modes = PLAN_RUN_MODES;
  protected readonly isActive = isActiveRun;
  protected readonly errorText = sourceErrorText;
  protected readonly progressOf = planRunProgress;
  protected readonly submission = new Submission();
  private readonly now = toSignal(interval(CLOCK_INTERVAL_MS).pipe(map(() => currentTime())), {
    initialValue: currentTime(),
  });

  protected stateOf(run: PlanRun) {
    return planRunStateAt(run, this.now());
  }

  protected mayResume(run: PlanRun): boolean {
    return mayResumeRun(run, this.now());
  }

  protected async cancel({ id }: PlanRun): Promise<void> {
    await this.submission.send(() => this.store.cancel(id), id);
  }

  protected resume(run: PlanRun): Promise<void> {
    return this.draft.resumeRun(run);
  }
}
