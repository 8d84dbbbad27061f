import { expect, test } from '../pages/journey';
import { look } from '../pages/look';
import { planCard } from '../pages/member';
import { CARDS, pay } from '../pages/payment-page';
import { newEmail, signIn } from '../pages/visitor';

test('a visitor chooses euros, pays in them, and changes the plan in them', async ({ page }) => {
  await page.goto('/pricing');
  const plans = page.getByRole('region', { name: 'Plans' });
  await expect(plans.getByText('$19', { exact: true })).toBeVisible();
  await page.getByLabel('Currency').selectOption('eur');
  await expect(plans.getByText('€18', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/pricing\?currency=eur$/);
  await look(page, 'currency-pricing');

  await signIn(page, newEmail('euros'));
  await page.goto('/pricing?currency=eur');
  await expect(plans.getByText('€18', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Start Pro' }).click();
  await expect(page).toHaveURL(/\/checkout\?currency=eur$/);
  await expect(page.getByRole('definition').first()).toHaveText('€18');
  await look(page, 'currency-checkout');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('€18.00').first()).toBeVisible();
  await pay(page, CARDS.succeeds);
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(planCard(page).getByText('Pro', { exact: true })).toBeVisible();
  await expect(page.getByText('€18 / month')).toBeVisible();

  await page.goto('/dashboard/billing');
  await page.getByRole('button', { name: 'Change to Business, €45 / month' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Pay €\d+(\.\d\d)? and change plan$/ }).click();
  await expect(page.getByText('€45 / month').first()).toBeVisible();
  await look(page, 'currency-billing');

  // The subscription's currency is the only one that is left.
  await page.goto('/pricing?currency=usd');
  await expect(plans.getByText('€18', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Currency')).toHaveCount(0);
});
