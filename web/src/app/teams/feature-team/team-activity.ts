import { Component, computed, inject, signal } from '@angular/core';
import type { AuditEntry } from '@keelson/contracts/audit/audit';
import { WORKSPACE_AUDIT_KINDS } from '@keelson/contracts/teams/audit-kinds';
import { ApiClient } from '../../core/api/api-client';
import { PagedList } from '../../core/api/paged-list';
import { ACTIVITY_COLUMNS } from '../../core/audit/audit-columns';
import { auditText } from '../../core/audit/audit-text';
import { injectQueryParams } from '../../core/navigation/query-params';
import { Cell } from '../../shared/ui/data-table/cell';
import { DataTable } from '../../shared/ui/data-table/data-table';
import { DayRangeFilter } from '../../shared/ui/data-table/day-range-filter';
import { Dialog } from '../../shared/ui/dialog';
import { EmptyState } from '../../shared/ui/empty-state';
import { Facts } from '../../shared/ui/facts';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { onChange } from '../../shared/util/on-change';
import { personName, recordedActorName } from '../../shared/util/texts/person-name';
import { exactTime } from '../../shared/util/time/exact-time';
import {
  type ActivityFilter,
  isSameActivityFilter,
  readActivityFilter,
} from '../data/activity-filter';
import { TeamStore } from '../data/team-store';
import { AUDIT_KIND_LABELS } from '../texts/audit-kind-labels';

const PAGE_SIZE = 50;
const NO_FILTER = { by: null, kind: null, from: null, until: null };

/** Shows what was done in the team and by whom, as a table that can be exported. */
@Component({
  selector: 'app-team-activity',
  imports: [UI_PARTS, Cell, DataTable, DayRangeFilter, Dialog, EmptyState, Facts, RelativeTime],
  host: { class: 'stack' },
  template: `
    <div class="filters">
      <label class="filter">
        <ng-container i18n="Filter of the activity: by whom">By</ng-container>
        <select #by class="input" (change)="address.update({ by: by.value })">
          <option value="" i18n="Filter: every member">Everyone</option>
          @for (member of store.members.rows(); track member.uid) {
            <option dir="auto" [value]="member.uid" [selected]="member.uid === filter().actorId">
              {{ nameOf(member) }}
            </option>
          }
        </select>
      </label>
      <label class="filter">
        <ng-container i18n="Filter of the activity: what it is about">About</ng-container>
        <select #about class="input" (change)="address.update({ kind: about.value })">
          <option value="" i18n="Filter: every kind of activity">Everything</option>
          @for (kind of kinds; track kind) {
            <option [value]="kind" [selected]="kind === filter().kind">
              {{ kindLabels[kind] }}
            </option>
          }
        </select>
      </label>
      <app-day-range-filter [params]="address.params()" (chosen)="address.update($event)" />
      @if (hasFilters()) {
        <button class="btn btn-text" type="button" (click)="address.update(noFilter)">
          <app-icon name="close" /><ng-container i18n="Button">Clear filters</ng-container>
        </button>
      }
    </div>
    <app-data-table
      i18n-label="Rows of a table, also after their number"
      label="entries"
      i18n-singular="A row of a table, after the number 1"
      singular="entry"
      [columns]="columns"
      [list]="list"
      [rowId]="idOf"
      [sort]="sort()"
      (sortChange)="address.update({ sort: $event })"
      (opened)="opened.set($event)"
    >
      <ng-template appCell="at" [appCellOf]="list.rows()" let-row>
        <app-relative-time [at]="row.at" />
      </ng-template>
      <div empty>
        @if (hasFilters()) {
          <app-empty-state
            icon="history"
            i18n-heading
            heading="No matching entries"
            i18n-detail="Of the activity of a team"
            detail="Choose other people, topics or days."
          >
            <button
              class="btn btn-outlined"
              type="button"
              (click)="address.update(noFilter)"
              i18n="Button"
            >
              Show all entries
            </button>
          </app-empty-state>
        } @else {
          <app-empty-state
            icon="history"
            i18n-heading
            heading="Nothing happened yet"
            i18n-detail
            detail="Invitations, roles and changes of the plan appear here."
          />
        }
      </div>
    </app-data-table>
    @if (opened(); as entry) {
      <app-dialog place="side" [heading]="textOf(entry)" (closed)="opened.set(null)">
        <dl appFacts>
          <dt i18n="audit log|When it happened">When</dt>
          <dd>{{ exactTime(entry.at) }} (<app-relative-time [at]="entry.at" />)</dd>
          <dt i18n="audit log|Who acted">Who</dt>
          <dd dir="auto">{{ actorOf(entry.actor) }}</dd>
          <dt i18n="What was done">Action</dt>
          <dd class="mono">{{ entry.action }}</dd>
        </dl>
      </app-dialog>
    }
  `,
})
export class TeamActivity {
  protected readonly store = inject(TeamStore);
  private readonly api = inject(ApiClient);
  protected readonly address = injectQueryParams();
  protected readonly columns = ACTIVITY_COLUMNS;
  protected readonly noFilter = NO_FILTER;
  protected readonly kinds = WORKSPACE_AUDIT_KINDS;
  protected readonly kindLabels = AUDIT_KIND_LABELS;
  protected readonly nameOf = personName;
  protected readonly actorOf = recordedActorName;
  protected readonly textOf = auditText;
  protected readonly exactTime = exactTime;
  protected readonly opened = signal<AuditEntry | null>(null);
  protected readonly idOf = ({ id }: AuditEntry): string => id;
  protected readonly sort = computed(() => this.address.params().get('sort'));
  protected readonly filter = computed(() => readActivityFilter(this.address.params()), {
    equal: isSameActivityFilter,
  });
  protected readonly hasFilters = computed(() =>
    Object.values(this.filter()).some((value) => value !== null),
  );
  protected readonly list = new PagedList<ActivityFilter, AuditEntry>(
    (filter, cursor) => this.readPage(filter, cursor),
    ({ id }) => id,
  );

  constructor() {
    onChange(this.filter, (filter) => void this.list.setQuery(filter));
  }

  /** One request searches a part of the log, so that a response can be empty before its end. */
  private async readPage(filter: ActivityFilter, from: string | undefined) {
    let page = await this.request(filter, from);
    while (page.items.length === 0 && page.nextCursor !== null && filter === this.filter()) {
      page = await this.request(filter, page.nextCursor);
    }
    return page;
  }

  private request(filter: ActivityFilter, cursor: string | undefined) {
    const given = Object.entries({ ...filter, cursor }).filter(([, value]) => value != null);
    return this.api.get('/api/workspaces/{workspace}/audit', {
      params: { workspace: this.store.id() },
      query: { ...Object.fromEntries(given), limit: PAGE_SIZE },
    });
  }
}
