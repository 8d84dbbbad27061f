import type { Routes } from '@angular/router';

export const BOARDS_CONSOLE_ROUTES: Routes = [
  {
    path: 'agents-kanban',
    loadChildren: () => import('./routes').then(({ kanbanRoutes }) => kanbanRoutes),
  },
];
