import type { Routes } from '@angular/router';

export const dashboardRoutes: Routes = [
  {
    path: '',
    title: $localize`Dashboard`,
    loadComponent: () => import('./feature-dashboard/dashboard').then(({ Dashboard }) => Dashboard),
  },
];
