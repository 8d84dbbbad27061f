import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_MODULES } from './module-list';
import { ROOT } from './root';

/** Modules of the engine, in folders of the web app. */
export const ENGINE_MODULES: readonly string[] = ['chat'];

export const KNOWN_MODULES: readonly string[] = [...ENGINE_MODULES, ...OWN_MODULES];

/** True when a module of the product has pages of its own; another one shows that it is coming soon. */
export const hasPages = (key: string): boolean =>
  existsSync(join(ROOT, 'product', 'modules', key, 'web', 'module.ts'));
