import type { Routes } from '@angular/router';
import { systemPage } from './system-pages/system-page-route';

/** Pages for anyone, made by the server. Each is also named in `public.routes.server.ts`. */
export const publicRoutes: Routes = [
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
      {
        path: 'learn',
        loadChildren: () =>
          import('./learning/learn-routes').then(({ learnRoutes }) => learnRoutes),
      },
      { path: '403', ...systemPage('Forbidden', 'Not allowed') },
      { path: '404', ...systemPage('NotFound', 'Not found') },
      { path: 'offline', ...systemPage('Offline', 'Offline') },
    ],
  },
];
