import { MODULES } from '@keelson/product/modules';
import type { ModuleFacts } from '../product/module-facts';
import { hasModule } from './has-module';

/** Pages of modules that are not below /dashboard, by the key of the module; a test of the web app compares them. */
export const MODULE_PAGES: readonly (readonly [module: string, path: string])[] =
  Object.entries<ModuleFacts>(MODULES).flatMap(([key, { route }]) =>
    route.startsWith('/dashboard/') ? [] : [[key, route] as const],
  );

export const KEPT_MODULE_PAGES: readonly string[] = MODULE_PAGES.flatMap(([key, path]) =>
  hasModule(key) ? [path] : [],
);
