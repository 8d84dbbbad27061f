import { type Page } from '@playwright/test';
import { card, column, control, openBoard, titles, untilLive } from '../pages/board';
import { countReads } from '../pages/count-reads';
import { expect, test } from '../../pages/journey';
import { type ColumnSizes, idOf, importLargeBoard, titleOf } from '../pages/large-board';
import { look } from '../../pages/look';
import { retryOnceReachable } from '../../pages/network';
import { signIn } from '../../pages/visitor';

const ADA = 'ada@keelson.test';
const TOAST = 'app-toast-outlet:has(.toast)';
/** 10,000 cards, distributed as on a board in daily use. */
const SIZES: ColumnSizes = {
  triage: 1_000,
  todo: 2_000,
  scheduled: 500,
  ready: 2_000,
  blocked: 500,
  review: 500,
  done: 3_500,
};
/** Loaded at first, of each column. */
const FIRST = 32;
const NEXT = 50;

const counted = (page: Page, name: string, count: string): Promise<void> =>
  expect(column(page, name).getByRole('img', { name: count, exact: true })).toBeVisible();

const scrollDown = (page: Page, name: string): Promise<void> =>
  column(page, name)
    .locator('.scroller')
    .evaluate((scroller) => scroller.scrollTo({ top: scroller.scrollHeight }));

/** Moves the clock of the device and, as the page sees it, that of the server. */
async function moveClocks(page: Page, byMs: number): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const date = new Date(Date.now() + byMs).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  await page.clock.setSystemTime(Date.now() + byMs);
}

