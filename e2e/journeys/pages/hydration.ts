import { expect, type Page } from '@playwright/test';

/** Keeps all scripts of a page back, except the one that the page itself awaits. */
export async function holdScripts(page: Page): Promise<{ readonly release: () => void }> {
  let release = (): void => undefined;
  const released = new Promise<void>((done) => (release = done));
  await page.route(/\/(?!preferences)[^/]+\.js(?:\?|$)/, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}

/** Opens a page that the server has rendered, and checks that its parts are not drawn anew. */
export async function expectHydratedInPlace(
  page: Page,
  path: string,
  parts: string,
): Promise<void> {
  const scripts = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('footer').last()).toBeVisible(); // the page has arrived to its end
  const count = await page.locator(parts).count();
  expect(count).toBeGreaterThan(1);
  await page.evaluate((selector) => {
    for (const part of document.querySelectorAll(selector)) part.setAttribute('data-kept', '');
  }, parts);
  scripts.release();
  await expect(page.locator('[ngh]')).toHaveCount(0); // Angular's mark of what is not hydrated
  await expect(page.locator(parts)).toHaveCount(count);
  await expect(page.locator(`:is(${parts})[data-kept]`)).toHaveCount(count);
}
