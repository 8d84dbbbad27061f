import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { startSession } from './start-session';

/** A unique e-mail address, so that journeys do not share an account. */
export function newEmail(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}@journeys.test`;
}

/** The origin of the copy that a page is of, also before it shows anything. */
export async function originOf(page: Page): Promise<string> {
  const isBlank = page.url() === 'about:blank';
  return new URL(isBlank ? (await page.request.get('/api/config')).url() : page.url()).origin;
}

/** Signs in a demo account or a new one, without opening a page. */
export const signIn = (page: Page, email: string): Promise<void> =>
  startSession(page.context(), email);

/** Signs in with the provider's button and the account chooser; ends on the dashboard. */
export async function signInOnPage(page: Page, email: string): Promise<void> {
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
