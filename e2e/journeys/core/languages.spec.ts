import { BRAND } from '@keelson/product/brand';
import { expect, test } from '../pages/journey';
import { newEmail } from '../pages/visitor';

test.skip(!BRAND.languages.includes('ko'), 'The product is in one language.');

test('search engines find each language of a page from the other', async ({ request }) => {
  const alternatesOf = async (path: string): Promise<string[]> => {
    const html = await (await request.get(path)).text();
    return [...html.matchAll(/<link rel="alternate" hreflang="[^"]+" href="[^"]+">/g)].map(
      ([tag]) => tag,
    );
  };
  for (const path of ['/pricing', '/terms']) {
    const english = await alternatesOf(path);
    expect(english).toHaveLength(3);
    expect(await alternatesOf(`/ko${path}`)).toEqual(english);
  }
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toMatch(/<loc>[^<]+\/ko\/pricing<\/loc>/);
});

test('the language that a visitor chooses is remembered, and leads to every page in it', async ({
  page,
}) => {
  await page.goto('/pricing?interval=year');
  await page.getByRole('contentinfo').getByRole('link', { name: '한국어' }).click();
  await expect(page).toHaveURL(/\/ko\/pricing\?interval=year$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await page.goto('/contact');
  await expect(page).toHaveURL(/\/ko\/contact$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/:\d+\/contact$/);
  await page.goto('/ko/terms');
  await expect(page).toHaveURL(/:\d+\/terms$/);
});

test('signing in from a Korean page ends on the requested page in Korean', async ({ page }) => {
  await page.goto('/ko/dashboard/account');
  await expect(page).toHaveURL(/\/ko\/sign-in\?next=/);
  await page.getByRole('button', { name: /Google/ }).click();
  const chooser = page.getByRole('dialog');
  await chooser.locator('input[type=email]').fill(newEmail('korean'));
  await chooser.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/ko\/dashboard\/account$/, { timeout: 30_000 });
});
