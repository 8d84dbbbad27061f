import { afterNextRender, Component, computed, inject, signal, viewChild } from '@angular/core';
import { Router } from '@angular/router';
import type { UserRow } from '@keelson/contracts/account/endpoints';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { onChange } from '../../shared/util/on-change';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { addPersonCommand } from '../../core/commands/add-person-command';
import { CommandRegistry } from '../../core/commands/command-registry';
import { isAskedFor } from '../../core/navigation/first-act';
import { injectQueryParams } from '../../core/navigation/query-params';
import { pictureAddress } from '../../core/identity/picture-address';
import { Avatar } from '../../shared/ui/avatar';
import { CopyId } from '../../shared/ui/copy-id';
import { EmptyState } from '../../shared/ui/empty-state';
import { PageHeader } from '../../shared/ui/page-header';
import { RelativeTime } from '../../shared/ui/relative-time';
import { StatusChip } from '../../shared/ui/status-chip';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { personName } from '../../shared/util/texts/person-name';
import { Cell } from '../../shared/ui/data-table/cell';
import { DataTable } from '../../shared/ui/data-table/data-table';
import { type FilterChoice, FilterChips } from '../../shared/ui/data-table/filter-chips';
import { SearchField } from '../../shared/ui/data-table/search-field';
import { roleLabel, USER_COLUMNS } from './user-columns';
import { type UserQuery, UsersStore } from './users-store';

const ROLES: readonly (FilterChoice & { readonly value: UserQuery['role'] })[] = [
  { value: null, label: $localize`:Users of every role:All` },
  { value: 'staff', label: $localize`:Users with any role:Staff` },
  { value: 'admin', label: $localize`Admins` },
  { value: 'operator', label: $localize`Operators` },
  { value: 'viewer', label: $localize`Viewers` },
];

@Component({
  selector: 'app-users',
  imports: [
    UI_PARTS,
    Avatar,
    CopyId,
    EmptyState,
    PageHeader,
    RelativeTime,
    StatusChip,
    Cell,
    DataTable,
    FilterChips,
    SearchField,
  ],
  providers: [UsersStore],
  host: { class: 'page page-console' },
  templateUrl: './users.html',
  styles: `
    .person {
      display: flex;
      gap: 8px;
      align-items: center;

      span {
        overflow: hidden;
        text-overflow: ellipsis;
      }
    }
  `,
})
export class UsersPage {
  protected readonly store = inject(UsersStore);
  private readonly router = inject(Router);
  protected readonly address = injectQueryParams();
  protected readonly columns = USER_COLUMNS;
  protected readonly roles = ROLES;
  protected readonly roleLabel = roleLabel;
  protected readonly nameOf = personName;
  protected readonly pictureOf = pictureAddress;
  protected readonly idOf = ({ uid }: UserRow): string => uid;

  private readonly field = viewChild.required(SearchField);
  protected readonly search = computed(() => this.address.params().get('q') ?? '');
  protected readonly role = computed(() => {
    const requested = this.address.params().get('role');
    return ROLES.find(({ value }) => value === requested)?.value ?? null;
  });
  protected readonly sort = computed(() => this.address.params().get('sort'));
  private readonly query = computed<UserQuery>(
    () => ({ search: this.search().toLowerCase(), role: this.role() }),
    { equal: (a, b) => a.search === b.search && a.role === b.role },
  );

  constructor() {
    onChange(this.query, (query) => void this.store.list.setQuery(query));
    const find = addPersonCommand(() => this.field().focus());
    inject(CommandRegistry).register(signal([find]));
    if (isAskedFor('add-person')) afterNextRender(() => this.field().focus());
    inject(RefetchOnFocus).register(() => void this.store.list.refresh());
  }

  protected open({ uid }: UserRow): void {
    void this.router.navigate(['/admin/users', uid]);
  }

  protected planName({ plan }: UserRow): string {
    return planOf(plan).name;
  }
}
