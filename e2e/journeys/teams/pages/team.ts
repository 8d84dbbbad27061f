import { expect, type Locator, type Page } from '@playwright/test';
import { CARDS, pay } from '../../pages/payment-page';

export const members = (page: Page): Locator => page.getByRole('list', { name: 'Members' });

/** Creates a team and opens its page. */
export async function createTeam(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard/teams/new');
  await page.getByLabel('Name of the team').fill(name);
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** Buys seats of a team without a plan, and waits until they can be used. */
export async function buySeats(
  page: Page,
  count: number,
  card: string = CARDS.succeeds,
): Promise<void> {
  await page.goto('/dashboard/team?tab=plan');
  await page.getByRole('link', { name: 'Buy seats' }).click();
  await page.getByRole('combobox', { name: 'Seats', exact: true }).selectOption(String(count));
  await expect(page.getByText(/paid per seat$/)).toBeVisible();
  await expect(page.getByText(/^Buy up to/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await pay(page, card);
  await expect(page.getByRole('heading', { name: /is active$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your team' }).click();
  await expect(members(page)).toBeVisible();
}

/** Opens the form and enters addresses. */
export async function invite(page: Page, addresses: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite people' }).click();
  await page.getByLabel('E-mail addresses').fill(addresses);
}
