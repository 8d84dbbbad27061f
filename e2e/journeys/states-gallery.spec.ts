import { type Page } from '@playwright/test';
import { COLOR_RULES, expectAccessible, expectNoHorizontalScroll } from './pages/accessible';
import { expect, test } from './pages/journey';
import { newEmail, signIn } from './pages/visitor';

/** What a view shows in each state. */
const SHOWN: Readonly<Record<string, string>> = {
  loading: 'app-skeleton, .banner',
  // The page of a section without a text of its own lists its documents.
  // A source with nothing to publish has a chip, and its plan a list.
  empty: 'app-empty-state, .empty, .entries, .left-out li, app-draft-list app-status-chip',
  // What could not be copied is shown instead.
  error: 'app-error-state, app-copy-id .whole',
  offline: 'app-error-state, app-copy-id .whole, .banner',
};
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
const AREAS = [
  'shell',
  'account',
  'dashboard',
  'billing',
  'chat',
  'boards',
  'cards',
  'agents',
  'board-settings',
  'learning',
  'public',
  'console',
];

/** The examples that do not show their state. */
const withoutState = (page: Page): Promise<(string | null)[]> =>
  page.locator('.example').evaluateAll(
    (examples, shown) =>
      examples
        .filter((example) => {
          const found = example.querySelectorAll(shown[example.getAttribute('data-state')!]!);
          return ![...found].some((part) => part.getBoundingClientRect().height > 0);
        })
        .map((example) => example.getAttribute('aria-labelledby')),
    SHOWN,
  );

test.describe('the gallery of states', () => {
  for (const area of AREAS) {
    test(`shows the states of ${area} on a desktop and on a phone, in both themes`, async ({
      page,
    }) => {
      await signIn(page, newEmail('gallery'));
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await page.goto(`/dev/states?area=${area}`);
      await expect(page.locator('.example').first()).toBeVisible();
      await expect.poll(() => withoutState(page)).toEqual([]);
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
    await signIn(page, newEmail('gallery'));
    await page.goto('/dev/states?area=public');
    const areas = page.getByRole('navigation', { name: 'Areas' }).getByRole('link');
    await expect(areas).toHaveText(['All', ...AREAS]);
  });
});
