import { BRAND } from '@keelson/product/brand';
import { card, control, dragTo, openBoard, startBoard, titles, untilMovable } from '../pages/board';
import { expect, test } from '../../pages/journey';
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

  test('a card is dragged with the mouse and the move is undone', async ({ page }) => {
    await startBoard(page, ADA, [
      ['Alpha', 'todo'],
      ['Beta', 'ready'],
    ]);
    await dragTo(page, card(page, 'To do', 'Alpha'), 'Ready');
    await expect.poll(() => titles(page, 'Ready')).toEqual(['Alpha', 'Beta']);
    await expect(page.locator(TOAST)).toContainText('Alpha → Ready');

    await page.keyboard.press('Control+z');
    await expect.poll(() => titles(page, 'To do')).toEqual(['Alpha']);
    await page.reload();
    await expect.poll(() => titles(page, 'To do')).toEqual(['Alpha']);
  });

  test('a card is moved with the keyboard', async ({ page }) => {
    await startBoard(page, ADA, [
      ['Alpha', 'todo'],
      ['Beta', 'ready'],
    ]);
    await untilMovable(card(page, 'To do', 'Alpha'));
    await card(page, 'To do', 'Alpha').focus();
    await page.keyboard.press('Space');
    await expect(page.locator('.cdk-live-announcer-element')).toContainText('Picked up Alpha');
    await page.keyboard.press('ArrowRight'); // Scheduled
    // As while the card is rendered in its new column.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('ArrowRight'); // Ready
    await expect(card(page, 'Ready', 'Alpha')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('.cdk-live-announcer-element')).toContainText(
      'Ready, position 2 of 2',
    );
    await page.keyboard.press('Space');
    await expect.poll(() => titles(page, 'Ready')).toEqual(['Beta', 'Alpha']);
    await expect(card(page, 'Ready', 'Alpha')).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Close card' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(card(page, 'Ready', 'Alpha')).toBeFocused();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });

  test('a conflicting move is rolled back with the reason', async ({ page }) => {
    await startBoard(page, ADA, [['Alpha', 'todo']]);
    // Another user moves the card while the move is in flight.
    await page.route('**/move', async (route) => {
      const { expectedRevision } = route.request().postDataJSON() as { expectedRevision: number };
      const path = new URL(route.request().url()).pathname.replace('/api/admin/kanban/', '');
      await control(page, 'POST', path, { expectedRevision, status: 'triage' });
      await route.continue();
    });
    await dragTo(page, card(page, 'To do', 'Alpha'), 'Ready');
    await expect(page.locator(TOAST)).toContainText('“Alpha” wasn’t moved');
    await expect.poll(() => titles(page, 'Triage')).toEqual(['Alpha']);
  });
});

test.describe('project hub', () => {
  test.describe('on a wall', () => {
    // Wide enough to show all columns, so that a drag needs no scrolling.
    test.use({ viewport: { width: 2_400, height: 900 } });

    test('follows every move on the board without a reload', async ({ page, browser }, info) => {
      const elsewhere = await browser.newContext();
      const wall = await elsewhere.newPage();
      await wall.goto('/projects/launch/hub');
      const done = wall.getByRole('region', { name: 'Recently done' });
      await expect(done).toBeVisible({ timeout: 30_000 });
      await expect(wall.getByText('Live', { exact: true })).toBeVisible({ timeout: 20_000 });
      await wall.evaluate(() => Object.assign(window, { sameDocument: true }));

      await signIn(page, OLIVE);
      const titlesOnWall = ['first', 'second'].map((which) => `The ${which} ${Date.now()}`);
      const slug = 'launch';
      for (const title of titlesOnWall) {
        await control(page, 'POST', `boards/${slug}/cards`, { title, place: 'top' });
      }
      await openBoard(page, slug);
      for (const title of titlesOnWall) {
        await dragTo(page, card(page, 'Ready', title), 'Done');
        const dropped = performance.now();
        await expect(done.getByText(title)).toBeVisible({ timeout: 30_000 });
        const took = Math.round(performance.now() - dropped);
        info.annotations.push({ type: 'on the wall after', description: `${took} ms` });
      }
      expect(await wall.evaluate(() => 'sameDocument' in window)).toBe(true);
      await elsewhere.close();
    });
  });

  test('a visitor sees a public hub live', async ({ page }) => {
    await page.goto('/projects/launch/hub');
    await expect(page.getByRole('region', { name: 'Recently done' })).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect(page).toHaveTitle(`Autumn launch · ${BRAND.name}`);
    await page.getByRole('banner').getByRole('link', { name: BRAND.name }).click();
    await expect(page).toHaveURL('/');
  });

  test('a visitor cannot see a private hub', async ({ page }) => {
    await page.goto('/projects/agent-pilot/hub');
    await expect(page.getByText('You don’t have access to this hub')).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByText('Agent pilot')).toHaveCount(0);
  });
});
