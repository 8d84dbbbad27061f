import {
  afterRenderEffect,
  Component,
  computed,
  inject,
  input,
  model,
  signal,
} from '@angular/core';
import { form, submit } from '@angular/forms/signals';
import { StaffRole } from '@keelson/contracts/account/staff';
import type { UserId } from '@keelson/contracts/ids';
import type { Board } from '@keelson/contracts/kanban/board/board';
import type { StaffPerson } from '@keelson/contracts/account/people';
import { ApiClient } from '../../core/api/api-client';
import { ROLE_LABELS } from '../../core/identity/staff-role';
import { Toasts } from '../../shared/ui/toasts';
import { FormField } from '@angular/forms/signals';
import { TextField } from '../../shared/ui/text-field';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { lookUpName } from '../../shared/util/texts/person-name';
import { BoardDirectory } from '../data/board/board-directory';
import { offerAddingMembers } from '../data/board/offer-adding-members';
import { People } from '../data/people';
import { Submission } from '../../core/api/submission';
import { focusFirstError } from '../../shared/util/focus-first-error';
import { requiredText } from '../../shared/util/validators';
import { SelectField } from '../ui/select-field';

const NO_MATCH = {
  kind: 'unknown',
  message: $localize`No staff member matches. Give this person a staff role in Users first.`,
};
const ROLES = StaffRole.options.map((key) => ({ key, label: ROLE_LABELS[key] }));

/** Roles on this board, which add to the staff roles. */
@Component({
  selector: 'app-board-members',
  imports: [UI_PARTS, FormField, TextField, SelectField],
  providers: [Submission],
  host: { class: 'card stack', id: 'members', 'data-keeps-focus': '' },
  templateUrl: './board-members.html',
  styleUrls: ['../ui/form.scss', './board-members.scss'],
})
export class BoardMembers {
  readonly board = input.required<Board>();
  readonly editable = input.required<boolean>();
  /** True to focus the form for a new member as soon as it can be filled in; false after that. */
  readonly adding = model(false);

  protected readonly submission = inject(Submission);
  private readonly api = inject(ApiClient);
  private readonly directory = inject(BoardDirectory);
  private readonly people = inject(People);
  private readonly toasts = inject(Toasts);

  protected readonly roles = ROLES;
  private readonly model = signal<{ readonly person: string; readonly role: StaffRole }>({
    person: '',
    role: 'viewer',
  });
  protected readonly fields = form(this.model, (path) => {
    requiredText(path.person, $localize`Enter an e-mail address or a name.`);
  });
  /** Only staff can open the console, so only staff can have a role on a board. */
  protected readonly suggestions = computed(() =>
    this.people.staff().filter(({ uid }) => !(uid in this.board().roles)),
  );
  protected readonly members = computed(() =>
    Object.entries(this.board().roles).map(([uid, role]) => {
      const name = lookUpName(this.people.names(), `user:${uid}`);
      return {
        uid: uid as UserId,
        role,
        roleLabel: ROLE_LABELS[role],
        name,
        removeLabel: $localize`Remove ${name}:name:`,
      };
    }),
  );

  constructor() {
    this.submission.resetOnChange(this.model);
    offerAddingMembers(this.board, () => this.adding.set(true));
    afterRenderEffect(() => {
      if (!this.adding() || !this.editable()) return;
      this.fields.person().focusBoundControl();
      this.adding.set(false);
    });
  }

  protected async add(event: Event): Promise<void> {
    event.preventDefault();
    await submit(this.fields, async () => {
      const { person, role } = this.model();
      const staff = await this.submission.send(() => this.people.loadStaff());
      if (staff === null) return undefined;
      const uid = findStaffMember(staff, person.trim());
      if (uid === null) return { ...NO_MATCH, fieldTree: this.fields.person };
      if (await this.setRole(uid, role)) this.fields().reset({ person: '', role });
      return undefined;
    });
    focusFirstError(this.fields);
  }

  protected async setRole(uid: UserId, role: StaffRole | null): Promise<boolean> {
    const { slug, revision: expectedRevision } = this.board();
    const saved = await this.submission.send(() =>
      this.api.put('/api/admin/kanban/boards/{slug}/roles/{uid}', {
        params: { slug, uid },
        body: { role, expectedRevision },
      }),
    );
    if (saved === null) return false;
    this.directory.upsert(saved);
    this.toasts.show({ text: role === null ? $localize`Member removed` : $localize`Role saved` });
    return true;
  }
}

/** Finds a member of staff by e-mail address or name. */
function findStaffMember(staff: readonly StaffPerson[], text: string): UserId | null {
  const wanted = text.toLowerCase();
  const found = staff.find(
    ({ email, displayName }) =>
      wanted !== '' && [email, displayName].some((known) => known?.toLowerCase() === wanted),
  );
  return found?.uid ?? null;
}
