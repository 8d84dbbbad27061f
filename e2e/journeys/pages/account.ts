import { expect, type Page } from '@playwright/test';
import { Keyboard } from './keyboard';

/** Searches the users of the console by e-mail address and opens the page of the account by keyboard. */
export async function openAccount(page: Page, email: string): Promise<void> {
  await page.goto('/admin/users');
  const keyboard = new Keyboard(page);
  await keyboard.fill(page.getByRole('searchbox', { name: /^Find an account/ }), email);
  const rows = page.getByRole('table', { name: 'customers' }).locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(email);
  await keyboard.press(rows);
  await expect(page).toHaveURL(/\/admin\/users\/[^/?]+$/);
  await expect(page.getByRole('main')).toContainText(email);
}
