import { type Locator, type Page } from '@playwright/test';
import { expectContentLoaded } from './accessible';
import { expect } from './journey';

const SIZES = [
  { width: 1440, height: 720 },
  { width: 390, height: 720 },
];

/** A busy machine shows parts late that have no skeleton, such as the state of the connection. */
const AGAIN = { timeout: 15_000, intervals: [1_000, 3_000, 5_000] };

/** Parts that may appear at any time: acts of others concern the admin too. */
const HIDDEN = 'app-notification-bell .badge, app-toast-outlet { visibility: hidden; }';

interface PictureOptions {
  /** These parts differ in each run, so only their place and size are compared. */
  readonly covered?: readonly Locator[];
  /** Light alone by default. The names of dark pictures end so. */
  readonly schemes?: readonly ('light' | 'dark')[];
}

/**
 * Compares the top of the page with its reference pictures, on a desktop and on a phone. Dates, times and keys of cards are replaced.
 */
export async function expectPictures(
  page: Page,
  name: string,
  { covered = [], schemes = ['light'] }: PictureOptions = {},
): Promise<void> {
  await hideWhatComes(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await expectContentLoaded(page);
      await comeToRest(page);
      await expect
        .soft(async () => {
          await replaceChanging(page);
          const picture = pictureName(`${name}-${size.width}`, colorScheme);
          await expect(page).toHaveScreenshot(picture, { mask: [...covered] });
        })
        .toPass(AGAIN);
    }
  }
}

/** Compares all of a part of the page with its reference pictures, at a third of its size, light and dark. */
export async function expectSmallPictures(page: Page, part: Locator, name: string): Promise<void> {
  await hideWhatComes(page);
  await part.evaluate((element: HTMLElement) => (element.style.zoom = '0.333'));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await comeToRest(page);
    await expect
      .soft(async () => {
        await replaceChanging(page);
        const picture = pictureName(name, colorScheme);
        await expect(part).toHaveScreenshot(picture, { maxDiffPixels: 33 });
      })
      .toPass(AGAIN);
  }
}

const pictureName = (name: string, colorScheme: 'light' | 'dark'): string =>
  colorScheme === 'light' ? `${name}.png` : `${name}-dark.png`;

async function hideWhatComes(page: Page): Promise<void> {
  // Not Playwright's `stylePath`: the security policy of the pages refuses its style element.
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, HIDDEN);
}

/** Fonts and images are loaded, and the page shows its beginning. */
async function comeToRest(page: Page): Promise<void> {
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
