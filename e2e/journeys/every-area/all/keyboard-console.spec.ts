import { expect, test } from '../../pages/journey';
import { Keyboard } from '../../pages/keyboard';
import { expectAccessibleInBothSchemes } from '../../pages/accessible';
import { openUserMenu, userMenuButton } from '../../pages/user-menu';
import { newEmail, signIn } from '../../pages/visitor';

test.describe('the shell, by keyboard alone', () => {
  test('on a phone, the menu leads to every section of the console and to the pages of each', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, 'ada@keelson.test');
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const keyboard = new Keyboard(page);
    await keyboard.press(userMenuButton(page));
    const sections = page.getByRole('navigation', { name: 'More pages' }).getByRole('link');
    await expect(sections).toHaveText(['Overview', 'Boards', 'Documents', 'Customers', 'Settings']);
    await expect(sections.first()).toBeFocused();
    await expectAccessibleInBothSchemes(page, 'the menu on a phone');
    for (const key of ['ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
    await page.keyboard.press('Escape');
    await expect(userMenuButton(page)).toBeFocused();

    await keyboard.press(userMenuButton(page));
    await keyboard.press(sections.last());
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).toHaveURL(/\/admin\/chat$/);
    const pages = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
    await expect(pages).toHaveText(['Chat', 'Chat feedback', 'Flags', 'Audit log']);
    await keyboard.press(pages.last());
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeFocused();
    await expect(pages.last()).toHaveAttribute('aria-current', 'page');
  });

  test('the rail folds, stays folded after a reload, and the menu changes theme and language', async ({
    page,
  }) => {
    // The account remembers the language that is chosen below.
    await signIn(page, newEmail('shell'));
    await page.goto('/dashboard/projects');
    const keyboard = new Keyboard(page);
    const width = async (): Promise<number> =>
      (await page.locator('app-member-shell > header').boundingBox())?.width ?? 0;
    await expect.poll(width).toBe(224);
    await keyboard.press(page.getByRole('button', { name: 'Collapse navigation' }));
    await expect.poll(width).toBe(56);
    await page.reload();
    await expect.poll(width).toBe(56);
    const places = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(places).toHaveText(['Dashboard', 'Chat', 'Projects', 'Learn']);
    await expectAccessibleInBothSchemes(page, 'a folded rail');

    const menu = await openUserMenu(page);
    await menu.getByRole('radio', { name: 'Dark theme' }).focus();
    await page.keyboard.press('Space');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await menu.getByTitle('System theme').click();
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
    await menu.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(keys).toContainText('Search, and go to any page');
    await page.keyboard.press('Escape');
    await keyboard.press(page.getByRole('button', { name: 'Expand navigation' }));
    await expect.poll(width).toBe(224);
    await (await openUserMenu(page)).getByRole('link', { name: '한국어' }).click();
    await expect(page).toHaveURL(/\/ko\/dashboard\/projects$/);
  });
});
