import type { Locator, Page } from '@playwright/test';
import { card, makeBoard, openBoard, untilMovable } from '../pages/board';
import { addProperty } from '../pages/card-drawer';
import { expect, test } from '../../pages/journey';
import { signIn } from '../../pages/visitor';

const BODY = 'Only Alpha has this description.';

const drawerOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Card' });
const bodyField = (drawer: Locator): Locator =>
  drawer.getByRole('textbox', { name: 'Description (Markdown)' });
const editText = (drawer: Locator): Promise<void> =>
  drawer.getByRole('button', { name: /^(?:Edit|Add a) description/ }).click();

/** The texts of status messages in the accessibility tree: those outside of an open dialog are not in it. */
async function liveTexts(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textOf = (id: string): string => {
    const node = byId.get(id);
    const own = node?.role?.value === 'StaticText' ? String(node.name?.value) : '';
    return own + (node?.childIds ?? []).map(textOf).join(' ');
  };
  return nodes
    .filter(({ role, ignored }) => role?.value === 'status' && !ignored)
    .map(({ nodeId }) => textOf(nodeId));
}

test.describe('texts that are not saved yet', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'ada@keelson.test');
    await openBoard(
      page,
      await makeBoard(page, [
        ['Alpha', 'ready'],
        ['Beta', 'ready'],
      ]),
    );
    await untilMovable(card(page, 'Ready', 'Alpha'));
  });

  test('belong to their card, and survive Escape, another card and a reload', async ({ page }) => {
    const drawer = drawerOf(page);
    await card(page, 'Ready', 'Alpha').click();
    await addProperty(drawer, 'Checklist');
    await drawer.getByRole('textbox', { name: 'Add an item to the checklist' }).fill('Step');
    await editText(drawer);
    await bodyField(drawer).fill(BODY);

    await card(page, 'Ready', 'Beta').click();
    await expect(drawer.getByRole('heading', { name: 'Beta' })).toBeVisible();
    await expect(bodyField(drawer)).toBeHidden();
    await expect(
      drawer.getByRole('textbox', { name: 'Add an item to the checklist' }),
    ).toBeHidden();

    await card(page, 'Ready', 'Alpha').click();
    await expect(drawer.getByText('Unsaved changes')).toBeVisible();
    await editText(drawer);
    await expect(bodyField(drawer)).toHaveValue(BODY);
    await bodyField(drawer).press('Escape');
    await page.reload();
    await editText(drawer);
    await expect(bodyField(drawer)).toHaveValue(BODY);
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer.getByText(BODY)).toBeVisible();
    await expect(drawer.getByText('Unsaved changes')).toBeHidden();
  });

  test('are given up by Cancel', async ({ page }) => {
    const drawer = drawerOf(page);
    await card(page, 'Ready', 'Alpha').click();
    await editText(drawer);
    await bodyField(drawer).fill(BODY);
    await drawer.getByRole('button', { name: 'Cancel' }).click();
    await editText(drawer);
    await expect(bodyField(drawer)).toHaveValue('');
  });

  test('a dialog asks before it closes with what was typed', async ({ page }) => {
    const dialog = page.getByRole('dialog', { name: 'New card' });
    await page.getByRole('button', { name: 'New card' }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: 'New card' }).click();
    await dialog.getByRole('textbox', { name: /^Description/ }).fill(BODY);
    await page.keyboard.press('Escape');
    await expect(dialog.getByText('Discard what you entered?')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('textbox', { name: /^Description/ })).toBeFocused();
    await page.mouse.click(5, 5); // the page behind
    await expect(dialog.getByText('Discard what you entered?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog.getByRole('textbox', { name: /^Description/ })).toHaveValue(BODY);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'New card' })).toBeFocused();
  });

  test('say so when the end of a pasted one does not fit', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate((text) => navigator.clipboard.writeText(text), 'x'.repeat(300));
    await page.getByRole('button', { name: 'New card' }).click();
    const title = page.getByRole('dialog', { name: 'New card' }).getByLabel('Title');
    await title.press('ControlOrMeta+V');
    await expect(title).toHaveValue('x'.repeat(200));
    const message = page.getByText('The end of the pasted text is missing');
    await expect(message).toContainText('up to 200 characters');
    // Above the dialog, not behind it.
    const isRaised = await message.evaluate((at) => at.closest(':popover-open') !== null);
    expect(isRaised).toBe(true);
    expect(await liveTexts(page)).toContainEqual(expect.stringContaining('The end of the pasted'));
  });
});

test('forms that were started for one board are not of another', async ({ page }) => {
  await signIn(page, 'ada@keelson.test');
  const [one, other] = [await makeBoard(page, []), await makeBoard(page, [])];
  await openBoard(page, one);
  await page.getByRole('button', { name: /switch board/ }).click();
  await page.getByRole('link', { name: new RegExp(other) }).click();
  await expect(page.getByRole('heading', { name: `Journey ${other}` })).toBeVisible();
  await page.getByRole('button', { name: 'New card' }).click();
  await page.getByRole('dialog', { name: 'New card' }).getByLabel('Title').fill('Of the other');
  await page.evaluate(() => history.back());
  await expect(page.getByText('Discard what you entered?')).toBeVisible();
  await expect(page.getByRole('heading', { name: `Journey ${other}` })).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.goBack();
  await expect(page.getByRole('heading', { name: `Journey ${one}` })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Add a card to Ready' }).click();
  await page.keyboard.type('Of the one');
  await page.goForward();
  await expect(page.getByRole('heading', { name: `Journey ${other}` })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Title of the new card/ })).toBeHidden();

  const keyField = page.getByRole('textbox', { name: /^Key/ });
  for (const slug of [one, other]) {
    await page.evaluate((path) => history.pushState(null, '', path), settingsOf(slug));
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
    await expect(page.getByRole('heading', { name: `Journey ${slug} settings` })).toBeVisible();
    if (slug === one) await keyField.fill('TYPED');
  }
  await expect(keyField).not.toHaveValue('TYPED');
});

const settingsOf = (slug: string): string => `/admin/agents-kanban/boards/${slug}/settings`;
