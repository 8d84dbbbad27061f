import { randomUUID } from 'node:crypto';
import { startWorker } from '../pages/agent-worker';
import { card, control, makeBoard, openBoard } from '../pages/board';
import { openAdvanced } from '../pages/card-drawer';
import { expect, test } from '../../pages/journey';
import { look } from '../../pages/look';
import { signIn } from '../../pages/visitor';

const ADA = 'ada@keelson.test';
const TOAST = 'app-toast-outlet:has(.toast)';

test.use({ viewport: { width: 2_400, height: 1_000 } });

test('the monthly budgets of an agent and a board are set, reached, shown and raised', async ({
  page,
}) => {
  test.slow();
  await signIn(page, ADA);
  const slug = await makeBoard(page, []);
  const worker = await startWorker(page, `worker-${randomUUID().slice(0, 8)}`);
  const create = async (title: string): Promise<void> => {
    await control(page, 'POST', `boards/${slug}/cards`, {
      title,
      assignee: { kind: 'agent', id: worker.id },
    });
  };
  const use = async (tokens: number): Promise<void> => {
    await worker.send(await worker.claim(), 'review', {
      summary: 'Done',
      usage: { tokens, costMicroUsd: 0 },
    });
  };

  await page.goto('/admin/agents-kanban/agents');
  const row = page.getByRole('row').filter({ hasText: worker.id });
  const edit = async (): Promise<void> => {
    await row.getByRole('button', { name: 'Actions' }).click({ timeout: 30_000 });
    await row.getByRole('button', { name: `Edit ${worker.id}` }).click();
  };
  await edit();
  await openAdvanced(page.getByRole('dialog'));
  const form = page.getByRole('dialog');
  await form
    .getByRole('group', { name: /Monthly budget/ })
    .getByLabel('Tokens')
    .fill('1000');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await create('Sails');
  await use(1_200);
  await create('Ropes');
  await page.reload();
  await expect(row.getByRole('note')).toContainText('Budget used up. Runs start again on');
  await openBoard(page, slug);
  await card(page, 'Ready', 'Ropes').click();
  const drawer = page.getByRole('complementary', { name: 'Card' });
  await expect(drawer.getByRole('note').filter({ hasText: /budget/i })).toBeVisible();
  await worker.expectNothing();
  await page.goto('/admin/agents-kanban/agents');
  await edit();
  await form
    .getByRole('group', { name: /Monthly budget/ })
    .getByLabel('Tokens')
    .fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByRole('note')).toHaveCount(0);

  // The board counts from when its budget is set.
  await page.goto(`/admin/agents-kanban/boards/${slug}/settings#agents`);
  await page.getByText('Advanced', { exact: true }).click({ timeout: 30_000 });
  const budget = page.getByRole('region', { name: 'Monthly budget' });
  await budget.getByLabel('Tokens').fill('500', { timeout: 30_000 });
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await budget.getByLabel('Tokens').press('Tab');
  expect((await saved).ok()).toBe(true);
  await expect(budget).toContainText('0 of 500 tokens');
  await use(600);
  await create('Anchor');
  await expect(budget).toContainText('600 of 500 tokens');
  await expect(budget.getByRole('note')).toContainText('Budget used up');
  await look(page, 'board-budget');
  await worker.expectNothing();
  await budget.getByLabel('Tokens').fill('5000');
  await budget.getByLabel('Tokens').press('Tab');
  await expect(budget.getByRole('note')).toHaveCount(0);
  const claimed = await worker.claim();
  expect(claimed.card.title).toBe('Anchor');
  await worker.send(claimed, 'complete', { summary: 'Done' });
});

test('files and child cards that an agent makes are shown on its card', async ({ page }) => {
  await signIn(page, ADA);
  const slug = await makeBoard(page, []);
  const worker = await startWorker(page, `worker-${randomUUID().slice(0, 8)}`);
  await control(page, 'POST', `boards/${slug}/cards`, {
    title: 'Report',
    assignee: { kind: 'agent', id: worker.id },
  });
  await openBoard(page, slug);
  const claimed = await worker.claim();
  const file = await worker.upload(claimed, 'figures.csv', 'month,cost\n2026-11,12');
  await worker.call(
    'POST',
    `boards/${slug}/cards/${claimed.card.id}/runs/${claimed.run.id}/cards`,
    { title: 'Publish the report' },
    claimed.token,
  );
  await worker.send(claimed, 'review', {
    summary: 'Figures attached',
    result: { files: [file.id] },
  });
  await card(page, 'Review', 'Report').click();
  const drawer = page.getByRole('complementary', { name: 'Card' });
  const download = page.waitForEvent('download');
  await drawer.getByRole('link', { name: 'figures.csv' }).first().click();
  expect((await download).suggestedFilename()).toBe('figures.csv');
  await expect(
    drawer.locator('app-card-files').getByRole('link', { name: 'figures.csv' }),
  ).toBeVisible();
  await drawer.getByRole('link', { name: 'Publish the report' }).click();
  await expect(drawer.getByRole('heading', { name: 'Publish the report' })).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'Report', exact: true })).toBeVisible();
  await expect(card(page, 'To do', 'Publish the report')).toBeVisible();
});

test('a deleted board and a deleted agent are in the bin, whence they return', async ({ page }) => {
  test.slow();
  await signIn(page, ADA);
  const slug = await makeBoard(page, [['Plank', 'ready']]);
  const name = `Journey ${slug}`;
  const worker = await startWorker(page, `worker-${randomUUID().slice(0, 8)}`);

  await page.goto(`/admin/agents-kanban/boards/${slug}/settings#archive`);
  await page.getByRole('button', { name: `Delete ${name}` }).click({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Delete board', exact: true }).click();
  await expect(page.locator(TOAST)).toContainText(`“${name}” moved to the bin`);
  await page.goto('/admin/agents-kanban');
  await expect(page.getByRole('heading', { name: 'Agents kanban' })).toBeVisible();
  await expect(page.getByRole('link', { name })).toHaveCount(0);

  await page.goto('/admin/agents-kanban/agents');
  await page.getByRole('button', { name: `Actions for ${worker.id}` }).click({ timeout: 30_000 });
  await page.getByRole('button', { name: `Delete ${worker.id}` }).click();
  await expect(page.locator(TOAST)).toContainText(`“${worker.id}” moved to the bin`);
  await worker.expectRefused();

  await page.goto('/admin/agents-kanban/bin');
  for (const title of [name, worker.id]) {
    const entry = page.getByRole('listitem').filter({ hasText: title });
    await expect(entry).toContainText(/(30|29) days/, { timeout: 30_000 });
    await entry.getByRole('button', { name: `Restore ${title}` }).click();
    await expect(page.locator(TOAST)).toContainText(`“${title}” restored`);
    await expect(entry).toHaveCount(0);
  }
  await openBoard(page, slug);
  await expect(card(page, 'Ready', 'Plank')).toBeVisible();
  await control(page, 'POST', `boards/${slug}/cards`, {
    title: 'Work again',
    assignee: { kind: 'agent', id: worker.id },
  });
  expect((await worker.claim()).card.title).toBe('Work again');
});
