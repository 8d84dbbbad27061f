import { COLOR_RULES, expectAccessible, expectNoHorizontalScroll } from '../pages/accessible';
import { expect, test } from '../pages/journey';
import { AREAS, openStates } from '../pages/states-gallery';

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
    test(`shows the states of ${area} on a desktop and on a phone, in both themes`, async ({
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
    });
  }

  test('has an area for each of the links above it', async ({ page }) => {
    await openStates(page, 'public');
    const areas = page.getByRole('navigation', { name: 'Areas' }).getByRole('link');
    await expect(areas).toHaveText(['All', ...AREAS]);
  });
});
