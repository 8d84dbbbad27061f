import { planOf, PAID_PLANS } from '@keelson/contracts/billing/plan-catalog';
import { expect, test } from '../journeys/pages/journey';
import { planCard } from '../journeys/pages/member';
import { CARDS, fillCard } from '../journeys/pages/payment-page';
import { sellPlan } from '../journeys/pages/provider';
import { newEmail, signIn } from '../journeys/pages/visitor';
import { look } from '../journeys/pages/look';

/** The largest one: the row that was added. No code knows its name. */
const ADDED = planOf(PAID_PLANS.at(-1) ?? '');

test('a plan that is one row and one product is bought, with everything that it includes', async ({
  page,
}) => {
  test.setTimeout(600_000);
  expect(PAID_PLANS).toHaveLength(3);
  await sellPlan(page.request, {
    key: ADDED.key,
    name: ADDED.name,
    amountMinor: 9_900,
    trialDays: 14,
  });

  await signIn(page, newEmail('added-plan'));
  const start = page.getByRole('link', { name: `Start ${ADDED.name}` });
  // Instances ask the provider for its products once a minute.
  await expect(async () => {
    await page.goto('/pricing');
    await expect(start).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
  await expect(page.getByText('$99', { exact: true })).toBeVisible();
  await expect(page.getByText('14-day free trial.')).toBeVisible();
  await look(page, 'pricing-added-plan');

  await start.click();
  await expect(page).toHaveURL(/\/checkout\?/);
  await expect(page.getByRole('heading', { name: `Start ${ADDED.name}` })).toBeVisible();
  await look(page, 'checkout-added-plan');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await fillCard(page, CARDS.succeeds);
  await page.getByRole('button', { name: 'Start trial' }).click();
  await expect(page.getByRole('heading', { name: `${ADDED.name} is active` })).toBeVisible();
  await look(page, 'completion-added-plan');

  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(planCard(page).getByText(ADDED.name, { exact: true })).toBeVisible();
  await expect(planCard(page).getByText('Trial', { exact: true })).toBeVisible();
  await expect(page.getByText(ADDED.lines.at(-1) ?? '')).toBeVisible();
  await look(page, 'dashboard-added-plan');
  await page.goto('/dashboard/billing');
  await expect(page.getByText(ADDED.name).first()).toBeVisible();
  await look(page, 'billing-added-plan');

  const usage = (await (await page.request.get('/api/usage')).json()) as {
    metrics: { key: keyof typeof ADDED.limits; limit: number }[];
  };
  expect(usage.metrics.length).toBeGreaterThan(0);
  for (const { key, limit } of usage.metrics) expect(limit).toBe(ADDED.limits[key]);
});
