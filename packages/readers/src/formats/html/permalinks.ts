import { type Page } from './page';

/** The texts of links to the part that they stand in; icon fonts use private characters. */
const SIGN = /^[\s¶§#🔗⚓∞\u200b\u{e000}-\u{f8ff}]*$/u;
/** No text has these as a link to a part of the page. */
const SURE_SIGN = /^\s*(?:¶|🔗|⚓)\s*$/u;
const NAMED = 'h1, h2, h3, h4, h5, h6, dt, caption, figcaption, legend, summary';

/**
 * Removes the permalinks beside headings, terms and captions (`¶` of Sphinx, `#` of others): they would be part of titles,
 * contents and passages, and published headings have their own.
 */
export function removePermalinks(page: Page): void {
  for (const link of [...page.querySelectorAll('a[href*="#"]')]) {
    const text = link.textContent;
    if (!SIGN.test(text) || /<img\b/i.test(link.innerHTML)) continue;
    const named = link.closest(NAMED);
    const isBeside = named !== null && named.textContent.trim() !== text.trim();
    if (isBeside || SURE_SIGN.test(text)) link.remove();
  }
}
