import { expect, test } from '../pages/journey';
import { becomePro, planCard } from '../pages/member';
import { CARDS, fillCard } from '../pages/payment-page';
import { renewNow } from '../pages/provider';

test.describe('subscription lifecycle', () => {
  test('cancel and resume in the portal update the open dashboard', async ({ page, context }) => {
    await becomePro(page, 'canceling');
    const portal = await context.newPage();
    await portal.goto('/api/portal');
    await portal.getByRole('link', { name: 'Cancel subscription' }).click();
    await portal.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(portal.getByRole('button', { name: 'Resume subscription' })).toBeVisible();
    // The dashboard updates without user action.
    await expect(planCard(page).getByText('Ends soon', { exact: true })).toBeVisible();

    await portal.getByRole('button', { name: 'Resume subscription' }).click();
    await expect(planCard(page).getByText('Active', { exact: true })).toBeVisible();
  });

  test('a failed renewal keeps Pro during the grace period, and a new card pays it', async ({
    page,
  }) => {
    await becomePro(page, 'failing', CARDS.failsOnRenewal);
    const answer = await page.request.get('/api/subscription');
    const { subscription } = (await answer.json()) as { subscription: { id: string } };
    await renewNow(page.request, subscription.id);
    await expect(planCard(page).getByText('Payment failed', { exact: true })).toBeVisible({
      timeout: 20_000,
    });
    await expect(planCard(page).getByText('Pro', { exact: true })).toBeVisible();

    // One click leads to the page for a new card, and from there back to the dashboard.
    await planCard(page).getByRole('link', { name: 'Update card' }).click();
    await fillCard(page, CARDS.succeeds);
    await page.getByRole('button', { name: 'Save card' }).click();
    // The open invoice is charged to the new card at once.
    await expect(planCard(page).getByText('Active', { exact: true })).toBeVisible({
      timeout: 20_000,
    });
  });
});
