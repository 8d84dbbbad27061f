import { type Page } from '@playwright/test';

/** Test cards of the local payment provider, with the numbers that Stripe documents. */
export const CARDS = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  failsOnRenewal: '4000000000000341',
  needsConfirmation: '4000002500003155',
} as const;

export async function pay(page: Page, card: string): Promise<void> {
  await fillCard(page, card);
  await page.getByRole('button', { name: /and subscribe$/ }).click();
}

/** The same for something that is paid once. */
export async function payOnce(page: Page, card: string): Promise<void> {
  await fillCard(page, card);
  await page.getByRole('button', { name: /^Pay \$[\d.]+$/ }).click();
}

/** Enters a card on any page of the provider with a card form. */
export async function fillCard(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel(/Expiry/).fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Jo Journey');
}
