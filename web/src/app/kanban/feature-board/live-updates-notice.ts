import { Component, computed, inject } from '@angular/core';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { LiveWithFallback } from '../data/offline/live-with-fallback';

/** Shown while live updates are off: the age of the data and a refresh button. */
@Component({
  selector: 'app-live-updates-notice',
  imports: [UI_PARTS, RelativeTime],
  host: { role: 'status' },
  template: `
    @if (shown()) {
      <div class="notice">
        <app-icon name="sync" />
        <p>
          <strong i18n>Live updates are off.</strong>
          @if (reading.refreshedAt(); as at) {
            &ngsp;<ng-container i18n>This page refreshes when you return to it.</ng-container>
            &ngsp;<ng-container i18n>Last refreshed <app-relative-time [at]="at" />.</ng-container>
          } @else if (reading.fetching()) {
            &ngsp;<ng-container i18n>Loading cards…</ng-container>
          }
          @if (reading.error(); as error) {
            &ngsp;<span class="problem" dir="auto">{{ error.detail }}</span>
          }
        </p>
        <button
          class="btn btn-text"
          [appSoftDisabled]="reading.fetching() > 0"
          (click)="reading.refresh()"
        >
          @if (reading.fetching() > 0) {
            <ng-container i18n>Refreshing…</ng-container>
          } @else {
            <ng-container i18n="Button">Refresh</ng-container>
          }
        </button>
      </div>
    }
  `,
  styleUrl: './board-notice.scss',
})
export class LiveUpdatesNotice {
  protected readonly reading = inject(LiveWithFallback);
  protected readonly shown = computed(() => {
    const status = this.reading.status();
    if (status === 'live') return false;
    return status === 'unavailable' || this.reading.refreshedAt() !== null;
  });
}
