import { Component, computed, inject, input, signal } from '@angular/core';
import { StaffRole } from '@keelson/contracts/account/staff';
import type { UserId } from '@keelson/contracts/ids';
import type { Board } from '@keelson/contracts/kanban/board';
import type { BoardPerson } from '@keelson/contracts/kanban/control-endpoints';
import { ApiClient } from '../../core/api/api-client';
import { ROLE_LABELS } from '../../core/identity/staff-role';
import { ErrorState } from '../../shared/ui/error-state';
import { Toasts } from '../../shared/ui/toasts';
import { lookUpName } from '../../shared/util/person-name';
import { BoardDirectory } from '../data/board-directory';
import { People } from '../data/people';
import { Submission } from '../data/submission';
import { SelectField } from '../ui/select-field';

const ROLES = StaffRole.options.map((key) => ({ key, label: ROLE_LABELS[key] }));

/** Who may do more on this board than their role as staff allows. */
@Component({
  selector: 'app-board-members',
  imports: [ErrorState, SelectField],
  providers: [Submission],
  host: { class: 'card' },
  templateUrl: './board-members.html',
  styleUrls: ['../ui/form.scss', './board-members.scss'],
})
export class BoardMembers {
  readonly board = input.required<Board>();
  readonly editable = input.required<boolean>();

  protected readonly sending = inject(Submission);
  private readonly api = inject(ApiClient);
  private readonly directory = inject(BoardDirectory);
  private readonly people = inject(People);
  private readonly toasts = inject(Toasts);

  protected readonly roles = ROLES;
  protected readonly who = signal('');
  protected readonly role = signal<StaffRole>('viewer');
  protected readonly problem = signal<string | null>(null);
  /** Only staff opens the console, so only staff can have a role on a board. */
  protected readonly suggestions = computed(() =>
    this.people.staff().filter(({ uid }) => !(uid in this.board().roles)),
  );
  protected readonly members = computed(() =>
    Object.entries(this.board().roles).map(([uid, role]) => ({
      uid: uid as UserId,
      role,
      roleLabel: ROLE_LABELS[role],
      name: lookUpName(this.people.names(), `user:${uid}`),
    })),
  );

  protected type(text: string): void {
    this.who.set(text);
    this.problem.set(null);
    this.sending.changed();
  }

  protected async add(event: Event): Promise<void> {
    event.preventDefault();
    const staff = await this.sending.send(() => this.people.loadStaff());
    if (staff === null) return;
    const uid = find(staff, this.who().trim());
    if (uid === null) {
      this.problem.set('No staff member matches. Give this person a staff role in Users first.');
    } else if (await this.setRole(uid, this.role())) this.who.set('');
  }

  protected async setRole(uid: UserId, role: StaffRole | null): Promise<boolean> {
    const { slug, revision: expectedRevision } = this.board();
    const saved = await this.sending.send(() =>
      this.api.put('/api/admin/kanban/boards/{slug}/roles/{uid}', {
        params: { slug, uid },
        body: { role, expectedRevision },
      }),
    );
    if (saved === null) return false;
    this.directory.upsert(saved);
    this.toasts.show({ text: role === null ? 'Member removed' : 'Role saved' });
    return true;
  }
}

/** By e-mail address or name. */
function find(staff: readonly BoardPerson[], text: string): UserId | null {
  const wanted = text.toLowerCase();
  const found = staff.find(
    ({ email, displayName }) =>
      wanted !== '' && [email, displayName].some((known) => known?.toLowerCase() === wanted),
  );
  return found?.uid ?? null;
}
