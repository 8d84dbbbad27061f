import { expect, test } from '../pages/journey';
import { Keyboard } from '../pages/keyboard';
import { signIn } from '../pages/visitor';

test('by keyboard alone, on a phone, no page of the console is below its search button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'ada@keelson.test');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Console' });
  const search = (await bar.getByRole('button', { name: 'Search' }).boundingBox())!;
  const pages = await bar.getByRole('link').all();
  const keyboard = new Keyboard(page);
  for (const link of [...pages, ...pages.toReversed()]) {
    await keyboard.tabTo(link);
    await expect(async () => {
      const { x, width } = (await link.boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(search.x + 1);
    }).toPass({ timeout: 3_000 });
  }
  const last = pages.at(-1)!;
  const name = (await last.textContent())?.trim() ?? '';
  await keyboard.press(last);
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
});
