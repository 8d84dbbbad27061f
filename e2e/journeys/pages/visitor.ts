import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** An address nobody has used yet, so that journeys never meet in one account. */
export function newEmail(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}@journeys.test`;
}

/** Signs in as a person does: the provider's button, the account chooser, back to where they were. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in');
  await chooseAccount(page, email);
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** The part of sign-in after the sign-in page is open; leaves wherever `next` leads. */
export async function chooseAccount(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const chooser = page.getByRole('dialog');
  await chooser.getByLabel('E-mail').fill(email);
  await chooser.getByRole('button', { name: 'Continue' }).click();
  // The first request after a start waits for the functions to load.
  await expect(page).not.toHaveURL(/\/sign-in/, { timeout: 30_000 });
}
