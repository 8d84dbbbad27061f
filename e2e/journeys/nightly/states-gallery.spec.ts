import { runsBrowserFromNpm } from '../../support/browser';
import { COLOR_RULES, expectAccessible, expectNoHorizontalScroll } from '../pages/accessible';
import { expect, test } from '../pages/journey';
import { expectSmallPictures } from '../pages/picture';
import { AREAS, openStates, removeRepeated } from '../pages/states-gallery';

/** Rules of axe for a page with one view: the gallery has many, some of them several times. */
const PAGE_RULES = [
  'duplicate-id-aria',
  'heading-order',
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
];

test.describe('the gallery of states', () => {
  for (const area of AREAS) {
    test(`shows the states of ${area} on a desktop and on a phone, in both themes, as before`, async ({
      page,
    }) => {
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await openStates(page, area);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoHorizontalScroll(page, `${area}, ${width}`);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await expectAccessible(page, `${area}, ${width}, ${colorScheme}`, {
            without: PAGE_RULES,
            ...(colorScheme === 'dark' ? { rules: COLOR_RULES } : {}),
          });
        }
      }
      expect(errors).toEqual([]);
      // The reference pictures are of the browser from npm, which runs on Linux on x64 only.
      if (!runsBrowserFromNpm) return;
      await page.setViewportSize({ width: 1440, height: 900 });
      await removeRepeated(page);
      await expectSmallPictures(page, page.locator('.area'), `states-${area}`);
    });
  }

  test('has an area for each of the links above it', async ({ page }) => {
    await openStates(page, 'public');
    const areas = page.getByRole('navigation', { name: 'Areas' }).getByRole('link');
    await expect(areas).toHaveText(['All', ...AREAS]);
  });
});
