import { type ApplicationConfig, mergeApplicationConfig } from '@angular/core';
import type { Routes } from '@angular/router';
import { appConfig } from './app.config';
import { userSearch } from './admin/user-search';
import { COMMAND_SEARCHES, type CommandSearch } from './core/commands/command-search';
import { provideEndOfView } from './core/identity/account-view';
import { PRODUCT_MODULES } from './core/modules/product-module';
import { boardSearch, cardSearch } from './kanban/kanban-search';
import { documentSearch } from './learning/document-search';
import { unpublishedSearch } from './learning/unpublished-search';
import { modules } from '@keelson/product/web/modules';
import { projectSearch } from './projects/project-search';

/** In the order of their results: documents, which are found by their whole text, come last. */
const searches: readonly CommandSearch[] = [
  cardSearch,
  boardSearch,
  projectSearch,
  userSearch,
  ...modules.flatMap(({ search = [] }) => search),
  unpublishedSearch,
  documentSearch,
];

/** Providers of the member app. Public pages have neither modules nor the command palette. */
export const memberConfig = (routes: Routes): ApplicationConfig =>
  mergeApplicationConfig(appConfig(routes), {
    providers: [
      { provide: PRODUCT_MODULES, useValue: modules },
      { provide: COMMAND_SEARCHES, useValue: searches },
      provideEndOfView(),
    ],
  });
