import { Component, computed, effect, inject, signal, untracked } from '@angular/core';
import type { InvitationRow } from '@keelson/contracts/teams/invitation-endpoints';
import { mayInWorkspace, type WorkspaceAction } from '@keelson/contracts/teams/roles';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { injectQueryParams } from '../../core/navigation/query-params';
import { EmptyState } from '../../shared/ui/empty-state';
import { PageHeader } from '../../shared/ui/page-header';
import { type Tab, TabList } from '../../shared/ui/tab-list';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { refreshWhileShown } from '../../shared/util/refresh-while-shown';
import { TEAM_POLL_MS, TeamStore } from '../data/team-store';
import { Workspaces } from '../data/workspaces';
import { WORKSPACE_ROLE_LABELS } from '../texts/role-labels';
import { InvitationList } from './invitation-list';
import { InviteDialog } from './invite-dialog';
import { MemberList } from './member-list';
import { OwnershipNotice } from './ownership-notice';
import { TeamActivity } from './team-activity';
import { TeamKeys } from './team-keys';
import { TeamPlan } from './team-plan';
import { TeamSettings } from './team-settings';
import { TeamUsage } from './team-usage';

const TABS: readonly (Tab & { readonly needs?: WorkspaceAction })[] = [
  { key: 'members', label: $localize`:View of a team:Members` },
  { key: 'plan', label: $localize`:View of a team:Plan and seats`, needs: 'pay' },
  { key: 'usage', label: $localize`:View of a team:Usage` },
  { key: 'keys', label: $localize`:View of a team:API keys`, needs: 'manage' },
  { key: 'activity', label: $localize`:View of a team:Activity`, needs: 'audit' },
  { key: 'settings', label: $localize`:View of a team:Settings` },
];

/** The team that the session works in: its people, plan and settings. */
@Component({
  selector: 'app-team',
  imports: [
    UI_PARTS,
    EmptyState,
    PageHeader,
    TabList,
    InvitationList,
    InviteDialog,
    MemberList,
    OwnershipNotice,
    TeamActivity,
    TeamKeys,
    TeamPlan,
    TeamSettings,
    TeamUsage,
  ],
  providers: [TeamStore],
  host: { class: 'page' },
  templateUrl: './team.html',
  styles: `
    .view {
      display: grid;
      gap: 24px;
    }
  `,
})
export class TeamPage {
  protected readonly store = inject(TeamStore);
  protected readonly workspaces = inject(Workspaces);
  protected readonly address = injectQueryParams();
  protected readonly tabs = computed(() =>
    TABS.filter(({ needs }) => needs === undefined || this.may(needs)),
  );
  protected readonly tab = computed(() => {
    const asked = this.address.params().get('tab');
    return this.tabs().find(({ key }) => key === asked)?.key ?? 'members';
  });
  protected readonly mayManage = computed(() => this.may('manage'));
  protected readonly lead = computed(() => {
    const role = this.store.role();
    return role === null ? '' : $localize`Your role: ${WORKSPACE_ROLE_LABELS[role]}:role:`;
  });
  protected readonly isInviting = signal(false);

  constructor() {
    void this.workspaces.load();
    const id = computed(() => this.workspaces.team()?.id ?? null);
    effect(() => {
      const workspace = id();
      if (workspace === null) return;
      untracked(() => {
        void this.store.details.load();
        void this.store.members.setQuery(workspace);
      });
    });
    effect(() => {
      const workspace = id();
      if (workspace !== null && this.mayManage()) {
        untracked(() => void this.store.invitations.setQuery(workspace));
      }
    });
    inject(RefetchOnFocus).register(() => this.store.refresh());
    refreshWhileShown(
      () => this.workspaces.team() && this.store.poll(),
      () => TEAM_POLL_MS,
    );
  }

  protected showInvited(rows: readonly InvitationRow[]): void {
    this.store.addInvitations(rows);
    this.address.update({ tab: null });
  }

  private may(action: WorkspaceAction): boolean {
    const role = this.store.role();
    return role !== null && mayInWorkspace(role, action);
  }
}
