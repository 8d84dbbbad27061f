import type { Locator, Page } from '@playwright/test';
import { choose } from './board';

export const drawerOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Card' });

/** Adds what a card does not have yet: a property, whose menu opens, or a part of the card. */
export async function addProperty(drawer: Locator, name: string): Promise<void> {
  await drawer.getByRole('button', { name: 'Add property' }).click();
  const menu = drawer.getByRole('group', { name: 'Add property' });
  await menu.getByRole('button', { name, exact: true }).click();
}

/** Opens what is used rarely: skills, model, budget and notifications. */
export const openAdvanced = (drawer: Locator): Promise<void> =>
  drawer.getByText('Advanced', { exact: true }).click();

export async function openProperty(
  page: Page,
  property: 'Assignee' | 'Due' | 'Labels' | 'Priority',
): Promise<Locator> {
  const drawer = drawerOf(page);
  const chip = drawer.getByRole('button', { name: new RegExp(`^${property}: `) });
  await drawer.getByRole('button', { name: 'Add property' }).waitFor();
  if (await chip.isVisible()) await chip.click();
  else await addProperty(drawer, property);
  return page.getByRole('dialog', { name: new RegExp(`^${property}.* of “`) });
}

export async function setPriority(page: Page, name: string): Promise<void> {
  const menu = await openProperty(page, 'Priority');
  await menu.getByRole('button', { name, exact: true }).click();
}

export async function setAssignee(page: Page, name: string): Promise<void> {
  await choose(await openProperty(page, 'Assignee'), 'Search people and agents', name);
}
