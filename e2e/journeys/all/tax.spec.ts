import { type Child } from '../../../local/suite/src/process/child-script';
import { routeApiTo, startOtherFunctions } from '../../support/other-functions';
import { expect, test } from '../pages/journey';
import { look } from '../pages/look';
import { becomePro } from '../pages/member';
import { CARDS, fillCard } from '../pages/payment-page';
import { newEmail, signIn } from '../pages/visitor';

test.describe('with tax on', () => {
  let functions: Child;
  test.beforeAll(async () => {
    functions = await startOtherFunctions({ PAYMENT_TAX: 'on' });
  });
  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));
  test.afterAll(() => functions.stop());

  test('tax is shown before it is paid, on the invoice, and with a change of plan', async ({
    page,
  }) => {
    // Each of its states is looked at in both themes and widths.
    test.setTimeout(300_000);
    await routeApiTo(page, functions);
    await page.goto('/pricing');
    await expect(page.getByText('plus tax').first()).toBeVisible();
    await look(page, 'tax-pricing');
    await signIn(page, newEmail('taxed'));
    await page.goto('/checkout');
    await expect(page.getByText('plus tax').first()).toBeVisible();
    await look(page, 'tax-checkout');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByText('Enter address to calculate')).toBeVisible();
    await look(page, 'tax-address');
    await page.getByLabel('Country').selectOption('DE');
    await page.getByLabel('Address', { exact: true }).fill('Teststr. 1');
    await page.getByLabel('City').fill('Berlin');
    await page.getByLabel('Postal code').fill('10115');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByText('VAT 19%')).toBeVisible();
    await expect(page.getByText('You are charged $19.00 per month plus tax until')).toBeVisible();
    await look(page, 'tax-payment');
    await fillCard(page, CARDS.succeeds);
    await page.getByRole('button', { name: 'Pay $22.61 and subscribe' }).click();
    await page.getByRole('link', { name: 'Go to dashboard' }).click();
    await page.goto('/dashboard/billing');
    const payments = page.getByRole('region', { name: 'Payments' });
    await expect(payments.getByText('incl. $3.61 tax')).toBeVisible();
    await look(page, 'tax-invoices');

    // 49 plus 19% less the unused 22.61.
    await page.getByRole('button', { name: 'Change to Business, $49 / month' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Tax', { exact: true })).toBeVisible();
    await look(page, 'tax-change');
    await dialog.getByRole('button', { name: 'Pay $35.70 and change plan' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Business' })).toBeVisible();
    await expect(payments.getByText('incl. $5.70 tax')).toBeVisible();
  });

  test('a member who subscribed without tax adds an address before the plan changes', async ({
    page,
  }) => {
    await becomePro(page, 'untaxed');
    await routeApiTo(page, functions);
    await page.goto('/dashboard/billing');
    await page.getByRole('button', { name: 'Change to Business, $49 / month' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('link', { name: 'Add billing address' })).toBeVisible();
    await look(page, 'tax-address-missing');
  });
});
