import type { Routes } from '@angular/router';

// Their content says what they are, once it is there: `PageHead`.
const data = { setsOwnMeta: true };

/** The learning hub: what is published, for anybody. The server renders it (docs/adr/0033). */
export const learnRoutes: Routes = [
  {
    path: '',
    loadComponent: () => import('./feature-learn/learn-frame').then(({ LearnFrame }) => LearnFrame),
    children: [
      {
        path: '',
        title: 'Learn',
        data,
        loadComponent: () =>
          import('./feature-learn/learn-list').then(({ LearnList }) => LearnList),
      },
      {
        path: ':slug',
        data,
        loadComponent: () =>
          import('./feature-learn/learn-document').then(({ LearnDocument }) => LearnDocument),
      },
      {
        path: ':slug/lesson',
        data,
        loadComponent: () =>
          import('./feature-lesson/lesson-page').then(({ LessonPage }) => LessonPage),
      },
    ],
  },
];
