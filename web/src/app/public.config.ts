import type { ApplicationConfig } from '@angular/core';
import { appConfig } from './app.config';
import { fallbackRoutes } from './fallback.routes';
import { publicRoutes } from './public.routes';

export const publicConfig: ApplicationConfig = appConfig([...publicRoutes, ...fallbackRoutes]);
