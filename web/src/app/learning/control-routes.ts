import type { Routes } from '@angular/router';

export const learningControlRoutes: Routes = [
  {
    path: '',
    title: 'Learning control',
    loadComponent: () => import('./feature-control/control').then(({ ControlPage }) => ControlPage),
  },
];
