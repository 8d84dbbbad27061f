import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Page } from '@playwright/test';
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectNoBlankEnd,
  expectNoHorizontalScroll,
  expectNoStrayText,
  PHONE,
} from './accessible';

/**
 * Both color schemes at the width that the page has, and the dark one on a phone. With KEELSON_SHOTS, a screenshot of each is kept there.
 *
 * @param part Selector of what axe judges, where another journey has it judge the page; default: the whole page.
 */
export async function look(page: Page, name: string, part?: string): Promise<void> {
  const folder = process.env['KEELSON_SHOTS'];
  await expectAccessibleInBothSchemes(page, name, part);
  for (const size of [DESKTOP, PHONE]) {
    const { width } = size;
    await page.setViewportSize(size);
    if (size === PHONE) {
      await expectNoHorizontalScroll(page, name);
      // A part may be closed there.
      const isShown = part === undefined || (await page.locator(part).count()) > 0;
      if (isShown) await expectAccessible(page, `${name}, ${width}, dark`, { part });
    }
    await expectNoBlankEnd(page, name);
    await expectNoStrayText(page, name);
    if (folder === undefined) continue;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      mkdirSync(folder, { recursive: true });
      await page.waitForTimeout(1_000); // colors are animated
      const path = join(folder, `${name}-${width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: true });
    }
  }
  await page.setViewportSize(DESKTOP);
}
