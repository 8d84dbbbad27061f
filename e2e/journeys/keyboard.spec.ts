import { expect, test } from './pages/journey';
import { Keyboard } from './pages/keyboard';
import { newEmail, signIn } from './pages/visitor';

test.describe('by keyboard alone', () => {
  test('the account page renames, ends a session and chooses notifications', async ({
    page,
    browser,
  }) => {
    const email = newEmail('keyboard');
    const elsewhere = await browser.newContext();
    await signIn(await elsewhere.newPage(), email);
    await signIn(page, email);
    const keyboard = new Keyboard(page);
    const named = (name: string | RegExp) => page.getByRole('button', { name });
    await page.goto('/dashboard/account');

    await keyboard.fill(page.getByLabel('Name', { exact: true }), 'Kim Keys');
    await keyboard.press(named('Save name'));
    await expect(page.getByText('Name saved')).toBeVisible();
    await expect(named('Save name')).toBeFocused();

    const choice = page.getByRole('checkbox', { name: /^Failed payments/ });
    await keyboard.press(choice, 'Space');
    await expect(choice).not.toBeChecked();
    await expect(page.getByText('Choice saved')).toBeVisible();
    await expect(choice).toBeFocused();

    const sessions = page.getByRole('list', { name: 'Sessions' });
    await keyboard.press(named(/^End session of/));
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await keyboard.press(named('Sign out on this device'));
    await expect(page).toHaveURL(/\/(sign-in)?$/);
    await elsewhere.close();
  });
});
