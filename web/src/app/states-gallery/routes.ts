import type { Routes } from '@angular/router';

/** Pages for developers. The build for a deployment replaces this file with `routes.deployed.ts`. */
export const localRoutes: Routes = [
  {
    path: 'dev/states',
    title: 'States of the views',
    loadComponent: () => import('./states-gallery').then(({ StatesGallery }) => StatesGallery),
  },
];
