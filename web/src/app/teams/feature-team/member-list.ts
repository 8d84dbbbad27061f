import { Component, computed, inject } from '@angular/core';
import type { MemberRow } from '@keelson/contracts/teams/member-endpoints';
import { type GrantedRole, rolesGrantedBy, rolesUnder } from '@keelson/contracts/teams/roles';
import { Identity } from '../../core/identity/identity';
import { pictureAddress } from '../../core/identity/picture-address';
import { AsyncView } from '../../shared/ui/async-view';
import { Avatar } from '../../shared/ui/avatar';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog';
import { RelativeTime } from '../../shared/ui/relative-time';
import { StatusChip } from '../../shared/ui/status-chip';
import { Toasts } from '../../shared/ui/toasts';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { personName } from '../../shared/util/texts/person-name';
import { TeamStore } from '../data/team-store';
import { RoleSelect } from '../ui/role-select';
import { WORKSPACE_ROLE_LABELS } from '../texts/role-labels';
import { seatsText } from '../ui/seats-text';

/** The members of a team with their roles. */
@Component({
  selector: 'app-member-list',
  imports: [UI_PARTS, AsyncView, Avatar, RelativeTime, RoleSelect, StatusChip],
  host: { class: 'card stack', role: 'region', 'aria-labelledby': 'members' },
  template: `
    <header class="cluster">
      <h2 class="section-title" id="members" i18n>Members</h2>
      @if (store.seats(); as seats) {
        <p class="muted small">{{ seatsText(seats) }}</p>
      }
    </header>
    <ul
      class="lined"
      *appAsync="store.members; let members; skeleton: ['48px', '48px', '48px']"
      i18n-aria-label
      aria-label="Members"
    >
      @for (member of members; track member.uid) {
        <li>
          <app-avatar [name]="nameOf(member)" [picture]="pictureOf(member)" />
          <div class="what">
            <span>
              <bdi>{{ nameOf(member) }}</bdi>&ngsp;
              @if (member.uid === me()) {
                <span class="muted small" i18n="After the name of the reader">(you)</span>
              }
            </span>
            <span class="muted small">
              @if (member.displayName !== null && member.email !== null) {
                <bdi>{{ member.email }}</bdi> ·
              }
              <ng-container i18n>Joined <app-relative-time [at]="member.joinedAt" /></ng-container>
            </span>
            @if (member.invitedAs; as address) {
              <span class="muted small" i18n
                >Was invited as <bdi>{{ address }}</bdi></span
              >
            }
          </div>
          @if (!member.hasSeat) {
            <app-status-chip tone="attention" i18n="A member without a seat"
              >Read only</app-status-chip
            >
          }
          @if (mayChange(member)) {
            <div class="acts">
              <app-role-select
                look="bare"
                [label]="labels.role(nameOf(member))"
                [role]="member.role"
                [choices]="choices()"
                [softDisabled]="store.changing.busyWith() === member.uid"
                (chosen)="setRole(member, $event)"
              />
              <button
                class="btn btn-text"
                type="button"
                [attr.aria-label]="labels.remove(nameOf(member))"
                [appSoftDisabled]="store.changing.busyWith() === member.uid"
                (click)="remove(member)"
                i18n="Button: takes a person out of a team"
              >
                Remove
              </button>
            </div>
          } @else {
            <span class="muted">{{ roleNames[member.role] }}</span>
          }
          @if (store.changing.errorOf(member.uid); as error) {
            <app-error-state [error]="error" (retry)="store.changing.retry()" />
          }
        </li>
      }
    </ul>
    @if (store.members.hasMore()) {
      <button
        class="btn btn-outlined"
        type="button"
        [appSoftDisabled]="store.members.busy()"
        (click)="store.members.loadMore()"
        i18n
      >
        Show more members
      </button>
    }
  `,
  styles: `
    header {
      justify-content: space-between;
    }

    .acts {
      display: flex;
      flex-wrap: wrap;
      gap: 4px 12px;
      align-items: center;
      justify-content: end;
      margin-inline-start: auto;
    }

    .btn-outlined {
      justify-self: start;
    }

    app-error-state {
      flex-basis: 100%;
    }
  `,
})
export class MemberList {
  protected readonly store = inject(TeamStore);
  private readonly identity = inject(Identity);
  private readonly questions = inject(ConfirmDialog);
  private readonly toasts = inject(Toasts);
  protected readonly nameOf = personName;
  protected readonly pictureOf = pictureAddress;
  protected readonly roleNames = WORKSPACE_ROLE_LABELS;
  protected readonly seatsText = seatsText;
  protected readonly me = computed(() => this.identity.me()?.uid ?? null);
  protected readonly choices = computed(() => rolesGrantedBy(this.store.role() ?? 'member'));
  protected readonly labels = {
    role: (name: string) => $localize`Role of ${name}:name:`,
    remove: (name: string) => $localize`Remove ${name}:name:`,
  };

  /** Everybody leaves a team in its settings; the last owner stays. */
  protected mayChange({ uid, role }: MemberRow): boolean {
    const own = this.store.role();
    return own !== null && uid !== this.me() && rolesUnder(own).includes(role);
  }

  protected async setRole(member: MemberRow, role: GrantedRole): Promise<void> {
    const before = member.role;
    if (!(await this.store.setRole(member, role))) return;
    const text = $localize`${this.nameOf(member)}:name: is now: ${WORKSPACE_ROLE_LABELS[role]}:role:`;
    if (before === 'owner') {
      this.toasts.show({ text });
      return;
    }
    this.toasts.show({
      text,
      action: {
        label: $localize`:Button:Undo`,
        run: () => void this.store.setRole({ ...member, role }, before),
      },
    });
  }

  protected async remove(member: MemberRow): Promise<void> {
    const name = this.nameOf(member);
    const isConfirmed = await this.questions.ask({
      heading: $localize`Remove ${name}:name:?`,
      detail: $localize`Access ends at once. What ${name}:name: made stays in the team, and the seat is free.`,
      action: $localize`:Button|Takes a person out of a team:Remove member`,
      tone: 'danger',
    });
    if (!isConfirmed || !(await this.store.remove(member.uid))) return;
    this.toasts.show({ text: $localize`Removed: ${name}:name:` });
  }
}
