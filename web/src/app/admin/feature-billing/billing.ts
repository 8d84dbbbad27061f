import { Component, computed, inject } from '@angular/core';
import type { WebhookEvent } from '@keelson/contracts/billing/ledger';
import { onChange } from '../../shared/util/on-change';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { injectQueryParams } from '../../core/navigation/query-params';
import { loadOpenRow } from '../../core/navigation/load-open-row';
import { Cell } from '../../shared/ui/data-table/cell';
import { DataTable } from '../../shared/ui/data-table/data-table';
import { type FilterChoice, FilterChips } from '../../shared/ui/data-table/filter-chips';
import { CopyId } from '../../shared/ui/copy-id';
import { EmptyState } from '../../shared/ui/empty-state';
import { FlashOnChange } from '../../shared/ui/flash-on-change';
import { PageHeader } from '../../shared/ui/page-header';
import { RelativeTime } from '../../shared/ui/relative-time';
import { StatusChip } from '../../shared/ui/status-chip';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { OUTCOME_KEYS, OUTCOMES } from '../ui/event-outcomes';
import { BillingStore } from './billing-store';
import { BillingSummary } from './billing-summary';
import { EVENT_COLUMNS, familyOf } from './event-columns';
import { EventPanel } from './event-panel';

@Component({
  selector: 'app-billing',
  imports: [
    UI_PARTS,
    CopyId,
    EmptyState,
    FlashOnChange,
    PageHeader,
    RelativeTime,
    StatusChip,
    BillingSummary,
    Cell,
    DataTable,
    EventPanel,
    FilterChips,
  ],
  providers: [BillingStore],
  host: { class: 'page page-console' },
  templateUrl: './billing.html',
})
export class BillingPage {
  protected readonly store = inject(BillingStore);
  protected readonly address = injectQueryParams();
  protected readonly columns = EVENT_COLUMNS;
  protected readonly outcomes = OUTCOMES;
  protected readonly idOf = ({ id }: WebhookEvent): string => id;

  protected readonly sort = computed(() => this.address.params().get('sort'));
  protected readonly outcome = computed(() => {
    const requested = this.address.params().get('outcome');
    return OUTCOME_KEYS.find((key) => key === requested) ?? null;
  });
  protected readonly noEvents = computed(() =>
    this.outcome() === null ? $localize`No events yet` : $localize`No matching events`,
  );
  protected readonly whyNoEvents = computed(() => {
    const outcome = this.outcome();
    return outcome === 'failed' || outcome === 'parked'
      ? $localize`No events need action.`
      : $localize`Events appear here after the first checkout.`;
  });
  protected readonly family = computed(() => this.address.params().get('type'));
  /** A live update may move an event out of the selected outcome. */
  private readonly matching = computed(() => {
    const outcome = this.outcome();
    const open = this.address.params().get('open');
    return (
      this.store.list
        .rows()
        ?.filter((row) => outcome === null || row.outcome === outcome || row.id === open) ?? null
    );
  });
  protected readonly rows = computed(() => {
    const family = this.family();
    return (
      this.matching()?.filter(({ type }) => family === null || familyOf(type) === family) ?? null
    );
  });
  protected readonly opened = loadOpenRow(this.store.list, this.address.params);
  protected readonly outcomeChoices = computed<readonly FilterChoice[]>(() => {
    const counts = this.store.overview.data()?.events ?? null;
    return [
      { value: null, label: $localize`:Filter of events by outcome:All` },
      ...OUTCOME_KEYS.map((key) => ({
        value: key,
        label: OUTCOMES[key].label,
        count: counts?.[key],
      })),
    ];
  });
  protected readonly familyChoices = computed<readonly FilterChoice[]>(() => {
    const counts = new Map<string, number>();
    for (const { type } of this.matching() ?? []) {
      counts.set(familyOf(type), (counts.get(familyOf(type)) ?? 0) + 1);
    }
    const chosen = this.family();
    if (chosen !== null && !counts.has(chosen)) counts.set(chosen, 0);
    const families = [...counts].sort(([a], [b]) => a.localeCompare(b));
    return [
      { value: null, label: $localize`All types` },
      ...families.map(([value, count]) => ({
        value,
        label: value,
        count,
        isCode: true,
      })),
    ];
  });

  constructor() {
    onChange(this.outcome, (outcome) => void this.store.show(outcome));
    void this.store.overview.load();
    inject(RefetchOnFocus).register(() => {
      void this.store.list.refresh();
      void this.store.overview.refresh();
    });
  }
}
