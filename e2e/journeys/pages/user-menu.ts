import { type Locator, type Page } from '@playwright/test';

/** The row of the member in the rail, and the last slot of a phone's bar. */
export const userMenuButton = (page: Page): Locator => page.getByRole('button', { name: /^Menu / });

export async function openUserMenu(page: Page): Promise<Locator> {
  await userMenuButton(page).click();
  return page.getByRole('dialog', { name: /^Menu, / });
}

export async function signOut(page: Page): Promise<void> {
  const menu = await openUserMenu(page);
  await menu.getByRole('button', { name: 'Sign out', exact: true }).click();
}
