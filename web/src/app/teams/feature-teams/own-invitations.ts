import { Component, inject } from '@angular/core';
import type { OwnInvitation } from '@keelson/contracts/teams/workspace-endpoints';
import { Toasts } from '../../shared/ui/toasts';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { Workspaces } from '../data/workspaces';
import { WORKSPACE_ROLE_LABELS } from '../texts/role-labels';
import { WorkspaceMark } from '../ui/workspace-mark';

/** Open invitations to the address of the person. Nothing without one. */
@Component({
  selector: 'app-own-invitations',
  imports: [UI_PARTS, WorkspaceMark],
  template: `
    @if (workspaces.invitations().length > 0) {
      <ul class="list" i18n-aria-label aria-label="Invitations for you">
        @for (invitation of workspaces.invitations(); track invitation.id) {
          <li>
            <app-workspace-mark [team]="invitation.workspaceName" />
            <div class="what">
              <strong dir="auto">{{ invitation.workspaceName }}</strong>
              <span class="muted small">{{ detail(invitation) }}</span>
            </div>
            <button
              class="btn btn-text"
              type="button"
              [attr.aria-label]="labels.decline(invitation.workspaceName)"
              [appSoftDisabled]="workspaces.joining.busy()"
              (click)="decline(invitation)"
              i18n="Button: refuses an invitation"
            >
              Decline
            </button>
            <button
              class="btn btn-filled"
              type="button"
              [attr.aria-label]="labels.join(invitation.workspaceName)"
              [appSoftDisabled]="workspaces.joining.busy()"
              (click)="workspaces.join(invitation.id)"
              i18n="Button: accepts an invitation"
            >
              Join
            </button>
          </li>
        }
      </ul>
      @if (workspaces.joining.error(); as error) {
        <app-error-state [error]="error" (retry)="workspaces.joining.retry()" />
      }
    }
  `,
  styles: `
    .what {
      display: grid;
      flex: 1 1 160px;
      min-width: 0;
      overflow-wrap: anywhere;
    }
  `,
})
export class OwnInvitations {
  protected readonly workspaces = inject(Workspaces);
  private readonly toasts = inject(Toasts);
  protected readonly labels = {
    join: (team: string) => $localize`:Button|Accepts an invitation:Join ${team}:team:`,
    decline: (team: string) => $localize`Decline the invitation to ${team}:team:`,
  };

  protected detail({ role, invitedBy }: OwnInvitation): string {
    const name = WORKSPACE_ROLE_LABELS[role];
    return invitedBy === null
      ? $localize`You’re invited as ${name}:role:.`
      : $localize`${invitedBy}:person: invites you as ${name}:role:.`;
  }

  protected async decline({ id, workspaceName }: OwnInvitation): Promise<void> {
    if (!(await this.workspaces.decline(id))) return;
    this.toasts.show({ text: $localize`Invitation to ${workspaceName}:team: declined` });
  }
}
