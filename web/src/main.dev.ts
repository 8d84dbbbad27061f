/** `ng serve` runs one app with all pages. */
import { bootstrapApplication } from '@angular/platform-browser';
import { App } from './app/app';
import { appConfig } from './app/app.config';
import { fallbackRoutes } from './app/fallback.routes';
import { memberRoutes } from './app/member.routes';
import { publicRoutes } from './app/public.routes';

void bootstrapApplication(App, appConfig([...publicRoutes, ...memberRoutes, ...fallbackRoutes]));
