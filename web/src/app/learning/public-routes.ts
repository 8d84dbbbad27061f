import type { Routes } from '@angular/router';

export const LEARN_ROUTES: Routes = [
  {
    path: 'learn',
    loadChildren: () => import('./learn-routes').then(({ learnRoutes }) => learnRoutes),
  },
];
