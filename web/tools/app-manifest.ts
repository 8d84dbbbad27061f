import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRAND } from '@keelson/product/brand';
import { type Language, LANGUAGES, languagePath } from '@keelson/contracts/platform/languages';

const FILE = 'manifest.webmanifest';

/**
 * The manifest of the installed app in a language. Its start page names no language, as all links from outside: the app
 * opens in the one that was chosen on the device.
 *
 * @param manifest As in `public`, in the first language.
 */
export function manifestIn(language: Language, manifest: string): string {
  const { tagline } = BRAND.translations[language] ?? BRAND;
  const fields = { ...(JSON.parse(manifest) as object), lang: language, description: tagline };
  return `${JSON.stringify(fields, null, 2)}\n`;
}

/** Writes the manifests of the other languages; pages link to the one beside them. */
export function addManifests(browser: string): void {
  const manifest = readFileSync(join(browser, FILE), 'utf8');
  for (const language of LANGUAGES.slice(1)) {
    writeFileSync(join(browser, languagePath(language), FILE), manifestIn(language, manifest));
  }
}
