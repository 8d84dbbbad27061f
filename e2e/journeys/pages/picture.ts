import { type Locator, type Page } from '@playwright/test';
import { expectContentLoaded } from './accessible';
import { expect } from './journey';

const SIZES = [
  { width: 1440, height: 720 },
  { width: 390, height: 720 },
];

/** A busy machine shows parts late that have no skeleton, such as the state of the connection. */
const AGAIN = { timeout: 15_000, intervals: [1_000, 3_000, 5_000] };

/** What may appear at any time: what others did concerns the admin too. */
const HIDDEN = 'app-notification-bell .badge, app-toast-outlet { visibility: hidden; }';

/**
 * Compares the top of the page with its reference pictures, on a desktop and on a phone. Dates, times and keys of cards are replaced.
 *
 * @param covered What differs in each run: only its place and size are compared.
 */
export async function expectPictures(
  page: Page,
  name: string,
  covered: readonly Locator[] = [],
): Promise<void> {
  // Not Playwright's `stylePath`: the security policy of the pages refuses its style element.
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, HIDDEN);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await comeToRest(page);
    await expect
      .soft(async () => {
        await replaceChanging(page);
        const picture = `${name}-${size.width}.png`;
        await expect(page).toHaveScreenshot(picture, { mask: [...covered] });
      })
      .toPass(AGAIN);
  }
}

/** Everything is loaded, and the page shows its beginning. */
async function comeToRest(page: Page): Promise<void> {
  await expectContentLoaded(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Chromium leaves the text of fields where the fallback font had it, a pixel off, if they were laid out before.
    for (const field of document.querySelectorAll<HTMLElement>('select, input, textarea')) {
      const { display } = field.style;
      field.style.display = 'none';
      field.getBoundingClientRect();
      field.style.display = display;
    }
    const images = [...document.images].filter(({ loading }) => loading !== 'lazy');
    // One that is broken is part of the picture.
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
    window.scrollTo(0, 0);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
}

/**
 * The server's clock decides which dates a page shows, so the browser's cannot be set to a date of the pictures. The key of
 * a board gets a number when another board had it first.
 */
async function replaceChanging(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const time of document.querySelectorAll('time')) time.textContent = 'a time';
    const date =
      /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(?:, \d{4})?(?!\d)/g;
    const key = /\bREL\d*(?=-\d)/g;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const replaced = text.nodeValue?.replaceAll(date, 'a day').replaceAll(key, 'REL') ?? null;
      if (replaced !== text.nodeValue) text.nodeValue = replaced;
    }
  });
}
