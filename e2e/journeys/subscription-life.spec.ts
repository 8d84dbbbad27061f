import { expect, test } from '@playwright/test';
import { becomePro, planCard } from './pages/member';

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
});
