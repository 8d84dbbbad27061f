import { Component, computed, input, output } from '@angular/core';
import type { GrantedRole, WorkspaceRole } from '@keelson/contracts/teams/roles';
import { SoftDisabled } from '../../shared/ui/soft-disabled';
import { WORKSPACE_ROLE_LABELS } from '../texts/role-labels';

const ROLE_DETAILS: Readonly<Record<WorkspaceRole, string>> = {
  owner: $localize`Manages people, plan and payment, and can delete the team.`,
  admin: $localize`Invites and manages people.`,
  billing: $localize`Sees and changes plan, seats and payment.`,
  member: $localize`Works in the team.`,
};

/** The role of a person, to choose another one. It shows `role` until the one who uses it has another. */
@Component({
  selector: 'app-role-select',
  imports: [SoftDisabled],
  host: { '[class.dense]': "look() === 'bare'" },
  template: `
    <label class="field">
      <span [class]="look() === 'bare' ? 'visually-hidden' : 'label'">{{ label() }}</span>
      <select class="input" [appSoftDisabled]="softDisabled()" (change)="choose($event)">
        @for (option of options(); track option) {
          <option [value]="option" [selected]="option === role()">{{ names[option] }}</option>
        }
      </select>
      @if (look() === 'plain') {
        <span class="hint">{{ details[role()] }}</span>
      }
    </label>
  `,
  styles: `
    select {
      width: auto;
      min-width: 112px;
    }
  `,
})
export class RoleSelect {
  readonly label = input.required<string>();
  readonly role = input.required<WorkspaceRole>();
  /** The roles that can be chosen besides the present one. */
  readonly choices = input.required<readonly GrantedRole[]>();
  readonly softDisabled = input(false);
  /** `bare` hides the label and the explanation where the context says them. */
  readonly look = input<'plain' | 'bare'>('plain');
  readonly chosen = output<GrantedRole>();

  protected readonly names = WORKSPACE_ROLE_LABELS;
  protected readonly details = ROLE_DETAILS;
  protected readonly options = computed((): readonly WorkspaceRole[] => {
    const [role, choices] = [this.role(), this.choices()];
    return choices.some((choice) => choice === role) ? choices : [role, ...choices];
  });

  protected choose(event: Event): void {
    const select = event.target as HTMLSelectElement;
    const role = select.value as GrantedRole;
    select.value = this.role();
    this.chosen.emit(role);
  }
}
