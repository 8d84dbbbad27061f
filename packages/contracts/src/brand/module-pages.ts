import { hasModule } from './has-module';

/** Pages of modules that are not below /dashboard, by the key of the module; a test of the web app compares them. */
export const MODULE_PAGES: readonly (readonly [module: string, path: string])[] = [
  ['image-generator', '/image-generator'],
  ['automation', '/automation'],
];

export const KEPT_MODULE_PAGES: readonly string[] = MODULE_PAGES.flatMap(([key, path]) =>
  hasModule(key) ? [path] : [],
);
