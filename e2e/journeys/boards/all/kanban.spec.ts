import { BRAND } from '@keelson/product/brand';
import {
  card,
  choose,
  column,
  control,
  dragTo,
  makeBoard,
  openBoard,
  startBoard,
  titles,
  untilLive,
  untilMovable,
} from '../pages/board';
import { setAssignee } from '../pages/card-drawer';
import { expect, test } from '../../pages/journey';
import { Keyboard } from '../../pages/keyboard';
import { look } from '../../pages/look';
import { findByPointer } from '../../pages/palette';
import { signIn } from '../../pages/visitor';

const ADA = 'ada@keelson.test';
const OLIVE = 'olive@keelson.test';
const TOAST = 'app-toast-outlet:has(.toast)';

test.describe('agents kanban', () => {
  // Eight columns side by side, so that a drag needs no scrolling.
  test.use({
    viewport: { width: 2_400, height: 900 },
    // As for most users, unlike in other journeys (`playwright.config.ts`).
    contextOptions: { reducedMotion: 'no-preference' },
  });

  test('another browser sees a move', async ({ page, browser }, info) => {
    const slug = await startBoard(page, ADA, [['Alpha', 'todo']]);
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await signIn(other, OLIVE);
    await openBoard(other, slug);
    await expect(card(other, 'To do', 'Alpha')).toBeVisible();
    await untilLive(other);

    const seen = card(other, 'Ready', 'Alpha').waitFor({ timeout: 20_000 });
    await dragTo(page, card(page, 'To do', 'Alpha'), 'Ready');
    const dropped = performance.now();
    await seen;
    const took = Math.round(performance.now() - dropped);
    info.annotations.push({ type: 'seen elsewhere after', description: `${took} ms` });
    await elsewhere.close();
  });

  test('a card is created, described, discussed and archived', async ({ page }) => {
    await startBoard(page, OLIVE, []);
    await page.getByRole('button', { name: 'Add a card to Ready' }).click();
    await page.getByLabel('Title of the new card in Ready').fill('Alpha');
    await page.keyboard.press('Enter');
    await card(page, 'Ready', 'Alpha').click();

    const drawer = page.getByRole('complementary', { name: 'Card' });
    await drawer.getByRole('button', { name: /^(?:Edit|Add a) description/ }).click();
    await drawer
      .getByRole('textbox', { name: 'Description (Markdown)' })
      .fill('**Bold** <img src=x onerror=alert(1)>');
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer.locator('app-markdown strong').first()).toHaveText('Bold');
    await expect(drawer.locator('app-markdown img')).toHaveCount(0);

    await drawer.getByRole('textbox', { name: /^Comment/ }).fill('Ready when you are, @scribe');
    await drawer.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(drawer.getByText('Ready when you are')).toBeVisible();
    await expect(drawer.getByText(/edited the description/)).toBeVisible();

    await drawer.getByRole('button', { name: 'Archive', exact: true }).click();
    await expect(card(page, 'Ready', 'Alpha')).toHaveCount(0);
    await page.locator(TOAST).getByRole('button', { name: 'Undo' }).click();
    await expect(card(page, 'Ready', 'Alpha')).toBeVisible();
  });

  test('compact cards are dragged too, and the choice is remembered', async ({ page }) => {
    await startBoard(page, ADA, [
      ['Alpha', 'todo'],
      ['Beta', 'ready'],
      ['Gamma', 'ready'],
    ]);
    const view = page.getByRole('button', { name: 'View', exact: true });
    await view.click();
    await page.getByLabel('Compact cards').check();
    await page.keyboard.press('Escape');
    const height = async (): Promise<number> =>
      (await card(page, 'Ready', 'Beta').boundingBox())?.height ?? 0;
    await expect.poll(height).toBe(56);
    await dragTo(page, card(page, 'To do', 'Alpha'), 'Ready');
    await expect.poll(() => titles(page, 'Ready')).toHaveLength(3);
    await page.reload();
    await expect.poll(height).toBe(56);
    await look(page, 'board-compact');
    await view.click();
    await expect(page.getByLabel('Compact cards')).toBeChecked();
    await page.getByLabel('Compact cards').uncheck();
    await expect.poll(height).toBe(104);
  });

  test('columns that refuse a card look closed while it is dragged', async ({ page }) => {
    await startBoard(page, OLIVE, [['Alpha', 'ready']]);
    const from = card(page, 'Ready', 'Alpha');
    await untilMovable(from);
    const start = (await from.boundingBox())!;
    await page.mouse.move(start.x + 60, start.y + 30);
    await page.mouse.down();
    await page.mouse.move(start.x + 80, start.y + 60, { steps: 4 });
    // Agents move cards there, people do not.
    await expect(column(page, 'Running')).toHaveCSS('cursor', 'not-allowed');
    await expect(column(page, 'Running')).toHaveCSS('opacity', '0.55');
    await expect(column(page, 'Done')).toHaveCSS('opacity', '1');
    await page.mouse.up();
    await expect(column(page, 'Running')).toHaveCSS('opacity', '1');
  });

  test('several cards move together, and a rejected move shows the reason', async ({ page }) => {
    await startBoard(page, ADA, [
      ['Alpha', 'todo'],
      ['Beta', 'todo'],
    ]);
    await card(page, 'To do', 'Alpha').click({ modifiers: ['Control'] });
    await card(page, 'To do', 'Beta').click({ modifiers: ['Control'] });
    await dragTo(page, card(page, 'To do', 'Beta'), 'Ready');
    await expect.poll(() => titles(page, 'Ready')).toEqual(['Alpha', 'Beta']);

    await page.keyboard.press('Escape');
    await dragTo(page, card(page, 'Ready', 'Alpha'), 'Running');
    await expect(page.locator(TOAST)).toContainText('when an agent claims it');
    expect(await titles(page, 'Ready')).toEqual(['Alpha', 'Beta']);
  });

  test('a browser that cannot reach the database loads over the API and shows a notice', async ({
    page,
  }) => {
    test.slow(); // the SDK waits longer after each try
    await signIn(page, ADA);
    const slug = await makeBoard(page, [['Alpha', 'todo']]);
    const listening = /Firestore\/Listen/;
    await page.route(listening, (route) => route.abort());
    await openBoard(page, slug);
    await expect(page.getByText('Live updates are off.')).toBeVisible({ timeout: 20_000 });
    await expect(card(page, 'To do', 'Alpha')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Journey ${slug}`);

    await control(page, 'POST', `boards/${slug}/cards`, { title: 'Beta', status: 'todo' });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(() => titles(page, 'To do')).toEqual(['Alpha', 'Beta']);

    await page.unroute(listening);
    await control(page, 'POST', `boards/${slug}/cards`, { title: 'Gamma', status: 'todo' });
    await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => titles(page, 'To do')).toEqual(['Alpha', 'Beta', 'Gamma']);
    await expect(page.getByText('Live updates are off.')).toHaveCount(0);
  });

  test('a card is created with all fields', async ({ page }) => {
    await startBoard(page, ADA, []);
    await page.getByRole('button', { name: 'New card' }).click();
    const form = page.getByRole('dialog', { name: 'New card' });
    await expect(form.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.keyboard.type('Alpha');
    await form.getByLabel('Column').selectOption('To do');
    await form.getByLabel('Priority').selectOption('High');
    await choose(form, 'Assignee', 'Olive Operator');
    await form.getByRole('combobox', { name: 'Labels' }).fill('ops, copy');
    await form.getByLabel('Due').fill('2031-05-04');
    await form.getByLabel('Time (optional)').fill('10:00');
    await page.keyboard.press('Enter');
    await expect(form).toHaveCount(0);
    const made = card(page, 'To do', 'Alpha');
    for (const part of ['High priority', 'Olive Operator', 'labels ops, copy', 'May 4']) {
      await expect(made).toHaveAccessibleName(new RegExp(part));
    }

    // The activity stores account ids and shows names.
    await made.click();
    const saved = page.waitForResponse((response) => response.url().endsWith('/assign'));
    await setAssignee(page, 'Victor Viewer');
    await expect(made).toHaveAccessibleName(/Victor Viewer/);
    // Shown before it is saved: a page that is left now would ask first.
    expect((await saved).ok()).toBe(true);
    const activity = page.getByRole('list', { name: 'Activity' });
    await expect(activity).toContainText('Olive Operator → Victor Viewer');
  });
});

test.describe('project hub', () => {
  test('the dashboard, the search and the project’s board lead to its hub', async ({ page }) => {
    await signIn(page, OLIVE);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Autumn launch' }).click();
    await expect(page).toHaveURL('/projects/launch/hub');
    await expect(page.getByRole('heading', { level: 1, name: 'Autumn launch' })).toBeVisible();
    await openBoard(page, 'launch');
    await findByPointer(page, 'learning hub', /^Learning hub .*Project$/);
    await expect(page).toHaveURL('/projects/learning-hub/hub');
    await expect(page.getByRole('heading', { level: 1, name: 'Learning hub' })).toBeVisible();

    await openBoard(page, 'launch');
    const keyboard = new Keyboard(page);
    await keyboard.press(page.getByRole('button', { name: /switch board/ }));
    const boards = page.getByRole('navigation', { name: 'Boards' }).getByRole('link');
    const launch = boards.filter({ hasText: 'Autumn launch' });
    await keyboard.tabTo(launch);
    await page.keyboard.press('Home');
    await expect(boards.first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(boards.nth(1)).toBeFocused();
    await keyboard.press(page.getByRole('link', { name: 'Project hub' }));
    await expect(page).toHaveURL('/projects/launch/hub');
    await expect(page.getByRole('heading', { level: 1, name: 'Autumn launch' })).toBeFocused();
    await keyboard.tabTo(page.getByRole('button', { name: 'Full screen' }));
    await keyboard.press(page.getByRole('banner').getByRole('link', { name: BRAND.name }));
    await expect(page).toHaveURL('/');
  });
});
