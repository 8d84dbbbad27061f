import { Component, inject } from '@angular/core';
import { RouterLink } from '@angular/router';
import { EmptyState } from '../../shared/ui/empty-state';
import { PageHeader } from '../../shared/ui/page-header';
import { RelativeTime } from '../../shared/ui/relative-time';
import { Skeleton } from '../../shared/ui/skeleton';
import { BoardDirectory } from '../data/board-directory';

/** Every board, and where to make one. */
@Component({
  selector: 'app-boards',
  imports: [EmptyState, PageHeader, RelativeTime, RouterLink, Skeleton],
  host: { class: 'page' },
  templateUrl: './boards.html',
  styleUrl: './boards.scss',
})
export class BoardsPage {
  protected readonly directory = inject(BoardDirectory);
}
