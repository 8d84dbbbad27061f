import { askWithoutPage } from '../../chat/pages/chat';
import { expect, test } from '../../pages/journey';
import { Keyboard } from '../../pages/keyboard';
import { look } from '../../pages/look';
import { reconcile, setUsedMessages } from '../../pages/operator';
import { CARDS, pay } from '../../pages/payment-page';
import { renewNow } from '../../pages/provider';
import { newEmail, signIn } from '../../pages/visitor';

test('use over the limit is shown, reported, invoiced and paid', async ({ page }) => {
  await page.goto('/pricing');
  const each = '$0.02 for each message over 10,000, up to 20,000 more a month';
  await expect(page.getByText(each)).toBeVisible();
  await look(page, 'metered-pricing');

  await signIn(page, newEmail('metered'));
  await page.goto('/checkout?plan=business');
  await expect(page.getByText(`${each}. Charged when the period ends.`)).toBeVisible();
  await look(page, 'metered-checkout');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(
    page.getByText('$0.02 for each one used, billed per month', { exact: true }),
  ).toBeVisible();
  await pay(page, CARDS.succeeds);
  await expect(page.getByRole('heading', { name: 'Business is active' })).toBeVisible();

  const { uid } = (await (await page.request.get('/api/me')).json()) as { uid: string };
  await setUsedMessages(page.request, uid, 10_000);
  for (let asked = 0; asked < 3; asked += 1) {
    expect((await askWithoutPage(page)).status()).toBe(200);
  }
  await page.goto('/dashboard');
  const usage = page.getByRole('region', { name: 'Usage this month' });
  await expect(usage.getByText('10,000 of 10,000')).toBeVisible();
  await expect(usage.getByText('3 more at $0.02: $0.06')).toBeVisible();
  await look(page, 'metered-dashboard');
  await page.goto('/dashboard/chat');
  await expect(page.getByText('$0.02 for each message').first()).toBeVisible();
  await look(page, 'metered-chat');

  expect(JSON.parse(await reconcile())).toMatchObject({ usageFailed: 0 });
  await page.goto('/dashboard/billing');
  const charges = page.getByRole('region', { name: 'Usage-based charges' });
  await expect(charges.getByText('3 × $0.02 since')).toBeVisible();
  await expect(charges.getByText('$0.06', { exact: true })).toBeVisible();
  const payments = page.getByRole('region', { name: 'Payments' });
  await expect(payments.getByText('$49.06 on')).toBeVisible();
  await look(page, 'metered-billing');

  // A limit below what is charged already stops further charges, until it is removed. By keyboard, and in Korean.
  const keyboard = new Keyboard(page);
  const limit = charges.getByLabel('Limit per billing period (USD)');
  await keyboard.fill(limit, '5 cents');
  await page.keyboard.press('Enter');
  await expect(charges.getByRole('alert')).toContainText('Enter an amount');
  await look(page, 'metered-limit', 'app-metered-card');
  await keyboard.fill(limit, '0.05');
  await page.keyboard.press('Enter');
  await expect(charges.getByText('Your limit of $0.05 is below')).toBeVisible();
  expect((await askWithoutPage(page)).status()).toBe(429);
  await page.goto('/ko/dashboard/billing');
  const korean = page.getByRole('region', { name: '사용량 기반 요금' });
  await expect(korean.getByLabel('결제 기간별 한도(USD)')).toHaveValue('0.05');
  await look(page, 'metered-limit-ko', 'app-metered-card');
  await page.goto('/dashboard/billing');
  await keyboard.press(charges.getByRole('button', { name: 'Remove limit' }));
  await expect(charges.getByText('No limit is set.')).toBeVisible();
  await expect(limit).toBeFocused();

  const answer = await page.request.get('/api/subscription');
  const { subscription } = (await answer.json()) as { subscription: { id: string } };
  await renewNow(page.request, subscription.id);
  await page.reload();
  await expect(payments.getByText('3 × Extra chat messages (at $0.02 / month)')).toBeVisible();
  const invoice = payments.getByRole('listitem').filter({ hasText: '$49.06' });
  await expect(invoice.getByText('Paid')).toBeVisible();
  await expect(charges.getByText('0 × $0.02 since')).toBeVisible();
  await look(page, 'metered-invoice');

  // A plan without metered use says so before the change.
  await page.getByRole('button', { name: 'Change to Business, $490 / year' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Due today')).toBeVisible();
  await expect(dialog.getByText(/^\$0\.02 for each message/)).toHaveCount(0);
});
