import { expect, test } from '@playwright/test';
import { becomePro, planCard } from './pages/member';
import { CARDS } from './pages/payment-page';
import { renewNow } from './pages/provider';

test.describe('the life of a subscription', () => {
  test('cancelled and resumed in the portal, seen on the open dashboard', async ({
    page,
    context,
  }) => {
    await becomePro(page, 'canceling');
    const portal = await context.newPage();
    await portal.goto('/api/portal');
    await portal.getByRole('link', { name: 'Cancel subscription' }).click();
    await portal.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(portal.getByRole('button', { name: 'Resume subscription' })).toBeVisible();
    // The dashboard was never touched: the change came by itself.
    await expect(planCard(page).getByText('Ends soon')).toBeVisible();

    await portal.getByRole('button', { name: 'Resume subscription' }).click();
    await expect(planCard(page).getByText('Active')).toBeVisible();
  });

  test('a renewal fails, Pro is kept in grace, a good card makes it right', async ({
    page,
    context,
  }) => {
    await becomePro(page, 'failing', CARDS.failsOnRenewal);
    const summary = (await (await page.request.get('/api/subscription')).json()) as {
      subscription: { id: string };
    };
    await renewNow(page.request, summary.subscription.id);
    await expect(planCard(page).getByText('Payment failed')).toBeVisible({ timeout: 20_000 });
    await expect(planCard(page).getByText('Pro', { exact: true })).toBeVisible();

    const portal = await context.newPage();
    await portal.goto('/api/portal');
    await portal.getByRole('link', { name: 'Change card' }).click();
    await portal.getByLabel('Card number').fill(CARDS.succeeds);
    await portal.getByLabel(/Expiry/).fill('12 / 34');
    await portal.getByLabel('CVC').fill('123');
    await portal.getByLabel('Name on card').fill('Jo Journey');
    await portal.getByRole('button', { name: /save|change|use/i }).click();
    const payInvoice = portal.getByRole('link', { name: /^Pay/ });
    if (await payInvoice.isVisible()) {
      await payInvoice.click();
      await portal.getByRole('button', { name: /pay/i }).click();
    }
    await expect(planCard(page).getByText('Active')).toBeVisible({ timeout: 20_000 });
  });
});
