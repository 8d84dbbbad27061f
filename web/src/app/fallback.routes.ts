import type { Routes } from '@angular/router';
import { fullPageLoad } from './core/navigation/full-page-load';
import { systemPage } from './system-pages/system-page-route';

/** What an app does not know: the other app's pages, or nothing at all. Last in every table. */
export const fallbackRoutes: Routes = [
  { path: '**', canMatch: [fullPageLoad], children: [] },
  {
    path: '',
    loadComponent: () => import('./shell/public-shell').then(({ PublicShell }) => PublicShell),
    children: [{ path: '**', ...systemPage('NotFound', 'Not found') }],
  },
];
