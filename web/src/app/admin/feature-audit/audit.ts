import { Component, computed, inject } from '@angular/core';
import type { AuditActor, AuditEntry } from '@keelson/contracts/audit/audit';
import { onChange } from '../../shared/util/on-change';
import { AUDIT_COLUMNS } from '../../core/audit/audit-columns';
import { auditText } from '../../core/audit/audit-text';
import { apiUrl, buildUrl } from '../../core/api/build-url';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { injectQueryParams } from '../../core/navigation/query-params';
import { loadOpenRow } from '../../core/navigation/load-open-row';
import { Cell } from '../../shared/ui/data-table/cell';
import { DataTable } from '../../shared/ui/data-table/data-table';
import { DayRangeFilter } from '../../shared/ui/data-table/day-range-filter';
import { CopyId } from '../../shared/ui/copy-id';
import { Dialog } from '../../shared/ui/dialog';
import { EmptyState } from '../../shared/ui/empty-state';
import { PageHeader } from '../../shared/ui/page-header';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { exactTime } from '../../shared/util/time/exact-time';
import { recordedActorName } from '../../shared/util/texts/person-name';
import { Facts } from '../../shared/ui/facts';
import { isSameFilter, readAuditFilter } from './audit-filter';
import { AuditStore } from './audit-store';
import { linkToTarget } from './target-link';

const NO_FILTER = { actor: null, action: null, target: null, from: null, until: null };

const ACTOR_KINDS: Readonly<Record<AuditActor['kind'], string>> = {
  user: $localize`:Who acted:user`,
  provider: $localize`:payments|Who acted:provider`,
  agent: $localize`:Who acted:agent`,
  system: $localize`:Who acted:system`,
};

@Component({
  selector: 'app-audit',
  imports: [
    UI_PARTS,
    Cell,
    CopyId,
    DataTable,
    DayRangeFilter,
    Dialog,
    EmptyState,
    Facts,
    PageHeader,
    RelativeTime,
  ],
  providers: [AuditStore],
  host: { class: 'page page-console' },
  templateUrl: './audit.html',
})
export class AuditPage {
  protected readonly store = inject(AuditStore);
  protected readonly address = injectQueryParams();
  protected readonly columns = AUDIT_COLUMNS;
  protected readonly noFilter = NO_FILTER;
  protected readonly kinds = ACTOR_KINDS;
  protected readonly nameOf = recordedActorName;
  protected readonly textOf = auditText;
  protected readonly exactTime = exactTime;
  protected readonly linkToTarget = linkToTarget;
  protected readonly idOf = ({ id }: AuditEntry): string => id;

  protected readonly params = this.address.params;
  protected readonly sort = computed(() => this.params().get('sort'));
  protected readonly filter = computed(() => readAuditFilter(this.params()), {
    equal: isSameFilter,
  });
  protected readonly hasFilters = computed(() =>
    Object.values(this.filter()).some((value) => value !== null),
  );
  /** Everything between the two days of the filter, as a file. */
  protected readonly exportUrl = computed(() => {
    const { from, to } = this.filter();
    return buildUrl(apiUrl('/api/admin/audit/export'), { query: { from, to } });
  });
  protected readonly opened = loadOpenRow(this.store.list, this.address.params);
  /** Suggestions from the loaded entries; other values can be typed. */
  protected readonly actions = computed(() =>
    [...new Set(this.store.list.rows()?.map(({ action }) => action))].sort(),
  );

  constructor() {
    onChange(this.filter, (filter) => void this.store.list.setQuery(filter));
    inject(RefetchOnFocus).register(() => void this.store.list.refresh());
  }
}
