import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The network is never idle on a live page: what counts is that the skeletons are gone. */
export async function contentShown(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(async () => {
    const waiting = page.locator('app-skeleton:visible');
    const count = await waiting.count();
    // Parts below the fold are loaded when somebody scrolls to them.
    if (count > 0) await waiting.first().scrollIntoViewIfNeeded({ timeout: 500 });
    expect(count).toBe(0);
  }).toPass({ timeout: 20_000 });
}

/** Colours change over a moment when the scheme does; what is wrong after that stays wrong. */
export async function expectAccessible(page: Page, where: string, part = 'html'): Promise<void> {
  await expect(async () => {
    const { violations } = await new AxeBuilder({ page }).include(part).analyze();
    expect(violations, where).toEqual([]);
  }).toPass({ timeout: 30_000 });
}

/** The same in both schemes, with nothing moving; `part` is a selector, by default the whole page. */
export async function expectAccessibleInBoth(
  page: Page,
  where: string,
  part?: string,
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, `${where}, ${colorScheme}`, part);
  }
}

/** A page that was resized is laid out a moment later. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(overflow, { message: where }).toBeLessThanOrEqual(0);
}
