import type { Locator, Page } from '@playwright/test';
import { card, control, makeBoard, openBoard, untilMovable } from '../pages/board';
import { expect, test } from '../../pages/journey';
import { Keyboard } from '../../pages/keyboard';
import { signIn } from '../../pages/visitor';

/** For mutations: on a busy machine each one may start a function process. */
const expectSlow = expect.configure({ timeout: 90_000 });

const me = async (page: Page) =>
  (await (await page.request.get('/api/me')).json()) as { readonly uid: string };

/** The texts of which only a part is shown. */
const cutTexts = (parts: Locator): Promise<string[]> =>
  parts.evaluateAll((elements) =>
    elements
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const around = element.parentElement?.getBoundingClientRect();
        const isShown = around === undefined || box.top < around.bottom;
        const isCut =
          element.scrollWidth > element.clientWidth || box.right > (around?.right ?? 0) + 1;
        return isShown && isCut;
      })
      .map(({ textContent }) => textContent),
  );

test('by keyboard alone, a board is made compact, filtered, and its cards get properties and a comment', async ({
  page,
}) => {
  test.slow(); // see `expectSlow`
  await signIn(page, 'ada@keelson.test');
  const keyboard = new Keyboard(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const slug = await makeBoard(page, [
    ['Alpha', 'ready'],
    ['Beta', 'ready'],
  ]);
  await control(page, 'POST', `boards/${slug}/cards`, {
    title: 'With a date, a checklist and an urgent priority',
    status: 'todo',
    priority: 4,
    dueAt: Date.UTC(2099, 11, 28),
    checklist: [{ id: 'pack', text: 'Pack' }],
    assignee: { kind: 'user', id: (await me(page)).uid },
  });
  await openBoard(page, slug);
  const [alpha, beta] = [card(page, 'Ready', 'Alpha'), card(page, 'Ready', 'Beta')];
  await untilMovable(alpha);

  // Density and columns.
  const compact = page.getByRole('checkbox', { name: 'Compact cards' });
  await keyboard.press(button(/^View/));
  await keyboard.press(compact, 'Space');
  await expect(compact).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('app-card-tile.compact')).toHaveCount(3);
  expect(await cutTexts(page.locator('app-card-tile.compact :is(.key, .fact)'))).toEqual([]);
  await keyboard.press(button('Collapse To do'));
  await expect(button('Expand To do')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button('Collapse To do')).toBeFocused();

  // Single keys.
  await keyboard.tabTo(alpha);
  await page.keyboard.press('p');
  await expect(page.getByRole('dialog', { name: 'Priority of “Alpha”' })).toBeVisible();
  await page.keyboard.press('4');
  await expectSlow(alpha).toHaveAccessibleName(/urgent/i);
  await expect(alpha).toBeFocused();
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog', { name: 'Labels of “Alpha”' })).toBeVisible();
  await page.keyboard.type('oak');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expectSlow(alpha).toHaveAccessibleName(/labels oak/);
  await expect(alpha).toBeFocused();
  await page.keyboard.press('v');
  await expect(page.getByRole('group', { name: 'Preview of “Alpha”' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(beta).toBeFocused();
  await expect(page.getByRole('group', { name: 'Preview of “Beta”' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowUp');
  await expect(alpha).toBeFocused();

  // The menu of a card.
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const move = page.getByRole('dialog', { name: 'Move “Alpha” to…' });
  await keyboard.tabTo(move.getByRole('button', { name: /^To do/ }));
  await page.keyboard.press('Escape');
  await expect(move).toBeHidden();
  await expect(alpha).toBeFocused();

  // Filters.
  await keyboard.press(button(/^Label/));
  await keyboard.press(page.getByRole('checkbox', { name: 'oak' }), 'Space');
  await expect(beta).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(button(/^Label/)).toBeFocused();
  await keyboard.press(button('Clear filters'));
  await expect(beta).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();

  // The comboboxes and the comments of an open card.
  await keyboard.press(alpha);
  const drawer = page.getByRole('complementary', { name: 'Card' });
  await expect(drawer.getByRole('button', { name: 'Close card' })).toBeFocused();
  await keyboard.press(drawer.getByRole('button', { name: 'Add property' }));
  await keyboard.press(drawer.getByRole('button', { name: 'Assignee', exact: true }));
  const assignee = page.getByRole('dialog', { name: /^Assignee of/ });
  await page.keyboard.type('olive');
  await expectSlow(assignee.getByRole('option', { name: 'Olive Operator' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expectSlow(alpha).toHaveAccessibleName(/olive/i);
  const comment = drawer.getByRole('textbox', { name: /^Comment/ });
  await keyboard.tabTo(comment);
  await page.keyboard.type('@oli');
  await expectSlow(drawer.getByRole('option', { name: 'olive' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('look at the hull');
  await keyboard.press(drawer.getByRole('button', { name: 'Comment', exact: true }));
  await expectSlow(drawer.getByText('@olive look at the hull')).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();
  await expect(drawer.getByRole('list', { name: 'Activity' })).toContainText('Olive Operator');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(alpha).toBeFocused();

  // Closed by the browser's Back.
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('button', { name: 'Close card' })).toBeFocused();
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await expect(alpha).toBeFocused();
});
