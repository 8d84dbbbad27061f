import { type Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '../../pages/accessible';

import { expect, test } from '../../pages/journey';
import { newMember } from '../../pages/member';
import { signIn } from '../../pages/visitor';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'AI chat' });

async function changeChat(page: Page, audience: string, uid: string | null): Promise<void> {
  await page.getByRole('button', { name: 'Change AI chat' }).focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('radio', { name: audience, exact: true }).focus();
  await page.keyboard.press('Space');
  if (uid !== null) {
    await dialog(page)
      .getByLabel(/User IDs/)
      .focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(uid);
  }
  await dialog(page).getByLabel('Reason').focus();
  await page.keyboard.type('A journey tries the flag.');
  await dialog(page).getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
}

/** The member returns to the tab, until the flags have reached the server that answers. */
async function returnUntil(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await check();
  }).toPass({ timeout: 60_000 });
}

test.describe('feature flags', () => {
  test('an admin switches the chat off for a member and on again; the open page follows', async ({
    page,
  }) => {
    await signIn(page, 'ada@keelson.test');
    await page.goto('/admin/flags');
    const member = await newMember(page, 'flags', 'free');
    await member.page.goto('/dashboard/chat');
    const field = member.page.getByRole('textbox', { name: 'Your question' });
    await field.fill('A question that waits');

    // Only this account, so that other journeys keep the chat.
    await changeChat(page, 'Everyone except chosen accounts', member.uid);
    await expect(page.getByText('Everyone except 1 account')).toBeVisible();
    await expectAccessibleInBothSchemes(page, 'flags');
    const off = member.page.getByText('AI chat is switched off for your account');
    await returnUntil(member.page, () => expect(off).toBeVisible({ timeout: 1_000 }));
    await expect(field).toHaveCount(0);
    await expect(member.page.getByRole('button', { name: 'Send' })).toHaveCount(0);
    await expectAccessibleInBothSchemes(member.page, 'a chat that is off');

    await changeChat(page, 'Everyone', null);
    await returnUntil(member.page, () => expect(field).toBeVisible({ timeout: 1_000 }));
    await expect(field).toHaveValue('A question that waits');
    await expect(off).toHaveCount(0);
    await member.close();
  });

  test('a visitor learns before signing in that sign-ups are closed', async ({ page }) => {
    // In this browser only: the flag itself concerns every journey.
    await page.route('**/api/config', async (route) => {
      const response = await route.fetch();
      const config = (await response.json()) as object;
      await route.fulfill({ response, json: { ...config, signUps: 'closed' } });
    });
    const note = page.getByRole('note').filter({ hasText: 'Sign-ups are closed' });
    await page.goto('/pricing');
    await expect(note).toBeVisible();
    await expectAccessibleInBothSchemes(page, 'pricing while sign-ups are closed');
    await note.getByRole('link', { name: 'Sign in' }).click();
    await expect(note).toContainText('Existing accounts can still sign in');
    await expect(page.getByText('Signing in creates your account')).toHaveCount(0);
    await expectAccessibleInBothSchemes(page, 'sign-in while sign-ups are closed');
  });
});
