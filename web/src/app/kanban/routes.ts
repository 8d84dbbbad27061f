import type { Routes } from '@angular/router';
import { KANBAN_STORES } from './data/kanban-stores';
import { openNewCard } from './data/card/new-card-link';

export const kanbanRoutes: Routes = [
  {
    path: '',
    providers: [KANBAN_STORES],
    children: [
      {
        path: '',
        pathMatch: 'full',
        title: $localize`Agents kanban`,
        loadComponent: () => import('./feature-boards/boards').then(({ BoardsPage }) => BoardsPage),
      },
      {
        path: 'mine',
        title: $localize`My cards`,
        loadComponent: () =>
          import('./feature-list/my-cards').then(({ MyCardsPage }) => MyCardsPage),
      },
      {
        path: 'dispatch',
        title: $localize`:Page title:Dispatch`,
        loadComponent: () =>
          import('./feature-dispatch/dispatch').then(({ DispatchPage }) => DispatchPage),
      },
      {
        path: 'agents',
        title: $localize`:Page title:Agents`,
        loadComponent: () => import('./feature-agents/agents').then(({ AgentsPage }) => AgentsPage),
      },
      {
        path: 'bin',
        title: $localize`:Page title:Bin`,
        loadComponent: () => import('./feature-bin/bin').then(({ BinPage }) => BinPage),
      },
      {
        path: 'notify',
        title: $localize`Notification targets`,
        loadComponent: () => import('./feature-notify/notify').then(({ NotifyPage }) => NotifyPage),
      },
      { path: 'new-card', canActivate: [openNewCard], children: [] },
      {
        path: 'boards/:slug/settings',
        title: $localize`Board settings`,
        loadComponent: () =>
          import('./feature-settings/board-settings').then(
            ({ BoardSettingsPage }) => BoardSettingsPage,
          ),
      },
      {
        path: 'boards/:slug/metrics',
        title: $localize`Board metrics`,
        loadComponent: () =>
          import('./feature-metrics/board-metrics').then(
            ({ BoardMetricsPage }) => BoardMetricsPage,
          ),
      },
      {
        path: 'boards/:slug',
        title: $localize`:Page title:Board`,
        loadComponent: () => import('./feature-board/board').then(({ BoardPage }) => BoardPage),
        children: [
          {
            path: 'cards/:cardId',
            title: $localize`:Page title of a card on a board:Card`,
            loadComponent: () =>
              import('./feature-card/card-drawer').then(({ CardDrawer }) => CardDrawer),
          },
        ],
      },
    ],
  },
];
