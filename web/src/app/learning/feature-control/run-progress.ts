import { Component, computed, input } from '@angular/core';
import { type IngestRun, RUN_STEPS } from '@keelson/contracts/learning/ingest-run';

/** How far a run has come: its step, and how many are done. */
@Component({
  selector: 'app-run-progress',
  template: `
    <p class="small" role="status">
      {{ label() }} <span class="muted numeric">({{ done() }} of {{ run().steps.length }})</span>
    </p>
    <progress
      [value]="done()"
      [max]="run().steps.length"
      [attr.aria-label]="done() + ' of ' + run().steps.length + ' steps'"
    ></progress>
  `,
  styles: `
    :host {
      display: grid;
      gap: 4px;
    }

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
  protected readonly label = computed(() => {
    const { steps } = this.run();
    const current = steps.find(({ status }) => status !== 'succeeded') ?? steps.at(-1);
    return RUN_STEPS.find(({ key }) => key === current?.key)?.label ?? '';
  });
}
