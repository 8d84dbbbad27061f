import type { Routes } from '@angular/router';
import { leaveApp } from './core/navigation/leave-app';
import { systemPage } from './system-pages/system-page-route';

/** What an app does not know: the other app's pages, or nothing at all. Last in every table. */
export const elsewhereRoutes: Routes = [
  { path: '**', canMatch: [leaveApp], children: [] },
  {
    path: '',
    loadComponent: () => import('./shell/public-shell').then(({ PublicShell }) => PublicShell),
    children: [{ path: '**', ...systemPage('NotFound', 'Not found') }],
  },
];
