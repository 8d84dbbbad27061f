import { afterNextRender, Component, computed, inject, output } from '@angular/core';
import { PERSONAL_WORKSPACE } from '@keelson/contracts/http/workspace-facts';
import type { WorkspaceId } from '@keelson/contracts/ids';
import { ArrowKeys } from '../../shared/ui/arrow-keys';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { teamPicture } from '../data/team-picture';
import { PERSONAL_NAME } from '../data/workspace-name';
import { Workspaces } from '../data/workspaces';
import { WorkspaceMark } from '../ui/workspace-mark';

/** The workspaces of a person to choose from, and the pages about them. */
@Component({
  selector: 'app-switcher-list',
  imports: [UI_PARTS, WorkspaceMark],
  hostDirectives: [ArrowKeys],
  template: `
    @for (place of places(); track place.id) {
      <button
        class="menu-item"
        type="button"
        [attr.aria-current]="place.id === current() ? 'true' : null"
        [appSoftDisabled]="workspaces.switching.busy()"
        (click)="choose(place.id)"
      >
        <app-workspace-mark
          [team]="place.id === null ? null : place.name"
          [picture]="place.picture"
        />
        <span class="name" dir="auto">{{ place.name }}</span>
        @if (workspaces.switching.busyWith() === (place.id ?? personal)) {
          <span class="muted small" i18n="The workspace is being opened">Switching…</span>
        } @else if (place.id === current()) {
          <app-icon name="check" />
        }
      </button>
    }
    @for (invitation of workspaces.invitations(); track invitation.id) {
      <button
        class="menu-item"
        type="button"
        [appSoftDisabled]="workspaces.joining.busy()"
        (click)="workspaces.join(invitation.id)"
      >
        <app-workspace-mark [team]="invitation.workspaceName" />
        <span class="name" dir="auto">{{ joinLabel(invitation.workspaceName) }}</span>
      </button>
    }
    @if (workspaces.joining.error(); as error) {
      <app-error-state [error]="error" (retry)="workspaces.joining.retry()" />
    }
    @if (workspaces.switching.error(); as error) {
      <app-error-state [error]="error" (retry)="workspaces.switching.retry()" />
    }
    <hr />
    @if (current() !== null) {
      <a class="menu-item" routerLink="/dashboard/team" (click)="closed.emit()">
        <app-icon name="group" /><ng-container i18n="Link to the page of a team"
          >Members and plan</ng-container
        >
      </a>
    }
    <a class="menu-item" routerLink="/dashboard/teams/new" (click)="closed.emit()">
      <app-icon name="add" /><ng-container i18n>New team</ng-container>
    </a>
  `,
  styles: `
    :host {
      --icon-size: 18px;

      display: grid;
      grid-template-columns: minmax(0, 1fr);
      padding: 6px;
    }

    .menu-item {
      min-height: 40px;
    }

    .name {
      flex: 1;
      overflow: hidden;
      min-width: 0;
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    a app-icon {
      width: 24px;
      color: var(--mat-sys-on-surface-variant);
    }

    hr {
      width: 100%;
      margin: 6px 0;
      border: 0;
      border-top: var(--kl-border);
    }
  `,
})
export class SwitcherList {
  readonly closed = output();
  protected readonly workspaces = inject(Workspaces);
  protected readonly personal = PERSONAL_WORKSPACE;
  protected readonly current = computed(() => this.workspaces.team()?.id ?? null);
  protected readonly places = computed(() => [
    { id: null, name: PERSONAL_NAME, picture: null },
    ...this.workspaces.teams().map((team) => ({
      id: team.id,
      name: team.name,
      picture: teamPicture(team),
    })),
  ]);

  protected readonly joinLabel = (team: string): string =>
    $localize`:Button|Accepts an invitation:Join ${team}:team:`;

  constructor() {
    const keys = inject(ArrowKeys);
    afterNextRender(() => keys.focusFirst());
  }

  protected choose(workspace: WorkspaceId | null): void {
    if (workspace === this.current()) this.closed.emit();
    else void this.workspaces.switchTo(workspace);
  }
}
