import type { Routes } from '@angular/router';

/** The learning hub: what is published, for anybody. */
export const learnRoutes: Routes = [
  {
    path: '',
    title: 'Learn',
    loadComponent: () => import('./feature-learn/learn-list').then(({ LearnList }) => LearnList),
  },
  {
    path: ':slug',
    title: 'Learn',
    loadComponent: () =>
      import('./feature-learn/learn-document').then(({ LearnDocument }) => LearnDocument),
  },
];
