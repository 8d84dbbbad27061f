import {
  type ApplicationConfig,
  provideBrowserGlobalErrorListeners,
  ɵwithDomHydration as withDomHydration,
} from '@angular/core';
import {
  provideRouter,
  TitleStrategy,
  withComponentInputBinding,
  withInMemoryScrolling,
} from '@angular/router';
import { routes } from './app.routes';
import { AppTitle } from './core/navigation/app-title';

export const appConfig: ApplicationConfig = {
  providers: [
    provideBrowserGlobalErrorListeners(),
    // What `provideClientHydration` itself calls, without event replay (an inline script, which our
    // policy refuses) and the HttpClient cache: 10 kB less on every public page (docs/adr/0010).
    withDomHydration(),
    provideRouter(
      routes,
      withComponentInputBinding(),
      withInMemoryScrolling({ anchorScrolling: 'enabled', scrollPositionRestoration: 'enabled' }),
    ),
    { provide: TitleStrategy, useExisting: AppTitle },
  ],
};
