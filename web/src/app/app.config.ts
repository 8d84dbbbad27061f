import { type ApplicationConfig, provideBrowserGlobalErrorListeners } from '@angular/core';
import {
  provideRouter,
  type Routes,
  TitleStrategy,
  withComponentInputBinding,
  withInMemoryScrolling,
  withNavigationErrorHandler,
} from '@angular/router';
import { PRODUCT_MODULES } from './core/modules/product-module';
import { AppTitle } from './core/navigation/app-title';
import { loadAfresh } from './core/navigation/stale-chunk';
import { modules } from './modules';

/** What both apps have in common. */
export const appConfig = (routes: Routes): ApplicationConfig => ({
  providers: [
    provideBrowserGlobalErrorListeners(),
    provideRouter(
      routes,
      withComponentInputBinding(),
      withNavigationErrorHandler(loadAfresh),
      withInMemoryScrolling({ anchorScrolling: 'enabled', scrollPositionRestoration: 'enabled' }),
    ),
    { provide: PRODUCT_MODULES, useValue: modules },
    { provide: TitleStrategy, useExisting: AppTitle },
  ],
});
