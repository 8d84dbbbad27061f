import { expectAccessibleInBothSchemes } from '../pages/accessible';
import { expect, test } from '../pages/journey';
import { signOut } from '../pages/user-menu';
import { problemResponse } from '../pages/problem';
import { newEmail, signInOnPage } from '../pages/visitor';

const SIGN_IN_TOO_OLD = problemResponse(
  'session/sign-in-too-old',
  'You must have signed in within the last 10 minutes. Sign in again.',
);

test.describe('sessions', () => {
  test('signing out ends the session in this browser', async ({ page }) => {
    await signInOnPage(page, newEmail('leaving'));
    await signOut(page);
    await expect(page).toHaveURL(/\/(sign-in)?$/);
    const answer = await page.request.get('/dashboard', { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
  });

  test('an action that needs a recent sign-in asks for it and continues', async ({ page }) => {
    const email = newEmail('confirms');
    await signInOnPage(page, email);
    await page.goto('/dashboard/account');
    await page.getByLabel('Name').fill('Half typed');
    // The first answer is the one that an older sign-in gets. The route stays: when the last route of a page is
    // removed, a request that starts at that moment (here the dialog's code) can stay without an answer.
    let answers = 0;
    await page.route('**/api/me/export', (route) => {
      answers += 1;
      return answers === 1 ? route.fulfill(SIGN_IN_TOO_OLD) : route.continue();
    });
    await page.getByText('Export my data').click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await expect(dialog).toContainText(email);
    await expectAccessibleInBothSchemes(page, 'the confirmation');

    await dialog.getByLabel('E-mail').fill(newEmail('another'));
    await dialog.getByRole('button', { name: 'Continue with Google' }).click();
    await expect(dialog).toContainText('That is another account');

    await dialog.getByLabel('E-mail').fill(email);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Continue with Google' }).click();
    expect((await download).suggestedFilename()).toMatch(/^keelson-export-[\d-]{10}\.json$/);
    await expect(dialog).toHaveCount(0);
    await expect(page.getByLabel('Name')).toHaveValue('Half typed');
  });
});
