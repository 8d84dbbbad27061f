import type { Routes } from '@angular/router';

export const projectRoutes: Routes = [
  {
    path: '',
    title: $localize`Project hub`,
    loadComponent: () => import('./feature-hub/hub').then(({ HubPage }) => HubPage),
  },
];
