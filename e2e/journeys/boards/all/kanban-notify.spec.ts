import { randomUUID } from 'node:crypto';
import { NOTIFY_WARNINGS } from '@keelson/contracts/kanban/notify/notify-warnings';
import type { Locator, Page } from '@playwright/test';
import { card, control, makeBoard, openBoard } from '../pages/board';
import { openAdvanced } from '../pages/card-drawer';
import { expect, test } from '../../pages/journey';
import { signIn } from '../../pages/visitor';

const ADA = 'ada@keelson.test';
/** For mutations: on a busy machine each one may start a function process. */
const expectSlow = expect.configure({ timeout: 90_000 });

/** Opens the notifications of a card on a new board. */
async function openNotify(
  page: Page,
): Promise<{ readonly drawer: Locator; readonly slug: string }> {
  const slug = await makeBoard(page, [['Alpha', 'ready']]);
  await openBoard(page, slug);
  await card(page, 'Ready', 'Alpha').click();
  const drawer = page.getByRole('complementary', { name: 'Card' });
  await openAdvanced(drawer);
  await expectSlow(drawer.getByText('No subscribers')).toBeVisible();
  return { drawer, slug };
}

const addTarget = (page: Page, label: string, fields: object = {}): Promise<object> =>
  control(page, 'POST', 'notify/targets', {
    platform: 'slack',
    address: '#room',
    label,
    ...fields,
  });

test.describe('card notifications', () => {
  test.beforeEach(async ({ page }) => {
    test.slow(); // see `expectSlow`
    await signIn(page, ADA);
  });

  test('a target is added, muted, disabled and removed', async ({ page }) => {
    const label = `Room ${randomUUID().slice(0, 8)}`;
    await page.goto('/admin/agents-kanban/notify');
    await page.getByRole('button', { name: 'Add target' }).click();
    const form = page.getByRole('dialog', { name: 'Add target' });
    await form.getByRole('button', { name: 'Add target' }).click();
    await expect(form.getByText('Enter a name.')).toBeVisible();
    await expect(form.getByLabel('Name')).toBeFocused();
    await form.getByLabel('Name').fill(label);
    await form.getByLabel('Channel or member').fill('#launch');
    await form.getByRole('button', { name: 'Add target' }).click();

    const row = page.getByRole('listitem').filter({ hasText: label });
    await expectSlow(row).toContainText('Slack #launch');
    await row.getByRole('button', { name: `Mute ${label}`, exact: true }).click();
    await expectSlow(row.getByText('Muted')).toBeVisible();
    await row.getByRole('button', { name: `Disable ${label}` }).click();
    await expectSlow(row.getByRole('button', { name: `Enable ${label}` })).toBeVisible();
    await row.getByRole('button', { name: `Remove ${label}` }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expectSlow(row).toHaveCount(0);
  });

  test('a subscription is shown at the target, in the list, the activity and the audit log', async ({
    page,
  }) => {
    const label = `Room ${randomUUID().slice(0, 8)}`;
    await addTarget(page, label);
    const { drawer, slug } = await openNotify(page);
    const target = drawer.getByRole('list', { name: 'Targets' }).getByRole('listitem');
    const subscribers = drawer.getByRole('list', { name: 'Subscribers' }).getByRole('listitem');
    await target.getByRole('button', { name: `Subscribe ${label}` }).click();
    await expectSlow(subscribers.filter({ hasText: label })).toBeVisible();
    await expect(target.filter({ hasText: label }).getByText('Subscribed')).toBeVisible();
    await subscribers.getByRole('button', { name: `Unsubscribe ${label}` }).click();
    await expectSlow(target.getByRole('button', { name: `Subscribe ${label}` })).toBeVisible();
    await expect(subscribers.filter({ hasText: label })).toHaveCount(0);

    await expect(drawer.getByText(/Ada Admin added a subscriber/)).toBeVisible();
    await expect(drawer.getByText(/Ada Admin removed a subscriber/)).toBeVisible();
    const { items } = (await (
      await page.request.get(`/api/admin/kanban/boards/${slug}/audit?limit=10`)
    ).json()) as { readonly items: readonly { readonly action: string }[] };
    const actions = items.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['card.subscribe', 'card.unsubscribe']));
  });

  test('a failed subscription changes nothing and shows no internals', async ({ page }) => {
    const label = `Room ${randomUUID().slice(0, 8)}`;
    await addTarget(page, label);
    const { drawer } = await openNotify(page);
    await page.route('**/subscriptions', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'text/html',
        body: 'at db.internal:5432 password',
      }),
    );
    const subscribe = drawer.getByRole('button', { name: `Subscribe ${label}` });
    await subscribe.click();
    const failure = drawer.getByRole('alert');
    await expectSlow(failure).toBeVisible();
    await expect(failure).not.toContainText(/internal|5432|password/);
    await expect(drawer.getByText('No subscribers')).toBeVisible();

    await page.unroute('**/subscriptions');
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expectSlow(drawer.getByRole('button', { name: `Unsubscribe ${label}` })).toBeVisible();
    await expect(failure).toHaveCount(0);
  });

  test('a check shows the warnings of the contract', async ({ page }) => {
    const label = `Room ${randomUUID().slice(0, 8)}`;
    await addTarget(page, label);
    const { drawer } = await openNotify(page);
    const check = drawer.getByRole('button', { name: 'Check without sending' });
    const warnings = drawer.getByRole('list', { name: 'Warnings' });
    await check.click();
    await expectSlow(warnings).toContainText(NOTIFY_WARNINGS.no_targets);
    await drawer.getByRole('button', { name: `Subscribe ${label}` }).click();
    await expectSlow(drawer.getByRole('button', { name: `Unsubscribe ${label}` })).toBeVisible();
    await drawer.getByLabel(/^Message text/).fill('Hello {{nobody}}');
    await check.click();
    await expectSlow(warnings).toContainText(NOTIFY_WARNINGS.variable_missing);
    await expect(warnings).not.toContainText(NOTIFY_WARNINGS.no_targets);
  });
});
