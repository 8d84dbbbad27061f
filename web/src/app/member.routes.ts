import type { Route, Routes } from '@angular/router';
import { AREA_CONSOLE_ROUTES, AREA_MEMBER_ROUTES, AREA_OPEN_ROUTES } from './areas/routes';
import { signedInGuard } from './core/identity/signed-in-guard';
import { staffGuard } from './core/identity/staff-guard';
import { viewedPagesGuard } from './core/identity/viewed-pages-guard';
import { moduleRoute } from './core/modules/module-route';
import { modules } from '@keelson/product/web/modules';
import { localRoutes } from './states-gallery/routes';
import { systemPage } from './system-pages/system-page-route';

const publicShell = () => import('./shell/public-shell').then(({ PublicShell }) => PublicShell);

/** A page that needs no account: the API decides who may see what. */
const opened = (route: Route): Route => ({
  ...route,
  canActivate: [viewedPagesGuard],
  loadComponent: publicShell,
});
const guarded = (route: Route): Route => ({ ...route, canMatch: [signedInGuard] });

/** Pages served by the `pages` function, which checks access. `firebase.json` lists their URLs. */
export const memberRoutes: Routes = [
  ...localRoutes,
  ...AREA_OPEN_ROUTES.map(opened),
  ...modules.flatMap(({ publicRoutes = [] }) => publicRoutes.map(opened)),
  {
    path: '',
    loadComponent: () => import('./shell/member-shell').then(({ MemberShell }) => MemberShell),
    canActivateChild: [viewedPagesGuard],
    children: [
      {
        path: 'dashboard/account',
        canMatch: [signedInGuard],
        loadChildren: () => import('./account/routes').then(({ accountRoutes }) => accountRoutes),
      },
      {
        path: 'dashboard/billing',
        canMatch: [signedInGuard],
        loadChildren: () =>
          import('./billing/billing-routes').then(({ billingRoutes }) => billingRoutes),
      },
      ...AREA_MEMBER_ROUTES.map(guarded),
      ...modules.map(moduleRoute),
      {
        path: 'dashboard',
        canMatch: [signedInGuard],
        loadChildren: () =>
          import('./dashboard/routes').then(({ dashboardRoutes }) => dashboardRoutes),
      },
      {
        path: 'checkout',
        canMatch: [signedInGuard],
        loadChildren: () =>
          import('./billing/checkout-routes').then(({ checkoutRoutes }) => checkoutRoutes),
      },
      {
        path: 'admin',
        canMatch: [signedInGuard, staffGuard],
        loadComponent: () =>
          import('./shell/console-shell').then(({ ConsoleShell }) => ConsoleShell),
        children: [
          ...AREA_CONSOLE_ROUTES,
          ...modules.flatMap(({ key, consoleRoutes }) =>
            consoleRoutes === undefined ? [] : [{ path: key, loadChildren: consoleRoutes }],
          ),
          {
            path: '',
            loadChildren: () => import('./admin/routes').then(({ adminRoutes }) => adminRoutes),
          },
          { path: '**', ...systemPage('NotFound', $localize`Not found`) },
        ],
      },
    ],
  },
  {
    // Signed in without a role: the guard above did not match.
    path: 'admin',
    loadComponent: publicShell,
    children: [{ path: '**', ...systemPage('Forbidden', $localize`Access denied`) }],
  },
];
