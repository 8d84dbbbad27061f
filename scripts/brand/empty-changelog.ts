import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root';

/** Where the entries of the changelog are, and their texts. */
const CHANGELOG_ENTRIES: readonly (readonly [path: string, entries: RegExp])[] = [
  ['product/changelog.ts', /(export const CHANGELOG = \[)[^]*?(\] as const)/],
  ['product/changelog-texts.ts', /(ChangeTexts>> = \{)[^]*(\};\n)$/],
];

/** The changelog without entries: those of the engine are not those of a product that is made from it. */
export const emptyChangelog = (): ReadonlyMap<string, string> =>
  new Map(
    CHANGELOG_ENTRIES.map(([path, entries]) => [
      path,
      readFileSync(join(ROOT, path), 'utf8').replace(entries, '$1$2'),
    ]),
  );
