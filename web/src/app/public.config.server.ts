import { type ApplicationConfig, ErrorHandler, mergeApplicationConfig } from '@angular/core';
import { TitleStrategy } from '@angular/router';
import { provideServerRendering, withRoutes } from '@angular/ssr';
import { createSeoTagWriter } from './core/navigation/seo-tags';
import { MetaTitleStrategy } from './core/navigation/meta-title-strategy';
import { SEO_TAG_WRITER } from './core/navigation/page-head';
import { RenderErrors } from './core/render-errors';
import { publicConfig } from './public.config';
import { serverRoutes } from './public.routes.server';

export const serverConfig: ApplicationConfig = mergeApplicationConfig(publicConfig, {
  providers: [
    provideServerRendering(withRoutes(serverRoutes)),
    { provide: SEO_TAG_WRITER, useFactory: createSeoTagWriter },
    { provide: ErrorHandler, useExisting: RenderErrors },
    { provide: TitleStrategy, useExisting: MetaTitleStrategy },
  ],
});
