import { type ApplicationConfig, mergeApplicationConfig } from '@angular/core';
import type { Routes } from '@angular/router';
import { appConfig } from './app.config';
import { AREA_LAST_SEARCHES, AREA_SEARCHES } from './areas/searches';
import { userSearch } from './admin/user-search';
import { BILLING_PAGE } from './core/billing/payer-api';
import { COMMAND_SEARCHES, type CommandSearch } from './core/commands/command-search';
import { provideEndOfView } from './core/identity/account-view';
import { PRODUCT_MODULES } from './core/modules/product-module';
import { modules } from '@keelson/product/web/modules';

/** In the order of their results: documents, which are found by their whole text, come last. */
const searches: readonly CommandSearch[] = [
  ...AREA_SEARCHES,
  userSearch,
  ...modules.flatMap(({ search = [] }) => search),
  ...AREA_LAST_SEARCHES,
];

/** Providers of the member app. Public pages have neither modules nor the command palette. */
export const memberConfig = (routes: Routes): ApplicationConfig =>
  mergeApplicationConfig(appConfig(routes), {
    providers: [
      { provide: PRODUCT_MODULES, useValue: modules },
      { provide: COMMAND_SEARCHES, useValue: searches },
      provideEndOfView(),
      {
        provide: BILLING_PAGE,
        useValue: () => import('./billing/feature-billing/billing').then(({ Billing }) => Billing),
      },
    ],
  });
