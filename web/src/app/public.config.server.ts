import { type ApplicationConfig, ErrorHandler, mergeApplicationConfig } from '@angular/core';
import { TitleStrategy } from '@angular/router';
import { provideServerRendering, withRoutes } from '@angular/ssr';
import { DescribedTitle } from './core/navigation/described-title';
import { RenderFailures } from './core/render-failures';
import { publicConfig } from './public.config';
import { serverRoutes } from './public.routes.server';

export const serverConfig: ApplicationConfig = mergeApplicationConfig(publicConfig, {
  providers: [
    provideServerRendering(withRoutes(serverRoutes)),
    { provide: ErrorHandler, useExisting: RenderFailures },
    { provide: TitleStrategy, useExisting: DescribedTitle },
  ],
});
