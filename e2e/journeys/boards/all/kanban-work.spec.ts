import { randomUUID } from 'node:crypto';
import { startWorker } from '../pages/agent-worker';
import { card, control, makeBoard, openBoard, startBoard } from '../pages/board';
import { addProperty, openAdvanced } from '../pages/card-drawer';
import { expect, test } from '../../pages/journey';
import { signIn } from '../../pages/visitor';

const ADA = 'ada@keelson.test';
const TOAST = 'app-toast-outlet:has(.toast)';

test('a checklist is filled, checked, reordered and counted on the tile', async ({ page }) => {
  await startBoard(page, ADA, [['Hull', 'ready']]);
  await card(page, 'Ready', 'Hull').click();
  const drawer = page.getByRole('complementary', { name: 'Card' });
  await addProperty(drawer, 'Checklist');
  const add = drawer.getByLabel('Add an item to the checklist');
  for (const text of ['Oak', 'Tar']) {
    await add.fill(text);
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await add.press('Enter');
    expect((await saved).ok()).toBe(true);
  }
  const checked = page.waitForResponse((response) => response.url().includes('/checklist/'));
  await drawer.getByRole('checkbox', { name: 'Oak' }).check();
  expect((await checked).ok()).toBe(true);
  const moved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await drawer.getByRole('button', { name: 'Edit item: Tar' }).press('Alt+ArrowUp');
  expect((await moved).ok()).toBe(true);
  const items = drawer.getByRole('button', { name: /^Edit item:/ });
  await expect(items).toHaveText(['Tar', 'Oak']);
  await page.reload();
  await expect(items).toHaveText(['Tar', 'Oak'], { timeout: 30_000 });
  await expect(drawer.getByRole('checkbox', { name: 'Oak' })).toBeChecked();
  await drawer.getByRole('button', { name: 'Close card' }).click();
  await expect(card(page, 'Ready', 'Hull')).toHaveAccessibleName(/1 of 2 checklist items/);
});

test('a deleted card is in the bin, whence it returns to its column', async ({ page }) => {
  await signIn(page, ADA);
  const title = `Mast ${randomUUID().slice(0, 8)}`;
  const slug = await makeBoard(page, [[title, 'todo']]);
  await openBoard(page, slug);
  await card(page, 'To do', title).click();
  const drawer = page.getByRole('complementary', { name: 'Card' });
  const deleted = page.waitForResponse((response) => response.url().endsWith('/delete'));
  await drawer.getByRole('button', { name: 'Delete card' }).click();
  expect((await deleted).ok()).toBe(true);
  await expect(page.locator(TOAST)).toContainText(`“${title}” moved to the bin`);
  await expect(card(page, 'To do', title)).toHaveCount(0);

  await page.goto('/admin/agents-kanban/bin');
  const entry = page.getByRole('listitem').filter({ hasText: title });
  await expect(entry).toContainText(/(30|29) days/, { timeout: 30_000 });
  await entry.getByRole('button', { name: `Restore ${title}` }).click();
  await expect(page.locator(TOAST)).toContainText(`“${title}” restored`);
  await expect(entry).toHaveCount(0);
  await openBoard(page, slug);
  await expect(card(page, 'To do', title)).toBeVisible();
});

test('a used-up budget is shown and starts no further run', async ({ page }) => {
  await signIn(page, ADA);
  const slug = await makeBoard(page, []);
  const worker = await startWorker(page, `worker-${randomUUID().slice(0, 8)}`);
  await control(page, 'POST', `boards/${slug}/cards`, {
    title: 'Sails',
    assignee: { kind: 'agent', id: worker.id },
  });
  await openBoard(page, slug);
  await card(page, 'Ready', 'Sails').click();
  const drawer = page.getByRole('complementary', { name: 'Card' });
  await openAdvanced(drawer);
  const tokens = drawer.getByRole('group', { name: 'Budget' }).getByLabel('Tokens');
  await tokens.fill('1000');
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await tokens.press('Tab');
  expect((await saved).ok()).toBe(true);
  const claimed = await worker.claim();
  expect(claimed.card.budget).toMatchObject({ tokens: 1_000, costMicroUsd: null });
  await worker.send(claimed, 'fail', {
    error: 'Out of cloth',
    usage: { tokens: 1_200, costMicroUsd: 0 },
  });
  const question = drawer.getByRole('region', { name: 'Question' });
  await expect(question).toContainText(/Used: 1,200 tokens.*\. No further run starts\./);
  await expect(card(page, 'Blocked', 'Sails')).toBeVisible();
  await question.getByRole('button', { name: 'Double the budget and resume' }).click();
  await expect(card(page, 'Ready', 'Sails')).toBeVisible();
  await expect(question).toBeHidden();
});

test('Ctrl+K finds a card of another board and opens it', async ({ page }) => {
  await signIn(page, ADA);
  const title = `Rudder ${randomUUID().slice(0, 8)}`;
  const slug = await makeBoard(page, [[title, 'ready']]);
  await openBoard(page, 'launch');
  // What is typed while the palette is being loaded belongs to it, and is no shortcut of the board.
  let load = (): void => undefined;
  const loading = new Promise<void>((resolve) => (load = resolve));
  await page.route('**/*.js', async (route) => {
    await loading;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type(title.slice(0, 8));
  load();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette).toBeVisible();
  await page.keyboard.type(title.slice(8));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(palette.getByRole('combobox')).toHaveValue(title);
  const found = palette.getByRole('option', { name: title });
  await expect(found).toBeVisible({ timeout: 30_000 });
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await palette.getByRole('combobox').press('Enter');
  await expect(page).toHaveURL(new RegExp(`/boards/${slug}/cards/`));
  await expect(page.getByRole('complementary', { name: 'Card' })).toContainText(title);
});

test('Ctrl+K finds boards, people, documents and actions, by keyboard alone', async ({ page }) => {
  await signIn(page, ADA);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const find = async (text: string, option: RegExp): Promise<void> => {
    await page.keyboard.press('Control+k');
    await expect(palette).toBeVisible();
    await page.keyboard.type(text);
    await expect(palette.getByRole('option', { name: option })).toHaveAttribute(
      'aria-selected',
      'true',
      { timeout: 30_000 },
    );
    await page.keyboard.press('Enter');
  };
  await find('autumn lau', /^Autumn launch .*Board$/);
  await expect(page).toHaveURL(/\/boards\/launch$/);
  // The actions of the board come with it.
  await expect(page.getByRole('button', { name: /^Autumn launch, switch/ })).toBeVisible();
  await find('invite', /^Add a member to Autumn launch/);
  await expect(page).toHaveURL(/\/boards\/launch\/settings#members$/);
  await expect(page.getByLabel('E-mail address or name')).toBeFocused();
  await expect(page.getByLabel('E-mail address or name')).toBeInViewport({ ratio: 1 });
  await find('paula@', /^Paula Pro .*Person$/);
  await expect(page).toHaveURL(/\/admin\/users\/demo-paula$/);
  await find('invite', /^Add a person to the console/);
  await expect(page).toHaveURL(/\/admin\/users$/);
  await expect(page.getByRole('searchbox', { name: /^Find an account/ })).toBeFocused();
  await find('create', /^New card/);
  const form = page.getByRole('dialog', { name: 'New card' });
  await expect(form).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(/\/boards\/launch$/);
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await find('billing states', /^Billing states .*Document$/);
  await expect(page).toHaveURL(/\/learn\/billing-states$/);
});
