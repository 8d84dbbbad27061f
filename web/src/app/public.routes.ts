import type { Routes } from '@angular/router';
import { AREA_PUBLIC_ROUTES } from './areas/public-routes';
import { systemPage } from './system-pages/system-page-route';
import { BRAND } from '@keelson/product/brand';
import { BRAND_TEXTS } from './shared/util/app-language';
import { withFormats } from './shared/util/texts/with-formats';

/** Public, server-rendered pages. `public.routes.server.ts` lists each of them too. */
export const publicRoutes: Routes = [
  {
    path: '',
    loadComponent: () => import('./shell/public-shell').then(({ PublicShell }) => PublicShell),
    children: [
      {
        path: '',
        pathMatch: 'full',
        title: `${BRAND.name}: ${BRAND_TEXTS.tagline}`,
        data: { description: BRAND_TEXTS.description },
        loadComponent: () =>
          import('./home/feature-landing/landing').then(({ Landing }) => Landing),
      },
      {
        path: 'pricing',
        title: $localize`Pricing`,
        data: {
          description: $localize`Start free, upgrade monthly or yearly. Prices and limits of each plan.`,
        },
        loadComponent: () =>
          withFormats(import('./billing/feature-pricing/pricing').then(({ Pricing }) => Pricing)),
      },
      {
        path: 'sign-in',
        title: $localize`Sign in`,
        data: { description: $localize`Sign in to ${BRAND.name}:brand: with Google or GitHub.` },
        loadComponent: () =>
          import('./sign-in/feature-sign-in/sign-in').then(({ SignIn }) => SignIn),
      },
      {
        path: 'terms',
        title: $localize`Terms of service`,
        data: { description: $localize`Terms of service of ${BRAND.name}:brand:.` },
        loadComponent: () => import('./legal/feature-legal/legal-pages').then(({ Terms }) => Terms),
      },
      {
        path: 'privacy',
        title: $localize`Privacy policy`,
        data: {
          description: $localize`Which personal data ${BRAND.name}:brand: stores, and what for.`,
        },
        loadComponent: () =>
          import('./legal/feature-legal/legal-pages').then(({ Privacy }) => Privacy),
      },
      {
        path: 'contact',
        title: $localize`:how to reach the provider|Page:Contact`,
        data: { description: $localize`Who provides ${BRAND.name}:brand:, and how to reach them.` },
        loadComponent: () =>
          import('./legal/feature-legal/legal-pages').then(({ Contact }) => Contact),
      },
      {
        path: 'status',
        title: $localize`:of the service|Page:Status`,
        data: { description: $localize`Which parts of ${BRAND.name}:brand: work right now.` },
        loadComponent: () =>
          withFormats(import('./status/feature-status/status').then(({ Status }) => Status)),
      },
      {
        path: 'changelog',
        title: $localize`:Page:Changelog`,
        data: { description: $localize`What is new in ${BRAND.name}:brand:.` },
        loadComponent: () =>
          withFormats(
            import('./changelog/feature-changelog/changelog').then(({ Changelog }) => Changelog),
          ),
      },
      {
        path: 'developers',
        loadChildren: () =>
          import('./developers/routes').then(({ developerRoutes }) => developerRoutes),
      },
      ...AREA_PUBLIC_ROUTES,
      { path: '403', ...systemPage('Forbidden', $localize`Access denied`) },
      { path: '404', ...systemPage('NotFound', $localize`Not found`) },
      { path: 'offline', ...systemPage('Offline', $localize`Offline`) },
    ],
  },
];
