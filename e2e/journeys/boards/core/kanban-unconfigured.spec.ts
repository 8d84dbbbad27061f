import { type Page } from '@playwright/test';
import { type Child } from '../../../../local/suite/src/process/child-script';
import { routeApiTo, startOtherFunctions } from '../../../support/other-functions';
import { card, control, makeBoard, openBoard } from '../pages/board';
import { expect, test } from '../../pages/journey';
import { signIn } from '../../pages/visitor';

/** The response to a request from the page itself. */
const callApi = (page: Page, method: string, path: string, body?: object): Promise<unknown[]> =>
  page.evaluate(
    async ([verb, url, data]) => {
      const response = await fetch(`/api/admin/kanban/${url}`, {
        method: verb,
        ...(data === undefined ? {} : { body: JSON.stringify(data) }),
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      });
      const { code = null } = (await response.json()) as { code?: string };
      return [response.status, code];
    },
    [method, path, body] as const,
  );

test.describe('agents kanban without an execution service', () => {
  let functions: Child;
  test.beforeAll(async () => {
    functions = await startOtherFunctions({
      EXECUTION_SERVICE_URL: undefined,
      EXECUTION_SERVICE_TOKEN: undefined,
    });
  });
  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));
  test.afterAll(() => functions.stop());

  test('boards are live and read-only, forms are disabled with the reason, and writes are rejected', async ({
    page,
  }) => {
    await signIn(page, 'ada@keelson.test');
    const slug = await makeBoard(page, [['Alpha', 'ready']]);
    await routeApiTo(page, functions);

    await page.goto('/admin/agents-kanban');
    // Shown on the page, and again in a dialog.
    const notice = page.getByRole('note').filter({ hasText: 'is not configured' }).first();
    await expect(notice).toContainText('EXECUTION_SERVICE_URL');
    await expect(notice).toContainText('EXECUTION_SERVICE_TOKEN');
    await page.getByRole('button', { name: 'New board' }).click();
    const newBoard = page.getByRole('dialog', { name: 'New board' });
    await expect(newBoard.getByLabel('Name', { exact: true })).toBeDisabled();
    await expect(newBoard.getByRole('button', { name: 'Create board' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(newBoard).toBeHidden();

    await openBoard(page, slug);
    await expect(card(page, 'Ready', 'Alpha')).toBeVisible();
    await expect(notice).toContainText('EXECUTION_SERVICE_URL');
    await page.getByRole('button', { name: 'New card' }).click();
    const form = page.getByRole('dialog', { name: 'New card' });
    await expect(form.getByLabel('Title')).toBeVisible();
    await expect(form.getByLabel('Title')).toBeDisabled();
    await expect(form.getByRole('button', { name: 'Create card' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();

    const cards = `boards/${slug}/cards`;
    expect(await callApi(page, 'GET', cards)).toEqual([200, null]);
    expect(await callApi(page, 'GET', `boards/${slug}/export`)).toEqual([200, null]);
    const refused = [503, 'kanban/bridge-not-configured'];
    expect(await callApi(page, 'POST', cards, { title: 'Beta' })).toEqual(refused);
    expect(await callApi(page, 'POST', 'boards', { slug: `${slug}-b`, name: 'B' })).toEqual(
      refused,
    );

    // Changes made through a configured service still arrive live.
    await control(page, 'POST', cards, { title: 'Gamma', status: 'ready' });
    await expect(card(page, 'Ready', 'Gamma')).toBeVisible();
    await expect(card(page, 'Ready', 'Beta')).toHaveCount(0);
  });
});
