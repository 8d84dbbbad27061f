import { Component, computed, inject, output } from '@angular/core';
import { Router } from '@angular/router';
import { DropPanel } from '../../shared/ui/drop-panel';
import { Icon } from '../../shared/ui/icon/icon';
import { PRIORITY_LABELS } from '../texts/card-labels';
import { lookUpName } from '../../shared/util/texts/person-name';
import { type BoardFilter, NO_FILTER, UNASSIGNED, writeFilter } from '../data/board/board-filter';
import { BoardLook } from '../data/board/board-look';
import { BoardStore } from '../data/board/board-store';
import { People } from '../data/people';
import { ChoiceList } from '../ui/choice-list';
import { SavedFilters } from './saved-filters';

/** By the lowest priority that is shown. */
const MINIMUM_PRIORITIES: typeof PRIORITY_LABELS = [
  $localize`Any priority`,
  $localize`Low or higher`,
  $localize`Medium or higher`,
  $localize`High or higher`,
  PRIORITY_LABELS[4],
];

/** The filters of a board, whose state is in the URL, and how the board is shown. */
@Component({
  selector: 'app-board-filters',
  host: { class: 'cluster' },
  imports: [ChoiceList, DropPanel, Icon, SavedFilters],
  templateUrl: './board-filters.html',
  styleUrl: './board-filters.scss',
})
export class BoardFilters {
  readonly helpRequested = output();
  protected readonly store = inject(BoardStore);
  protected readonly look = inject(BoardLook);
  private readonly people = inject(People);
  private readonly router = inject(Router);

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
    this.change({ ...NO_FILTER, groupBy: this.filter().groupBy });
  }
}
