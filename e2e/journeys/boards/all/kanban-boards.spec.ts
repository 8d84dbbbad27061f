import { randomUUID } from 'node:crypto';
import { control, makeBoard } from '../pages/board';
import { expect, test } from '../../pages/journey';
import { Keyboard } from '../../pages/keyboard';
import { look } from '../../pages/look';
import { signIn } from '../../pages/visitor';

test('boards are created, found and counted by keyboard alone', async ({ page }) => {
  const keyboard = new Keyboard(page);
  test.slow(); // every request may start a function process
  await signIn(page, 'ada@keelson.test');
  const word = `kb${randomUUID().slice(0, 6)}`;
  const slug = await makeBoard(page, [
    ['Alpha', 'ready'],
    ['Beta', 'todo'],
  ]);
  // The demo boards are too few for a search.
  for (const name of ['One', 'Two', 'Three'])
    await control(page, 'POST', 'boards', { slug: `${word}-${name.toLowerCase()}`, name });
  await page.goto('/admin/agents-kanban');

  const opener = page.getByRole('button', { name: 'New board' });
  await expect(opener).toBeVisible({ timeout: 30_000 });
  await keyboard.tabTo(opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New board' });
  const name = dialog.getByLabel('Name', { exact: true });
  await expect(name).toBeFocused();
  await page.keyboard.type(`Board ${word}`);
  await look(page, 'boards-new');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(name).toHaveValue(`Board ${word}`);
  await expect(dialog.getByLabel('URL')).toHaveValue(`board-${word}`);
  await keyboard.tabTo(dialog.getByRole('button', { name: 'Create board' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/boards/board-${word}$`), { timeout: 30_000 });

  await page.goto('/admin/agents-kanban');
  const tiles = page.locator('app-board-tile');
  const search = page.getByRole('searchbox', { name: 'Search boards' });
  await expect(search).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type(slug);
  await expect(tiles).toHaveCount(1);
  await expect(tiles).toContainText('2 open cards');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(`no ${word} board`);
  await expect(page.getByText('No boards match').last()).toBeVisible();
  await keyboard.tabTo(page.getByRole('button', { name: 'Clear search' }));
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
  await expect(tiles.filter({ hasText: `Board ${word}` })).toContainText('No open cards');

  await look(page, 'boards');
});
