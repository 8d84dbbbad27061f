import { expectAccessibleInBoth } from './pages/accessible';
import { expect, test } from './pages/journey';
import { newEmail, signIn } from './pages/visitor';

const PAGES = ['/admin', '/admin/users', '/admin/billing', '/admin/audit'];

test.describe('the console', () => {
  test('is not for members: each page answers 403, and says so', async ({ page }) => {
    await signIn(page, newEmail('curious'));
    for (const path of PAGES) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(403);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('table')).toHaveCount(0);
    }
    await expectAccessibleInBoth(page, '403');
  });
});
