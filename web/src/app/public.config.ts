import {
  type ApplicationConfig,
  mergeApplicationConfig,
  ɵwithDomHydration as withDomHydration,
  ɵwithI18nSupport as withI18nSupport,
} from '@angular/core';
import { appConfig } from './app.config';
import { fallbackRoutes } from './fallback.routes';
import { publicRoutes } from './public.routes';

export const publicConfig: ApplicationConfig = mergeApplicationConfig(
  appConfig([...publicRoutes, ...fallbackRoutes]),
  {
    // What `provideClientHydration` calls, without event replay (an inline script, which the content security policy
    // blocks) and the HttpClient cache: 10 kB less on every public page (docs/adr/0010). Without the support for marked
    // texts, every component that has one would be drawn anew.
    providers: [withDomHydration(), withI18nSupport()],
  },
);
