import { type Locator, type Page } from '@playwright/test';
import { card, openBoard, startBoard, titles, untilMovable } from '../pages/board';
import { expect, test } from '../../pages/journey';
import { look } from '../../pages/look';
import { signOut } from '../../pages/user-menu';
import { signIn } from '../../pages/visitor';

const ADA = 'ada@keelson.test';
const CHANGES = 'keelson.changes.';

const storedLists = (page: Page): Promise<string[]> =>
  page.evaluate(
    (prefix) => Object.keys(localStorage).filter((key) => key.startsWith(prefix)),
    CHANGES,
  );

async function moveLeft(page: Page, title: string): Promise<void> {
  await card(page, 'Ready', title).focus();
  for (const key of ['Space', 'ArrowLeft', 'ArrowLeft', 'Space']) await page.keyboard.press(key);
  await expect.poll(() => titles(page, 'To do')).toEqual([title]);
}

async function addCard(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a card to Ready' }).click();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
}

const pageHeight = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight);

async function askToSignOut(page: Page, heading: string): Promise<Locator> {
  await signOut(page);
  const dialog = page.getByRole('dialog', { name: heading });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function openOwnBoard(page: Page): Promise<string> {
  const slug = await startBoard(page, ADA, [
    ['Alpha', 'ready'],
    ['Beta', 'ready'],
  ]);
  // Without a connection the roles would never come.
  await untilMovable(card(page, 'Ready', 'Alpha'));
  return slug;
}

test.describe('signing out with changes that are not sent', () => {
  test('asks first, loses nothing without a connection, and has no question once they are sent', async ({
    page,
    context,
  }) => {
    test.slow();
    await openOwnBoard(page);
    await context.setOffline(true);
    await moveLeft(page, 'Alpha');
    await addCard(page, 'Gamma');
    await expect(page.getByText('2 changes not sent yet.')).toBeVisible();
    await expect(page.getByText(/Nothing was changed/)).toHaveCount(0);
    // The banner takes its place from the board, which still ends with the window.
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => pageHeight(page)).toBe(900);
    }
    await page.setViewportSize({ width: 1440, height: 900 });

    const question = 'Sign out and lose 2 unsaved changes?';
    let dialog = await askToSignOut(page, question);
    await look(page, 'sign-out-unsent');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('2 changes not sent yet.')).toBeVisible();

    // The session can't be ended without a connection: neither the page nor the changes are lost.
    dialog = await askToSignOut(page, question);
    await dialog.getByRole('button', { name: 'Sign out anyway' }).click();
    await expect(page.getByText(/You are still signed in/)).toBeVisible();
    await expect(page.getByText('2 changes not sent yet.')).toBeVisible();
    expect(await storedLists(page)).toHaveLength(1);

    await context.setOffline(false);
    await expect(page.getByText('not sent yet.')).toHaveCount(0, { timeout: 60_000 });
    await expect.poll(() => storedLists(page)).toEqual([]);
    await signOut(page);
    await expect(page).toHaveURL(/\/(sign-in)?$/);
  });

  test('removes them only after a confirmation, and never sends them later', async ({ page }) => {
    test.slow();
    const slug = await openOwnBoard(page);
    await page.route('**/api/admin/kanban/**', (route) => route.abort('connectionrefused'));
    await moveLeft(page, 'Alpha');
    await expect(page.getByText('1 change not sent yet.')).toBeVisible();
    const dialog = await askToSignOut(page, 'Sign out and lose 1 unsaved change?');
    await dialog.getByRole('button', { name: 'Sign out anyway' }).click();
    await expect(page).toHaveURL(/\/(sign-in)?$/);
    expect(await storedLists(page)).toEqual([]);

    await page.unroute('**/api/admin/kanban/**');
    await signIn(page, ADA);
    await openBoard(page, slug);
    await expect.poll(() => titles(page, 'Ready')).toEqual(['Alpha', 'Beta']);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('shows what this version cannot read, keeps it, and asks about it, too', async ({
    page,
  }) => {
    test.slow();
    const slug = await openOwnBoard(page);
    const ofLaterRelease = {
      id: 'later-1',
      change: { op: 'split', slug, into: ['One', 'Two'] },
      patches: [],
      rejection: null,
    };
    const { uid } = (await (await page.request.get('/api/me')).json()) as { uid: string };
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
      `${CHANGES}${uid}.tab-that-is-gone`,
      JSON.stringify([ofLaterRelease]),
    ] as const);
    await page.reload();
    const notice = page.getByRole('alert').filter({ hasText: 'One change needs your decision' });
    await expect(notice.getByText('A change from another version of this page')).toBeVisible({
      timeout: 60_000,
    });
    await expect(notice.getByText('"into"')).toBeVisible();
    await look(page, 'unreadable-change');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await notice.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(notice.getByRole('button', { name: 'Copied' })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(JSON.parse(copied)).toEqual(ofLaterRelease);
    await notice.getByRole('button', { name: 'Reload page' }).click();
    await expect(notice).toBeVisible({ timeout: 60_000 });

    const dialog = await askToSignOut(page, 'Sign out and lose 1 unsaved change?');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Discard the change from another version' }).click();
    await expect(notice).toHaveCount(0);
    expect(await storedLists(page)).toEqual([]);
    await signOut(page);
    await expect(page).toHaveURL(/\/(sign-in)?$/);
  });
});
