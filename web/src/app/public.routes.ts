import type { Routes } from '@angular/router';
import { systemPage } from './system-pages/system-page-route';
import { BRAND } from '@keelson/contracts/brand/brand';

/** Public, server-rendered pages. `public.routes.server.ts` lists each of them too. */
export const publicRoutes: Routes = [
  {
    path: '',
    loadComponent: () => import('./shell/public-shell').then(({ PublicShell }) => PublicShell),
    children: [
      {
        path: '',
        pathMatch: 'full',
        title: `${BRAND.name}: ${BRAND.tagline}`,
        data: { description: BRAND.description },
        loadComponent: () =>
          import('./home/feature-landing/landing').then(({ Landing }) => Landing),
      },
      {
        path: 'pricing',
        title: 'Pricing',
        data: {
          description: 'Start free, upgrade monthly or yearly. Prices and limits of each plan.',
        },
        loadComponent: () =>
          import('./billing/feature-pricing/pricing').then(({ Pricing }) => Pricing),
      },
      {
        path: 'sign-in',
        title: 'Sign in',
        data: { description: `Sign in to ${BRAND.name} with Google or GitHub.` },
        loadComponent: () =>
          import('./sign-in/feature-sign-in/sign-in').then(({ SignIn }) => SignIn),
      },
      {
        path: 'terms',
        title: 'Terms of service',
        data: { description: `Terms of service of ${BRAND.name}.` },
        loadComponent: () => import('./legal/feature-legal/legal-pages').then(({ Terms }) => Terms),
      },
      {
        path: 'privacy',
        title: 'Privacy policy',
        data: { description: `Which personal data ${BRAND.name} stores, and what for.` },
        loadComponent: () =>
          import('./legal/feature-legal/legal-pages').then(({ Privacy }) => Privacy),
      },
      {
        path: 'contact',
        title: 'Contact',
        data: { description: `Who provides ${BRAND.name}, and how to reach them.` },
        loadComponent: () =>
          import('./legal/feature-legal/legal-pages').then(({ Contact }) => Contact),
      },
      {
        path: 'status',
        title: 'Status',
        data: { description: `Which parts of ${BRAND.name} work right now.` },
        loadComponent: () => import('./status/feature-status/status').then(({ Status }) => Status),
      },
      {
        path: 'developers',
        loadChildren: () =>
          import('./developers/routes').then(({ developerRoutes }) => developerRoutes),
      },
      {
        path: 'learn',
        loadChildren: () =>
          import('./learning/learn-routes').then(({ learnRoutes }) => learnRoutes),
      },
      { path: '403', ...systemPage('Forbidden', 'Access denied') },
      { path: '404', ...systemPage('NotFound', 'Not found') },
      { path: 'offline', ...systemPage('Offline', 'Offline') },
    ],
  },
];
