import type { Page } from '@playwright/test';
import { expectContentLoaded, expectNoHorizontalScroll } from '../pages/accessible';
import { expect, test } from '../pages/journey';
import { Keyboard } from '../pages/keyboard';
import { look } from '../pages/look';
import { watchShownTexts } from '../pages/shown-texts';
import { expectNoEnglish } from '../pages/untranslated';
import { newEmail, signIn } from '../pages/visitor';

const PUBLIC = [
  '/ko',
  '/ko/pricing',
  '/ko/sign-in',
  '/ko/terms',
  '/ko/privacy',
  '/ko/contact',
  '/ko/status',
  '/ko/changelog',
  '/ko/developers',
  '/ko/developers/execution',
  '/ko/learn',
  '/ko/learn?q=grace',
  '/ko/learn/billing-states',
  '/ko/learn/no-such-document',
  '/ko/nowhere',
  '/ko/403',
  '/ko/offline',
  '/ko/projects/agent-pilot/hub',
];
const MEMBER = [
  '/ko/dashboard',
  '/ko/dashboard/account',
  '/ko/dashboard/billing',
  '/ko/dashboard/chat',
  '/ko/checkout',
];
const CONSOLE = [
  '/ko/admin',
  '/ko/admin/users',
  '/ko/admin/users/demo-dan',
  '/ko/admin/billing',
  '/ko/admin/flags',
  '/ko/admin/audit',
  '/ko/admin/chat',
  '/ko/admin/chat/feedback',
  '/ko/admin/agents-kanban',
  '/ko/admin/agents-kanban/agents',
  '/ko/admin/agents-kanban/bin',
  '/ko/admin/agents-kanban/dispatch',
  '/ko/admin/agents-kanban/notify',
  '/ko/admin/agents-kanban/boards/agent-pilot',
  '/ko/admin/agents-kanban/boards/agent-pilot/metrics',
  '/ko/admin/agents-kanban/boards/agent-pilot/settings',
  '/ko/admin/learning-control',
  '/ko/admin/learning-control?view=documents',
  '/ko/admin/learning-control?view=feedback',
  '/ko/admin/learning-control?view=rules',
];

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
/** Judged by axe in both themes and widths; the other pages have the same parts. */
const LOOKED_AT = new Set(['/ko', '/ko/pricing', '/ko/dashboard', '/ko/admin/learning-control']);

async function readPages(page: Page, paths: readonly string[]): Promise<void> {
  test.slow();
  await watchShownTexts(page);
  for (const path of paths) {
    await test.step(path, async () => {
      await page.setViewportSize(DESKTOP);
      await page.goto(path);
      await expectContentLoaded(page);
      const language = path.endsWith('/billing-states') ? 'en' : 'ko';
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expectNoEnglish(page, path, ['grace']);
      if (LOOKED_AT.has(path)) await look(page, `korean${path.replaceAll(/\W+/g, '-')}`);
      await page.setViewportSize(PHONE);
      await expectNoHorizontalScroll(page, path);
    });
  }
}

test.describe('in Korean', () => {
  test('a visitor reads the public pages', ({ page }) => readPages(page, PUBLIC));

  test('a member reads their pages', async ({ page }) => {
    await signIn(page, 'paula@keelson.test');
    await readPages(page, MEMBER);
  });

  test('an admin reads the console', async ({ page }) => {
    await signIn(page, 'ada@keelson.test');
    await readPages(page, CONSOLE);
  });
});

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
  const english = page.getByRole('radio', { name: 'English' });
  await expect(english).toBeEnabled();
  await new Keyboard(page).tabTo(english);
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.keyboard.press('ArrowDown');
  expect((await saved).ok()).toBe(true);
  await expect(page).toHaveURL(/\/ko\/dashboard\/account$/);
  await expect(page.getByRole('radio', { name: '한국어' })).toBeChecked();

  const device = await browser.newContext();
  const other = await device.newPage();
  await other.goto(new URL('/', page.url()).href);
  await signIn(other, email);
  await other.goto(new URL('/dashboard', page.url()).href);
  await expect(other).toHaveURL(/\/ko\/dashboard$/);
  await expect(other.getByRole('heading', { level: 1 })).toContainText('환영');
  await device.close();
});
