import { Component, computed, inject, input } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { StaffRole } from '@keelson/contracts/account/staff';
import { SystemPage } from '../../shared/ui/system-page';
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
  imports: [RouterLink, SystemPage],
  host: { class: 'page' },
  template: `
    <app-system-page code="403" [heading]="heading()" [detail]="detail()">
      <a class="btn btn-filled" routerLink="/admin" i18n>Back to overview</a>
    </app-system-page>
  `,
})
export class RoleRequired {
  /** From the route's data. */
  readonly subject = input.required<string>();
  readonly needed = input.required<StaffRole>();

  private readonly me = inject(Identity).me;
  protected readonly heading = computed(() => HEADINGS[this.needed()](this.subject()));
  private readonly currentRole = computed(() => {
    const role = this.me()?.role;
    return role
      ? $localize`Your role is ${ROLE_LABELS[role]}:role:.`
      : $localize`You don’t have a role.`;
  });
  protected readonly detail = computed(() => {
    const role = ROLE_LABELS[this.needed()];
    const help = $localize`An admin can give you the ${role}:role: role under Customers.`;
    return `${this.currentRole()} ${help}`;
  });
}
