import {
  type ApplicationConfig,
  ErrorHandler,
  provideBrowserGlobalErrorListeners,
} from '@angular/core';
import {
  provideRouter,
  type Routes,
  TitleStrategy,
  withComponentInputBinding,
  withInMemoryScrolling,
  withNavigationErrorHandler,
} from '@angular/router';
import { COMMAND_SEARCH } from './core/commands/command-search';
import { AppErrorHandler } from './core/errors/app-error-handler';
import { PRODUCT_MODULES } from './core/modules/product-module';
import { AppTitleStrategy } from './core/navigation/app-title-strategy';
import { failedNavigation } from './core/navigation/failed-navigation';
import { cardSearch } from './kanban/card-search';
import { modules } from './modules';

/** Providers of both apps. */
export const appConfig = (routes: Routes): ApplicationConfig => ({
  providers: [
    provideBrowserGlobalErrorListeners(),
    { provide: ErrorHandler, useExisting: AppErrorHandler },
    provideRouter(
      routes,
      withComponentInputBinding(),
      withNavigationErrorHandler(failedNavigation),
      withInMemoryScrolling({ anchorScrolling: 'enabled', scrollPositionRestoration: 'enabled' }),
    ),
    { provide: PRODUCT_MODULES, useValue: modules },
    { provide: COMMAND_SEARCH, useValue: cardSearch },
    { provide: TitleStrategy, useExisting: AppTitleStrategy },
  ],
});
