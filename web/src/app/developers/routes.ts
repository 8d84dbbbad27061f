import type { Routes } from '@angular/router';
import { AREA_API_PAGES } from '../areas/api-pages';

const loadComponent = () =>
  import('./feature-reference/api-reference').then(({ ApiReference }) => ApiReference);

/** The API reference, one page for each document. The fragment names an operation. */
export const developerRoutes: Routes = [
  {
    path: '',
    title: $localize`API reference`,
    data: {
      api: 'product',
      description: $localize`Every operation of the API: parameters, requests, responses and errors.`,
    },
    loadComponent,
  },
  ...AREA_API_PAGES.map(({ key, title, lead }) => ({
    path: key,
    title,
    data: { api: key, description: lead },
    loadComponent,
  })),
];
