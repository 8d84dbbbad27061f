import { Component, computed, input } from '@angular/core';
import type { IngestRun } from '@keelson/contracts/learning/ingest-run';
import { doneStepsText, STEP_NAMES } from '../ui/run-steps';

/** Shows how far a run has come: its step, and how many are done. */
@Component({
  selector: 'app-run-progress',
  host: { class: 'stack-4' },
  template: `
    <p class="small" role="status">
      {{ label() }}
      <span class="muted numeric" i18n="Steps of a run"
        >({{ done() }} of {{ run().steps.length }})</span
      >
    </p>
    <progress [value]="done()" [max]="run().steps.length" [attr.aria-label]="doneText()"></progress>
  `,
  styles: `
    progress {
      width: 100%;
    }
  `,
})
export class RunProgress {
  readonly run = input.required<IngestRun>();

  protected readonly done = computed(
    () => this.run().steps.filter(({ status }) => status === 'succeeded').length,
  );
  protected readonly doneText = computed(() => doneStepsText(this.done(), this.run().steps.length));
  protected readonly label = computed(() => {
    const { steps } = this.run();
    const current = steps.find(({ status }) => status !== 'succeeded') ?? steps.at(-1);
    return current === undefined ? '' : STEP_NAMES[current.key];
  });
}
