import { type Locator } from '@playwright/test';
import { expect, test } from '../pages/journey';
import { Keyboard } from '../pages/keyboard';
import { CARDS, pay } from '../pages/payment-page';
import { newEmail, signIn } from '../pages/visitor';

/** True when clicks on every corner of it reach it. */
const isUncovered = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return [left + 8, right - 8].every((x) =>
      [top + 4, bottom - 4].every((y) => node.contains(document.elementFromPoint(x, y))),
    );
  });

test.describe('buying Pro', () => {
  test('on a phone the pay button is never under the bar, and the keyboard alone pays', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    await signIn(page, newEmail('phone-buyer'));
    await page.goto('/checkout');
    const button = page.getByRole('button', { name: 'Continue to payment' });
    await expect(button).toBeInViewport({ ratio: 1 });
    expect(await isUncovered(button)).toBe(true);
    const keyboard = new Keyboard(page);
    await keyboard.press(button);

    await keyboard.tabTo(page.getByLabel('Card number'));
    for (const text of [CARDS.succeeds, '12 / 34', '123', 'Jo Journey']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await keyboard.press(page.getByRole('button', { name: /and subscribe$/ }));
    await expect(page.getByRole('heading', { name: 'Pro is active' })).toBeVisible();
  });

  test('two tabs check out at once and pay once', async ({ page, context }) => {
    await signIn(page, newEmail('two-tabs'));
    const other = await context.newPage();
    await Promise.all([page.goto('/checkout'), other.goto('/checkout')]);
    await Promise.all(
      [page, other].map((tab) => tab.getByRole('button', { name: /continue to payment/i }).click()),
    );
    await pay(page, CARDS.succeeds);
    await expect(page.getByRole('heading', { name: 'Pro is active' })).toBeVisible();

    // The second tab has the same session, which cannot be paid again.
    await other.reload();
    await expect(other.getByRole('button', { name: /and subscribe$/ })).toHaveCount(0);
    // Another checkout leads to the portal, not to a second purchase.
    const answer = await page.request.get('/api/checkout', {
      headers: { accept: 'application/json' },
    });
    expect(await answer.json()).toMatchObject({ kind: 'portal' });
  });
});
