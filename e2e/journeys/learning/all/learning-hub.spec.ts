import { BRAND } from '@keelson/product/brand';
import type { Page } from '@playwright/test';
import { cutOffBy } from '../../pages/cut-off';
import { expectHydratedInPlace, holdScripts } from '../../pages/hydration';
import { expect, test } from '../../pages/journey';
import { look } from '../../pages/look';
import { retryOnceReachable } from '../../pages/network';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search documents' });

/** Width and height in pixels. */
const pngSize = (png: Buffer): number[] => [png.readUInt32BE(16), png.readUInt32BE(20)];

test.describe('the learning hub', () => {
  test('is server-rendered HTML with its content and metadata', async ({ request, baseURL }) => {
    const list = await (await request.get('/learn')).text();
    expect(list).toContain('href="/learn/billing-states"');
    const answer = await request.get('/learn/billing-states');
    const html = await answer.text();
    expect(html).toContain(`<title>Billing states · Learn · ${BRAND.name}</title>`);
    expect(html).toMatch(/<meta name="description" content="Every state a subscription/);
    expect(html).toContain(`<link rel="canonical" href="${baseURL}/learn/billing-states">`);
    const [, preview = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
    expect(preview).toContain(`${baseURL}/api/learn/previews/billing-states/`);
    const image = await request.get(preview);
    expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/png']);
    expect(pngSize(await image.body())).toEqual([1200, 630]);
    expect(html).toMatch(/<h2 id="[a-z-]+">/);
    const [, structured = ''] =
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(structured)).toMatchObject({ headline: 'Billing states' });
    const etag = answer.headers()['etag'] ?? '';
    const again = await request.get('/learn/billing-states', {
      headers: { 'if-none-match': etag },
    });
    expect(again.status()).toBe(304);
    const unknown = await request.get('/learn/no-such-document');
    expect([unknown.status(), await unknown.text()]).toEqual([
      404,
      expect.stringContaining('<meta name="robots" content="noindex">'),
    ]);
    expect(await (await request.get('/robots.txt')).text()).toContain(`${baseURL}/sitemap.xml`);
  });

  test('can be read without scripts', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/learn');
    await page.getByRole('main').getByRole('link', { name: 'When a payment fails' }).last().click();
    await expect(page).toHaveURL(/\/learn\/when-a-payment-fails$/);
    await expect(
      page.getByRole('heading', { level: 1, name: 'When a payment fails' }),
    ).toBeVisible();
    await expect(page.getByRole('article')).toContainText('7 days');
    // In the order of the sidebar: by title, other documents are beside it.
    const previous = page.getByRole('link', { name: /^Previous/ });
    await expect(previous).toHaveAttribute('href', '/learn/plans-and-limits');
    await context.close();
  });

  test('hydrates without a second request, a new rendering or an error', async ({ page }) => {
    const requested: string[] = [];
    const problems: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (line) => {
      const isProblem = line.type() === 'error' || line.type() === 'warning';
      if (isProblem && !line.text().includes('blocked by Playwright')) problems.push(line.text());
    });
    await page.goto('/learn/billing-states');
    await page.evaluate(() =>
      document.querySelector('app-document-body h2')?.setAttribute('data-kept', ''),
    );
    await page.waitForLoadState('networkidle');
    await expect(page.locator('app-document-body h2[data-kept]')).toHaveCount(1);
    expect(requested.filter((path) => path.startsWith('/api/learn/'))).toEqual([]);
    expect(problems).toEqual([]);
    // From here on, navigation happens in the app.
    await page.getByRole('link', { name: /^Next/ }).click();
    await expect(page).not.toHaveURL(/billing-states/);
    await expect(page.locator('app-document-body h2').first()).toBeVisible();
    expect(requested.filter((path) => path.startsWith('/api/learn/docs/'))).toHaveLength(1);
  });

  test('hydrates the list of documents in place', async ({ page }) => {
    const links = page.locator('app-learn-list h2 a');
    await expectHydratedInPlace(page, '/learn', 'app-learn-list h2 a');
    await links.first().click();
    await expect(page.locator('app-document-body')).toBeVisible();
    expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toMatch(
      /\/learn$/, // the app went there
    );
  });

  test('hydrates a document in place', async ({ page }) => {
    const parts = 'app-contents-nav a, app-feedback-slot, .around a';
    await expectHydratedInPlace(page, '/learn/billing-states', parts);
    await page.locator('.around a').first().click();
    await expect(page).not.toHaveURL(/billing-states/);
  });

  test('keeps text typed before hydration and searches for it', async ({ page }) => {
    const scripts = await holdScripts(page);
    await page.goto('/learn', { waitUntil: 'commit' });
    await search(page).fill('grace period');
    scripts.release();
    await expect(page).toHaveURL(/\/learn\?q=grace%20period$/);
    await expect(page.locator('a[data-result]').first()).toBeVisible();
    await expect(search(page)).toHaveValue('grace period');
  });

  test('finds words by keyboard and opens results at their heading', async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto('/learn/start-here');
    await page.waitForLoadState('networkidle');
    expect(fetched).not.toContain('/api/learn/search');
    await page.keyboard.press('/');
    await expect(search(page)).toBeFocused();
    expect(await cutOffBy(search(page)), 'the search is whole').toBe('');
    await page.keyboard.type('usage resets');
    await expect(page).toHaveURL(/\/learn\?q=usage%20resets$/);
    await expect(page.locator('mark').first()).toBeVisible();
    await expect(search(page)).toHaveValue('usage resets');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(search(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/learn\/plans-and-limits#[a-z-]+$/);
    await page.goBack();
    await expect(search(page)).toHaveValue('usage resets');
    await search(page).press('Escape');
    await expect(page).toHaveURL(/\/learn$/);
    await expect(page.getByRole('status').filter({ hasText: /documents/ })).toBeAttached();
  });

  test('shows when there are no results, and when the search fails', async ({ page }) => {
    await page.route('**/api/learn/search?*', (route) => route.fulfill({ status: 500 }));
    await page.goto('/learn?q=grace');
    await expect(page.getByRole('alert')).toBeVisible();
    const retry = page.getByRole('button', { name: 'Retry' });
    await retryOnceReachable(page, '**/api/learn/search?*', retry);
    await expect(page.locator('mark').first()).toHaveText(/grace/i);
    await search(page).fill('xylophone');
    await expect(page.getByText('No results')).toBeVisible();
  });

  test('keeps tag and sort order in the URL', async ({ page }) => {
    await page.goto('/learn?tag=billing&sort=shortest');
    const tag = page
      .getByRole('group', { name: 'Filter by tag' })
      .getByRole('link', { name: 'Billing' });
    await expect(tag).toHaveAttribute('aria-current', 'true');
    await expect(page.getByLabel('Sort by')).toHaveValue('shortest');
    const titles = page.getByRole('main').locator('li.card h2');
    await expect(titles).toHaveText(['When a payment fails', 'Plans and limits', 'Billing states']);
    await tag.click();
    await expect(page).toHaveURL(/\/learn\?sort=shortest$/);
  });

  test('has a tree of the documents, by mouse and keyboard', async ({ page }) => {
    await page.goto('/learn/billing-states');
    await page.waitForLoadState('networkidle');
    const tree = page.getByRole('navigation', { name: 'All documents' });
    const current = tree.getByRole('link', { name: 'Billing states' });
    await expect(current).toHaveAttribute('aria-current', 'page');
    const toggle = tree.getByRole('button', { name: 'Documents in Billing' });
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await toggle.click();
    await expect(current).toHaveCount(0);
    const section = tree.getByRole('link', { name: 'Billing', exact: true });
    await section.focus();
    await page.keyboard.press('ArrowRight');
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(current).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(section).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/learn\?section=Billing$/);
    await expect(page.getByRole('main').locator('li.card')).toHaveCount(3);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('All documents').click();
    await expect(page).toHaveURL(/\/learn$/);
  });

  test('opens the tree as a drawer on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/learn/billing-states');
    await page.waitForLoadState('networkidle');
    const open = page.getByRole('button', { name: 'All documents' });
    const tree = page.getByRole('navigation', { name: 'All documents' });
    await expect(tree).toBeHidden();
    await search(page).focus();
    expect(await cutOffBy(search(page)), 'the search is whole').toBe('');
    await open.click();
    await expect(tree.getByRole('link', { name: 'Billing states' })).toBeFocused();
    await look(page, 'learn-drawer');
    await page.setViewportSize({ width: 390, height: 800 });
    await page.keyboard.press('Escape');
    await expect(tree).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await tree.getByRole('link', { name: 'Plans and limits' }).click();
    await expect(page).toHaveURL(/plans-and-limits$/);
    await expect(tree).toBeHidden();
  });

  test('marks the current heading and copies code', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width: 1440, height: 700 });
    await page.goto('/learn/start-here');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const last = contents.getByRole('link').last();
    await last.click();
    await expect(last).toHaveAttribute('aria-current', 'location');
    await page.getByRole('button', { name: 'Copy' }).first().click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('npm start');
  });
});

