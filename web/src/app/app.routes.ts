import type { Routes } from '@angular/router';
import { signedInGuard } from './core/identity/signed-in-guard';
import { staffGuard } from './core/identity/staff-guard';

const systemPage = (name: 'Forbidden' | 'NotFound' | 'Offline', title: string) => ({
  title,
  loadComponent: () => import('./system-pages/system-pages').then((pages) => pages[name]),
});

/**
 * Every address of the app. What is below the member shell and the console is also protected by the
 * `pages` function; its list of addresses is in `firebase.json`.
 */
export const routes: Routes = [
  {
    path: '',
    loadComponent: () => import('./shell/public-shell').then(({ PublicShell }) => PublicShell),
    children: [
      {
        path: '',
        pathMatch: 'full',
        title: 'Keelson: a subscription product that runs whole on your machine',
        data: {
          description:
            'Sign-in, paid plans, a live dashboard and a console, on Firebase, Angular and Stripe. One command starts all of it.',
        },
        loadComponent: () =>
          import('./home/feature-landing/landing').then(({ Landing }) => Landing),
      },
      {
        path: 'pricing',
        title: 'Pricing',
        data: { description: 'Free to start, Pro by the month. What each plan gives and costs.' },
        loadComponent: () =>
          import('./billing/feature-pricing/pricing').then(({ Pricing }) => Pricing),
      },
      {
        path: 'sign-in',
        title: 'Sign in',
        data: { description: 'Sign in to Keelson with Google or GitHub.' },
        loadComponent: () =>
          import('./sign-in/feature-sign-in/sign-in').then(({ SignIn }) => SignIn),
      },
      { path: '403', ...systemPage('Forbidden', 'Not allowed') },
      { path: '404', ...systemPage('NotFound', 'Not found') },
      { path: 'offline', ...systemPage('Offline', 'Offline') },
    ],
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
        path: 'image-generator',
        canMatch: [signedInGuard],
        title: 'Image generator',
        loadComponent: () =>
          import('./image-generator/feature-image-generator/image-generator').then(
            ({ ImageGenerator }) => ImageGenerator,
          ),
      },
      {
        path: 'automation',
        canMatch: [signedInGuard],
        title: 'Automation',
        loadComponent: () =>
          import('./automation/feature-automation/automation').then(({ Automation }) => Automation),
      },
      {
        path: 'admin',
        canMatch: [signedInGuard, staffGuard],
        loadComponent: () =>
          import('./shell/console-shell').then(({ ConsoleShell }) => ConsoleShell),
        loadChildren: () => import('./admin/routes').then(({ adminRoutes }) => adminRoutes),
      },
    ],
  },
  {
    path: '',
    loadComponent: () => import('./shell/public-shell').then(({ PublicShell }) => PublicShell),
    children: [
      { path: 'admin', ...systemPage('Forbidden', 'Not allowed') },
      { path: 'admin', children: [{ path: '**', ...systemPage('Forbidden', 'Not allowed') }] },
      { path: '**', ...systemPage('NotFound', 'Not found') },
    ],
  },
];
