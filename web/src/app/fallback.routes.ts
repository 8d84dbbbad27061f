import type { Routes } from '@angular/router';
import { fullPageLoad } from './core/navigation/full-page-load';
import { systemPage } from './system-pages/system-page-route';

/** URLs unknown to this app: pages of the other app, or not found. Must be last in every route table. */
export const fallbackRoutes: Routes = [
  { path: '**', canMatch: [fullPageLoad], children: [] },
  {
    path: '',
    loadComponent: () => import('./shell/public-shell').then(({ PublicShell }) => PublicShell),
    children: [{ path: '**', ...systemPage('NotFound', 'Not found') }],
  },
];
