import { type BrowserContext, type Locator } from '@playwright/test';
import { askWithoutPage } from '../pages/chat';
import { expect, test } from '../pages/journey';
import { Keyboard } from '../pages/keyboard';
import { look } from '../pages/look';
import { CARDS } from '../pages/payment-page';
import { newEmail, signIn } from '../pages/visitor';

/** An invoice's PDF is a step away, and its receipt opens in a page of its own. */
async function expectReceipt(
  keyboard: Keyboard,
  context: BrowserContext,
  region: Locator,
): Promise<void> {
  const opening = context.waitForEvent('page');
  const link = region.getByRole('link', { name: /^Receipt for invoice/ }).first();
  await keyboard.press(link);
  const receipt = await opening;
  await expect(receipt.locator('body')).toContainText('$');
  await receipt.close();
  await expect(link).toBeFocused();
  await keyboard.tabTo(region.getByRole('link', { name: /^PDF of invoice/ }).first());
}

test.describe('by keyboard alone', () => {
  test('a buyer finds the receipt, goes on to what was bought, and keeps the first steps until it is used', async ({
    page,
    context,
  }) => {
    await signIn(page, newEmail('keyboard-receipt'));
    const keyboard = new Keyboard(page);
    await page.goto('/checkout');
    await keyboard.press(page.getByRole('button', { name: 'Continue to payment' }));
    await keyboard.tabTo(page.getByLabel('Card number'));
    for (const text of [CARDS.succeeds, '12 / 34', '123', 'Jo Journey']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await keyboard.press(page.getByRole('button', { name: /and subscribe$/ }));
    await expect(page.getByRole('heading', { name: 'Pro is active' })).toBeVisible();
    const receipt = page.getByRole('region', { name: 'Receipt' });
    await expect(receipt.getByRole('listitem')).toContainText('$19');
    await expect(receipt.getByRole('listitem')).toContainText('Paid');
    await expectReceipt(keyboard, context, receipt);
    await look(page, 'checkout-success');

    const next = page.getByRole('region', { name: 'Next steps' });
    await expect(next.getByRole('link')).toHaveText([
      'Try AI chat',
      'Read the guides',
      'Plan and billing',
    ]);
    await keyboard.press(next.getByRole('link', { name: 'Try AI chat' }));
    await expect(page).toHaveURL(/\/dashboard\/chat/);
    await page.goto('/dashboard');
    const steps = page.getByRole('region', { name: 'Get started' });
    await expect(steps.getByRole('link', { name: 'Try AI chat' })).toBeVisible();
    expect((await askWithoutPage(page)).status()).toBe(200);
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Usage this month' })).toContainText('1 of');
    await expect(steps).toHaveCount(0);
  });
});
