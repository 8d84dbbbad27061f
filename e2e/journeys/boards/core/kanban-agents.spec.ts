import { randomUUID } from 'node:crypto';
import { expectAccessibleInBothSchemes } from '../../pages/accessible';
import { startWorker } from '../pages/agent-worker';
import { card, control, dragTo, makeBoard, openBoard } from '../pages/board';
import { openAdvanced } from '../pages/card-drawer';
import { expect, test } from '../../pages/journey';
import { look } from '../../pages/look';
import { signIn } from '../../pages/visitor';

// Eight columns side by side, so that a drag needs no scrolling.
test.use({ viewport: { width: 2_400, height: 900 } });

test('an agent asks, hands over a result, and gets what the review wants changed', async ({
  page,
}) => {
  await signIn(page, 'ada@keelson.test');
  const slug = await makeBoard(page, []);
  const worker = await startWorker(page, `worker-${randomUUID().slice(0, 8)}`);
  await control(page, 'POST', `boards/${slug}/cards`, {
    title: 'Price list',
    acceptance: '- Every plan has a price',
    assignee: { kind: 'agent', id: worker.id },
  });
  await page.goto(`/admin/agents-kanban/boards/${slug}/settings#agents`);
  await page.getByLabel('Instructions (Markdown)').fill('Write prices with their currency.');
  await page.getByLabel('Instructions (Markdown)').blur();
  await expect(page.locator('app-toast-outlet:has(.toast)')).toContainText('Saved');

  const asked = await worker.claim();
  expect(asked.context.instructions).toBe('Write prices with their currency.');
  await worker.send(asked, 'question', { question: 'With or without tax?' });
  await openBoard(page, slug);
  await card(page, 'Blocked', 'Price list').click();
  const drawer = page.getByRole('complementary', { name: 'Card' });
  await expect(drawer.getByText('Every plan has a price')).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'a question', 'app-card-drawer');
  await drawer.getByLabel('Your answer').fill('Without tax');
  await drawer.getByLabel('Your answer').press('Control+Enter');
  await expect(card(page, 'Ready', 'Price list')).toBeVisible();

  const answered = await worker.claim();
  expect(answered.context.answers.map(({ answer }) => answer)).toEqual(['Without tax']);
  await worker.send(answered, 'review', {
    summary: 'The list has three plans.',
    result: {
      verify: 'Compare it with the catalog.',
      links: [{ label: 'Draft', url: 'https://example.com/draft' }],
    },
    usage: { tokens: 12_300, costMicroUsd: 420_000 },
  });
  await expect(drawer.getByText('The list has three plans.')).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'Draft' })).toBeVisible();
  await openAdvanced(drawer);
  await expect(drawer.getByText('Used: 12,300 tokens · $0.42')).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'a result', 'app-card-drawer');
  await drawer.getByRole('button', { name: 'Close card' }).click();

  await dragTo(page, card(page, 'Review', 'Price list'), 'Ready');
  const dialog = page.getByRole('dialog', { name: 'Request changes' });
  await dialog.getByRole('button', { name: 'Request changes' }).click();
  await expect(dialog.getByText('Enter what needs to change.')).toBeVisible();
  await dialog.getByLabel('What needs to change?').fill('Add the yearly prices');
  await dialog.getByRole('button', { name: 'Request changes' }).click();
  await expect(card(page, 'Ready', 'Price list')).toBeVisible();
  const changed = await worker.claim();
  expect(changed.context.requestedChanges?.reason).toBe('Add the yearly prices');
  await card(page, 'Running', 'Price list').click();
  const wanted = drawer.getByRole('region', { name: 'Requested changes' });
  await expect(wanted.getByText('Add the yearly prices')).toBeVisible();
  await worker.send(changed, 'complete', { summary: 'With yearly prices' });

  // What the agent has done: newest first, with outcome, board, time and cost.
  await page.goto('/admin/agents-kanban/agents');
  await page.getByRole('button', { name: `Actions for ${worker.id}` }).click({ timeout: 30_000 });
  await page.getByRole('button', { name: `Runs of ${worker.id}` }).click();
  const past = page.getByRole('dialog', { name: `Runs of ${worker.id}` });
  await expect(past.getByRole('listitem')).toHaveCount(3);
  const [latest, submitted] = [
    past.getByRole('listitem').nth(0),
    past.getByRole('listitem').nth(1),
  ];
  await expect(latest).toContainText('Completed');
  await expect(submitted).toContainText('12,300 tokens · $0.42');
  await expect(submitted).toContainText(`Journey ${slug}`);
  await look(page, 'agent-history');
  await latest.getByRole('link', { name: 'Price list' }).click();
  await expect(drawer.getByRole('heading', { name: 'Price list' })).toBeVisible();
});
