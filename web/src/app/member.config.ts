import { type ApplicationConfig, mergeApplicationConfig } from '@angular/core';
import type { Routes } from '@angular/router';
import { appConfig } from './app.config';
import { COMMAND_SEARCH } from './core/commands/command-search';
import { PRODUCT_MODULES } from './core/modules/product-module';
import { cardSearch } from './kanban/card-search';
import { modules } from './modules';

/** Providers of the member app. Public pages have neither modules nor the command palette. */
export const memberConfig = (routes: Routes): ApplicationConfig =>
  mergeApplicationConfig(appConfig(routes), {
    providers: [
      { provide: PRODUCT_MODULES, useValue: modules },
      { provide: COMMAND_SEARCH, useValue: cardSearch },
    ],
  });
