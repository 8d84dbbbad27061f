import { expect, test } from '../pages/journey';
import { Keyboard } from '../pages/keyboard';
import { openUserMenu } from '../pages/user-menu';
import { newEmail, signIn } from '../pages/visitor';

test('the app that is installed from a Korean page describes itself in Korean', async ({
  page,
}) => {
  await page.goto('/ko');
  const link = page.locator('link[rel="manifest"]');
  const url = await link.evaluate((element) => (element as HTMLLinkElement).href);
  expect(new URL(url).pathname).toBe('/ko/manifest.webmanifest');
  const manifest = (await (await page.request.get(url)).json()) as Record<string, string>;
  expect(manifest).toMatchObject({ lang: 'ko', start_url: '/dashboard' });
  expect(manifest['description']).toMatch(/[가-힣]/);
});

test('a member chooses the language by keyboard, and finds it on another device', async ({
  page,
  browser,
}) => {
  const email = newEmail('language');
  await signIn(page, email);
  await page.goto('/dashboard/account');
  const menu = await openUserMenu(page);
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await new Keyboard(page).press(menu.getByRole('link', { name: '한국어' }));
  await saved;
  await expect(page).toHaveURL(/\/ko\/dashboard\/account$/);

  const device = await browser.newContext();
  const other = await device.newPage();
  await other.goto(new URL('/', page.url()).href);
  await signIn(other, email);
  await other.goto(new URL('/dashboard', page.url()).href);
  await expect(other).toHaveURL(/\/ko\/dashboard$/);
  await expect(other.getByRole('heading', { level: 1 })).toContainText('환영');
  await device.close();
});
