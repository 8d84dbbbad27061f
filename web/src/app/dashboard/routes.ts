import type { Routes } from '@angular/router';

export const dashboardRoutes: Routes = [
  {
    path: '',
    title: 'Dashboard',
    loadComponent: () => import('./feature-dashboard/dashboard').then(({ Dashboard }) => Dashboard),
  },
];
