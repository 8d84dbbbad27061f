import { expect, test } from '../pages/journey';
import { look } from '../pages/look';
import { CARDS, pay } from '../pages/payment-page';
import { newEmail, signIn } from '../pages/visitor';

test('a member buys Business twice, takes a third, and goes back to one when the period ends', async ({
  page,
}) => {
  await signIn(page, newEmail('several'));
  await page.goto('/checkout?plan=business&quantity=2');
  await expect(page.getByLabel('Quantity')).toHaveValue('2');
  await expect(page.getByRole('definition').first()).toHaveText('$98');
  await look(page, 'quantity-checkout');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('$98.00').first()).toBeVisible();
  await pay(page, CARDS.succeeds);
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(page.getByText('$98 / month')).toBeVisible();
  const usage = await page.request.get('/api/usage');
  expect(await usage.json()).toMatchObject({
    plan: 'business',
    metrics: expect.arrayContaining([expect.objectContaining({ limit: 20_000 })]),
  });

  await page.goto('/dashboard/billing');
  await expect(page.getByRole('heading', { name: 'Business × 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Change quantity' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Quantity')).toHaveValue('3');
  await expect(dialog.getByText('$147 / month, on')).toBeVisible();
  // One row for each amount, with its name beside it.
  const rows = await dialog
    .locator('dl > div')
    .evaluateAll((found) => found.map((row) => row.getBoundingClientRect()));
  expect(rows.length).toBeGreaterThan(3);
  for (const [index, row] of rows.slice(1).entries()) {
    expect(row.top).toBeGreaterThanOrEqual(rows[index]?.bottom ?? Infinity);
  }
  await look(page, 'quantity-change');
  await dialog.getByRole('button', { name: /^Pay \$(49|48\.\d\d) and change plan$/ }).click();
  await expect(page.getByRole('heading', { name: 'Business × 3' })).toBeVisible();

  await page.getByRole('button', { name: 'Change quantity' }).click();
  await dialog.getByLabel('Quantity').selectOption('1');
  await dialog.getByRole('button', { name: 'Schedule change' }).click();
  await expect(page.getByText(/Then Business begins for \$49 \/ month\.$/)).toBeVisible();
  await look(page, 'quantity-billing');
});
