import { bootstrapApplication } from '@angular/platform-browser';
import { App } from './app/app';
import { appConfig } from './app/app.config';
import { fallbackRoutes } from './app/fallback.routes';
import { memberRoutes } from './app/member.routes';

// The browser reports a bootstrap error; no error handling of the app runs yet.
void bootstrapApplication(App, appConfig([...memberRoutes, ...fallbackRoutes]));
