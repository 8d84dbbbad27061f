import { expect, test } from './pages/journey';
import { chooseAccount, newEmail, signIn } from './pages/visitor';

test.describe('sessions', () => {
  test('a protected page redirects to sign-in and back', async ({ page }) => {
    const answer = await page.request.get('/dashboard/account?tab=theme', { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers()['location']).toBe('/sign-in?next=%2Fdashboard%2Faccount%3Ftab%3Dtheme');

    await page.goto('/dashboard/account');
    await chooseAccount(page, newEmail('returning'));
    await expect(page).toHaveURL(/\/dashboard\/account$/);
  });

  test('sign-in redirects only to same-site paths', async ({ page }) => {
    await page.goto('/sign-in?next=%2F%2Fevil.example%2Fsteal');
    await chooseAccount(page, newEmail('careful'));
    await expect(page).toHaveURL(/localhost:\d+\/dashboard$|127\.0\.0\.1:\d+\/dashboard$/);
  });

  test('the console denies members access', async ({ page }) => {
    await signIn(page, newEmail('curious'));
    const answer = await page.goto('/admin');
    expect(answer?.status()).toBe(403);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/don’t have access/);
  });

  test('signing out ends the session in this browser', async ({ page }) => {
    await signIn(page, newEmail('leaving'));
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
    await expect(page).toHaveURL(/\/(sign-in)?$/);
    const answer = await page.request.get('/dashboard', { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
  });

  test('signing out everywhere ends the session in another browser', async ({ page, browser }) => {
    const email = newEmail('everywhere');
    await signIn(page, email);
    const elsewhere = await browser.newContext();
    const phone = await elsewhere.newPage();
    await signIn(phone, email);

    await page.goto('/dashboard/account');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL(/\/(sign-in)?$/);
    const answer = await phone.request.get('/dashboard', { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers()['location']).toContain('/sign-in');
    await elsewhere.close();
  });
});
