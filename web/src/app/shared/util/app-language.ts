import { BRAND } from '@keelson/product/brand';
import type { BrandTexts } from '@keelson/contracts/product/brand';
import {
  inLanguage,
  isLanguage,
  type Language,
  LANGUAGES,
} from '@keelson/contracts/platform/languages';
import { LOCALE } from './locale';

/** The language of this build. Each language is a build of its own, below a path of its own. */
export const APP_LANGUAGE: Language = isLanguage(LOCALE) ? LOCALE : LANGUAGES[0];

/** The URL of a page of the app for plain links; `routerLink` adds the path of the language itself. */
export const pageHref = (path: string): string => inLanguage(APP_LANGUAGE, path);

/** The product's texts about itself, in this language where it has a translation. */
export const BRAND_TEXTS: BrandTexts = BRAND.translations[APP_LANGUAGE] ?? BRAND;
