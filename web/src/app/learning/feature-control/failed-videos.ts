import { Component, inject } from '@angular/core';
import type { VideoJob } from '@keelson/contracts/learning/video-job';
import { Submission } from '../../core/api/submission';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { ControlStore } from './control-store';
import { videoErrorText } from './video-error-text';

/** Videos of live documents that could not be rendered, with the reason. Admins can queue them again. */
@Component({
  selector: 'app-failed-videos',
  imports: [UI_PARTS, RelativeTime],
  template: `
    <ul class="list">
      @for (job of control.failedVideos(); track job.id) {
        <li>
          <span class="what">
            <b dir="auto">{{ job.title }}</b>
            <span class="muted small" i18n>version {{ job.version }}, {{ job.locale }}</span>
            <span class="problem small">{{ errorText(job) }}</span>
            <app-relative-time class="muted small" [at]="job.failedAt" />
          </span>
          @if (control.mayApprove()) {
            <button
              class="btn btn-outlined"
              [attr.aria-label]="retryLabel(job)"
              [appSoftDisabled]="submission.busyWith() === job.id"
              (click)="retry(job)"
            >
              @if (submission.busyWith() === job.id) {
                <ng-container i18n>Queueing…</ng-container>
              } @else {
                <ng-container i18n="Button: renders a video again">Render again</ng-container>
              }
            </button>
          }
        </li>
      }
    </ul>
    @if (submission.error(); as failed) {
      <p class="problem small" role="alert">{{ failed.title }}. {{ failed.detail }}</p>
    }
  `,
  styles: `
    li {
      gap: 8px 16px;
      justify-content: space-between;
      padding: 8px 16px;
      font-size: var(--kl-text-14);
    }

    .what {
      display: flex;
      flex-wrap: wrap;
      gap: 4px 12px;
      align-items: baseline;
      min-width: 0;
      overflow-wrap: anywhere;
    }
  `,
})
export class FailedVideos {
  protected readonly control = inject(ControlStore);
  protected readonly errorText = videoErrorText;
  protected readonly submission = new Submission();

  protected retryLabel({ title }: VideoJob): string {
    return $localize`Render the video of ${title}:title: again`;
  }

  protected async retry({ id }: VideoJob): Promise<void> {
    await this.submission.send(() => this.control.retryVideo(id), id);
  }
}
