import { type Page } from '@playwright/test';
import { holdScripts } from '../pages/hydration';
import { expect, test } from '../pages/journey';
import { planCard } from '../pages/member';
import { startSession } from '../pages/start-session';
import { originOf } from '../pages/visitor';

const PAULA = 'paula@keelson.test';
const FRED = 'fred@keelson.test';
const ADA = 'ada@keelson.test';
/** The part of the dashboard that is about the member. */
const PARTS =
  'app-welcome-card, app-usage-bar, app-project-timeline, app-user-menu, app-chat-panel, app-composer';

test.describe('the dashboard, before its scripts run', () => {
  for (const [path, welcome] of [
    ['/dashboard', 'Welcome, Paula'],
    ['/ko/dashboard', 'Paula'],
  ] as const) {
    test(`${path} can be read without any`, async ({ browser, page }) => {
      const baseURL = await originOf(page);
      const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
      await startSession(context, PAULA);
      const reader = await context.newPage();
      await reader.goto(path);
      const heading = reader.getByRole('heading', { level: 1 });
      await expect(heading).toContainText(welcome);
      const card = reader.locator('app-welcome-card');
      await expect(card.locator('.plan')).toContainText('Pro');
      await expect(card).toContainText('2,000');
      await expect(card).toContainText(PAULA);
      await expect(reader.locator('app-project-timeline')).toContainText('Billing move');
      await expect(reader.locator('app-chat-panel .suggestions').getByRole('button')).toHaveCount(
        3,
      );
      // The bar has its width although the policy refuses style attributes.
      const bar = card.locator('app-usage-bar .bar');
      const [whole, used] = [await bar.boundingBox(), await bar.locator('span').boundingBox()];
      expect(used?.width).toBeGreaterThan(0);
      expect(used?.width).toBeLessThan(whole?.width ?? 0);
      await context.close();
    });
  }

  test('paints without another file', async ({ page }) => {
    await startSession(page.context(), PAULA);
    await page.route(/\.(?:css|js)$/, () => undefined); // no response
    await page.goto('/dashboard', { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Welcome, Paula');
    await expect(page.locator('app-member-shell .rail')).toHaveCSS('position', 'sticky');
    await expect(heading).toHaveCSS('font-family', /Inter/);
    await expect.poll(() => page.evaluate(PAINTED)).toBe(true);
  });

  test('asks for nothing that the page has brought', async ({ page }) => {
    await startSession(page.context(), PAULA);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname);
    });
    const live = page.waitForRequest(/\/google\.firestore/);
    await page.goto('/dashboard');
    await live;
    expect(asked.filter((path) => !['/api/config', '/api/workspaces'].includes(path))).toEqual([]);
  });

  test('is taken over in place, without a shift, and a click is not lost', async ({ page }) => {
    await startSession(page.context(), PAULA);
    await page.addInitScript(WATCH_SHIFTS);
    const scripts = await holdScripts(page);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await expect(planCard(page)).toContainText('Pro');
    await page.evaluate((parts) => {
      for (const part of document.querySelectorAll(parts)) part.setAttribute('data-kept', '');
    }, PARTS);
    const count = await page.locator(PARTS).count();
    expect(count).toBeGreaterThan(3);
    await page.getByRole('button', { name: 'Search' }).click();
    scripts.release();
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
    await expect(page.locator('[ngh]')).toHaveCount(0); // Angular's mark of what is not hydrated
    await expect(page.locator(`:is(${PARTS})[data-kept]`)).toHaveCount(count);
    await expect(page.locator(PARTS)).toHaveCount(count);
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
  });

  test('keeps a question that is typed', async ({ page }) => {
    await startSession(page.context(), PAULA);
    const scripts = await holdScripts(page);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    const field = page.getByRole('textbox', { name: 'Your question' });
    await field.pressSequentially('How do I cancel?');
    scripts.release();
    await expect(page.locator('[ngh]')).toHaveCount(0);
    await expect(field).toHaveValue('How do I cancel?');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard\/chat/);
    await expect(page.locator('app-message').first()).toContainText('How do I cancel?');
  });

  test('opens its menu, which the app fills', async ({ page }) => {
    await startSession(page.context(), PAULA);
    const scripts = await holdScripts(page);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Paula Pro' }).click();
    scripts.release();
    const menu = page.getByRole('dialog', { name: /^Menu, / });
    await expect(menu.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
  });

  test('shows nothing of an admin in a tab that shows the account of another', async ({ page }) => {
    await startSession(page.context(), ADA);
    const viewed = { uid: 'nobody', name: 'Nobody', until: Date.now() + 60_000 };
    await page.addInitScript((view) => {
      sessionStorage.setItem('keelson.view', JSON.stringify(view));
    }, viewed);
    const scripts = await holdScripts(page);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await expect(page.locator('app-welcome-card')).toContainText('Welcome, Ada');
    await expect(page.locator('app-member-shell')).toBeHidden();
    await page.route('**/api/**', () => undefined); // no response
    scripts.release();
    await expect(page.locator('html')).not.toHaveClass(/viewing/);
    await expect(page.locator('app-root')).not.toContainText('Ada');
  });
});

test('an order can be read before its scripts run, and is taken over in place', async ({
  page,
}) => {
  await startSession(page.context(), FRED);
  await page.addInitScript(WATCH_SHIFTS);
  const scripts = await holdScripts(page);
  await page.goto('/checkout?plan=pro&interval=year&currency=usd', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start Pro');
  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order).toContainText('Due today');
  await expect(order.locator('app-plan-price .amount')).toContainText('$');
  await order.evaluate((element) => element.setAttribute('data-kept', ''));
  const prices = page.waitForRequest('**/api/plans', { timeout: 3_000 }).catch(() => null);
  scripts.release();
  await expect(page.locator('[ngh]')).toHaveCount(0);
  await expect(page.locator('[data-kept]')).toContainText('Due today');
  expect(await prices).toBeNull();
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
});

const PAINTED = `performance.getEntriesByName('first-contentful-paint').length > 0`;

const WATCH_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { readonly shifted: number }).shifted);
