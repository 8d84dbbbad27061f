import { expect, type Locator, type Page } from '@playwright/test';
import { CARDS, pay } from './payment-page';
import { newEmail, signIn } from './visitor';

/** The dashboard card of the plan. */
export const planCard = (page: Page): Locator => page.getByRole('region', { name: 'Your plan' });

/** Signs up, buys Pro with a card and opens the dashboard. */
export async function becomePro(
  page: Page,
  name: string,
  card: string = CARDS.succeeds,
): Promise<void> {
  await signIn(page, newEmail(name));
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await pay(page, card);
  await expect(page.getByRole('heading', { name: 'Pro is active' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(planCard(page).getByText('Active', { exact: true })).toBeVisible();
}
