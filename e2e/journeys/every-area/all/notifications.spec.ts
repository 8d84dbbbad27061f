import type { Locator, Page } from '@playwright/test';
import { card, control, makeBoard, openBoard } from '../../boards/pages/board';
import { expect, test } from '../../pages/journey';
import { Keyboard } from '../../pages/keyboard';
import { createSecondAdmin } from '../../learning/pages/learning';
import { look } from '../../pages/look';
import { problemResponse } from '../../pages/problem';
import { newEmail, signIn } from '../../pages/visitor';

const ADA = 'ada@keelson.test';
/** For mutations: on a busy machine each one may start a function process. */
const expectSlow = expect.configure({ timeout: 90_000 });

const bell = (page: Page): Locator => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Notifications' });

/** Returns what others can mention the account by. */
async function handleOf(page: Page): Promise<string> {
  const me = (await (await page.request.get('/api/me')).json()) as { readonly email: string };
  return me.email.split('@')[0] ?? '';
}

async function addComment(page: Page, slug: string, body: string): Promise<void> {
  const answer = await page.request.get(`/api/admin/kanban/boards/${slug}/cards?status=ready`);
  const { items } = (await answer.json()) as { readonly items: readonly { readonly id: string }[] };
  await control(page, 'POST', `boards/${slug}/cards/${items[0]?.id}/comments`, { body });
}

test.describe('notifications', () => {
  test.beforeEach(async ({ page }) => {
    test.slow(); // see `expectSlow`
    await signIn(page, ADA);
  });

  test('a mention arrives live, opens its card and is read, by keyboard alone', async ({
    page,
    browser,
  }) => {
    const other = await createSecondAdmin(page, browser);
    const handle = await handleOf(other);
    const slug = await makeBoard(page, [['Write the guide', 'ready']]);
    await other.goto('/dashboard');
    await expect(bell(other)).toHaveAccessibleName('Notifications');
    // Long enough to be listening.
    await other.waitForTimeout(4_000);
    await openBoard(page, slug);
    const [keyboard, others] = [new Keyboard(page), new Keyboard(other)];
    await keyboard.press(card(page, 'Ready', 'Write the guide'));
    const drawer = page.getByRole('complementary', { name: 'Card' });
    const field = drawer.getByRole('textbox', { name: /^Comment/ });
    await keyboard.tabTo(field);
    await page.keyboard.type(`@${handle.slice(0, -1)}`);
    const suggestions = drawer.getByRole('listbox', { name: 'People and agents' });
    await expectSlow(suggestions.getByRole('option', { name: handle })).toBeVisible();
    await look(page, 'mention-picker', 'app-card-composer');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(`@${handle} `);
    await page.keyboard.type('please look at the second chapter');
    await page.keyboard.press('Control+Enter');
    await expectSlow(bell(other)).toHaveAccessibleName('Notifications, 1 unread');

    await others.press(bell(other));
    const link = panel(other).getByRole('link', {
      name: /mentioned you on “[A-Z]+\d*-1 Write the guide”/,
    });
    await expectSlow(link).toContainText('please look at the second chapter');
    await look(other, 'notifications', 'app-notification-list');
    await others.press(link);
    await expect(other).toHaveURL(new RegExp(`/boards/${slug}/cards/`));
    await expectSlow(
      other.getByRole('complementary', { name: 'Card' }).getByText('Write the guide').first(),
    ).toBeVisible();
    await expect(panel(other)).toBeHidden();
    await expectSlow(bell(other)).toHaveAccessibleName('Notifications');

    // Unread again, and all read at once.
    await others.press(bell(other));
    await others.press(
      panel(other).getByRole('button', { name: /^Mark as unread: .* mentioned you/ }),
    );
    await expectSlow(bell(other)).toHaveAccessibleName('Notifications, 1 unread');
    await others.press(panel(other).getByRole('button', { name: 'Mark all as read' }));
    await expectSlow(bell(other)).toHaveAccessibleName('Notifications');
    await other.keyboard.press('Escape');
    await expect(panel(other)).toBeHidden();
    await expect(bell(other)).toBeFocused();
    await other.reload();
    await bell(other).click();
    await expectSlow(
      panel(other).getByRole('button', { name: /^Mark as unread: .* mentioned you/ }),
    ).toBeVisible();
    await other.context().close();
  });

  test('a kind that is switched off causes no notification', async ({ page, browser }) => {
    const other = await createSecondAdmin(page, browser);
    const handle = await handleOf(other);
    const slug = await makeBoard(page, [['Write the guide', 'ready']]);
    await other.goto('/dashboard');
    await bell(other).click();
    await expect(panel(other).getByText('Your role is now Admin.')).toBeVisible();
    await panel(other).getByRole('link', { name: 'Notification settings' }).click();
    await expect(other).toHaveURL(/\/dashboard\/account#notifications$/);
    await other.getByRole('checkbox', { name: 'Comments that mention me', exact: true }).uncheck();
    await expectSlow(other.getByText('Choice saved')).toBeVisible();
    await other.reload();
    await expect(
      other.getByRole('checkbox', { name: 'Comments that mention me', exact: true }),
    ).not.toBeChecked();
    await expect(
      other.getByRole('checkbox', { name: 'Cards assigned to me', exact: true }),
    ).toBeChecked();

    await addComment(page, slug, `@${handle} you do not hear this`);
    const me = (await (await other.request.get('/api/me')).json()) as { readonly uid: string };
    const answer = await page.request.get(`/api/admin/kanban/boards/${slug}/cards?status=ready`);
    const { items } = (await answer.json()) as {
      readonly items: readonly { readonly id: string; readonly revision: number }[];
    };
    await control(page, 'POST', `boards/${slug}/cards/${items[0]?.id}/assign`, {
      expectedRevision: items[0]?.revision,
      assignee: { kind: 'user', id: me.uid },
    });
    await bell(other).click();
    await expectSlow(
      panel(other).getByText(/assigned “[A-Z]+\d*-1 Write the guide” to you/),
    ).toBeVisible();
    await expect(panel(other).getByText(/mentioned you/)).toHaveCount(0);
    await other.context().close();
  });

  test('a list that could not be loaded says so and is loaded again', async ({ page }) => {
    await signIn(page, newEmail('quiet'));
    await page.goto('/dashboard');
    await expect(bell(page)).toBeVisible();
    await page.route('**/api/me/notifications*', (route) =>
      route.fulfill(problemResponse('service/unavailable', 'The list could not be read.')),
    );
    await bell(page).click();
    await expect(panel(page).getByText('The list could not be read.')).toBeVisible();
    await page.unroute('**/api/me/notifications*');
    // The list is also read again without a click.
    await expectSlow(panel(page).getByText('No notifications yet.')).toBeVisible();
    await look(page, 'notifications-empty', 'app-notification-list');
  });
});
