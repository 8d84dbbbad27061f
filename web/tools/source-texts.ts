/**
 * Loaded by `ng.ts`: the language in which texts are written has a file of texts, too, so that a product
 * can have other words than the engine. Angular takes a file for each language but that one.
 */
import { createRequire, registerHooks } from 'node:module';

interface I18nOptions {
  readonly sourceLocale: string;
  readonly locales: Readonly<Record<string, { files: { path: string }[] }>>;
}
interface Angular {
  readonly createI18nOptions: (...given: unknown[]) => I18nOptions;
  readonly loadTranslations: (...given: unknown[]) => void;
}

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '../../utils/i18n-options' &&
    context.parentURL?.includes('/builders/application/') === true
      ? { url: import.meta.url, shortCircuit: true }
      : next(specifier, context),
});

const { resolve } = createRequire(import.meta.url);
const angular = createRequire(resolve('@angular/build'))('./utils/i18n-options') as Angular;

export const { loadTranslations } = angular;

export function createI18nOptions(...given: unknown[]): I18nOptions {
  const options = angular.createI18nOptions(...given);
  const source = options.locales[options.sourceLocale];
  if (source === undefined)
    throw new Error('Angular names no language in which texts are written.');
  source.files = [{ path: `dist/locale/${options.sourceLocale}.json` }];
  return options;
}
