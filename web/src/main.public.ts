import { bootstrapApplication } from '@angular/platform-browser';
import { App } from './app/app';
import { publicConfig } from './app/public.config';

// A failure to start is reported by the browser's own handler; nothing of ours runs yet.
void bootstrapApplication(App, publicConfig);
