import { BRAND } from '@keelson/product/brand';
import {
  DESKTOP,
  expectAccessibleEverywhere,
  expectAccessibleInBothSchemes,
} from '../pages/accessible';
import { type Page } from '@playwright/test';
import { expect, test } from '../pages/journey';
import { look } from '../pages/look';
import { chooseAccount, newEmail, signIn, signInOnPage } from '../pages/visitor';

test.describe('sessions', () => {
  test('a protected page redirects to sign-in and back', async ({ page }) => {
    const answer = await page.request.get('/dashboard/account?tab=theme', { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers()['location']).toBe('/sign-in?next=%2Fdashboard%2Faccount%3Ftab%3Dtheme');

    await page.goto('/dashboard/account');
    await chooseAccount(page, newEmail('returning'));
    await expect(page).toHaveURL(/\/dashboard\/account$/);
  });

  test('the console denies members access', async ({ page }) => {
    await signIn(page, newEmail('curious'));
    const answer = await page.goto('/admin');
    expect(answer?.status()).toBe(403);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/don’t have access/);
    const home = page.getByRole('banner').getByRole('link', { name: BRAND.name });
    await expect(home).toHaveAttribute('href', '/');
    // The server renders this page: its colors are its own.
    await expectAccessibleEverywhere(page, 'no access');
  });

  test('a page says so when the account cannot be loaded, and opens at the next attempt', async ({
    page,
  }) => {
    await signInOnPage(page, 'ada@keelson.test');
    await page.route('**/api/me', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await withoutFirstData(page, '/admin/users');
    await page.goto('/admin/users');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      'can’t be opened right now',
    );
    await expect(page).toHaveURL(/\/admin\/users$/);
    await expectAccessibleEverywhere(page, 'a page that is not available');
    await page.setViewportSize(DESKTOP);
    await page.unroute('**/api/me');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  });

  test('signing out everywhere ends the session in another browser', async ({ page, browser }) => {
    const email = newEmail('everywhere');
    await signInOnPage(page, email);
    const elsewhere = await browser.newContext();
    const phone = await elsewhere.newPage();
    await signInOnPage(phone, email);

    await page.goto('/dashboard/account');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL(/\/(sign-in)?$/);
    const answer = await phone.request.get('/dashboard', { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers()['location']).toContain('/sign-in');
    await phone.reload().catch(() => undefined); // the page may just be leaving by itself
    await expect(phone.getByText('Your session has ended.')).toBeVisible();
    await look(phone, 'session-ended');
    await elsewhere.close();
  });

  test('the account page lists the sessions and ends one of them', async ({ page, browser }) => {
    const email = newEmail('listed');
    await signInOnPage(page, email);
    const elsewhere = await browser.newContext();
    const phone = await elsewhere.newPage();
    await signInOnPage(phone, email);

    await page.goto('/dashboard/account');
    const sessions = page.getByRole('list', { name: 'Sessions' });
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await expect(sessions.getByText('This device')).toHaveCount(1);
    await expectAccessibleInBothSchemes(page, 'the account page');
    await sessions.getByRole('button', { name: /^End session of/ }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    const answer = await phone.request.get('/dashboard', { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect((await page.request.get('/api/me')).status()).toBe(200);
    await elsewhere.close();
  });
});

/** Serves a page as when its functions could not read what it would ask for first. */
async function withoutFirstData(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(/<script id="ng-state"[^]*?<\/script>/, '');
    expect(body).not.toBe(html);
    await route.fulfill({ response, body });
  });
}
