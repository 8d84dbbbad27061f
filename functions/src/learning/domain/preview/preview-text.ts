import { BRAND } from '@keelson/product/brand';

export interface PreviewText {
  readonly title: string;
  /** Innermost section of the document; null without one. */
  readonly section: string | null;
  readonly locale: string;
}

/**
 * Characters that the fonts of the renderer have: Latin, Greek, Cyrillic and Hangul with their punctuation. Scripts that
 * are written from right to left are not among them.
 */
const DRAWABLE =
  /^[ -~\u00a0-\u00ac\u00ae-\u0148\u014a-\u017f\u0218-\u021b\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0479\u048a-\u049d\u04a0-\u04ff\u1e00-\u1e9b\u1ea0-\u1eff\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u20ac\u2116\u2122\u2191\u2193\u2212\uac00-\ud7a3]*$/;

/** @returns Null when a character has no glyph: the page then has the image of the product. */
export function previewTextOf({ title, section, locale }: PreviewText): PreviewText | null {
  const text = { title: composed(title), section: section && composed(section), locale };
  const shown = [BRAND.name, text.title, text.section ?? ''];
  return text.title !== '' && shown.every((part) => DRAWABLE.test(part)) ? text : null;
}

/** One code point for each letter with its accents, and one space between words. */
const composed = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();
