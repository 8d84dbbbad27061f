import { type BrowserContext, type Locator } from '@playwright/test';
import { askWithoutPage } from '../../chat/pages/chat';
import { expect, test } from '../../pages/journey';
import { Keyboard } from '../../pages/keyboard';
import { look } from '../../pages/look';
import { becomePro, planCard } from '../../pages/member';
import { CARDS } from '../../pages/payment-page';
import { newEmail, signIn } from '../../pages/visitor';

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
  test('a member changes the plan in its dialog, uses a code, cancels, resumes, and opens the invoices', async ({
    page,
    context,
  }) => {
    await becomePro(page, 'keyboard-plans');
    const keyboard = new Keyboard(page);
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const current = page.getByRole('region', { name: /^(Pro|Business)$/ });
    const dialog = page.getByRole('dialog');
    const inDialog = (name: string | RegExp) => dialog.getByRole('button', { name });
    await keyboard.press(page.getByRole('link', { name: 'Invoices' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Plan and billing' })).toBeFocused();

    // Escape and Cancel lead back to the button that opened the dialog.
    const toBusiness = button('Change to Business, $49 / month');
    await keyboard.press(toBusiness);
    await expect(inDialog(/^Pay \$.* and change plan$/)).toBeVisible();
    await keyboard.tabTo(inDialog('Cancel'));
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(toBusiness).toBeFocused();
    await page.keyboard.press('Enter');
    await keyboard.press(inDialog('Cancel'));
    await expect(dialog).toHaveCount(0);
    await expect(toBusiness).toBeFocused();

    // The answer is late, so that the page shows the new plan before: the button that opened the dialog is gone then.
    await page.route('**/api/subscription/change', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const response = await route.fetch();
      await expect(current.getByText('$49 / month')).toBeAttached();
      return route.fulfill({ response });
    });
    // The focus stays in the dialog while its content changes.
    await page.keyboard.press('Space');
    const quantity = dialog.getByRole('spinbutton').or(dialog.getByRole('combobox'));
    await keyboard.tabTo(quantity);
    await keyboard.fill(dialog.getByLabel('Promotion code'), 'NOPE');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('This promotion code does not exist')).toBeVisible();
    await expect(dialog.getByLabel('Promotion code')).toBeFocused();
    await keyboard.fill(dialog.getByLabel('Promotion code'), 'QUARTER');
    await keyboard.press(inDialog('Apply'));
    await expect(dialog.getByText(/Code\s+QUARTER\s+applies until/)).toBeVisible();
    await keyboard.press(inDialog('Remove code'));
    await expect(dialog.getByLabel('Promotion code')).toBeVisible();
    await keyboard.press(inDialog(/^Pay \$.* and change plan$/));
    await expect(dialog).toHaveCount(0);
    await expect(current.getByRole('heading', { name: 'Business' })).toBeVisible();
    await expect(page.locator('body')).not.toBeFocused();

    await keyboard.press(button('Change to Pro, $19 / month'));
    await keyboard.press(inDialog('Schedule change'));
    await expect(current.getByText(/Then Pro begins/)).toBeVisible();
    await keyboard.press(button('Cancel scheduled change'));
    await expect(current.getByText(/^Renews on/)).toBeVisible();
    await keyboard.press(button('Cancel Business'));
    await keyboard.press(inDialog('Cancel Business'));
    await expect(current.getByText('Ends soon')).toBeVisible();
    await keyboard.press(button('Resume Business'));
    await expect(current.getByText('Active', { exact: true })).toBeVisible();

    const payments = page.getByRole('region', { name: 'Payments' });
    await expectReceipt(keyboard, context, payments);
    await keyboard.press(payments.getByRole('link', { name: 'Update card' }));
    await expect(page.getByLabel('Card number')).toBeVisible();
    await page.goBack();
    await page.goto('/dashboard');
    await expect(planCard(page).getByText('Active', { exact: true })).toBeVisible();
  });

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
      'Ask your first question',
      'Read the guides',
      'Plan and billing',
    ]);
    await keyboard.press(next.getByRole('link', { name: 'Ask your first question' }));
    await expect(page).toHaveURL(/\/dashboard\/chat/);
    await page.goto('/dashboard');
    const steps = page.getByRole('region', { name: 'Get started' });
    await expect(steps.getByRole('link', { name: 'Ask your first question' })).toBeVisible();
    await expect(steps.getByText('You have Pro.')).toBeVisible();
    expect((await askWithoutPage(page)).status()).toBe(200);
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Usage this month' })).toContainText('1 of');
    await expect(steps).toHaveCount(0);
  });
});
