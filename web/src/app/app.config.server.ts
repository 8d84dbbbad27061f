import { type ApplicationConfig, mergeApplicationConfig } from '@angular/core';
import { TitleStrategy } from '@angular/router';
import { provideServerRendering, withRoutes } from '@angular/ssr';
import { appConfig } from './app.config';
import { serverRoutes } from './app.routes.server';
import { DescribedTitle } from './core/navigation/described-title';

export const serverConfig: ApplicationConfig = mergeApplicationConfig(appConfig, {
  providers: [
    provideServerRendering(withRoutes(serverRoutes)),
    { provide: TitleStrategy, useExisting: DescribedTitle },
  ],
});
