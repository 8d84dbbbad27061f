import type { Locator, Page } from '@playwright/test';
import { card, column, control, dragTo, makeBoard, openBoard, untilMovable } from '../pages/board';
import { openProperty } from '../pages/card-drawer';
import { expect, test } from '../../pages/journey';
import { look } from '../../pages/look';
import { signIn } from '../../pages/visitor';

const ADA = 'ada@keelson.test';
/** For mutations: on a busy machine each one may start a function process. */
const expectSlow = expect.configure({ timeout: 90_000 });

async function openCards(page: Page): Promise<readonly [Locator, Locator]> {
  await openBoard(
    page,
    await makeBoard(page, [
      ['Alpha', 'ready'],
      ['Beta', 'ready'],
    ]),
  );
  const [alpha, beta] = [card(page, 'Ready', 'Alpha'), card(page, 'Ready', 'Beta')];
  await untilMovable(alpha);
  return [alpha, beta];
}

test.describe('properties on the board', () => {
  test.beforeEach(async ({ page }) => {
    test.slow(); // see `expectSlow`
    await signIn(page, ADA);
  });

  test('single keys set priority and assignee, also of a selection', async ({ page }) => {
    const [alpha, beta] = await openCards(page);
    await alpha.focus();
    await page.keyboard.press('p');
    const priority = page.getByRole('dialog', { name: 'Priority of “Alpha”' });
    await expect(priority.getByRole('button', { name: 'None', exact: true })).toBeFocused();
    await look(page, 'priority-menu', 'app-property-menu');
    await page.keyboard.press('4');
    await expect(priority).toBeHidden();
    await expectSlow(alpha).toHaveAccessibleName(/urgent/i);
    await expect(alpha).toBeFocused();

    await page.keyboard.press('a');
    const assignee = page.getByRole('dialog', { name: 'Assignee of “Alpha”' });
    await assignee.getByRole('combobox').pressSequentially('olive');
    await expectSlow(assignee.getByRole('option')).toHaveText(['Olive Operator']);
    await page.keyboard.press('Enter');
    await expectSlow(alpha).toHaveAccessibleName(/olive/i);
    await expect(alpha).toBeFocused();

    // A part of a name takes the card from nobody, nor does Enter alone.
    await page.keyboard.press('a');
    await assignee.getByRole('combobox').pressSequentially('sign');
    await expect(assignee.getByText('No one has this name.')).toBeVisible();
    await assignee.getByRole('combobox').fill('');
    await page.keyboard.press('Enter');
    await expect(assignee).toBeHidden();
    await expect(alpha).toHaveAccessibleName(/olive/i);

    await page.keyboard.press('x');
    await beta.focus();
    await page.keyboard.press('x');
    await page.keyboard.press('i');
    await expectSlow(alpha).toHaveAccessibleName(/ada admin/i);
    await expectSlow(beta).toHaveAccessibleName(/ada admin/i);
    await page.keyboard.press('p');
    const both = page.getByRole('dialog', { name: 'Priority of 2 cards' });
    await both.getByRole('button', { name: 'High', exact: true }).click();
    await expectSlow(beta).toHaveAccessibleName(/high/i);
    await expectSlow(alpha).toHaveAccessibleName(/high/i);
  });

  test('labels are found, created and taken away by keyboard, also of a selection', async ({
    page,
  }) => {
    const [alpha, beta] = await openCards(page);
    await alpha.focus();
    await page.keyboard.press('l');
    const labels = page.getByRole('dialog', { name: 'Labels of “Alpha”' });
    await expect(labels.getByRole('combobox', { name: 'Labels' })).toBeFocused();
    await page.keyboard.type('oak');
    await expect(labels.getByRole('option')).toHaveText(['Create “oak”']);
    await page.keyboard.press('Enter');
    await page.keyboard.type('ash');
    await look(page, 'label-menu', 'app-property-menu');
    // What is typed is kept, whatever closes the menu.
    await labels.getByRole('button', { name: 'Close' }).click();
    await expectSlow(alpha).toHaveAccessibleName(/labels oak, ash/);
    await expect(alpha).toBeFocused();

    await page.keyboard.press('x');
    await beta.focus();
    await page.keyboard.press('x');
    await page.keyboard.press('l');
    const both = page.getByRole('dialog', { name: 'Labels of 2 cards' });
    await page.keyboard.type('ash');
    await expect(both.getByRole('option', { name: 'ash' })).toHaveAttribute(
      'aria-selected',
      'false',
    );
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(both).toBeHidden();
    await expectSlow(beta).toHaveAccessibleName(/labels ash/);
    await expect(alpha).toHaveAccessibleName(/labels oak, ash/);

    await alpha.click();
    const menu = await openProperty(page, 'Labels');
    await expect(menu.getByRole('combobox', { name: 'Labels' })).toBeFocused();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('elm');
    await menu.getByRole('button', { name: 'Close' }).click();
    await expectSlow(alpha).toHaveAccessibleName(/labels oak, elm/);
  });

  test('a card is previewed beside it, by pointer and by key', async ({ page }) => {
    const slug = await makeBoard(page, [['Alpha', 'ready']]);
    const { id } = await control<{ readonly id: string }>(page, 'POST', `boards/${slug}/cards`, {
      title: 'Blocker',
      status: 'ready',
    });
    await control(page, 'POST', `boards/${slug}/cards`, {
      title: 'Gamma',
      status: 'todo',
      body: 'Sail at **dawn**.',
      labels: ['oak'],
      checklist: [{ id: 'pack', text: 'Pack' }],
      parents: [id],
    });
    await openBoard(page, slug);
    const gamma = card(page, 'To do', 'Gamma');
    await untilMovable(gamma);
    const before = await gamma.boundingBox();
    await gamma.hover();
    const preview = page.getByRole('group', { name: 'Preview of “Gamma”' });
    await expect(preview.getByText('dawn')).toBeVisible();
    for (const part of ['oak', 'Pack', 'Blocker']) await expect(preview).toContainText(part);
    expect(await gamma.boundingBox()).toEqual(before);
    await look(page, 'card-preview', 'app-card-preview');
    await page.keyboard.press('Escape');
    await expect(preview).toHaveCount(0);

    const alpha = card(page, 'Ready', 'Alpha');
    await gamma.focus();
    await page.keyboard.press('v');
    await expect(preview).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('group', { name: 'Preview of “Alpha”' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('group', { name: /^Preview of/ })).toHaveCount(0);
    await expect(alpha).toBeFocused();
  });

  test('a card has a key, which finds it', async ({ page }) => {
    const slug = await makeBoard(page, []);
    const { number } = await control<{ readonly number: number }>(
      page,
      'POST',
      `boards/${slug}/cards`,
      { title: 'Alpha', status: 'ready' },
    );
    const response = await page.request.get(`/api/admin/kanban/boards/${slug}`);
    const { board } = (await response.json()) as { readonly board: { readonly key: string } };
    const key = `${board.key}-${number}`;
    await page.goto(`/admin/agents-kanban/boards/${slug}/cards/${key.toLowerCase()}`);
    const drawer = page.getByRole('complementary', { name: 'Card' });
    await expectSlow(drawer.getByRole('button', { name: key })).toBeVisible();
    await expect(card(page, 'Ready', 'Alpha')).toHaveAccessibleName(new RegExp(`^Alpha, ${key},`));
    await drawer.getByRole('button', { name: 'Close card' }).click();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(key);
    await expectSlow(page.getByRole('option', { name: new RegExp(key) })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto(`/admin/agents-kanban/boards/${slug}/cards/${key}99`);
    await expectSlow(page.getByText('Card not found on this board.')).toBeVisible();
  });

  test('a right click opens the menu of a card, and so does Shift+F10', async ({ page }) => {
    const [alpha, beta] = await openCards(page);
    await alpha.click({ button: 'right' });
    const menu = page.getByRole('menu', { name: 'Card “Alpha”' });
    await expect(menu).toBeVisible();
    await expect(menu.getByRole('menuitem', { name: 'Open' })).toBeFocused();
    await look(page, 'card-menu', 'app-card-menu');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(alpha).toBeFocused();

    await page.keyboard.press('Shift+F10');
    await expect(menu).toBeVisible();
    await page.keyboard.press('End');
    await expect(menu.getByRole('menuitem', { name: 'Archive' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectSlow(page.getByText('“Alpha” archived')).toBeVisible();
    await expect(alpha).toHaveCount(0);

    await beta.click({ button: 'right' });
    const box = await beta.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 150, (box?.y ?? 0) + 12, { button: 'right' });
    await expect(page.getByRole('menu')).toHaveCount(1);
    await page.getByRole('menuitem', { name: 'Move…' }).click();
    await expect(page.getByRole('dialog', { name: 'Move “Beta” to…' })).toBeVisible();
    await page.keyboard.press('Escape');
    await beta.click({ button: 'right' });
    await page.getByRole('searchbox', { name: /Search cards/ }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
  });

  test('a collapsed column is remembered, takes cards, and is skipped by the arrow keys', async ({
    page,
  }) => {
    const [alpha, beta] = await openCards(page);
    const todo = column(page, 'To do');
    // It has no cards, so it is folded until it is opened.
    const expand = todo.getByRole('button', { name: 'Expand To do' });
    await expand.click();
    await todo.getByRole('button', { name: 'Collapse To do' }).press('Enter');
    await expect(expand).toBeFocused();
    await look(page, 'collapsed-column', 'app-board-column');
    await dragTo(page, alpha, 'To do');
    await expectSlow(todo.getByRole('img', { name: '1 card' })).toBeVisible();
    await expect(card(page, 'To do', 'Alpha')).toHaveCount(0);
    await expect(alpha).toHaveCount(0);

    await page.reload();
    await untilMovable(beta);
    await expect(expand).toBeVisible();
    await beta.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(beta).toBeFocused();
    await expand.click();
    await expect(card(page, 'To do', 'Alpha')).toBeVisible();
    await beta.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(card(page, 'To do', 'Alpha')).toBeFocused();
  });
});
