import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { newEmail, signIn } from './pages/visitor';

const PUBLIC = ['/', '/pricing', '/sign-in', '/no-such-page'];
const MEMBER = ['/dashboard', '/dashboard/account', '/checkout', '/image-generator'];

/** The network is never idle on a live page: what counts is that the skeletons are gone. */
async function contentShown(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('app-skeleton:visible')).toHaveCount(0);
}

test.describe('every page', () => {
  for (const path of PUBLIC) {
    test(`${path} asks no other host and loads no Firebase`, async ({ page, baseURL }) => {
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const origin = new URL(baseURL ?? '').origin;
      const foreign = requests.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'));
      expect(foreign).toEqual([]);
      const scripts = requests.filter((url) => url.endsWith('.js'));
      const bodies = await Promise.all(
        scripts.map(async (url) => (await page.request.get(url)).text()),
      );
      expect(bodies.filter((body) => body.includes('identitytoolkit'))).toEqual([]);
    });

    test(`${path} has no accessibility violations, light and dark`, async ({ page }) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(path);
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      }
    });
  }

  test('member pages have no accessibility violations', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, newEmail('axe'));
    for (const path of MEMBER) {
      await page.goto(path);
      await contentShown(page);
      expect((await new AxeBuilder({ page }).analyze()).violations, path).toEqual([]);
    }
  });
});
