import type { Routes } from '@angular/router';

export const dashboardRoutes: Routes = [
  {
    path: '',
    title: $localize`Dashboard`,
    loadComponent: () => import('./feature-dashboard/dashboard').then(({ Dashboard }) => Dashboard),
  },
  {
    path: 'projects',
    title: $localize`:Page:Projects`,
    loadComponent: () =>
      import('./feature-projects/projects').then(({ ProjectsPage }) => ProjectsPage),
  },
];
