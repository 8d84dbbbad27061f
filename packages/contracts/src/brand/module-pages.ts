import { MODULES } from '@keelson/product/modules';
import type { ModuleFacts } from '../product/module-facts';
import { hasModule } from './has-module';

/** Pages of modules that are not below /dashboard, by the key of the module; a test of the web app compares them. */
export const MODULE_PAGES: readonly (readonly [module: string, path: string])[] =
  Object.entries<ModuleFacts>(MODULES).flatMap(([key, { route }]) =>
    route.startsWith('/dashboard/') ? [] : [[key, route] as const],
  );

/** Paths below which modules have pages that need no account, by the key of the module. */
export const PUBLIC_MODULE_PAGES: readonly (readonly [module: string, path: string])[] =
  Object.entries<ModuleFacts>(MODULES).flatMap(([key, { publicRoute }]) =>
    publicRoute === undefined ? [] : [[key, publicRoute] as const],
  );

const kept = (pages: typeof MODULE_PAGES): readonly string[] =>
  pages.flatMap(([key, path]) => (hasModule(key) ? [path] : []));

export const KEPT_PUBLIC_PAGES = kept(PUBLIC_MODULE_PAGES);
export const KEPT_MODULE_PAGES = kept(MODULE_PAGES);
