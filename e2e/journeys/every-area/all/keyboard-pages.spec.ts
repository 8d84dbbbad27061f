import { expect, test } from '../../pages/journey';
import { Keyboard } from '../../pages/keyboard';
import { newEmail, signIn } from '../../pages/visitor';

test.describe('by keyboard alone', () => {
  test('a visitor changes the language, reads the changelog, the API reference and a document', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const keyboard = new Keyboard(page);
    const footer = page.getByRole('navigation', { name: 'Footer' });
    await page.goto('/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('button', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await keyboard.press(page.getByRole('contentinfo').getByRole('link', { name: '한국어' }));
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
    await keyboard.press(page.getByRole('contentinfo').getByRole('link', { name: 'English' }));
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');

    await keyboard.press(footer.getByRole('link', { name: 'Changelog' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Changelog' })).toBeFocused();
    const entry = page.getByRole('article').first();
    await keyboard.press(entry.getByRole('link').first());
    await expect(page).toHaveURL(/\/changelog#/);

    await keyboard.press(footer.getByRole('link', { name: 'API' }));
    await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeFocused();
    await keyboard.fill(page.getByRole('searchbox', { name: 'Search operations' }), 'GET health');
    const operation = page.getByRole('button', { name: /^GET \/api\/health/ });
    await keyboard.press(operation);
    await expect(operation).toHaveAttribute('aria-expanded', 'true');
    await expect(operation).toBeFocused();
    await keyboard.press(page.getByRole('button', { name: 'Copy example call' }));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/api/health');
    await keyboard.fill(
      page.getByRole('searchbox', { name: 'Search operations' }),
      'no such operation',
    );
    await keyboard.press(page.getByRole('button', { name: 'Clear search' }));
    await expect(page.getByRole('searchbox', { name: 'Search operations' })).toBeFocused();
    await expect(operation).toBeVisible();

    await keyboard.press(page.getByRole('banner').getByRole('link', { name: 'Learn' }));
    const documents = page.getByRole('searchbox', { name: 'Search documents' });
    await expect(documents).toBeVisible();
    await page.keyboard.press('/');
    await expect(documents).toBeFocused();
    await page.keyboard.type('billing states');
    await expect(
      page
        .getByRole('link')
        .filter({ has: page.locator('mark') })
        .first(),
    ).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/learn\/billing-states/);
    await expect(page.getByRole('article')).toBeVisible();
  });

  test('a new member follows the first steps, the search and the notifications', async ({
    page,
  }) => {
    await signIn(page, newEmail('keyboard-new'));
    const keyboard = new Keyboard(page);
    await page.goto('/dashboard');
    const steps = page.getByRole('region', { name: 'Get started' }).getByRole('link');
    await expect(steps.first()).toBeVisible();
    const [name] = await steps.allTextContents();
    await keyboard.press(steps.first());
    await expect(page).not.toHaveURL(/\/dashboard$/);
    await page.goBack();
    await expect(steps.first()).toHaveText(name ?? '');

    const bell = page.getByRole('button', { name: /^Notifications/ });
    await keyboard.press(bell);
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expect(panel).toContainText('No notifications yet.');
    await keyboard.tabTo(panel.getByRole('link', { name: 'Notification settings' }));
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(bell).toBeFocused();

    await keyboard.press(page.getByRole('button', { name: /^Search/ }));
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
    await page.keyboard.type('billing');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Plan and billing' })).toBeFocused();
    await keyboard.press(page.getByRole('main').getByRole('link', { name: 'Compare plans' }));
    await expect(page).toHaveURL(/\/pricing/);
  });
});
