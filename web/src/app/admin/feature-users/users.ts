import { afterNextRender, Component, computed, inject, signal, viewChild } from '@angular/core';
import { Router } from '@angular/router';
import type { UserRow } from '@keelson/contracts/account/endpoints';
import type { EntitlementStatus } from '@keelson/contracts/billing/entitlement';
import { onChange } from '../../shared/util/on-change';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { addPersonCommand } from '../../core/commands/add-person-command';
import { CommandRegistry } from '../../core/commands/command-registry';
import { isAskedFor } from '../../core/navigation/first-act';
import { injectQueryParams } from '../../core/navigation/query-params';
import { ROLE_LABELS } from '../../core/identity/staff-role';
import { pictureAddress } from '../../core/identity/picture-address';
import { Avatar } from '../../shared/ui/avatar';
import { EmptyState } from '../../shared/ui/empty-state';
import { PageHeader } from '../../shared/ui/page-header';
import { RelativeTime } from '../../shared/ui/relative-time';
import { StatusChip, type Tone } from '../../shared/ui/status-chip';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { personName } from '../../shared/util/texts/person-name';
import { Cell } from '../../shared/ui/data-table/cell';
import { DataTable } from '../../shared/ui/data-table/data-table';
import { type FilterChoice, FilterChips } from '../../shared/ui/data-table/filter-chips';
import { SearchField } from '../../shared/ui/data-table/search-field';
import { ActionQueue } from '../feature-queue/action-queue';
import { ActionQueueStore } from '../feature-queue/action-queue-store';
import { DuplicatePolicySetting } from '../feature-queue/duplicate-policy-setting';
import { statusLabel, USER_COLUMNS } from './user-columns';
import { type UserQuery, UsersStore } from './users-store';

type View = UserQuery['view'] | 'action';

const VIEWS: readonly (FilterChoice & { readonly value: View })[] = [
  { value: null, label: $localize`:Customers of every kind:All` },
  { value: 'paying', label: $localize`:Customers who do:Paying` },
  { value: 'past_due', label: $localize`:Customers who are:Past due` },
  { value: 'action', label: $localize`:Of payments:Needs action` },
  {
    value: 'no-mail',
    label: $localize`:Customers whose address bounced or who complained:No mail`,
  },
  { value: 'staff', label: $localize`:Users with any role:Staff` },
];

const TONES: Readonly<Record<EntitlementStatus, Tone>> = {
  none: 'neutral',
  trialing: 'info',
  active: 'good',
  canceling: 'attention',
  grace: 'bad',
  lapsed: 'bad',
  paused: 'neutral',
  incomplete: 'attention',
  ended: 'neutral',
};

/** Everyone who has signed in, by what they pay, and what of payments needs a person. */
@Component({
  selector: 'app-users',
  imports: [
    UI_PARTS,
    Avatar,
    ActionQueue,
    DuplicatePolicySetting,
    EmptyState,
    PageHeader,
    RelativeTime,
    StatusChip,
    Cell,
    DataTable,
    FilterChips,
    SearchField,
  ],
  providers: [ActionQueueStore, UsersStore],
  host: { class: 'page page-console' },
  templateUrl: './users.html',
  styles: `
    .capital {
      text-transform: capitalize;
    }

    .person {
      display: flex;
      gap: 8px;
      align-items: center;

      strong,
      .muted {
        overflow: hidden;
        text-overflow: ellipsis;
      }

      /* The address gives way first; a role is always whole. */
      .muted {
        flex-shrink: 100;
      }

      app-status-chip {
        flex: none;
      }

      /* No room beside a name and a role. */
      @media (max-width: 600px) {
        .muted {
          display: none;
        }
      }
    }
  `,
})
export class UsersPage {
  protected readonly store = inject(UsersStore);
  private readonly router = inject(Router);
  protected readonly address = injectQueryParams();
  protected readonly columns = USER_COLUMNS;
  private readonly queue = inject(ActionQueueStore);
  protected readonly roles = ROLE_LABELS;
  protected readonly tones = TONES;
  protected readonly statusLabel = statusLabel;
  protected readonly views = computed<readonly FilterChoice[]>(() =>
    VIEWS.map((view) => {
      const count = view.value === 'action' ? this.queue.count() : null;
      return count === null ? view : { ...view, count };
    }),
  );
  protected readonly nameOf = personName;
  protected readonly pictureOf = pictureAddress;
  protected readonly idOf = ({ uid }: UserRow): string => uid;

  private readonly field = viewChild(SearchField);
  protected readonly search = computed(() => this.address.params().get('q') ?? '');
  protected readonly view = computed(() => {
    const requested = this.address.params().get('view');
    return VIEWS.find(({ value }) => value === requested)?.value ?? null;
  });
  protected readonly sort = computed(() => this.address.params().get('sort'));
  private readonly query = computed<UserQuery>(
    () => {
      const view = this.view();
      return { search: this.search().toLowerCase(), view: view === 'action' ? null : view };
    },
    { equal: (a, b) => a.search === b.search && a.view === b.view },
  );

  constructor() {
    onChange(this.query, (query) => void this.store.list.setQuery(query));
    const find = addPersonCommand(() => this.field()?.focus());
    inject(CommandRegistry).register(signal([find]));
    if (isAskedFor('add-person')) afterNextRender(() => this.field()?.focus());
    inject(RefetchOnFocus).register(() => void this.store.list.refresh());
  }

  protected open({ uid }: UserRow): void {
    void this.router.navigate(['/admin/users', uid]);
  }
}
