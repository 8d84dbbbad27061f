import { expect, test } from '../pages/journey';
import { look } from '../pages/look';
import { planCard } from '../pages/member';
import { CARDS, fillCard, pay } from '../pages/payment-page';
import { renewNow } from '../pages/provider';
import { newEmail, signIn } from '../pages/visitor';

test.describe('subscription lifecycle', () => {
  test('past due on Business: the plan stays, cannot be changed, and a new card pays it', async ({
    page,
  }) => {
    // Two of its states are looked at in both themes and widths.
    test.setTimeout(240_000);
    await signIn(page, newEmail('owing'));
    await page.goto('/checkout?plan=business');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await pay(page, CARDS.failsOnRenewal);
    await page.getByRole('link', { name: 'Go to dashboard' }).click();
    await expect(planCard(page).getByText('Active', { exact: true })).toBeVisible();
    const answer = await page.request.get('/api/subscription');
    const { subscription } = (await answer.json()) as { subscription: { id: string } };
    await renewNow(page.request, subscription.id);
    await expect(planCard(page).getByText('Payment failed', { exact: true })).toBeVisible({
      timeout: 20_000,
    });
    await expect(planCard(page).getByText('Business', { exact: true })).toBeVisible();
    await look(page, 'past-due-dashboard');

    await page.goto('/dashboard/billing');
    const current = page.getByRole('region', { name: 'Business' });
    await expect(current.getByText('Payment due')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Change plan' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Pay invoice/ })).toBeVisible();
    await look(page, 'past-due-billing');

    await page.getByRole('link', { name: 'Update card' }).click();
    await fillCard(page, CARDS.succeeds);
    await page.getByRole('button', { name: 'Save card' }).click();
    await expect(planCard(page).getByText('Active', { exact: true })).toBeVisible({
      timeout: 20_000,
    });
    await expect(planCard(page).getByText('Business', { exact: true })).toBeVisible();
  });
});
