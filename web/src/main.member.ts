import './app/core/zod-without-eval';
import { mergeApplicationConfig } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { App } from './app/app';
import { removeOwnPage } from './app/core/hydration/viewed-page';
import { hideInputMethodKeys } from './app/core/keyboard/input-method-keys';
import { registerServiceWorker } from './app/core/offline/service-worker';
import { provideAdoptedStyles } from './app/core/styles/adopted-styles';
import { fallbackRoutes } from './app/fallback.routes';
import { memberConfig } from './app/member.config';
import { memberRoutes } from './app/member.routes';

hideInputMethodKeys(window);
removeOwnPage(document);
// The browser reports a bootstrap error; no error handling of the app runs yet.
void bootstrapApplication(
  App,
  mergeApplicationConfig(memberConfig([...memberRoutes, ...fallbackRoutes]), {
    providers: [provideAdoptedStyles()],
  }),
);
registerServiceWorker();
