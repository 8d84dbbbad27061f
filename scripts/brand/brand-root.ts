import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');
const APP = join(ROOT, 'web', 'src', 'app');

export const KNOWN_MODULES: readonly string[] = readdirSync(APP).filter((folder) =>
  existsSync(join(APP, folder, 'module.ts')),
);
