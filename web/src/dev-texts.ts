/**
 * `ng serve` translates nothing at build time. A polyfill of it alone, so that it runs before the first text of the app:
 * English texts of `product/locale/pages.ts` replace those of the engine.
 */
import { ɵparseMessage, ɵparseTranslation, ɵtranslate } from '@angular/localize';
import { LANGUAGES } from '@keelson/contracts/platform/languages';
import type { PageTexts } from '@keelson/contracts/product/locale';
import { PAGE_TEXTS } from '@keelson/product/locale/pages';
import { inPlaceOf, isNamed } from './app/shared/util/texts/own-text';

export function useTexts(texts: PageTexts): void {
  const own = Object.entries(texts).flatMap(([name, { [LANGUAGES[0]]: text }]) =>
    text === undefined ? [] : [[name, text] as const],
  );
  $localize.translate = (parts, values) => {
    const { id, text: source, meaning = null } = ɵparseMessage(parts, values);
    const found = own.findLast(([name]) => isNamed(name, { id, source, meaning }));
    if (found === undefined) return [parts, values];
    const translation = ɵparseTranslation(inPlaceOf(source, found[1]));
    return ɵtranslate({ [id]: translation }, parts, values);
  };
}

useTexts(PAGE_TEXTS);
