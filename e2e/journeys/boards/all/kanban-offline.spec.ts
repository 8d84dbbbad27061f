import { type Page } from '@playwright/test';
import {
  card,
  column,
  control,
  makeBoard,
  openBoard,
  startBoard,
  titles,
  untilLive,
  untilMovable,
} from '../pages/board';
import { addProperty, setPriority } from '../pages/card-drawer';
import { expect, test } from '../../pages/journey';
import { look } from '../../pages/look';
import { signIn } from '../../pages/visitor';

const ADA = 'ada@keelson.test';

interface Stored {
  readonly id: string;
  readonly title: string;
  readonly revision: number;
}

async function storedCards(page: Page, slug: string): Promise<Map<string, Stored>> {
  const answer = await page.request.get(`/api/admin/kanban/boards/${slug}/cards?limit=50`);
  const { items } = (await answer.json()) as { items: Stored[] };
  return new Map(items.map((item) => [item.title, item]));
}

test.describe('changes without a connection', () => {
  test.use({ viewport: { width: 2_400, height: 1_000 } });

  test('outlive a reload, are sent on return, and a conflict shows both versions with a choice', async ({
    page,
    context,
  }) => {
    test.slow();
    const slug = await startBoard(page, ADA, [
      ['Alpha', 'ready'],
      ['Beta', 'ready'],
      ['Delta', 'ready'],
      ['Old', 'ready'],
    ]);
    await untilMovable(card(page, 'Ready', 'Alpha'));
    const drawer = page.getByRole('complementary', { name: 'Card' });
    const open = async (title: string): Promise<void> => {
      await card(page, 'Ready', title).click();
      await expect(drawer.getByRole('heading', { name: title })).toBeVisible();
    };
    for (const title of ['Beta', 'Delta']) await open(title); // what the drawer needs is loaded once
    await expect(drawer.getByText('created the card')).toBeVisible();
    await drawer.getByRole('button', { name: 'Close card' }).click();

    await context.setOffline(true);
    await card(page, 'Ready', 'Alpha').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowLeft'); // Scheduled
    await page.keyboard.press('ArrowLeft'); // To do
    await page.keyboard.press('Space');
    await expect.poll(() => titles(page, 'To do')).toEqual(['Alpha']);
    await open('Beta');
    await setPriority(page, 'High');
    await drawer.getByRole('textbox', { name: /^Comment/ }).fill('Written at sea');
    await drawer.getByRole('button', { name: 'Comment', exact: true }).click();
    const comments = drawer.getByRole('list', { name: 'Activity' });
    await expect(comments.getByText('Not sent yet')).toBeVisible();
    await expect(comments.getByText('Written at sea')).toBeVisible();
    await expect(drawer.getByRole('textbox', { name: /^Comment/ })).toHaveValue('');
    await addProperty(drawer, 'Blocked by');
    await drawer.getByPlaceholder('Add a blocking card…').fill('Delta');
    await drawer.getByRole('button', { name: 'Delta', exact: true }).click();
    await expect(drawer.getByRole('button', { name: 'Remove blocker Delta' })).toBeVisible();
    await addProperty(drawer, 'Files');
    await expect(drawer.getByText('attach them when you’re back online')).toBeVisible();
    await expect(drawer.getByText('Attach a file')).toHaveCount(0);
    await drawer.getByRole('button', { name: 'Close card' }).click();
    await open('Old');
    await drawer.getByRole('button', { name: 'Delete card' }).click();
    await expect(card(page, 'Ready', 'Old')).toHaveCount(0);
    await page.getByRole('button', { name: 'Add a card to Ready' }).click();
    await page.keyboard.type('Gamma');
    await page.keyboard.press('Enter');
    await expect(page.getByText('6 changes not sent yet.')).toBeVisible();
    await expect(page.getByText('You can close this page')).toBeVisible();

    // Meanwhile another person changes the priority of the same card.
    const beta = (await storedCards(page, slug)).get('Beta');
    await control(page, 'PATCH', `boards/${slug}/cards/${beta?.id}`, {
      expectedRevision: beta?.revision,
      priority: 4,
    });
    // The tab goes away, and comes back with the connection.
    await page.goto('about:blank');
    await context.setOffline(false);
    await openBoard(page, slug);

    const decisions = page.getByRole('alert').filter({ hasText: 'One change needs your decision' });
    await expect(decisions).toBeVisible({ timeout: 60_000 });
    const row = decisions.getByRole('row', { name: /Priority/ });
    await expect(row.getByRole('cell').nth(0)).toHaveText('High');
    await expect(row.getByRole('cell').nth(1)).toHaveText('Urgent');
    await expect(page.getByText('not sent yet.')).toHaveCount(0);
    // Beta waits for the new blocker.
    await expect.poll(() => titles(page, 'To do')).toEqual(['Alpha', 'Beta']);
    await expect(card(page, 'Ready', 'Gamma')).toBeVisible();
    await expect(card(page, 'Ready', 'Old')).toHaveCount(0);
    await look(page, 'offline-conflict');

    // A conflict that is not decided outlives a reload, too.
    await page.reload();
    await expect(decisions).toBeVisible({ timeout: 60_000 });
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'PATCH' && response.ok(),
    );
    await decisions.getByRole('button', { name: 'Use mine: Beta' }).click();
    await saved;
    await expect(decisions).toHaveCount(0);
    await page.reload();
    await expect(column(page, 'Ready')).toBeVisible({ timeout: 30_000 });
    const back = page.getByRole('button', { name: /^Beta,.*High priority/ });
    await expect(back).toBeVisible();
    await back.click();
    await expect(drawer.getByText('Written at sea')).toHaveCount(1);
    await expect(drawer.getByRole('button', { name: 'Remove blocker Delta' })).toBeVisible();
    await expect(decisions).toHaveCount(0);
    const left = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('keelson.changes')),
    );
    expect(left).toEqual([]);
  });
});

test('a page that the browser keeps for “back” has no listeners, and is live again when it is shown', async ({
  page,
}) => {
  await signIn(page, ADA);
  const slug = await makeBoard(page, [['Alpha', 'todo']]);
  const listening = page.waitForRequest(/Listen\/channel\?.*TYPE=xmlhttp/);
  await openBoard(page, slug);
  await untilLive(page);
  const channel = new URL((await listening).url());
  channel.host = process.env['FIRESTORE_EMULATOR_HOST'] ?? '';
  const statusOfChannel = async (): Promise<number> =>
    (await fetch(channel, { signal: AbortSignal.timeout(1_000) })).status;
  // Playwright turns the cache off; these are its events.
  const emit = (event: 'pagehide' | 'pageshow'): Promise<boolean> =>
    page.evaluate(
      (type) => dispatchEvent(new PageTransitionEvent(type, { persisted: true })),
      event,
    );
  await emit('pagehide');
  await expect.poll(statusOfChannel).toBe(400);

  const opened = page.waitForRequest(/Listen\/channel\?(?!.*SID=)/);
  await emit('pageshow');
  await opened;
  await control(page, 'POST', `boards/${slug}/cards`, { title: 'Beta', status: 'todo' });
  await expect.poll(() => titles(page, 'To do')).toEqual(['Alpha', 'Beta']);
  await untilLive(page);
});
