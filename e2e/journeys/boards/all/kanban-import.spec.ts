import { randomUUID } from 'node:crypto';
import { card, titles } from '../pages/board';
import { drawerOf } from '../pages/card-drawer';
import { expect, test } from '../../pages/journey';
import { look } from '../../pages/look';
import { signIn } from '../../pages/visitor';

const ADA = 'ada@keelson.test';

/** A board as Trello exports it (web/src/app/kanban/data/import/read-trello.ts names the source of the format). */
const trelloBoard = (name: string, cards: readonly string[]) => ({
  name,
  lists: [
    { id: 'l1', name: 'Doing', closed: false, pos: 1 },
    { id: 'l2', name: 'Done', closed: false, pos: 2 },
  ],
  cards: [
    ...cards.map((title, pos) => ({
      id: `66600000aaaaaaaaaaaaaaa${pos}`,
      name: title,
      desc: 'Four *meters*',
      idList: 'l1',
      closed: false,
      pos,
      idMembers: ['m1'],
      labels: [{ name: 'wood', color: 'green' }],
    })),
    { id: '66600000bbbbbbbbbbbbbbbb', name: 'Launched', desc: '', idList: 'l2', pos: 9 },
  ],
  members: [{ id: 'm1', fullName: 'Somebody Else', username: 'else' }],
  actions: [
    {
      type: 'commentCard',
      date: '2024-06-12T10:00:00.000Z',
      data: { text: 'Mind the knots', card: { id: '66600000aaaaaaaaaaaaaaa0' } },
      memberCreator: { fullName: 'Somebody Else', username: 'else' },
    },
  ],
});

test('a board of another tool is imported, again without doubles, and one’s cards are in one list', async ({
  page,
}) => {
  test.slow(); // every request may start a function process
  const name = `Import ${randomUUID().slice(0, 6)}`;
  await signIn(page, ADA);
  await page.goto('/admin/agents-kanban');
  const opener = page.getByRole('button', { name: 'Import', exact: true });
  const form = page.getByRole('dialog', { name: 'Import a board' });
  const choose = async (cards: readonly string[]): Promise<void> => {
    await expect(opener).toBeVisible({ timeout: 30_000 });
    await opener.click();
    await form.getByLabel('Exported file').setInputFiles({
      name: 'keel.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(trelloBoard(name, cards))),
    });
  };

  await choose(['Saw', 'Plane']);
  await expect(form.getByLabel('Doing (2)')).toHaveValue('ready');
  await expect(form.getByLabel('Done (1)')).toHaveValue('done');
  await form.getByLabel('Somebody Else').selectOption({ label: 'Ada Admin' });
  await look(page, 'boards-import-mapping');
  await form.getByRole('button', { name: 'Import 3 cards' }).click();
  await expect.poll(() => titles(page, 'Ready'), { timeout: 30_000 }).toEqual(['Saw', 'Plane']);
  await expect.poll(() => titles(page, 'Done')).toEqual(['Launched']);
  await card(page, 'Ready', 'Saw').click();
  const drawer = drawerOf(page);
  await expect(drawer).toContainText('Mind the knots');
  await expect(drawer).toContainText('Somebody Else, Jun 12, 2024');

  await page.goto('/admin/agents-kanban');
  await choose(['Saw', 'Plane', 'Sand']);
  await expect(form.getByLabel('Import into').locator('option:checked')).toHaveText(name);
  await form.getByLabel('Somebody Else').selectOption({ label: 'Ada Admin' });
  await form.getByRole('button', { name: 'Import 4 cards' }).click();
  await expect
    .poll(() => titles(page, 'Ready'), { timeout: 30_000 })
    .toEqual(['Saw', 'Plane', 'Sand']);

  await page.goto('/admin/agents-kanban');
  await page.getByRole('link', { name: 'My cards' }).click();
  const mine = page.getByRole('row').filter({ hasText: name });
  await expect(mine).toHaveCount(3);
  await page.getByRole('button', { name: 'Title' }).click();
  await expect(mine.locator('strong')).toHaveText(['Plane', 'Sand', 'Saw']);
  await mine.filter({ hasText: 'Sand' }).click();
  await expect(drawer).toContainText('Four meters', { timeout: 30_000 });
});
