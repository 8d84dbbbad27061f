import { Component, inject } from '@angular/core';
import type { InvitationRow } from '@keelson/contracts/teams/invitation-endpoints';
import { AsyncView } from '../../shared/ui/async-view';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog';
import { RelativeTime } from '../../shared/ui/relative-time';
import { StatusChip } from '../../shared/ui/status-chip';
import { Toasts } from '../../shared/ui/toasts';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { minuteClock } from '../../shared/util/time/minute-clock';
import { TeamStore } from '../data/team-store';
import { WORKSPACE_ROLE_LABELS } from '../texts/role-labels';

/** Invitations that nobody has answered yet. Each has reserved a seat. */
@Component({
  selector: 'app-invitation-list',
  imports: [UI_PARTS, AsyncView, RelativeTime, StatusChip],
  host: { class: 'card stack', role: 'region', 'aria-labelledby': 'invitations' },
  template: `
    <h2 class="section-title" id="invitations" i18n>Open invitations</h2>
    <ul
      class="lined"
      *appAsync="store.invitations; let invitations; skeleton: ['48px']"
      i18n-aria-label
      aria-label="Open invitations"
    >
      @for (invitation of invitations; track invitation.id) {
        <li>
          <div class="what">
            <bdi>{{ invitation.address }}</bdi>
            <span class="muted small">
              {{ roleNames[invitation.role] }} ·
              <ng-container i18n
                >Sent <app-relative-time [at]="invitation.mailedAt"
              /></ng-container>
              @if (invitation.until > now()) {
                ·
                <ng-container i18n="An invitation"
                  >Expires <app-relative-time [at]="invitation.until"
                /></ng-container>
              }
            </span>
          </div>
          @if (invitation.until <= now()) {
            <app-status-chip tone="attention" i18n="An invitation">Expired</app-status-chip>
          }
          <button
            class="btn btn-text"
            type="button"
            [attr.aria-label]="labels.resend(invitation.address)"
            [appSoftDisabled]="store.inviting.busyWith() === invitation.id"
            (click)="resend(invitation)"
            i18n="Button: mails an invitation again"
          >
            Send again
          </button>
          <button
            class="btn btn-text"
            type="button"
            [attr.aria-label]="labels.revoke(invitation.address)"
            [appSoftDisabled]="store.inviting.busyWith() === invitation.id"
            (click)="revoke(invitation)"
            i18n="Button: takes back an invitation"
          >
            Revoke
          </button>
          @if (store.inviting.errorOf(invitation.id); as error) {
            <app-error-state [error]="error" (retry)="store.inviting.retry()" />
          }
        </li>
      } @empty {
        <li class="muted" i18n>Nobody is invited at the moment.</li>
      }
    </ul>
    @if (store.invitations.hasMore()) {
      <button
        class="btn btn-outlined"
        type="button"
        [appSoftDisabled]="store.invitations.busy()"
        (click)="store.invitations.loadMore()"
        i18n
      >
        Show more invitations
      </button>
    }
  `,
  styles: `
    .btn-outlined {
      justify-self: start;
    }

    app-error-state {
      flex-basis: 100%;
    }
  `,
})
export class InvitationList {
  protected readonly store = inject(TeamStore);
  private readonly questions = inject(ConfirmDialog);
  private readonly toasts = inject(Toasts);
  protected readonly now = minuteClock();
  protected readonly roleNames = WORKSPACE_ROLE_LABELS;
  protected readonly labels = {
    resend: (address: string) => $localize`Send again: invitation of ${address}:address:`,
    revoke: (address: string) => $localize`Revoke the invitation of ${address}:address:`,
  };

  protected async resend({ id, address }: InvitationRow): Promise<void> {
    if (!(await this.store.resend(id))) return;
    this.toasts.show({
      text: $localize`Sent again to ${address}:address:. The former link no longer works.`,
    });
  }

  protected async revoke({ id, address }: InvitationRow): Promise<void> {
    const isConfirmed = await this.questions.ask({
      heading: $localize`Revoke the invitation of ${address}:address:?`,
      detail: $localize`The link in the e-mail stops working, and the seat is free. You can invite this address again.`,
      action: $localize`:Button|Takes back an invitation:Revoke invitation`,
      tone: 'danger',
    });
    if (!isConfirmed || !(await this.store.revoke(id))) return;
    this.toasts.show({ text: $localize`Invitation revoked: ${address}:address:` });
  }
}
