import { BRAND } from '@keelson/product/brand';
import { expect, test } from '../pages/journey';
import { Keyboard } from '../pages/keyboard';
import { look } from '../pages/look';
import { planCard } from '../pages/member';
import { CARDS, pay } from '../pages/payment-page';
import { chooseAccount, newEmail } from '../pages/visitor';

test('a visitor chooses Business for a year with the keyboard, pays and gets its limits', async ({
  page,
}) => {
  await page.goto('/pricing');
  const plans = page.getByRole('region', { name: 'Plans' });
  await expect(plans.getByRole('heading')).toHaveText(['Free', 'Pro', 'Business']);
  await new Keyboard(page).tabTo(page.getByRole('radio', { name: 'Monthly' }));
  await page.keyboard.press('ArrowRight');
  await expect(plans.getByText('$490')).toBeVisible();
  await expect(plans.getByText('Saves $98 a year.')).toBeVisible();
  await expect(page).toHaveURL(/\/pricing\?interval=year$/);

  // The choice is in the URL.
  await page.reload();
  await expect(page.getByRole('radio', { name: /Yearly/ })).toBeChecked();
  await look(page, 'pricing-yearly');
  await page.getByRole('link', { name: 'Start Business' }).click();
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await expect(page.getByText('Sign in to start Business.')).toBeVisible();
  await chooseAccount(page, newEmail('business'));
  await expect(page.getByRole('heading', { name: 'Start Business' })).toBeVisible();
  await expect(page.getByText('$490', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('definition').first()).toHaveText('$490');
  await expect(page.getByText(/, \$490 \/ year$/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue to payment' }).click();

  await expect(page.getByText(`${BRAND.name} Business`).first()).toBeVisible();
  await pay(page, CARDS.succeeds);
  await expect(page.getByRole('heading', { name: 'Business is active' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(planCard(page).getByText('Business', { exact: true })).toBeVisible();
  await expect(page.getByText('$490 / year')).toBeVisible();
  const usage = await page.request.get('/api/usage');
  expect(await usage.json()).toMatchObject({
    plan: 'business',
    metrics: expect.arrayContaining([expect.objectContaining({ limit: 10_000 })]),
  });

  // What is paid already is changed, not bought a second time.
  await page.goto('/pricing');
  await expect(plans.getByRole('link', { name: 'Manage plan' })).toBeVisible();
  await expect(plans.getByRole('link', { name: 'Change plan' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Start / })).toHaveCount(0);
});
