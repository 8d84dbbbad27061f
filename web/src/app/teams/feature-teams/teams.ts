import { Component, inject } from '@angular/core';
import type { WorkspaceSummary } from '@keelson/contracts/teams/workspace-endpoints';
import { ApiClient } from '../../core/api/api-client';
import { Submission } from '../../core/api/submission';
import { AsyncView } from '../../shared/ui/async-view';
import { EmptyState } from '../../shared/ui/empty-state';
import { PageHeader } from '../../shared/ui/page-header';
import { StatusChip } from '../../shared/ui/status-chip';
import { Toasts } from '../../shared/ui/toasts';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { longDate } from '../../shared/util/time/format-date';
import { teamPicture } from '../data/team-picture';
import { Workspaces } from '../data/workspaces';
import { WORKSPACE_ROLE_LABELS } from '../texts/role-labels';
import { WorkspaceMark } from '../ui/workspace-mark';
import { OwnInvitations } from './own-invitations';

/** The teams of a person, also deleted ones that can be restored. */
@Component({
  selector: 'app-teams',
  imports: [UI_PARTS, AsyncView, EmptyState, OwnInvitations, PageHeader, StatusChip, WorkspaceMark],
  host: { class: 'page page-column' },
  template: `
    <app-page-header
      i18n-heading="Page"
      heading="Teams"
      i18n-lead
      lead="A team shares one plan, and each member has a seat."
    >
      <a actions class="btn btn-filled" routerLink="new"
        ><ng-container i18n>New team</ng-container></a
      >
    </app-page-header>
    @if (submission.error(); as error) {
      <app-error-state [error]="error" (retry)="submission.retry()" />
    }
    <app-own-invitations />
    <ng-container *appAsync="workspaces.list; let list; skeleton: ['64px', '64px']">
      @if (list.items.length === 0 && list.invitations.length === 0) {
        <app-empty-state
          icon="group"
          i18n-heading
          heading="You’re in no team yet"
          i18n-detail
          detail="Create a team, or open the link of an invitation."
        >
          <a class="btn btn-outlined" routerLink="new" i18n>New team</a>
        </app-empty-state>
      } @else if (list.items.length > 0) {
        <ul class="list" i18n-aria-label aria-label="Teams">
          @for (team of list.items; track team.id) {
            <li>
              <app-workspace-mark [team]="team.name" [picture]="pictureOf(team)" />
              <div class="what">
                <strong dir="auto">{{ team.name }}</strong>
                <span class="muted small">
                  @if (team.deleteAt; as at) {
                    <ng-container i18n="A team">Is deleted for good on {{ date(at) }}</ng-container>
                  } @else {
                    {{ roles[team.role] }} ·
                    <span i18n>{team.members, plural,
                      =1 {1 member}
                      other {{{ team.members }} members}
                    }</span>
                  }
                </span>
              </div>
              @if (team.deleteAt !== null) {
                <button
                  class="btn btn-outlined"
                  type="button"
                  [attr.aria-label]="labels.restore(team.name)"
                  [appSoftDisabled]="submission.busy()"
                  (click)="restore(team)"
                  i18n="Button: takes back the deletion of a team"
                >
                  Restore
                </button>
              } @else if (team.id === workspaces.team()?.id) {
                <app-status-chip tone="good" i18n="The team that this page shows"
                  >Current</app-status-chip
                >
                <a
                  class="btn btn-outlined"
                  routerLink="/dashboard/team"
                  i18n="Link to the page of a team"
                  >Members and plan</a
                >
              } @else {
                <button
                  class="btn btn-outlined"
                  type="button"
                  [attr.aria-label]="labels.open(team.name)"
                  [appSoftDisabled]="workspaces.switching.busy()"
                  (click)="workspaces.switchTo(team.id)"
                  i18n="Button: makes a team the current one"
                >
                  Switch
                </button>
              }
            </li>
          }
        </ul>
        @if (workspaces.switching.error(); as error) {
          <app-error-state [error]="error" (retry)="workspaces.switching.retry()" />
        }
      }
    </ng-container>
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
export class TeamsPage {
  private readonly api = inject(ApiClient);
  private readonly toasts = inject(Toasts);
  protected readonly workspaces = inject(Workspaces);
  protected readonly submission = new Submission();
  protected readonly roles = WORKSPACE_ROLE_LABELS;
  protected readonly pictureOf = teamPicture;
  protected readonly labels = {
    restore: (name: string) => $localize`Restore ${name}:team:`,
    open: (name: string) => $localize`:Command|Palette:Switch to ${name}:workspace:`,
  };

  constructor() {
    void this.workspaces.load();
  }

  protected date(at: number): string {
    return longDate.format(at);
  }

  protected async restore({ id, name }: WorkspaceSummary): Promise<void> {
    const isDone = await this.submission.run(
      () => this.api.post('/api/workspaces/{workspace}/restore', { params: { workspace: id } }),
      id,
    );
    if (!isDone) return;
    await this.workspaces.list.refresh();
    this.toasts.show({
      text: $localize`${name}:team: is restored. Its plan stays canceled.`,
    });
  }
}
