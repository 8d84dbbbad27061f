import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root';

const LIST = join(ROOT, 'product', 'modules.ts');

/** Keys of the modules of the product: the folders of `product/modules`. */
export const OWN_MODULES: readonly string[] = readdirSync(join(ROOT, 'product', 'modules')).sort();

/** `image-generator` as the name of a value: `imageGenerator`. */
export const camelCase = (key: string): string =>
  key.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

const textOf = (keys: readonly string[]): string =>
  [
    '// Written by `npm run brand` from the folders of product/modules.',
    ...keys.map((key) => `import { ${camelCase(key)} } from './modules/${key}/facts';`),
    '',
    '/** The facts of all modules, by folder. `brand.ts` says which of them the product has. */',
    'export const MODULES = {',
    ...keys.map((key) => (camelCase(key) === key ? `  ${key},` : `  '${key}': ${camelCase(key)},`)),
    '} as const;',
    '',
  ].join('\n');

/** Writes what the modules add to plans and usage, for both sides, when their folders have changed. */
export function writeModuleList(): void {
  const text = textOf(OWN_MODULES);
  if (readFileSync(LIST, 'utf8') !== text) writeFileSync(LIST, text);
}
