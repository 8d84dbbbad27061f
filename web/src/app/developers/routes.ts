import type { Routes } from '@angular/router';

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
  {
    path: 'execution',
    title: $localize`API reference: execution service`,
    data: {
      api: 'execution',
      description: $localize`The API for agents: boards, cards, runs and their operations.`,
    },
    loadComponent,
  },
];
