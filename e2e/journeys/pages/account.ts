import { expect, type Page } from '@playwright/test';

/** Searches the users of the console by e-mail address and opens the page of the account by keyboard. */
export async function openAccount(page: Page, email: string): Promise<void> {
  await page.goto('/admin/users');
  await page.getByRole('searchbox', { name: /^Find an account/ }).fill(email);
  const rows = page.getByRole('table', { name: 'users' }).locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(email);
  await rows.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/users\/[^/?]+$/);
  await expect(page.getByRole('main')).toContainText(email);
}
