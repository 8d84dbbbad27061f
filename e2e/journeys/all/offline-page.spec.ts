import { expect, type Page, test } from '@playwright/test';
import { Keyboard } from '../pages/keyboard';
import { look } from '../pages/look';

test.use({ serviceWorkers: 'allow' });

/** Opens a page, and waits until the service worker answers its requests. */
async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test('a page that is opened without a connection says so, and opens when it is back', async ({
  page,
  context,
}) => {
  await openWithWorker(page, '/');
  await context.setOffline(true);
  await page.goto('/pricing?from=home');
  await expect(page).toHaveTitle(/^No connection/);
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await look(page, 'offline-page');
  await new Keyboard(page).press(page.getByRole('button', { name: 'Try again' }));
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('No connection');
  await expect(page).toHaveURL(/\/pricing\?from=home$/);
  await expect(page.getByText('Start Pro')).toBeVisible();
});

test('pages come from the server while there is a connection', async ({ page }) => {
  await openWithWorker(page, '/');
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = names.map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
    );
    return (await Promise.all(lists))
      .flat()
      .map((path) => path.replace(/styles-\w+/, 'styles'))
      .sort();
  });
  expect(kept).toEqual([
    '/ko/no-connection',
    '/no-connection',
    '/preferences.js',
    '/reopen-page.js',
    '/styles.css',
  ]);
  // A redirect of the server, and an error of it.
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  const missing = await page.goto('/learn/there-is-no-such-page');
  expect(missing?.status()).toBe(404);
});

test('the app can be installed', async ({ page }) => {
  await openWithWorker(page, '/');
  const browser = await page.context().newCDPSession(page);
  const { errors } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
