import { expectAccessibleEverywhere } from '../pages/accessible';
import { expect, test } from '../pages/journey';
import { newEmail, signIn } from '../pages/visitor';

const PAGES = [
  '/admin',
  '/admin/users',
  '/admin/users/nobody',
  '/admin/users/events',
  '/admin/flags',
  '/admin/audit',
  '/admin/chat',
  '/admin/chat/feedback',
  '/admin/learning-control',
  '/admin/learning-control?view=documents',
  '/admin/learning-control?view=feedback',
  '/admin/agents-kanban',
  '/admin/agents-kanban/agents',
  '/admin/agents-kanban/mine',
  '/admin/agents-kanban/dispatch',
  '/admin/agents-kanban/bin',
  '/admin/agents-kanban/notify',
  '/admin/agents-kanban/boards/launch',
  '/admin/agents-kanban/boards/launch/settings',
  '/admin/agents-kanban/boards/launch/metrics',
];

test.describe('the console', () => {
  test('responds with 403 to members on every page', async ({ page }) => {
    await signIn(page, newEmail('curious'));
    for (const path of PAGES) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(403);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('table')).toHaveCount(0);
    }
    await expectAccessibleEverywhere(page, '403');
  });
});
