import type { Routes } from '@angular/router';
import { withFormats } from '../shared/util/texts/with-formats';

// These pages set title and meta tags from their content (`PageHead`).
const data = { setsOwnMeta: true };

/** The public learning hub, rendered on the server (docs/adr/0033). */
export const learnRoutes: Routes = [
  {
    path: '',
    loadComponent: () =>
      withFormats(import('./feature-learn/learn-frame').then(({ LearnFrame }) => LearnFrame)),
    children: [
      {
        path: '',
        title: $localize`:Title of the learning hub:Learn`,
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
