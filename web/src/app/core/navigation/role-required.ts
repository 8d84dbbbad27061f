import { Component, computed, inject, input } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { StaffRole } from '@keelson/contracts/account/staff';
import { EmptyState } from '../../shared/ui/empty-state';
import { Identity } from '../identity/identity';
import { ROLE_LABELS } from '../identity/staff-role';

const HEADINGS: Readonly<Record<StaffRole, (subject: string) => string>> = {
  viewer: (subject) => $localize`${subject}:subject: is for viewers`,
  operator: (subject) => $localize`${subject}:subject: is for operators`,
  admin: (subject) => $localize`${subject}:subject: is for admins`,
};

/** Replaces a console page that needs another role. */
@Component({
  selector: 'app-role-required',
  imports: [EmptyState, RouterLink],
  host: { class: 'page' },
  template: `
    <h1 tabindex="-1">{{ heading() }}</h1>
    <app-empty-state icon="admin_panel_settings" [heading]="currentRole()" [detail]="detail()">
      <a class="btn btn-outlined" routerLink="/admin" i18n>Back to overview</a>
    </app-empty-state>
  `,
})
export class RoleRequired {
  /** From the route's data. */
  readonly subject = input.required<string>();
  readonly needed = input.required<StaffRole>();

  private readonly me = inject(Identity).me;
  protected readonly heading = computed(() => HEADINGS[this.needed()](this.subject()));
  protected readonly currentRole = computed(() => {
    const role = this.me()?.role;
    return role
      ? $localize`Your role is ${ROLE_LABELS[role]}:role:.`
      : $localize`You don’t have a role.`;
  });
  protected readonly detail = computed(
    () => $localize`An admin can give you the ${this.role()}:role: role under Users.`,
  );
  private readonly role = computed(() => ROLE_LABELS[this.needed()]);
}
