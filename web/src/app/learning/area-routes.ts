import type { Routes } from '@angular/router';

export const LEARNING_CONSOLE_ROUTES: Routes = [
  {
    path: 'learning-control',
    loadChildren: () =>
      import('./control-routes').then(({ learningControlRoutes }) => learningControlRoutes),
  },
];
