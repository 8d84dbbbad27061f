import { Component, computed, inject } from '@angular/core';
import { Router, RouterLink } from '@angular/router';
import type { Board } from '@keelson/contracts/kanban/board';
import { EmptyState } from '../../shared/ui/empty-state';
import { PageHeader } from '../../shared/ui/page-header';
import { RelativeTime } from '../../shared/ui/relative-time';
import { Skeleton } from '../../shared/ui/skeleton';
import { BoardDirectory } from '../data/board-directory';
import { People } from '../data/people';
import { ImportBoardForm } from './import-board-form';
import { NewBoardForm } from './new-board-form';

/** All boards, with the forms to create or import one. */
@Component({
  selector: 'app-boards',
  imports: [
    EmptyState,
    ImportBoardForm,
    NewBoardForm,
    PageHeader,
    RelativeTime,
    RouterLink,
    Skeleton,
  ],
  host: { class: 'page' },
  templateUrl: './boards.html',
  styleUrl: './boards.scss',
})
export class BoardsPage {
  protected readonly directory = inject(BoardDirectory);
  private readonly people = inject(People);
  private readonly router = inject(Router);
  protected readonly canCreate = computed(() => this.people.canWrite(null));
  protected readonly canImport = computed(() => this.people.canAdminister(null));

  protected open({ slug }: Board): void {
    void this.router.navigate(['/admin/agents-kanban/boards', slug]);
  }
}
