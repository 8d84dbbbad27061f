import { expect, test } from '../pages/journey';
import { planCard } from '../pages/member';
import { CARDS, pay } from '../pages/payment-page';
import { chooseAccount, newEmail, signIn } from '../pages/visitor';

test.describe('buying Pro', () => {
  test('a visitor signs up, pays and sees Pro on the dashboard', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
    await expect(page.getByText('$19')).toBeVisible();
    await page.getByRole('link', { name: 'Start Pro' }).first().click();

    // Not signed in: redirected to sign-in, then back to the checkout.
    await expect(page).toHaveURL(/\/sign-in\?next=%2Fcheckout/);
    await chooseAccount(page, newEmail('buyer'));
    await expect(page).toHaveURL(/\/checkout\?currency=usd$/);
    await page.getByRole('button', { name: /continue to payment/i }).click();

    await pay(page, CARDS.succeeds);
    await expect(page).toHaveURL(/\/checkout\/success\?session_id=cs_/);
    await expect(page.getByRole('heading', { name: 'Pro is active' })).toBeVisible();

    await page
      .getByRole('link', { name: /dashboard/i })
      .first()
      .click();
    await expect(planCard(page).getByText('Pro', { exact: true })).toBeVisible();
  });

  test('a declined card shows an error, keeps the form, and another card works', async ({
    page,
  }) => {
    await signIn(page, newEmail('declined'));
    await page.goto('/checkout');
    await page.getByRole('button', { name: /continue to payment/i }).click();
    await pay(page, CARDS.declined);
    await expect(page.getByRole('alert')).toContainText(/declined/i);
    await pay(page, CARDS.succeeds);
    await expect(page.getByRole('heading', { name: 'Pro is active' })).toBeVisible();
  });

  test('a card that requires confirmation is confirmed on the bank’s page', async ({ page }) => {
    await signIn(page, newEmail('confirming'));
    await page.goto('/checkout');
    await page.getByRole('button', { name: /continue to payment/i }).click();
    await pay(page, CARDS.needsConfirmation);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: 'Pro is active' })).toBeVisible();
  });
});