test.describe('a lesson', () => {
  const player = (page: Page) => page.getByRole('region', { name: 'Lesson player' });
  const position = (page: Page) => player(page).getByRole('slider', { name: 'Position' });

  test('plays with captions, without a voice, by keyboard', async ({ page }) => {
    // Simulates a browser without speech synthesis.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'speechSynthesis'));
    await page.goto('/learn/when-a-payment-fails');
    await page.getByRole('link', { name: 'Play as lesson' }).click();
    await expect(page).toHaveURL(/\/learn\/when-a-payment-fails\/lesson$/);
    await expect(player(page).getByRole('button', { name: 'Play' })).toBeVisible();
    // Server-rendered pages handle events only after hydration.
    await expect(async () => {
      await page.keyboard.press('Space');
      const pause = player(page).getByRole('button', { name: 'Pause' });
      await expect(pause).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(player(page).locator('.caption')).not.toBeEmpty();
    await expect.poll(async () => Number(await position(page).inputValue())).toBeGreaterThan(1_000);
    await page.keyboard.press('Space');
    await page.keyboard.press('Home');
    await expect(position(page)).toHaveValue('0');
    await page.keyboard.press('ArrowRight');
    await expect(position(page)).toHaveValue('5000');
    await page.keyboard.press('c');
    await expect(player(page).locator('.caption')).toHaveCount(0);
    await page.keyboard.press('End');
    await expect(
      page.getByRole('navigation', { name: 'Slides' }).getByRole('button').last(),
    ).toHaveAttribute('aria-current', 'true');
  });
});
