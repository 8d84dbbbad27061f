/** `ng serve` has one app with the pages of both. */
import { bootstrapApplication } from '@angular/platform-browser';
import { App } from './app/app';
import { appConfig } from './app/app.config';
import { elsewhereRoutes } from './app/elsewhere.routes';
import { memberRoutes } from './app/member.routes';
import { publicRoutes } from './app/public.routes';

void bootstrapApplication(App, appConfig([...publicRoutes, ...memberRoutes, ...elsewhereRoutes]));
