import { Component, inject, signal } from '@angular/core';
import type { KeyRow } from '@keelson/contracts/teams/key-endpoints';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { Submission } from '../../core/api/submission';
import { AsyncView } from '../../shared/ui/async-view';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog';
import { RelativeTime } from '../../shared/ui/relative-time';
import { StatusChip } from '../../shared/ui/status-chip';
import { Toasts } from '../../shared/ui/toasts';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { longDate } from '../../shared/util/time/format-date';
import { TeamStore } from '../data/team-store';
import { KEY_SCOPE_LABELS } from '../texts/key-scope-labels';
import { KeyDialog } from './key-dialog';

/** The API keys of a team. */
@Component({
  selector: 'app-team-keys',
  imports: [UI_PARTS, AsyncView, KeyDialog, RelativeTime, StatusChip],
  host: { class: 'card stack', role: 'region', 'aria-labelledby': 'keys' },
  template: `
    <div class="cluster">
      <h2 class="section-title" id="keys" i18n>API keys</h2>
      <button
        class="btn btn-outlined"
        type="button"
        (click)="isMaking.set(true)"
        i18n="Button: opens the form"
      >
        New key
      </button>
    </div>
    <p class="muted" i18n>
      Programs call the <a routerLink="/developers">API</a> with a key, in this team alone. A key
      works as long as the person who made it is an owner or admin here.
    </p>
    <ul
      class="lined"
      *appAsync="keys; let list; skeleton: ['48px']"
      i18n-aria-label
      aria-label="API keys"
    >
      @for (key of list.items; track key.id) {
        <li>
          <div class="what">
            <span
              ><bdi>{{ key.name }}</bdi>
              <span class="mono muted">{{ beginning }}{{ key.hint }}</span></span
            >
            <span class="muted small">{{ scopesOf(key) }}</span>
            <span class="muted small">
              @if (key.lastUsedAt; as at) {
                <ng-container i18n="An API key"
                  >{key.uses, plural, =1 {Used once} other {Used {{ key.uses }} times}}, last
                  <app-relative-time [at]="at"
                /></ng-container>
              } @else {
                <ng-container i18n="An API key">Never used</ng-container>
              }
              @if (key.maker; as maker) {
                · <bdi>{{ maker }}</bdi>
              }
              @if (key.until !== null && key.state !== 'expired') {
                · <ng-container i18n="An API key">Expires {{ date(key.until) }}</ng-container>
              }
            </span>
          </div>
          @switch (key.state) {
            @case ('expired') {
              <app-status-chip tone="attention" i18n="An API key">Expired</app-status-chip>
            }
            @case ('stopped') {
              <app-status-chip tone="attention" i18n="An API key whose maker is no admin any more"
                >Stopped</app-status-chip
              >
            }
          }
          <button
            class="btn btn-text"
            type="button"
            [attr.aria-label]="revokeLabel(key.name)"
            [appSoftDisabled]="revoking.busyWith() === key.id"
            (click)="revoke(key)"
            i18n="Button: ends an API key"
          >
            Revoke
          </button>
          @if (revoking.errorOf(key.id); as error) {
            <app-error-state [error]="error" (retry)="revoking.retry()" />
          }
        </li>
      } @empty {
        <li class="muted" i18n>No keys yet.</li>
      }
    </ul>
    @if (isMaking()) {
      <app-key-dialog (made)="keys.refresh()" (closed)="isMaking.set(false)" />
    }
  `,
  styles: `
    .cluster {
      justify-content: space-between;
    }

    app-error-state {
      flex-basis: 100%;
    }
  `,
})
export class TeamKeys {
  private readonly api = inject(ApiClient);
  private readonly store = inject(TeamStore);
  private readonly questions = inject(ConfirmDialog);
  private readonly toasts = inject(Toasts);
  protected readonly beginning = 'kws_…';
  protected readonly isMaking = signal(false);
  protected readonly revoking = new Submission();
  protected readonly keys = new AsyncState(() =>
    this.api.get('/api/workspaces/{workspace}/keys', { params: { workspace: this.store.id() } }),
  );

  constructor() {
    void this.keys.load();
  }

  protected scopesOf({ scopes }: KeyRow): string {
    return scopes.map((scope) => KEY_SCOPE_LABELS[scope]).join(' · ');
  }

  protected date(at: number): string {
    return longDate.format(at);
  }

  protected revokeLabel(name: string): string {
    return $localize`Revoke the API key ${name}:name:`;
  }

  protected async revoke({ id, name }: KeyRow): Promise<void> {
    const isConfirmed = await this.questions.ask({
      heading: $localize`Revoke the API key ${name}:name:?`,
      detail: $localize`Programs that use it are refused at once.`,
      action: $localize`:Button|Ends an API key:Revoke key`,
      tone: 'danger',
    });
    if (!isConfirmed) return;
    const params = { workspace: this.store.id(), id };
    const isDone = await this.revoking.run(
      () => this.api.delete('/api/workspaces/{workspace}/keys/{id}', { params }),
      id,
    );
    if (!isDone) return;
    await this.keys.refresh();
    this.toasts.show({ text: $localize`API key revoked: ${name}:name:` });
  }
}
