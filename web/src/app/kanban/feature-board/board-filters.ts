import { Component, computed, inject, output } from '@angular/core';
import { Router } from '@angular/router';
import { DropPanel } from '../../shared/ui/drop-panel';
import { PRIORITY_LABELS } from '../texts/card-labels';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { lookUpName } from '../../shared/util/texts/person-name';
import {
  type BoardFilter,
  type DueFilter,
  type GroupBy,
  NO_FILTER,
  UNASSIGNED,
  writeFilter,
} from '../data/board/board-filter';
import { BoardLook } from '../data/board/board-look';
import { BoardStore } from '../data/board/board-store';
import { People } from '../data/people';
import { type Choice, ChoiceList } from '../ui/choice-list';
import { SelectField } from '../ui/select-field';
import { SavedFilters } from './saved-filters';

/** The choices by the lowest priority that is shown. */
const MINIMUM_PRIORITIES: typeof PRIORITY_LABELS = [
  $localize`Any priority`,
  $localize`Low or higher`,
  $localize`Medium or higher`,
  $localize`High or higher`,
  PRIORITY_LABELS[4],
];

const GROUPINGS: readonly Choice<GroupBy>[] = [
  { key: 'none', label: $localize`:Cards are not grouped:None` },
  { key: 'assignee', label: $localize`Assignee` },
  { key: 'label', label: $localize`Label` },
  { key: 'priority', label: $localize`Priority` },
];

const DUES: readonly Choice<DueFilter>[] = [
  { key: 'any', label: $localize`:Filter of due dates:Any date` },
  { key: 'overdue', label: $localize`:Filter of due dates:Overdue` },
  { key: 'week', label: $localize`:Filter of due dates:Within a week` },
  { key: 'none', label: $localize`:Filter of due dates:No date` },
];

/** The filters of a board, whose state is in the URL, and how the board is shown. */
@Component({
  selector: 'app-board-filters',
  host: { class: 'cluster' },
  imports: [UI_PARTS, ChoiceList, DropPanel, SavedFilters, SelectField],
  templateUrl: './board-filters.html',
  styleUrl: './board-filters.scss',
})
export class BoardFilters {
  readonly helpRequested = output();
  protected readonly store = inject(BoardStore);
  protected readonly look = inject(BoardLook);
  private readonly people = inject(People);
  private readonly router = inject(Router);

  protected readonly groupings = GROUPINGS;
  protected readonly dues = DUES;
  protected readonly minimums = MINIMUM_PRIORITIES;
  protected readonly filter = this.store.filter;
  protected readonly labelChoices = computed(() =>
    this.store.facets().labels.map((label) => ({ key: label, label })),
  );
  protected readonly assigneeChoices = computed(() => {
    const names = this.people.names();
    const keys = this.store.facets().assignees;
    return [
      ...keys.filter((key) => key === UNASSIGNED),
      ...keys.filter((key) => key !== UNASSIGNED),
    ].map((key) => ({ key, label: lookUpName(names, key) }));
  });

  protected readonly creatorChoices = computed(() => {
    const names = this.people.names();
    return this.store.facets().creators.map((key) => ({ key, label: lookUpName(names, key) }));
  });
  protected readonly more = computed(() => {
    const { due, blocked, creators } = this.filter();
    return due !== 'any' || blocked || creators.length > 0;
  });

  /** Applies the change and writes it to the URL. */
  change(part: Partial<BoardFilter>): void {
    const filter = { ...this.filter(), ...part };
    this.filter.set(filter);
    void this.router.navigate([], {
      queryParams: writeFilter(filter),
      queryParamsHandling: 'merge',
      replaceUrl: true,
    });
  }

  clear(): void {
    const { groupBy, view } = this.filter();
    this.change({ ...NO_FILTER, groupBy, view });
  }
}
