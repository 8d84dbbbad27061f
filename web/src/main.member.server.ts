import type { ApplicationRef } from '@angular/core';
import { bootstrapApplication, type BootstrapContext } from '@angular/platform-browser';
import { App } from './app/app';
import { memberServerConfig } from './app/member.config.server';

// The builder expects a default export (an exception in .oxlintrc.json).
export default function bootstrap(context: BootstrapContext): Promise<ApplicationRef> {
  return bootstrapApplication(App, memberServerConfig, context);
}
