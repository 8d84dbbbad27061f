import { Component, computed, inject, input, linkedSignal } from '@angular/core';
import type { UserRow } from '@keelson/contracts/account/endpoints';
import type { StaffRole } from '@keelson/contracts/account/staff';
import { Identity } from '../../core/identity/identity';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog';
import { Toasts } from '../../shared/ui/toasts';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { personName } from '../../shared/util/texts/person-name';
import { AccountStore } from './account-store';
import { confirmRoleChange, describeRoleChange, ROLE_CHOICES } from './role-choices';

@Component({
  selector: 'app-account-role',
  imports: [UI_PARTS],
  templateUrl: './account-role.html',
  styleUrls: ['./account-part.scss', './account-role.scss'],
})
export class AccountRole {
  readonly user = input.required<UserRow>();
  protected readonly store = inject(AccountStore);
  private readonly confirm = inject(ConfirmDialog);
  private readonly toasts = inject(Toasts);
  private readonly me = inject(Identity).me;

  protected readonly choices = ROLE_CHOICES;
  protected readonly isMe = computed(() => this.me()?.uid === this.user().uid);
  protected readonly role = linkedSignal(() => this.user().role);

  protected async save(): Promise<void> {
    const [user, role] = [this.user(), this.role()];
    if (!(await this.confirm.ask(confirmRoleChange(user, role)))) return;
    if (!(await this.store.setRole(role))) return;
    this.toasts.show({ text: describeRoleChange(personName(user), role) });
  }

  protected choose(role: StaffRole | null): void {
    this.role.set(role);
    this.store.submission.reset();
  }
}
