import { Component, computed, type ElementRef, inject, output, viewChild } from '@angular/core';
import { Router, RouterLink, RouterLinkActive } from '@angular/router';
import { PRIORITY_LABELS } from '@keelson/contracts/kanban/card';
import { DropPanel } from '../../shared/ui/drop-panel';
import { Icon } from '../../shared/ui/icon/icon';
import { BoardDirectory } from '../data/board-directory';
import { type BoardFilter, isNarrow, NO_FILTER, NOBODY, writeFilter } from '../data/board-filter';
import { BoardStore } from '../data/board-store';
import { nameIn, People } from '../data/people';
import { ChoiceList } from '../ui/choice-list';

const LIVE_WORDS = {
  idle: 'Connecting',
  connecting: 'Connecting',
  live: 'Live',
  unavailable: 'Not live',
} as const;

/** Which board, and what of it: all of the choice is in the address. */
@Component({
  selector: 'app-board-toolbar',
  imports: [ChoiceList, DropPanel, Icon, RouterLink, RouterLinkActive],
  templateUrl: './board-toolbar.html',
  styleUrl: './board-toolbar.scss',
})
export class BoardToolbar {
  readonly helpAsked = output();

  protected readonly store = inject(BoardStore);
  protected readonly directory = inject(BoardDirectory);
  private readonly people = inject(People);
  private readonly router = inject(Router);
  private readonly search = viewChild.required<ElementRef<HTMLInputElement>>('search');

  protected readonly priorities = PRIORITY_LABELS;
  protected readonly narrow = computed(() => isNarrow(this.store.filter()));
  protected readonly liveWord = computed(() => LIVE_WORDS[this.store.liveStatus()]);
  protected readonly labelChoices = computed(() =>
    this.store.facets().labels.map((label) => ({ key: label, label })),
  );
  protected readonly assigneeChoices = computed(() => {
    const names = this.people.names();
    const keys = this.store.facets().assignees;
    return [...keys.filter((key) => key === NOBODY), ...keys.filter((key) => key !== NOBODY)].map(
      (key) => ({ key, label: nameIn(names, key) }),
    );
  });

  focusSearch(): void {
    this.search().nativeElement.select();
  }

  /** Shows the change at once and writes it into the address. */
  protected change(part: Partial<BoardFilter>): void {
    const filter = { ...this.store.filter(), ...part };
    this.store.filter.set(filter);
    void this.router.navigate([], {
      queryParams: writeFilter(filter),
      queryParamsHandling: 'merge',
      replaceUrl: true,
    });
  }

  protected clear(): void {
    this.change({ ...NO_FILTER, groupBy: this.store.filter().groupBy });
  }

  protected toggled(keys: readonly string[], key: string): readonly string[] {
    return keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key];
  }

  protected countOf(chosen: readonly string[]): string {
    return chosen.length > 0 ? ` (${chosen.length})` : '';
  }
}
