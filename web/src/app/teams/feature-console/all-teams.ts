import { Component, computed, inject } from '@angular/core';
import { Router } from '@angular/router';
import type { WorkspaceRow } from '@keelson/contracts/teams/console-endpoints';
import { ApiClient } from '../../core/api/api-client';
import { PagedList } from '../../core/api/paged-list';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { injectQueryParams } from '../../core/navigation/query-params';
import { Cell } from '../../shared/ui/data-table/cell';
import { DataTable } from '../../shared/ui/data-table/data-table';
import { SearchField } from '../../shared/ui/data-table/search-field';
import { EmptyState } from '../../shared/ui/empty-state';
import { PageHeader } from '../../shared/ui/page-header';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { onChange } from '../../shared/util/on-change';
import { WORKSPACE_COLUMNS } from './workspace-columns';

const PAGE_SIZE = 50;

/** All teams, for admins of the product. */
@Component({
  selector: 'app-all-teams',
  imports: [UI_PARTS, Cell, DataTable, EmptyState, PageHeader, RelativeTime, SearchField],
  host: { class: 'page page-console' },
  template: `
    <app-page-header i18n-heading="Page of the console" heading="Teams" />
    <div class="filters" data-keeps-focus>
      <app-search-field
        i18n-label
        label="Find a team by name or ID"
        i18n-placeholder
        placeholder="Search by name or ID"
        [value]="search()"
        (searched)="address.update({ q: $event })"
      />
    </div>
    <app-data-table
      i18n-label="Rows of a table, also after their number"
      label="teams"
      i18n-singular="A row of a table, after the number 1"
      singular="team"
      [columns]="columns"
      [list]="list"
      [rowId]="idOf"
      [sort]="sort()"
      (sortChange)="address.update({ sort: $event })"
      (opened)="open($event)"
    >
      <ng-template appCell="created" [appCellOf]="list.rows()" let-row>
        <app-relative-time [at]="row.createdAt" />
      </ng-template>
      <app-empty-state
        empty
        icon="group"
        i18n-heading
        heading="No matching teams"
        i18n-detail
        detail="Search matches the beginning of a word of the name, or the whole ID."
      />
    </app-data-table>
  `,
})
export class AllTeams {
  private readonly api = inject(ApiClient);
  private readonly router = inject(Router);
  protected readonly address = injectQueryParams();
  protected readonly columns = WORKSPACE_COLUMNS;
  protected readonly search = computed(() => this.address.params().get('q') ?? '');
  protected readonly sort = computed(() => this.address.params().get('sort'));
  protected readonly list = new PagedList<string, WorkspaceRow>(
    (search, cursor) =>
      this.api.get('/api/admin/workspaces', {
        query: {
          limit: PAGE_SIZE,
          ...(search === '' ? {} : { search }),
          ...(cursor === undefined ? {} : { cursor }),
        },
      }),
    ({ id }) => id,
  );
  protected readonly idOf = ({ id }: WorkspaceRow): string => id;

  constructor() {
    onChange(this.search, (search) => void this.list.setQuery(search));
    inject(RefetchOnFocus).register(() => void this.list.refresh());
  }

  protected open({ id }: WorkspaceRow): void {
    void this.router.navigate(['/admin/workspaces', id]);
  }
}
