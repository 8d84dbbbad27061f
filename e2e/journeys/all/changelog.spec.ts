import { expect, test } from '../pages/journey';
import { Keyboard } from '../pages/keyboard';
import { openUserMenu } from '../pages/user-menu';
import { newEmail, signIn } from '../pages/visitor';

test.describe('the changelog', () => {
  test('lists changes by day in both languages, each with an address of its own', async ({
    page,
    request,
  }) => {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Footer' }).getByText('Changelog').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changelog');
    const days = await page
      .locator('article time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
    expect(days.length).toBeGreaterThan(0);
    expect(days).toEqual([...days].sort().reverse());
    const entry = page.getByRole('article').last();
    await entry.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/changelog#${await entry.getAttribute('id')}$`));
    const korean = await (await request.get('/ko/changelog')).text();
    expect(korean).toContain('변경 사항');
    const feed = await request.get('/changelog.xml');
    expect(feed.headers()['content-type']).toContain('application/atom+xml');
    expect((await feed.text()).match(/<entry>/g)).toHaveLength(days.length);
    const again = await request.get('/changelog.xml', {
      headers: { 'if-none-match': feed.headers()['etag'] ?? '' },
    });
    expect(again.status()).toBe(304);
  });

  test('a member sees a mark for what is new, until it was read', async ({ page }) => {
    await signIn(page, newEmail('news'));
    await page.goto('/dashboard');
    const menu = await openUserMenu(page);
    const link = menu.getByRole('link', { name: /^What’s new/ });
    await expect(link).toHaveAccessibleName('What’s new');
    const seen = (): Promise<string | null> =>
      page.evaluate(() => localStorage.getItem('keelson.changelog'));
    await page.evaluate(() => localStorage.setItem('keelson.changelog', 'an-earlier-one'));
    await page.reload();
    await openUserMenu(page);
    await expect(link).toHaveAccessibleName(/not seen yet/);
    await new Keyboard(page).press(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changelog');
    // The page is there before its scripts.
    await expect.poll(seen).not.toBe('an-earlier-one');
    await page.goto('/dashboard');
    await openUserMenu(page);
    await expect(link).toHaveAccessibleName('What’s new');
  });
});
