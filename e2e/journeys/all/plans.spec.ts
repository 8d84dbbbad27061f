import { expect, test } from '../pages/journey';
import { look } from '../pages/look';
import { becomePro, planCard } from '../pages/member';
import { CARDS, fillCard } from '../pages/payment-page';
import { renewNow } from '../pages/provider';
import { newEmail, signIn } from '../pages/visitor';

test('a member changes from a month to a year, to Business with proration, and back when the period ends', async ({
  page,
}) => {
  // Four of its states are looked at in both themes and widths.
  test.setTimeout(300_000);
  await becomePro(page, 'changing');
  await page.goto('/dashboard/billing');
  const current = page.getByRole('region', { name: /^(Pro|Business)$/ });
  const dialog = page.getByRole('dialog');
  const change = async (option: string, confirm: string | RegExp): Promise<void> => {
    await page.getByRole('button', { name: `Change to ${option}` }).click();
    await dialog.getByRole('button', { name: confirm }).click();
    await expect(dialog).toHaveCount(0);
  };

  await change('Pro, $190 / year', 'Pay $171 and change plan');
  await expect(current.getByText('$190 / year')).toBeVisible();

  await page.getByRole('button', { name: 'Change to Business, $490 / year' }).click();
  await expect(dialog.getByText(/^Unused time on/)).toBeVisible();
  await expect(dialog.getByText('$490 / year, on')).toBeVisible();
  await look(page, 'change-proration');
  await dialog.getByRole('button', { name: /^Pay \$(300|299\.\d\d) and change plan$/ }).click();
  await expect(current.getByRole('heading', { name: 'Business' })).toBeVisible();

  await change('Pro, $190 / year', 'Schedule change');
  await expect(current.getByText(/Then Pro begins for \$190 \/ year\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel scheduled change' }).click();
  await expect(current.getByText(/^Renews on/)).toBeVisible();
  await change('Pro, $19 / month', 'Schedule change');
  await expect(current.getByText(/Then Pro begins for \$19 \/ month\.$/)).toBeVisible();
  await look(page, 'change-scheduled');

  const answer = await page.request.get('/api/subscription');
  const { subscription } = (await answer.json()) as { subscription: { id: string } };
  await renewNow(page.request, subscription.id);
  // The page follows by itself.
  await expect(current.getByRole('heading', { name: 'Pro' })).toBeVisible();
  await expect(current.getByText('$19 / month')).toBeVisible();

  // A code with a change: what is shown is paid, and the price says how long it is lower.
  await page.getByRole('button', { name: 'Change to Business, $49 / month' }).click();
  await dialog.getByLabel('Promotion code').fill('NOPE');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(
    dialog.getByText('This promotion code does not exist or has expired.'),
  ).toBeVisible();
  await expect(dialog.getByLabel('Promotion code')).toHaveValue('NOPE');
  await dialog.getByLabel('Promotion code').fill('QUARTER');
  await dialog.getByLabel('Promotion code').press('Enter');
  await expect(dialog.getByText(/Code\s+QUARTER\s+applies until/)).toBeVisible();
  await expect(dialog.getByText('$36.75 / month, on')).toBeVisible();
  await look(page, 'change-with-code');
  await dialog.getByRole('button', { name: /^Pay \$17\.7\d and change plan$/ }).click();
  await expect(current.getByRole('heading', { name: 'Business' })).toBeVisible();
  await expect(
    current.getByText(/^\$36\.75 \/ month until .* with QUARTER, then \$49 \/ month$/),
  ).toBeVisible();

  const payments = page.getByRole('region', { name: 'Payments' });
  await expect(
    payments.getByText('Visa •••• 4242, expires 12/2034', { exact: true }),
  ).toBeVisible();
  await expect(payments.getByText('$36.75 on')).toBeVisible();
  const pdf = payments.getByRole('link', { name: /^PDF of invoice/ }).first();
  const file = await page.request.get((await pdf.getAttribute('href'))!);
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('button', { name: 'Cancel Business' }).click();
  await dialog.getByRole('button', { name: 'Cancel Business' }).click();
  await expect(current.getByText('Ends soon')).toBeVisible();
  await look(page, 'plan-ends');
  await page.getByRole('button', { name: 'Resume Business' }).click();
  await expect(current.getByText('Active', { exact: true })).toBeVisible();
});

test('a promotion code on the payment page lowers what is paid, also later', async ({ page }) => {
  await signIn(page, newEmail('coded'));
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByLabel('Promotion code').fill('NOPE');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('This code is invalid.')).toBeVisible();
  await page.getByLabel('Promotion code').fill('quarter');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: 'Remove QUARTER' })).toBeVisible();
  await fillCard(page, CARDS.succeeds);
  await page.getByRole('button', { name: 'Pay $14.25 and subscribe' }).click();
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(page.getByText(/\$14\.25 \/ month until .* with QUARTER/)).toBeVisible();

  await page.goto('/dashboard/billing');
  const payments = page.getByRole('region', { name: 'Payments' });
  await expect(payments.getByText('$14.25 on')).toBeVisible();
  await expect(payments.getByRole('listitem').getByText('$14.25')).toBeVisible();
});

test('a promotion code lowers the next charge of a subscription that goes on as it is', async ({
  page,
}) => {
  await becomePro(page, 'promoted');
  await page.goto('/dashboard/billing');
  const payments = page.getByRole('region', { name: 'Payments' });
  await expect(payments.getByText('$19 on')).toBeVisible();
  await payments.getByLabel('Promotion code').fill('NOPE');
  await payments.getByRole('button', { name: 'Check code' }).click();
  await expect(payments.getByRole('alert')).toHaveText(
    'This promotion code does not exist or has expired.',
  );
  await look(page, 'code-refused');
  await payments.getByLabel('Promotion code').fill('quarter');
  await payments.getByLabel('Promotion code').press('Enter');
  await expect(payments.getByRole('status')).toContainText(
    /the next charge is \$14\.25 on .*, instead of \$19\./,
  );
  await look(page, 'code-for-next-charge');
  await payments.getByRole('button', { name: 'Use code' }).click();
  await expect(payments.getByText('$14.25 on')).toBeVisible();
  await expect(page.getByText(/^\$14\.25 \/ month until .* with QUARTER/)).toBeVisible();

  // What was shown is what is paid.
  const answer = await page.request.get('/api/subscription');
  const { subscription } = (await answer.json()) as { subscription: { id: string } };
  await renewNow(page.request, subscription.id);
  await expect(payments.getByRole('listitem').getByText('$14.25')).toBeVisible();
});

test('an upgrade whose payment was declined waits on the dashboard and the billing page', async ({
  page,
}) => {
  await becomePro(page, 'waiting', CARDS.failsOnRenewal);
  await page.goto('/dashboard/billing');
  await page.getByRole('button', { name: 'Change to Business, $49 / month' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Pay \$.* and change plan$/ }).click();
  await expect(dialog.getByText('Your card was declined.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep current plan' }).click();
  await expect(page.getByRole('link', { name: 'Pay with another card' })).toBeVisible();
  await look(page, 'waiting-billing');

  await page.goto('/dashboard');
  await expect(planCard(page).getByText('Upgrade not paid')).toBeVisible();
  await look(page, 'waiting-dashboard');
  await planCard(page).getByRole('link', { name: 'Pay with another card' }).click();
  await expect(page).toHaveURL(/\/dashboard\/billing$/);
});
