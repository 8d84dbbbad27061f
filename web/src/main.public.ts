import { bootstrapApplication } from '@angular/platform-browser';
import { App } from './app/app';
import { publicConfig } from './app/public.config';

// The browser reports a bootstrap error; no error handling of the app runs yet.
void bootstrapApplication(App, publicConfig);
