import { type Page } from '@playwright/test';
import {
  card,
  column,
  control,
  makeBoard,
  openBoard,
  startBoard,
  titles,
  untilMovable,
} from '../pages/board';
import { drawerOf, openProperty, setAssignee, setPriority } from '../pages/card-drawer';
import { expect, test } from '../../pages/journey';
import { importLargeBoard, titleOf } from '../pages/large-board';
import { problemResponse } from '../../pages/problem';
import { signIn } from '../../pages/visitor';

const ADA = 'ada@keelson.test';
const TOAST = 'app-toast-outlet:has(.toast)';

/** Returns which element has the focus at the end of each click, before a key can follow. */
function focusedByClicks(page: Page): () => Promise<string | null | undefined> {
  const key = 'focusedByClicks';
  const listening = page.evaluate((name) => {
    window.addEventListener('click', () => {
      const label = document.activeElement?.getAttribute('aria-label') ?? null;
      Object.assign(window, { [name]: label });
    });
  }, key);
  return async () => {
    await listening;
    return page.evaluate(
      (name) => (window as unknown as Partial<Record<string, string | null>>)[name],
      key,
    );
  };
}

test.describe('a fast user of a board', () => {
  test.use({ viewport: { width: 2_400, height: 900 } });

  test('adds cards as fast as they can be typed, and none is lost', async ({ page }) => {
    await startBoard(page, ADA, []);
    const names = Array.from({ length: 8 }, (_, index) => `Fast card ${index + 1}`);
    // One of them is refused the first time.
    let requests = 0;
    await page.route('**/cards', (route) => {
      requests += route.request().method() === 'POST' ? 1 : 0;
      if (requests !== 3) return route.continue();
      requests += 1;
      return route.fulfill(
        problemResponse('rate/too-many-requests', 'Try again in 60 seconds.', {
          retryAfterSeconds: 60,
        }),
      );
    });
    const focused = focusedByClicks(page);
    await page.getByRole('button', { name: 'Add a card to Ready' }).click();
    expect(await focused()).toBe('Title of the new card in Ready');
    for (const name of names) {
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
    }
    const unsaved = page.getByRole('list', { name: 'Cards that are not saved yet' });
    await expect(unsaved.getByRole('listitem')).toHaveCount(1);
    await expect(unsaved).toContainText('Fast card 3');
    await expect(unsaved).toContainText('Try again in 60 seconds.');
    await unsaved.getByRole('button', { name: 'Try again' }).click();
    await expect(unsaved).toHaveCount(0);
    const saved = [...names.filter((name) => name !== 'Fast card 3'), 'Fast card 3'];
    await expect.poll(() => titles(page, 'Ready')).toEqual(saved);
    await page.reload();
    await expect.poll(() => titles(page, 'Ready')).toEqual(saved);
  });

  test('changes priority, assignee and labels at once, without a conflict with themselves', async ({
    page,
  }) => {
    await startBoard(page, ADA, [['Alpha', 'ready']]);
    await card(page, 'Ready', 'Alpha').click();
    const drawer = drawerOf(page);
    await expect(drawer.getByRole('button', { name: 'Add property' })).toBeVisible();
    // The first one takes a while.
    let slow = true;
    await page.route('**/cards/*', async (route) => {
      const isFirst = slow && route.request().method() === 'PATCH';
      slow = slow && !isFirst;
      if (isFirst) await new Promise((resolve) => setTimeout(resolve, 5_000));
      return route.continue();
    });
    const statuses: number[] = [];
    page.on('response', (response) => {
      const isChange = response.request().method() !== 'GET' && response.url().includes('/api/');
      if (isChange) statuses.push(response.status());
    });
    await setPriority(page, 'High');
    await setAssignee(page, 'Olive Operator');
    const labels = await openProperty(page, 'Labels');
    await labels.getByRole('combobox', { name: 'Labels' }).fill('oak');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await setPriority(page, 'Urgent');
    await expect(drawer.getByText('Saving…')).toBeVisible();
    const changed = card(page, 'Ready', 'Alpha');
    for (const part of ['Urgent priority', 'Olive Operator', 'labels oak']) {
      await expect(changed).toHaveAccessibleName(new RegExp(part));
    }
    await expect.poll(() => statuses.filter((status) => status === 200).length).toBe(4);
    expect(statuses.filter((status) => status >= 400)).toEqual([]);
    await expect(drawer.getByText('Saving…')).toHaveCount(0);
    await expect(page.getByText('Not saved')).toHaveCount(0);
  });

  test('keeps a date that is typed in part, and cannot type a year of six digits', async ({
    page,
  }) => {
    await signIn(page, ADA);
    const slug = await makeBoard(page, []);
    const due = new Date(2031, 4, 4, 10).getTime();
    await control(page, 'POST', `boards/${slug}/cards`, { title: 'Alpha', dueAt: due });
    await openBoard(page, slug);
    await column(page, 'Triage')
      .getByRole('button', { name: /^Alpha,/ })
      .or(card(page, 'Ready', 'Alpha'))
      .click();
    const menu = await openProperty(page, 'Due');
    const field = menu.getByLabel('Due');
    const time = menu.getByLabel('Time (optional)');
    await expect(field).toHaveValue('2031-05-04');
    await expect(time).toHaveValue('10:00');
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.postDataJSON());
    });
    await field.focus();
    await page.keyboard.press('Backspace'); // the month is missing now
    await field.blur();
    await expect(menu.getByRole('alert')).toHaveText(/complete date and time/);
    await field.focus();
    await page.keyboard.press('Escape');
    await expect(field).toHaveValue('2031-05-04');

    await field.focus();
    await page.keyboard.type('06'); // then the day
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('2032');
    await time.fill(''); // a day without a time
    await time.blur();
    await expect(menu.getByRole('alert')).toHaveCount(0);
    const dueAt = Date.UTC(2032, 5, 5) - 1;
    await expect.poll(() => sent).toMatchObject([{ dueAt, dueAllDay: true }]);
  });

  test('goes on without a connection; the changes are sent when it is back', async ({
    page,
    context,
  }) => {
    await startBoard(page, ADA, [
      ['Alpha', 'ready'],
      ['Beta', 'ready'],
    ]);
    await untilMovable(card(page, 'Ready', 'Alpha'));
    await context.setOffline(true);
    await card(page, 'Ready', 'Alpha').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowLeft'); // Scheduled
    await page.keyboard.press('ArrowLeft'); // To do
    await page.keyboard.press('Space');
    await expect.poll(() => titles(page, 'To do')).toEqual(['Alpha']);
    await page.getByRole('button', { name: 'Add a card to Ready' }).click();
    await page.keyboard.type('Gamma');
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 changes not sent yet.')).toBeVisible();
    expect(await titles(page, 'To do')).toEqual(['Alpha']);

    await context.setOffline(false);
    await expect(page.getByText('not sent yet.')).toHaveCount(0);
    await expect.poll(() => titles(page, 'Ready')).toEqual(['Beta', 'Gamma']);
    await page.reload();
    await expect.poll(() => titles(page, 'To do')).toEqual(['Alpha']);
    await expect.poll(() => titles(page, 'Ready')).toEqual(['Beta', 'Gamma']);
  });

  test('sees which part of 120 cards was archived when the second request fails, and undoes it', async ({
    page,
  }) => {
    test.slow();
    await signIn(page, ADA);
    const slug = await importLargeBoard(page, { ready: 120 });
    await openBoard(page, slug);
    const first = card(page, 'Ready', titleOf('ready', 1));
    await untilMovable(first);
    await first.focus();
    await page.keyboard.press('Control+a');
    const bar = page.getByRole('group', { name: 'Selected cards' });
    await bar.getByRole('button', { name: /^Also select/ }).click();
    await expect(bar.getByRole('status')).toHaveText('120 cards selected');
    let requests = 0;
    await page.route('**/bulk', (route) => {
      requests += 1;
      return requests === 1
        ? route.continue()
        : route.fulfill({
            status: 500,
            contentType: 'application/problem+json',
            body: JSON.stringify({
              type: 'urn:keelson:problem:internal',
              title: 'Something went wrong',
              status: 500,
              code: 'internal',
              detail: 'Report the request id.',
              requestId: 'r-2',
              retryable: false,
            }),
          });
    });
    await bar.getByRole('button', { name: 'Archive' }).click();
    const toasts = page.locator(TOAST);
    await expect(toasts).toContainText('70 cards weren’t archived. Report the request id.');
    await expect(toasts).toContainText('50 cards archived');
    expect(requests).toBe(2);
    await expect(column(page, 'Ready').getByRole('img', { name: '70 cards' })).toBeVisible();
    await page.unroute('**/bulk');
    await toasts.getByRole('button', { name: 'Undo' }).click();
    await expect(column(page, 'Ready').getByRole('img', { name: '120 cards' })).toBeVisible();
    expect((await titles(page, 'Ready'))[0]).toBe(titleOf('ready', 1));
  });

  test('selects 300 cards with the keyboard, archives them and takes it back', async ({ page }) => {
    test.slow();
    await signIn(page, ADA);
    const slug = await importLargeBoard(page, { todo: 100, ready: 200 });
    await openBoard(page, slug);
    const first = card(page, 'Ready', titleOf('ready', 1));
    await untilMovable(first);
    await first.focus();
    await page.keyboard.press('Control+a');
    const bar = page.getByRole('group', { name: 'Selected cards' });
    await expect(bar.getByRole('status')).toHaveText('64 cards selected');
    await bar.getByRole('button', { name: 'Also select 236 cards' }).click();
    await expect(bar.getByRole('status')).toHaveText('300 cards selected');

    const archiving = performance.now();
    await bar.getByRole('button', { name: 'Archive' }).click();
    await expect(page.locator(TOAST)).toContainText('300 cards archived');
    const archived = performance.now();
    await expect.poll(() => titles(page, 'Ready')).toEqual([]);
    await page.locator(TOAST).getByRole('button', { name: 'Undo' }).click();
    await expect(column(page, 'Ready').getByRole('img', { name: '200 cards' })).toBeVisible();
    await expect(column(page, 'To do').getByRole('img', { name: '100 cards' })).toBeVisible();
    const undone = performance.now();
    test.info().annotations.push({
      type: '300 cards',
      description: `archived in ${Math.round(archived - archiving)} ms, restored in ${Math.round(undone - archived)} ms`,
    });
    expect((await titles(page, 'Ready'))[0]).toBe(titleOf('ready', 1));
  });
});
