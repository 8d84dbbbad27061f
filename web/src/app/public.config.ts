import {
  type ApplicationConfig,
  mergeApplicationConfig,
  ɵwithDomHydration as withDomHydration,
} from '@angular/core';
import { appConfig } from './app.config';
import { fallbackRoutes } from './fallback.routes';
import { publicRoutes } from './public.routes';

export const publicConfig: ApplicationConfig = mergeApplicationConfig(
  appConfig([...publicRoutes, ...fallbackRoutes]),
  {
    // What `provideClientHydration` calls, without event replay (an inline script, which the content security policy
    // blocks) and the HttpClient cache: 10 kB less on every public page (docs/adr/0010).
    providers: [withDomHydration()],
  },
);
