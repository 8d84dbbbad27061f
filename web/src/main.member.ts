import { bootstrapApplication } from '@angular/platform-browser';
import { App } from './app/app';
import { appConfig } from './app/app.config';
import { fallbackRoutes } from './app/fallback.routes';
import { memberRoutes } from './app/member.routes';

// A failure to start is reported by the browser's own handler; nothing of ours runs yet.
void bootstrapApplication(App, appConfig([...memberRoutes, ...fallbackRoutes]));
