import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  expectAccessibleInBothSchemes,
  expectContentLoaded,
  expectNoHorizontalScroll,
} from '../../pages/accessible';
import { startWorker } from '../pages/agent-worker';
import { control, makeBoard } from '../pages/board';
import { expect, test } from '../../pages/journey';
import { signIn } from '../../pages/visitor';

test('the metrics of a board follow its cards, with charts, a table and a download', async ({
  page,
}) => {
  await signIn(page, 'ada@keelson.test');
  const slug = await makeBoard(page, []);
  await page.goto(`/admin/agents-kanban/boards/${slug}/metrics`);
  await expect(page.getByText('No cards yet')).toBeVisible();
  const worker = await startWorker(page, `worker-${randomUUID().slice(0, 8)}`);
  for (const title of [
    'Hull',
    'A mast of spruce with a very long name that has to wrap somewhere',
  ]) {
    const assignee = { kind: 'agent', id: worker.id };
    await control(page, 'POST', `boards/${slug}/cards`, { title, assignee });
  }
  await worker.send(await worker.claim(), 'complete', {
    summary: 'Built',
    usage: { tokens: 12_300, costMicroUsd: 420_000 },
  });
  await worker.send(await worker.claim(), 'review', { summary: 'Stands' });
  await page.reload();

  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary.getByText('0.3 a week')).toBeVisible();
  await expect(summary.getByText('$0.42')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Oldest work' }).getByRole('link')).toHaveCount(1);
  const flow = page.locator('app-series-chart').first();
  await flow.getByRole('slider').press('End');
  await expect(flow.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    /Done in this range 1, Review 1/,
  );
  await flow.getByText('View as table').click();
  await expect(flow.getByRole('row')).toHaveCount(29);
  await expectAccessibleInBothSchemes(page, 'board metrics');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectContentLoaded(page);
  await expectNoHorizontalScroll(page, 'board metrics on a phone');

  await page.getByRole('button', { name: '52 weeks' }).click();
  await expect(page).toHaveURL(/range=52w/);
  await expect(page.getByText('Cards done by week')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const rows = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(rows).toHaveLength(53);
});

test('an admin lets an agent review a board, and it sends a card back', async ({ page }) => {
  await signIn(page, 'ada@keelson.test');
  const slug = await makeBoard(page, []);
  const [author, reviewer] = [
    await startWorker(page, `author-${randomUUID().slice(0, 8)}`),
    await startWorker(page, `reviewer-${randomUUID().slice(0, 8)}`),
  ];
  const assignee = { kind: 'agent', id: author.id };
  await control(page, 'POST', `boards/${slug}/cards`, { title: 'Price list', assignee });
  await author.send(await author.claim(), 'review', { summary: 'Three plans' });
  await page.goto('/admin/agents-kanban/agents');
  await page.getByRole('button', { name: `Actions for ${reviewer.id}` }).click();
  await page.getByRole('button', { name: `Edit ${reviewer.id}` }).click();
  const dialog = page.getByRole('dialog');
  const search = dialog.getByRole('searchbox', { name: 'Search boards to review' });
  if (await search.isVisible()) await search.fill(slug);
  const reviews = dialog.getByRole('group', { name: 'Reviews' });
  await reviews.getByRole('checkbox', { name: `Journey ${slug}` }).check();
  await expectAccessibleInBothSchemes(page, 'boards to review', 'app-agent-form');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('row').filter({ hasText: reviewer.id }).getByText(reviewer.id).click();
  await expect(dialog.getByText(`Reviews Journey ${slug}`)).toBeVisible();

  const review = await reviewer.claim();
  expect(review.run.purpose).toBe('review');
  await reviewer.send(review, 'changes', { reason: 'Add the yearly prices' });
  const again = await author.claim();
  expect(again.context.requestedChanges?.reason).toBe('Add the yearly prices');
});
