import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { originOf, signIn } from '../../pages/visitor';

/** A card to create: its title and its column. */
export type Beginning = readonly [title: string, status: 'todo' | 'ready' | 'triage'];

/** Calls the admin API as the signed-in user. */
export async function control<T>(
  page: Page,
  method: 'POST' | 'PATCH' | 'PUT',
  path: string,
  body: object,
): Promise<T> {
  const answer = await page.request.fetch(`/api/admin/kanban/${path}`, {
    method,
    data: body,
    headers: { origin: await originOf(page), 'idempotency-key': randomUUID() },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

/** Creates a separate board, so that journeys don't interfere. */
export async function makeBoard(page: Page, cards: readonly Beginning[]): Promise<string> {
  const slug = `journey-${randomUUID().slice(0, 8)}`;
  await control(page, 'POST', 'boards', { slug, name: `Journey ${slug}` });
  for (const [title, status] of cards) {
    await control(page, 'POST', `boards/${slug}/cards`, { title, status });
  }
  return slug;
}

export async function openBoard(page: Page, slug: string): Promise<void> {
  await page.goto(`/admin/agents-kanban/boards/${slug}`);
  // The first request of a journey may wait until the functions are loaded.
  await expect(column(page, 'Ready')).toBeVisible({ timeout: 30_000 });
}

/** Signs in, and opens a separate board with these cards. */
export async function startBoard(
  page: Page,
  email: string,
  cards: readonly Beginning[],
): Promise<string> {
  await signIn(page, email);
  const slug = await makeBoard(page, cards);
  await openBoard(page, slug);
  return slug;
}

/** Waits until the page is live. */
export const untilLive = (page: Page): Promise<void> =>
  expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 20_000 });

export const column = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });

/** A card by its column and title; its accessible name starts with the title. */
export const card = (page: Page, inColumn: string, title: string): Locator =>
  column(page, inColumn).getByRole('button', { name: new RegExp(`^${title},`) });

export const titles = (page: Page, inColumn: string): Promise<string[]> =>
  column(page, inColumn).locator('[data-card] .title').allTextContents();

/** Waits until a card can be dragged: the user's roles are loaded after the cards. */
export const untilMovable = (from: Locator): Promise<void> =>
  expect(from).not.toHaveClass(/cdk-drag-disabled/);

/** Drags a card with the mouse to the top of a column. */
export async function dragTo(page: Page, from: Locator, to: string): Promise<void> {
  await untilMovable(from);
  const start = await from.boundingBox();
  if (!start) throw new Error('The card is not on the page');
  await page.mouse.move(start.x + 60, start.y + 30);
  await page.mouse.down();
  await page.mouse.move(start.x + 70, start.y + 40, { steps: 3 });
  // A busy machine merges mouse moves: repeat until the column is marked as the target, and rests. Columns without cards
  // open for what is dragged, which moves the others, and near their edge all columns scroll.
  await expect(async () => {
    const target = await column(page, to).boundingBox();
    if (!target) throw new Error('The column is not on the page');
    const x = target.x + Math.min(100, target.width / 2); // collapsed ones are narrow
    await page.mouse.move(x + Math.round(Math.random() * 9), target.y + 60, { steps: 12 });
    await expect(column(page, to)).toHaveClass(/target/, { timeout: 500 });
    expect(await column(page, to).boundingBox()).toEqual(target);
  }).toPass({ timeout: 20_000 });
  await page.mouse.up();
}

/** Finds a choice of a combobox by its name, and chooses it. */
export async function choose(within: Locator, field: string, name: string): Promise<void> {
  const combobox = within.getByRole('combobox', { name: field });
  await combobox.fill(name);
  await within.getByRole('option', { name, exact: true }).waitFor();
  await combobox.press('Enter');
}
