import type { Routes } from '@angular/router';
import { BoardDirectory } from './data/board-directory';
import { People } from './data/people';

export const kanbanRoutes: Routes = [
  {
    path: '',
    providers: [BoardDirectory, People],
    children: [
      {
        path: '',
        pathMatch: 'full',
        title: 'Agents kanban',
        loadComponent: () => import('./feature-boards/boards').then(({ BoardsPage }) => BoardsPage),
      },
      {
        path: 'boards/:slug',
        title: 'Board',
        loadComponent: () => import('./feature-board/board').then(({ BoardPage }) => BoardPage),
      },
    ],
  },
];
