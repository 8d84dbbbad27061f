import { Component, computed, inject, signal, viewChild } from '@angular/core';
import { Router } from '@angular/router';
import type { Board } from '@keelson/contracts/kanban/board/board';
import { MINUTE } from '@keelson/contracts/time';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { SearchField } from '../../shared/ui/data-table/search-field';
import { plural } from '../../shared/util/texts/plural';
import { refreshWhileShown } from '../../shared/util/refresh-while-shown';
import { BoardCountsStore } from '../data/board/board-counts-store';
import { BoardDirectory } from '../data/board/board-directory';
import {
  type BoardOrder,
  changedAt,
  findBoards,
  SEARCHED_FROM,
  sortBoards,
} from '../data/board/find-boards';
import { GatewayStatus } from '../data/agents/gateway-status';
import { LiveWithFallback } from '../data/offline/live-with-fallback';
import { People } from '../data/people';
import { BoardTile } from './board-tile';
import { ImportBoardForm } from './import-board-form';
import { NewBoardForm } from './new-board-form';
import { PAGE_PARTS } from '../ui/page-parts';

const COUNTED_EVERY_MS = 5 * MINUTE;

@Component({
  selector: 'app-boards',
  imports: [PAGE_PARTS, BoardTile, ImportBoardForm, NewBoardForm, SearchField],
  host: { class: 'page' },
  templateUrl: './boards.html',
  styleUrl: './boards.scss',
})
export class BoardsPage {
  protected readonly directory = inject(BoardDirectory);
  protected readonly counts = inject(BoardCountsStore);
  protected readonly gateway = inject(GatewayStatus);
  protected readonly reading = inject(LiveWithFallback);
  private readonly people = inject(People);
  private readonly router = inject(Router);
  protected readonly newForm = viewChild(NewBoardForm);
  protected readonly importForm = viewChild(ImportBoardForm);
  private readonly searchField = viewChild(SearchField);

  protected readonly canCreate = computed(() => this.people.canWrite(null));
  protected readonly canImport = computed(() => this.people.canAdminister(null));
  protected readonly text = signal('');
  protected readonly order = signal<BoardOrder>('name');
  protected readonly orders: readonly { readonly key: BoardOrder; readonly label: string }[] = [
    { key: 'name', label: $localize`:Order of boards:Name` },
    { key: 'updated', label: $localize`:Order of boards:Recently updated` },
  ];
  protected readonly searchable = computed(() => {
    const { boards, archived } = this.directory;
    const all = (boards()?.length ?? 0) + archived().length;
    return this.text() !== '' || all >= SEARCHED_FROM;
  });
  /** Null while they load. */
  protected readonly shown = computed(() => {
    const boards = this.directory.boards();
    if (boards === null) return null;
    return sortBoards(findBoards(boards, this.text()), this.order(), this.counts.bySlug());
  });
  protected readonly archived = computed(() => findBoards(this.directory.archived(), this.text()));
  /** Announced while a search is typed. */
  protected readonly found = computed(() => {
    if (this.text() === '') return '';
    const count = (this.shown()?.length ?? 0) + this.archived().length;
    if (count === 0) return $localize`No boards match`;
    return plural(count, {
      one: $localize`1 board matches`,
      other: $localize`${count}:count: boards match`,
    });
  });

  constructor() {
    const recount = (): void => void this.counts.counted.refresh();
    recount();
    refreshWhileShown(recount, () => COUNTED_EVERY_MS);
    inject(RefetchOnFocus).register(recount);
  }

  protected changedAt(board: Board): number {
    return changedAt(board, this.counts.bySlug());
  }

  protected clear(): void {
    this.text.set('');
    this.searchField()?.focus();
  }

  protected open({ slug }: Board): void {
    void this.router.navigate(['/admin/agents-kanban/boards', slug]);
  }
}
