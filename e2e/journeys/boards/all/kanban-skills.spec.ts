import { randomUUID } from 'node:crypto';
import { startWorker } from '../pages/agent-worker';
import { card, makeBoard, openBoard } from '../pages/board';
import { openAdvanced } from '../pages/card-drawer';
import { expect, test } from '../../pages/journey';
import { look } from '../../pages/look';
import { signIn } from '../../pages/visitor';

const TOAST = 'app-toast-outlet:has(.toast)';

test('a card asks for a skill, says that no agent has it, and goes to the agent that gets it', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'ada@keelson.test');
  const slug = await makeBoard(page, []);
  const worker = await startWorker(page, `skilled-${randomUUID().slice(0, 8)}`);
  await openBoard(page, slug);
  await page.getByRole('button', { name: 'New card' }).click();
  const form = page.getByRole('dialog', { name: 'New card' });
  await form.getByLabel('Title').fill('Port the parser');
  await openAdvanced(form);
  await form.getByLabel('Required skills').fill('two words');
  await form.getByRole('button', { name: 'Create card' }).click();
  await expect(form.getByText('Enter up to 20 tags')).toBeVisible();
  await form.getByLabel('Required skills').fill('Rust');
  await form.getByLabel('Preferred model').fill('m-1');
  await look(page, 'card-form-skills');
  // By keyboard: Enter in a field creates the card.
  await form.getByLabel('Preferred model').press('Enter');
  await expect(page.locator(TOAST)).toContainText('created in Ready');

  const waiting = card(page, 'Ready', 'Port the parser');
  const reason = 'Not started: no enabled agent on this board has the skill rust.';
  await expect(waiting).toHaveAccessibleName(new RegExp(reason));
  await waiting.click();
  const drawer = page.getByRole('complementary', { name: 'Card' });
  await expect(drawer.getByRole('note').getByText(reason)).toBeVisible();
  await openAdvanced(drawer);
  await expect(drawer.getByLabel('Required skills')).toHaveValue('rust');
  await drawer.getByLabel('Required skills').fill('no way');
  await drawer.getByLabel('Required skills').press('Tab');
  await expect(drawer.getByText('Enter up to 20 tags')).toBeVisible();
  await expect(drawer.getByLabel('Required skills')).toHaveValue('no way');
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.ok(),
  );
  await drawer.getByLabel('Required skills').fill('rust, parsing');
  await drawer.getByLabel('Required skills').press('Tab');
  await saved;
  await expect(drawer.getByRole('note').getByText('skills rust, parsing.')).toBeVisible();
  await look(page, 'card-skills');

  await page.goto('/admin/agents-kanban/agents');
  await page.getByRole('button', { name: `Actions for ${worker.id}` }).click({ timeout: 30_000 });
  await page.getByRole('button', { name: `Edit ${worker.id}` }).click();
  const agent = page.getByRole('dialog', { name: `Edit ${worker.id}` });
  await openAdvanced(agent);
  await agent.getByLabel('Skills').fill('rust, parsing');
  await agent.getByLabel('Models').fill('m-2');
  // It has no card on the board: its settings name the board.
  const boards = agent.getByRole('group', { name: 'Boards' });
  await expect(boards.getByRole('checkbox').first()).toBeVisible();
  // Only long lists have it.
  const search = boards.getByRole('searchbox');
  if (await search.isVisible()) await search.fill(slug);
  await boards.getByLabel(`Journey ${slug}`).check();
  await look(page, 'agent-form-skills');
  await agent.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator(TOAST)).toContainText('Agent saved');
  await page.getByRole('row').filter({ hasText: worker.id }).getByText(worker.id).click();
  await expect(page.getByRole('dialog').getByText('Skills: rust, parsing')).toBeVisible();

  // No agent declares the preferred model, so this one takes the card.
  const claimed = await worker.claim();
  expect(claimed.card.title).toBe('Port the parser');
  await openBoard(page, slug);
  await expect(card(page, 'Running', 'Port the parser')).toHaveAccessibleName(
    new RegExp(`assigned to ${worker.id}`),
  );
  await worker.send(claimed, 'complete', { summary: 'Ported' });
});