/** Opens another page of the boards. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /switch board/ }).click();
  await page.getByRole('link', { name: 'Agents', exact: true }).click();
  await expect(column(page, 'Done')).toHaveCount(0);
}

const drawer = (page: Page) => page.getByRole('complementary', { name: 'Card' });

test.describe('a board of thousands of cards', () => {
  // One after another: an import would take the emulator from the others.
  test.describe.configure({ mode: 'default' });
  test.use({ viewport: { width: 2_400, height: 900 } });

  test('a board that is opened again shows what has changed meanwhile', async ({ page }) => {
    await signIn(page, ADA);
    const slug = await importLargeBoard(page, { todo: 45, done: 12 });
    await openBoard(page, slug);
    await untilLive(page);
    await counted(page, 'To do', '45 cards');
    await leave(page);
    await control(page, 'POST', `boards/${slug}/cards/${idOf('todo', 1)}/move`, {
      expectedRevision: 1,
      status: 'ready',
    });
    await page.goBack();
    await expect(card(page, 'Ready', titleOf('todo', 1))).toBeVisible();
    await counted(page, 'To do', '44 cards');
    await expect(card(page, 'To do', titleOf('todo', 2))).toBeVisible();
    await expect(card(page, 'To do', titleOf('todo', 1))).toHaveCount(0);
  });

  test('cards move within and beyond what is loaded, and back', async ({ page }) => {
    await signIn(page, ADA);
    const slug = await importLargeBoard(page, { todo: 120, ready: 90 });
    await openBoard(page, slug);
    await untilLive(page);
    const moveWith = async (title: string, from: string, to: RegExp): Promise<void> => {
      await card(page, from, title).focus();
      await page.keyboard.press('m');
      await page.getByRole('dialog').getByRole('button', { name: to }).click();
    };
    // The bottom of the column is the server's, far below the loaded cards.
    await moveWith(titleOf('todo', 2), 'To do', /^Ready/);
    await expect(page.locator(TOAST)).toContainText('→ Ready');
    await counted(page, 'Ready', '91 cards');
    await counted(page, 'To do', '119 cards');
    await expect(card(page, 'Ready', titleOf('todo', 2))).toHaveCount(0);
    await expect(async () => {
      await scrollDown(page, 'Ready');
      const last = (await titles(page, 'Ready')).slice(-2);
      expect(last).toEqual([titleOf('ready', 90), titleOf('todo', 2)]);
    }).toPass();

    await page.keyboard.press('Control+z');
    await expect(page.locator(TOAST)).toContainText('Move undone');
    await expect
      .poll(async () => (await titles(page, 'To do')).slice(0, 3))
      .toEqual([titleOf('todo', 1), titleOf('todo', 2), titleOf('todo', 3)]);

    // By keyboard: down to the end of the column, which loads on the way.
    await card(page, 'To do', titleOf('todo', 1)).focus();
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(card(page, 'To do', titleOf('todo', 120))).toBeFocused({ timeout: 1_000 });
    }).toPass();
    await page.keyboard.press('Home');
    await expect(card(page, 'To do', titleOf('todo', 1))).toBeFocused();
  });

  test('a link opens a card that is not loaded; its move is undone to the same place', async ({
    page,
  }) => {
    await signIn(page, ADA);
    const slug = await importLargeBoard(page, { todo: 120, ready: 90 });
    await page.goto(`/admin/agents-kanban/boards/${slug}/cards/${idOf('todo', 100)}`);
    await expect(drawer(page).getByRole('heading', { name: titleOf('todo', 100) })).toBeVisible();
    await untilLive(page);
    await drawer(page).getByLabel('Column').selectOption('Ready');
    await counted(page, 'Ready', '91 cards');
    await drawer(page).getByRole('button', { name: 'Close card' }).click();
    await page.keyboard.press('Control+z');
    await counted(page, 'Ready', '90 cards');
    await expect(async () => {
      await scrollDown(page, 'To do');
      await expect(card(page, 'To do', titleOf('todo', 120))).toBeVisible({ timeout: 1_000 });
    }).toPass();
    // Only cards in view are rendered.
    await card(page, 'To do', titleOf('todo', 120)).focus();
    await expect(async () => {
      await page.keyboard.press('ArrowUp');
      expect(await titles(page, 'To do')).toContain(titleOf('todo', 98));
    }).toPass({ intervals: [50] });
    const all = await titles(page, 'To do');
    const at = all.indexOf(titleOf('todo', 98));
    expect(all.slice(at, at + 4)).toEqual(
      [98, 99, 100, 101].map((place) => titleOf('todo', place)),
    );
  });

  test('a search tells how many cards it covers and can cover all', async ({ page }) => {
    await signIn(page, ADA);
    const slug = await importLargeBoard(page, { todo: 900, done: 1_200 });
    await openBoard(page, slug);
    await untilLive(page);
    await page.getByRole('searchbox', { name: 'Search cards' }).fill('done 01200');
    await expect(page.getByText('Searched 64 of 2,100 cards.')).toBeVisible();
    await expect(column(page, 'Done').getByText('No matches among the loaded cards')).toBeVisible();
    await counted(page, 'Done', '0+ of 1200 cards');
    await page.getByRole('button', { name: 'Search all cards' }).click();
    await expect(card(page, 'Done', titleOf('done', 1_200))).toBeVisible();
    await counted(page, 'Done', '1 of 1200 cards');
    await expect(page.getByText(/Searched \d/)).toHaveCount(0);
  });

  test('the next cards fail to load and are retried', async ({ page }) => {
    await signIn(page, ADA);
    const slug = await importLargeBoard(page, { done: 120 });
    await openBoard(page, slug);
    await untilLive(page);
    await page.route(/:runQuery/, (route) => route.abort());
    await scrollDown(page, 'Done');
    const failure = column(page, 'Done').getByRole('alert');
    await expect(failure).toContainText('The next cards couldn’t be loaded');
    const retry = failure.getByRole('button', { name: 'Retry' });
    await retryOnceReachable(page, /:runQuery/, retry);
    await expect(card(page, 'Done', titleOf('done', FIRST + 1))).toBeAttached();
  });

  test('it looks right while it is filtered', async ({ page }) => {
    await signIn(page, ADA);
    const slug = await importLargeBoard(page, { triage: 40, todo: 900, ready: 300, done: 1_200 });
    await openBoard(page, slug);
    await untilLive(page);
    await look(page, 'large-board');
    await page.getByRole('searchbox', { name: 'Search cards' }).fill('done');
    await expect(page.getByText(/Searched \d/)).toBeVisible();
    await look(page, 'large-board-search');
  });

  // The last one, because it makes the emulator slow for all.
  test('10,000 cards: opening, scrolling and returning read only what is shown', async ({
    page,
  }) => {
    test.slow();
    await signIn(page, ADA);
    const slug = await importLargeBoard(page, SIZES);
    const reads = await countReads(page, `boards/${slug}`);
    const settled = async (what: string): Promise<number> => {
      await untilLive(page);
      await page.waitForTimeout(1_500); // a listener that starts late would read more
      const count = await reads();
      test.info().annotations.push({ type: 'reads', description: `${what}: ${count}` });
      return count;
    };
    await openBoard(page, slug);
    await counted(page, 'Done', '3500 cards');
    await counted(page, 'To do', '2000 cards');
    await expect(card(page, 'Done', titleOf('done', 1))).toBeVisible();
    expect(await settled('opening')).toBeLessThan(400);

    await scrollDown(page, 'Done');
    await expect(card(page, 'Done', titleOf('done', FIRST + 1))).toBeVisible();
    expect(await settled('the next cards of a column')).toBe(NEXT);
    await counted(page, 'Done', '3500 cards');

    // The import is long ago, so that no writer's clock can be behind it.
    await moveClocks(page, 2 * 3_600_000);
    await page.reload();
    await counted(page, 'Done', '3500 cards');
    expect(await settled('opening later')).toBeLessThan(400);
    await leave(page);
    await reads();
    await page.goBack();
    await expect(card(page, 'Done', titleOf('done', 1))).toBeVisible();
    await counted(page, 'Done', '3500 cards');
    const returning = await settled('returning');
    expect(returning).toBeGreaterThan(0);
    expect(returning).toBeLessThan(50);
  });
});
