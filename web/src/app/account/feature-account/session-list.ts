import { Component, computed, type ElementRef, inject, viewChild } from '@angular/core';
import type { SessionRow } from '@keelson/contracts/account/session-endpoints';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { Submission } from '../../core/api/submission';
import { Toasts } from '../../shared/ui/toasts';
import { AsyncView } from '../../shared/ui/async-view';
import { RelativeTime } from '../../shared/ui/relative-time';
import { StatusChip } from '../../shared/ui/status-chip';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { deviceText } from '../../shared/util/texts/device-text';

/** Shows where the account is signed in. Each session but the current one can be ended. */
@Component({
  selector: 'app-session-list',
  imports: [UI_PARTS, AsyncView, RelativeTime, StatusChip],
  host: { class: 'stack-12' },
  template: `
    <app-error-state [error]="submission.error()" (retry)="sessions.load()" />
    <ng-template #loading>
      <div aria-busy="true">
        <app-skeleton height="56px" />
        <span i18n class="visually-hidden" role="status">Loading sessions</span>
      </div>
    </ng-template>
    <ng-container *appAsync="sessions; let shown; skeleton: loading">
      <ul #list class="list" tabindex="-1" i18n-aria-label aria-label="Sessions">
        @for (session of shown; track session.id) {
          <li>
            <div class="facts">
              <p class="device">
                {{ deviceOf(session) }}
                @if (session.current) {
                  <app-status-chip i18n tone="info">This device</app-status-chip>
                }
              </p>
              @if (session.addressPrefix; as network) {
                <p i18n class="small muted">
                  Last used <app-relative-time [at]="session.lastSeenAt" /> · Signed in
                  <app-relative-time [at]="session.createdAt" /> · Network
                  <span class="mono">{{ network }}</span>
                </p>
              } @else {
                <p i18n class="small muted">
                  Last used <app-relative-time [at]="session.lastSeenAt" /> · Signed in
                  <app-relative-time [at]="session.createdAt" />
                </p>
              }
            </div>
            @if (!session.current) {
              <button
                class="btn btn-outlined"
                [attr.aria-label]="submission.busyWith() === session.id ? null : endLabel(session)"
                [appSoftDisabled]="submission.busy()"
                (click)="end(session)"
              >
                @if (submission.busyWith() === session.id) {
                  <ng-container i18n="Button: the session is being ended">Ending…</ng-container>
                } @else {
                  <ng-container i18n>End session</ng-container>
                }
              </button>
            }
          </li>
        } @empty {
          <li><p i18n class="muted">No sessions. You are signed in with a token.</p></li>
        }
      </ul>
      @if (isOnlyOne()) {
        <p i18n class="small muted">You aren’t signed in anywhere else.</p>
      }
    </ng-container>
  `,
  styleUrl: './session-list.scss',
})
export class SessionList {
  private readonly api = inject(ApiClient);
  private readonly toasts = inject(Toasts);
  private readonly list = viewChild<ElementRef<HTMLElement>>('list');

  protected readonly sessions = new AsyncState(
    async () => (await this.api.get('/api/me/sessions')).items,
  );
  protected readonly submission = new Submission();
  protected readonly isOnlyOne = computed(() => {
    const shown = this.sessions.data();
    return shown?.length === 1 && shown[0]?.current === true;
  });

  protected readonly deviceOf = deviceText;

  constructor() {
    void this.sessions.load();
  }

  protected endLabel(session: SessionRow): string {
    return $localize`End session of ${deviceText(session)}:device:`;
  }

  protected async end(session: SessionRow): Promise<void> {
    const { id } = session;
    const hasEnded = await this.submission.run(async () => {
      await this.api.delete('/api/me/sessions/{id}', { params: { id } });
      await this.sessions.refresh();
    }, id);
    if (!hasEnded) return;
    this.toasts.show({ text: $localize`${deviceText(session)}:device: is signed out` });
    // The button is gone: the focus stays at the list.
    this.list()?.nativeElement.focus();
  }
}
