/**
 * Characters that change the order in which text is shown: embeddings, overrides and isolates. They make
 * `photo<RLO>gnp.exe` look like `photoexe.png`. The marks U+200E and U+200F only settle the direction of
 * neutral characters, and names in Arabic and Hebrew need them.
 */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/gu;
/** Control characters, line and paragraph separators, and characters without width. */
const INVISIBLE = /[\p{Cc}\u200b\u2028\u2029\u2060\ufeff]/gu;

/** True for text with an ASCII control character, tabs and line breaks included. */
// eslint-disable-next-line no-control-regex -- the expression must match control characters
export const hasControls = (text: string): boolean => /[\u0000-\u001f\u007f]/.test(text);

/** True for text that can look like something else than it is. */
export const isDisguised = (text: string): boolean =>
  text.search(REORDERING) !== -1 || text.search(INVISIBLE) !== -1;

/** A single line without characters that reorder or hide others. Tabs and line breaks become blanks. */
export const withoutDisguise = (text: string): string =>
  text
    .replace(/[\t\n\r\u2028\u2029]+/g, ' ')
    .replace(REORDERING, '')
    .replace(INVISIBLE, '');

/**
 * The beginning of a text, without half of a character at its end: Firestore cannot store a lone surrogate.
 *
 * @param longest In UTF-16 code units.
 */
export const cutText = (text: string, longest: number): string =>
  text.length <= longest ? text : text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');

/**
 * The end of a text, without half of a character at its beginning.
 *
 * @param longest In UTF-16 code units.
 */
export const endOfText = (text: string, longest: number): string =>
  text.length <= longest ? text : text.slice(-longest).replace(/^[\udc00-\udfff]/, '');
