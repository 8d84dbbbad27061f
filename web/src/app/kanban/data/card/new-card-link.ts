import { inject } from '@angular/core';
import { type CanActivateFn, RedirectCommand, Router } from '@angular/router';
import { preferredBoard } from '../board/board-directory';
import { KanbanQueries } from '../kanban-queries';
import { BrowserStorage } from '../../../core/identity/browser-storage';
import { askFor } from '../../../core/navigation/first-act';

/** Leads to the board that was opened last, with the form for a new card; to the list when there is no board. */
export const openNewCard: CanActivateFn = async () => {
  const router = inject(Router);
  const queries = inject(KanbanQueries);
  const storage = inject(BrowserStorage);
  const boards = await queries.boards().catch(() => []);
  const board = preferredBoard(
    boards.filter(({ archived }) => !archived),
    storage,
  );
  if (board === null) return router.parseUrl('/admin/agents-kanban');
  const url = router.createUrlTree(['/admin/agents-kanban/boards', board.slug]);
  return new RedirectCommand(url, askFor('new-card'));
};
