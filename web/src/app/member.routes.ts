import type { Routes } from '@angular/router';
import { signedInGuard } from './core/identity/signed-in-guard';
import { staffGuard } from './core/identity/staff-guard';
import { viewedPagesGuard } from './core/identity/viewed-pages-guard';
import { moduleRoute } from './core/modules/module-route';
import { modules } from '@keelson/product/web/modules';
import { localRoutes } from './states-gallery/routes';
import { systemPage } from './system-pages/system-page-route';

const publicShell = () => import('./shell/public-shell').then(({ PublicShell }) => PublicShell);

/** Pages served by the `pages` function, which checks access. `firebase.json` lists their URLs. */
export const memberRoutes: Routes = [
  ...localRoutes,
  {
    // Public: the API decides who may see which project.
    path: 'projects/:slug/hub',
    canActivate: [viewedPagesGuard],
    loadComponent: publicShell,
    loadChildren: () => import('./projects/routes').then(({ projectRoutes }) => projectRoutes),
  },
  ...modules
    .flatMap(({ publicRoutes = [] }) => publicRoutes)
    .map((route) => ({ ...route, canActivate: [viewedPagesGuard], loadComponent: publicShell })),
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
      {
        path: 'dashboard/projects',
        canMatch: [signedInGuard],
        title: $localize`:Page:Projects`,
        loadComponent: () =>
          import('./dashboard/feature-projects/projects').then(({ ProjectsPage }) => ProjectsPage),
      },
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
          {
            path: 'agents-kanban',
            loadChildren: () => import('./kanban/routes').then(({ kanbanRoutes }) => kanbanRoutes),
          },
          ...modules.flatMap(({ key, consoleRoutes }) =>
            consoleRoutes === undefined ? [] : [{ path: key, loadChildren: consoleRoutes }],
          ),
          {
            path: 'learning-control',
            loadChildren: () =>
              import('./learning/control-routes').then(
                ({ learningControlRoutes }) => learningControlRoutes,
              ),
          },
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
