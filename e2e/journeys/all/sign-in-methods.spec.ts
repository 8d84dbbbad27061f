import { type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBothSchemes, expectContentLoaded } from '../pages/accessible';
import { expect, test } from '../pages/journey';
import { Keyboard } from '../pages/keyboard';
import { look } from '../pages/look';
import { newEmail, originOf, signInOnPage } from '../pages/visitor';

const methodsOf = (page: Page): Locator => page.getByRole('region', { name: 'Sign-in methods' });

const press = (button: Locator): Promise<void> => new Keyboard(button.page()).press(button);

/** Connects a GitHub account by keyboard, from the open account page. */
async function connectGitHub(page: Page, email: string): Promise<void> {
  await press(methodsOf(page).getByRole('button', { name: 'Connect GitHub' }));
  const dialog = page.getByRole('dialog', { name: 'Connect GitHub' });
  await new Keyboard(page).fill(dialog.getByLabel('E-mail'), email);
  await press(dialog.getByRole('button', { name: 'Continue with GitHub' }));
}

async function signInWithGitHub(page: Page, email: string): Promise<string> {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Continue with GitHub' }).click();
  const chooser = page.getByRole('dialog');
  await chooser.getByLabel('E-mail').fill(email);
  await chooser.getByRole('button', { name: 'Continue' }).click();
  await expect(page).not.toHaveURL(/\/sign-in/, { timeout: 30_000 });
  const { uid } = (await (await page.request.get('/api/me')).json()) as { uid: string };
  return uid;
}

test.describe('sign-in methods', () => {
  test.describe.configure({ timeout: 240_000 });

  test('are connected, used and disconnected by keyboard', async ({ page, browser }) => {
    const email = newEmail('two-ways');
    const github = newEmail('octo');
    await signInOnPage(page, email);
    const { uid } = (await (await page.request.get('/api/me')).json()) as { uid: string };
    await page.goto('/dashboard/account');
    const methods = methodsOf(page);
    const google = methods.getByRole('listitem').filter({ hasText: 'Google' });
    await expect(google).toContainText(email);
    await expect(google.getByRole('button')).toHaveCount(0);
    await expect(methods).toContainText('Your only sign-in method can’t be disconnected.');

    await press(methods.getByRole('button', { name: 'Connect GitHub' }));
    const dialog = page.getByRole('dialog', { name: 'Connect GitHub' });
    await expect(dialog.getByLabel('E-mail')).toBeVisible();
    await look(page, 'connect-method', 'dialog');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(methods.getByRole('button', { name: 'Connect GitHub' })).toBeFocused();

    await connectGitHub(page, github);
    await expect(methods).toContainText(github);
    await expect(methods.getByRole('list')).toBeFocused();
    await expectContentLoaded(page);
    await look(page, 'sign-in-methods', 'app-sign-in-methods');
    await press(page.getByRole('button', { name: /^Notifications/ }));
    await expect(page.getByRole('link', { name: /GitHub was connected/ })).toBeVisible();
    await page.keyboard.press('Escape');

    const elsewhere = await browser.newContext({ baseURL: await originOf(page) });
    const phone = await elsewhere.newPage();
    expect(await signInWithGitHub(phone, github)).toBe(uid);

    await press(methods.getByRole('button', { name: 'Disconnect GitHub' }));
    const question = page.getByRole('dialog', { name: 'Disconnect GitHub?' });
    await expectAccessibleInBothSchemes(page, 'the question', 'dialog');
    await press(question.getByRole('button', { name: 'Disconnect GitHub' }));
    await expect(methods).toContainText('Not connected');
    await expect(methods.getByRole('list')).toBeFocused();
    // The session goes on; the next sign-in with it is another account.
    expect((await phone.request.get('/api/me')).status()).toBe(200);
    await phone.request.delete('/api/session', {
      headers: { origin: await originOf(page), 'idempotency-key': 'left' },
    });
    await phone.context().clearCookies();
    await phone.goto('/');
    await phone.evaluate(() => localStorage.clear());
    expect(await signInWithGitHub(phone, github)).not.toBe(uid);
    await elsewhere.close();
  });

  test('say in plain words that an account at GitHub is in use, and are managed by mouse', async ({
    page,
    browser,
  }) => {
    const github = newEmail('taken');
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await signInWithGitHub(other, github);
    await elsewhere.close();

    await signInOnPage(page, newEmail('wants-it'));
    await page.goto('/dashboard/account');
    const methods = methodsOf(page);
    await methods.getByRole('button', { name: 'Connect GitHub' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect GitHub' });
    await dialog.getByLabel('E-mail').fill(github);
    await dialog.getByRole('button', { name: 'Continue with GitHub' }).click();
    await expect(dialog.getByRole('alert')).toContainText(/another account|this e-mail address/i);
    await expectAccessibleInBothSchemes(page, 'a method that is in use', 'dialog');
    await dialog.getByLabel('E-mail').fill(newEmail('free'));
    await dialog.getByRole('button', { name: 'Continue with GitHub' }).click();
    await methods.getByRole('button', { name: 'Disconnect GitHub' }).click();
    const question = page.getByRole('dialog', { name: 'Disconnect GitHub?' });
    await question.getByRole('button', { name: 'Disconnect GitHub' }).click();
    await expect(methods.getByRole('button', { name: 'Connect GitHub' })).toBeVisible();
  });
});
