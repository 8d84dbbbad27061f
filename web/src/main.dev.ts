/**
 * `ng serve` runs one app with all pages. It sends no security policy, and Angular adds styles as elements, so
 * that they can be replaced while the app runs.
 */
import './app/core/zod-without-eval';
import { bootstrapApplication } from '@angular/platform-browser';
import { App } from './app/app';
import { hideInputMethodKeys } from './app/core/keyboard/input-method-keys';
import { fallbackRoutes } from './app/fallback.routes';
import { memberConfig } from './app/member.config';
import { memberRoutes } from './app/member.routes';
import { publicRoutes } from './app/public.routes';

hideInputMethodKeys(window);
void bootstrapApplication(App, memberConfig([...publicRoutes, ...memberRoutes, ...fallbackRoutes]));
