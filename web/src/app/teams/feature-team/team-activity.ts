import { Component, computed, inject, signal } from '@angular/core';
import type { AuditEntry } from '@keelson/contracts/audit/audit';
import type { UserId } from '@keelson/contracts/ids';
import { ApiClient } from '../../core/api/api-client';
import { PagedList } from '../../core/api/paged-list';
import { auditText } from '../../core/audit/audit-text';
import { injectQueryParams } from '../../core/navigation/query-params';
import { Cell } from '../../shared/ui/data-table/cell';
import type { Column } from '../../shared/ui/data-table/column';
import { DataTable } from '../../shared/ui/data-table/data-table';
import { Dialog } from '../../shared/ui/dialog';
import { EmptyState } from '../../shared/ui/empty-state';
import { Facts } from '../../shared/ui/facts';
import { RelativeTime } from '../../shared/ui/relative-time';
import { onChange } from '../../shared/util/on-change';
import { personName, recordedActorName } from '../../shared/util/texts/person-name';
import { exactTime } from '../../shared/util/time/exact-time';
import { TeamStore } from '../data/team-store';

const PAGE_SIZE = 50;
const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    key: 'at',
    heading: $localize`:audit log|When it happened:When`,
    text: ({ at }) => new Date(at).toISOString(),
    sortBy: ({ at }) => at,
    width: '124px',
  },
  {
    key: 'actor',
    heading: $localize`:audit log|Who acted:Who`,
    text: ({ actor }) => recordedActorName(actor),
    sortBy: ({ actor }) => recordedActorName(actor),
    width: '220px',
    room: 'wide',
  },
  { key: 'summary', heading: $localize`What happened`, text: auditText },
];

/** Shows what was done in the team and by whom, as a table that can be exported. */
@Component({
  selector: 'app-team-activity',
  imports: [Cell, DataTable, Dialog, EmptyState, Facts, RelativeTime],
  host: { class: 'stack' },
  template: `
    <label class="choice">
      <span i18n="Filter of the activity: by whom">By</span>
      <select class="input" (change)="choose($event)">
        <option value="" i18n="Filter: every member">Everyone</option>
        @for (member of store.members.rows(); track member.uid) {
          <option dir="auto" [value]="member.uid" [selected]="member.uid === actor()">
            {{ nameOf(member) }}
          </option>
        }
      </select>
    </label>
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
      <app-empty-state
        empty
        icon="history"
        i18n-heading
        heading="Nothing happened yet"
        i18n-detail
        detail="Invitations, roles and changes of the plan appear here."
      />
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
  styles: `
    select {
      width: auto;
      max-width: 100%;
    }
  `,
})
export class TeamActivity {
  protected readonly store = inject(TeamStore);
  private readonly api = inject(ApiClient);
  protected readonly address = injectQueryParams();
  protected readonly columns = COLUMNS;
  protected readonly nameOf = personName;
  protected readonly actorOf = recordedActorName;
  protected readonly textOf = auditText;
  protected readonly exactTime = exactTime;
  protected readonly opened = signal<AuditEntry | null>(null);
  protected readonly idOf = ({ id }: AuditEntry): string => id;
  protected readonly sort = computed(() => this.address.params().get('sort'));
  protected readonly actor = computed(() => this.address.params().get('by') as UserId | null);
  protected readonly list = new PagedList<UserId | null, AuditEntry>(
    (actorId, cursor) =>
      this.api.get('/api/workspaces/{workspace}/audit', {
        params: { workspace: this.store.id() },
        query: {
          limit: PAGE_SIZE,
          ...(actorId === null ? {} : { actorId }),
          ...(cursor === undefined ? {} : { cursor }),
        },
      }),
    ({ id }) => id,
  );

  constructor() {
    onChange(this.actor, (actor) => void this.list.setQuery(actor));
  }

  protected choose(event: Event): void {
    this.address.update({ by: (event.target as HTMLSelectElement).value });
  }
}
