import type { Routes } from '@angular/router';

export const projectRoutes: Routes = [
  {
    path: '',
    title: 'Project hub',
    loadComponent: () => import('./feature-hub/hub').then(({ HubPage }) => HubPage),
  },
];
