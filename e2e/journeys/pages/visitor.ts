import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** A unique e-mail address, so that journeys do not share an account. */
export function newEmail(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}@journeys.test`;
}

/** Signs in with the provider's button and the account chooser. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in');
  await chooseAccount(page, email);
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Completes sign-in from the open sign-in page; ends on the page in `next`. */
export async function chooseAccount(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const chooser = page.getByRole('dialog');
  await chooser.getByLabel('E-mail').fill(email);
  await chooser.getByRole('button', { name: 'Continue' }).click();
  // The first request after a start waits for the functions to load.
  await expect(page).not.toHaveURL(/\/sign-in/, { timeout: 30_000 });
}
