import type { Routes } from '@angular/router';

export const accountRoutes: Routes = [
  {
    path: '',
    title: $localize`Account`,
    loadComponent: () => import('./feature-account/account').then(({ Account }) => Account),
  },
];
