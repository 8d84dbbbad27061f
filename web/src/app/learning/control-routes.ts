import type { Routes } from '@angular/router';

export const learningControlRoutes: Routes = [
  {
    path: '',
    title: $localize`Learning control`,
    loadComponent: () => import('./feature-control/control').then(({ ControlPage }) => ControlPage),
  },
];
