import { Component, computed, type ElementRef, inject, viewChild } from '@angular/core';
import type { SessionRow } from '@keelson/contracts/account/session-endpoints';
import { Toasts } from '../../shared/ui/toasts';
import { AsyncView } from '../../shared/ui/async-view';
import { RelativeTime } from '../../shared/ui/relative-time';
import { StatusChip } from '../../shared/ui/status-chip';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { deviceText } from '../../shared/util/texts/device-text';
import { SessionListStore } from './session-list-store';

/** Where the account is signed in. Each session but the current one can be ended. */
@Component({
  selector: 'app-session-list',
  imports: [UI_PARTS, AsyncView, RelativeTime, StatusChip],
  providers: [SessionListStore],
  template: `
    @if (store.submission.error(); as error) {
      <app-error-state [error]="error" (retry)="store.load()" />
    }
    <ng-template #loading>
      <div aria-busy="true">
        <app-skeleton height="56px" />
        <span i18n class="visually-hidden" role="status">Loading sessions</span>
      </div>
    </ng-template>
    <ng-container *appAsync="store; let shown; skeleton: loading">
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
                type="button"
                [attr.aria-label]="
                  store.submission.busyWith() === session.id ? null : endLabel(session)
                "
                [appSoftDisabled]="store.submission.busy()"
                (click)="end(session)"
              >
                @if (store.submission.busyWith() === session.id) {
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
  protected readonly store = inject(SessionListStore);
  private readonly toasts = inject(Toasts);
  private readonly list = viewChild<ElementRef<HTMLElement>>('list');

  protected readonly isOnlyOne = computed(() => {
    const shown = this.store.state();
    return shown.status === 'ready' && shown.data.length === 1 && shown.data[0]?.current === true;
  });

  protected readonly deviceOf = deviceText;

  protected endLabel(session: SessionRow): string {
    return $localize`End session of ${deviceText(session)}:device:`;
  }

  protected async end(session: SessionRow): Promise<void> {
    if (!(await this.store.end(session))) return;
    this.toasts.show({ text: $localize`${deviceText(session)}:device: is signed out` });
    // The button is gone: the focus stays at the list.
    this.list()?.nativeElement.focus();
  }
}
