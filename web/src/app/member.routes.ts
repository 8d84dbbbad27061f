import type { Routes } from '@angular/router';
import { signedInGuard } from './core/identity/signed-in-guard';
import { staffGuard } from './core/identity/staff-guard';
import { moduleRoute } from './core/modules/module-route';
import { modules } from './modules';
import { systemPage } from './system-pages/system-page-route';

const publicShell = () => import('./shell/public-shell').then(({ PublicShell }) => PublicShell);

/** Pages behind the `pages` function, which decides who is served them; `firebase.json` names their addresses. */
export const memberRoutes: Routes = [
  {
    // For anybody; the API decides whose project is shown to whom.
    path: 'projects/:slug/hub',
    loadChildren: () => import('./projects/routes').then(({ projectRoutes }) => projectRoutes),
  },
  {
    path: '',
    loadComponent: () => import('./shell/member-shell').then(({ MemberShell }) => MemberShell),
    children: [
      {
        path: 'dashboard/account',
        canMatch: [signedInGuard],
        loadChildren: () => import('./account/routes').then(({ accountRoutes }) => accountRoutes),
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
          { path: '**', ...systemPage('NotFound', 'Not found') },
        ],
      },
    ],
  },
  {
    // Signed in, but without a role: the guard above let it fall through.
    path: 'admin',
    loadComponent: publicShell,
    children: [{ path: '**', ...systemPage('Forbidden', 'Not allowed') }],
  },
];
