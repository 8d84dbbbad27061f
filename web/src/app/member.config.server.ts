import { type ApplicationConfig, ErrorHandler, mergeApplicationConfig } from '@angular/core';
import { provideServerRendering, RenderMode, withRoutes } from '@angular/ssr';
import { appConfig } from './app.config';
import { PRODUCT_MODULES } from './core/modules/product-module';
import { RenderErrors } from './core/render-errors';
import { modules } from '@keelson/product/web/modules';

/** The first views that the `pages` function draws with their data: it has checked access, so no guard asks again. */
const rendered = appConfig([
  {
    path: '',
    loadComponent: () => import('./shell/member-shell').then(({ MemberShell }) => MemberShell),
    children: [
      {
        path: 'dashboard',
        loadChildren: () =>
          import('./dashboard/routes').then(({ dashboardRoutes }) => dashboardRoutes),
      },
      {
        path: 'checkout',
        loadChildren: () =>
          import('./billing/checkout-routes').then(({ checkoutRoutes }) => checkoutRoutes),
      },
    ],
  },
]);

export const memberServerConfig: ApplicationConfig = mergeApplicationConfig(rendered, {
  providers: [
    { provide: PRODUCT_MODULES, useValue: modules },
    { provide: ErrorHandler, useExisting: RenderErrors },
    provideServerRendering(
      withRoutes([
        { path: 'dashboard', renderMode: RenderMode.Server },
        { path: 'checkout', renderMode: RenderMode.Server },
        { path: '**', renderMode: RenderMode.Client },
      ]),
    ),
  ],
});
