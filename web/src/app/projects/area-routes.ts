import type { Routes } from '@angular/router';

export const PROJECT_OPEN_ROUTES: Routes = [
  {
    path: 'projects/:slug/hub',
    loadChildren: () => import('./routes').then(({ projectRoutes }) => projectRoutes),
  },
];

export const PROJECT_MEMBER_ROUTES: Routes = [
  {
    path: 'dashboard/projects',
    title: $localize`:Page:Projects`,
    loadComponent: () =>
      import('./feature-projects/projects').then(({ ProjectsPage }) => ProjectsPage),
  },
];
