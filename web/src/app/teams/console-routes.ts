import type { Routes } from '@angular/router';
import { requireRole } from '../core/navigation/require-role';

export const teamConsoleRoutes: Routes = [
  ...requireRole('admin', $localize`:Page of the console:Teams`, {
    path: '',
    pathMatch: 'full',
    title: $localize`:Page of the console:Teams`,
    loadComponent: () => import('./feature-console/all-teams').then(({ AllTeams }) => AllTeams),
  }),
  ...requireRole('admin', $localize`:Page of the console:Teams`, {
    path: ':workspace',
    title: $localize`:Page of the console:Team`,
    loadComponent: () =>
      import('./feature-console/team-inspection').then(({ TeamInspection }) => TeamInspection),
  }),
];
