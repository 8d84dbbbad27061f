import type { Routes } from '@angular/router';

export const TEAM_OPEN_ROUTES: Routes = [
  {
    // Whoever has the link, signed in or not.
    path: 'invitations/:secret',
    loadChildren: () =>
      import('./invitation-routes').then(({ invitationRoutes }) => invitationRoutes),
  },
];

export const TEAM_MEMBER_ROUTES: Routes = [
  {
    path: 'dashboard/teams',
    loadChildren: () => import('./teams-routes').then(({ teamsRoutes }) => teamsRoutes),
  },
  {
    path: 'dashboard/team',
    title: $localize`:Page:Team`,
    loadComponent: () => import('./feature-team/team').then(({ TeamPage }) => TeamPage),
  },
];

export const TEAM_CONSOLE_ROUTES: Routes = [
  {
    path: 'workspaces',
    loadChildren: () =>
      import('./console-routes').then(({ teamConsoleRoutes }) => teamConsoleRoutes),
  },
];
