import {
  type ApplicationConfig,
  ErrorHandler,
  provideBrowserGlobalErrorListeners,
  ɵwithDomHydration as withDomHydration,
  ɵwithI18nSupport as withI18nSupport,
} from '@angular/core';
import {
  provideRouter,
  type Routes,
  TitleStrategy,
  withComponentInputBinding,
  withInMemoryScrolling,
  withNavigationErrorHandler,
} from '@angular/router';
import { AppErrorHandler } from './core/errors/app-error-handler';
import { AppTitleStrategy } from './core/navigation/app-title-strategy';
import { failedNavigation } from './core/navigation/failed-navigation';

export const appConfig = (routes: Routes): ApplicationConfig => ({
  providers: [
    provideBrowserGlobalErrorListeners(),
    // What `provideClientHydration` calls, without event replay (an inline script, which the content security policy
    // blocks) and the HttpClient cache: 10 kB less on every page (docs/adr/0017). Without the support for marked
    // texts, every component that has one would be drawn anew.
    withDomHydration(),
    withI18nSupport(),
    { provide: ErrorHandler, useExisting: AppErrorHandler },
    provideRouter(
      routes,
      withComponentInputBinding(),
      withNavigationErrorHandler(failedNavigation),
      withInMemoryScrolling({ anchorScrolling: 'enabled', scrollPositionRestoration: 'enabled' }),
    ),
    { provide: TitleStrategy, useExisting: AppTitleStrategy },
  ],
});
