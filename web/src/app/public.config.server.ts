import { type ApplicationConfig, ErrorHandler, mergeApplicationConfig } from '@angular/core';
import { TitleStrategy } from '@angular/router';
import { provideServerRendering, withRoutes } from '@angular/ssr';
import { describeForRobots } from './core/navigation/describe-for-robots';
import { DescribedTitle } from './core/navigation/described-title';
import { DESCRIBE_FOR_ROBOTS } from './core/navigation/page-head';
import { RenderErrors } from './core/render-errors';
import { publicConfig } from './public.config';
import { serverRoutes } from './public.routes.server';

export const serverConfig: ApplicationConfig = mergeApplicationConfig(publicConfig, {
  providers: [
    provideServerRendering(withRoutes(serverRoutes)),
    { provide: DESCRIBE_FOR_ROBOTS, useFactory: describeForRobots },
    { provide: ErrorHandler, useExisting: RenderErrors },
    { provide: TitleStrategy, useExisting: DescribedTitle },
  ],
});
