import type { Routes } from '@angular/router';
import { UNAVAILABLE_PATH } from './core/navigation/failed-navigation';
import { fullPageLoad } from './core/navigation/full-page-load';
import { systemPage } from './system-pages/system-page-route';

const publicShell = () => import('./shell/public-shell').then(({ PublicShell }) => PublicShell);

/** URLs unknown to this app: pages of the other app, or not found. Must be last in every route table. */
export const fallbackRoutes: Routes = [
  {
    path: UNAVAILABLE_PATH,
    loadComponent: publicShell,
    children: [{ path: '', ...systemPage('Unavailable', $localize`Not available`) }],
  },
  { path: '**', canMatch: [fullPageLoad], children: [] },
  {
    path: '',
    loadComponent: publicShell,
    children: [{ path: '**', ...systemPage('NotFound', $localize`Not found`) }],
  },
];
