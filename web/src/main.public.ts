import './app/core/zod-without-eval';
import { mergeApplicationConfig } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { App } from './app/app';
import { hideInputMethodKeys } from './app/core/keyboard/input-method-keys';
import { registerServiceWorker } from './app/core/offline/service-worker';
import { provideAdoptedStyles } from './app/core/styles/adopted-styles';
import { publicConfig } from './app/public.config';

hideInputMethodKeys(window);
// The browser reports a bootstrap error; no error handling of the app runs yet.
void bootstrapApplication(
  App,
  mergeApplicationConfig(publicConfig, { providers: [provideAdoptedStyles()] }),
);
registerServiceWorker();
