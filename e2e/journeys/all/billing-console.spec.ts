import { type Page } from '@playwright/test';

import { openAccount } from '../pages/account';
import { expect, test } from '../pages/journey';
import { look } from '../pages/look';
import { newMember, planCard } from '../pages/member';
import {
  customerOf,
  dispute,
  newCustomer,
  refund,
  subscribe,
  warnOfFraud,
} from '../pages/provider';
import { signIn } from '../pages/visitor';

const ADMIN = 'ada@keelson.test';
const panel = (page: Page) => page.getByRole('dialog');

test.describe('the billing console', () => {
  // Events travel through two emulators, and pages are reloaded until they arrive.
  test.describe.configure({ timeout: 240_000 });

  test('an admin assigns a payment of an unknown customer, and undoes it', async ({ page }) => {
    const member = await newMember(page, 'assigned', 'free');
    await member.page.goto('/dashboard');
    const subscription = await subscribe(page.request, await newCustomer(page.request));
    await signIn(page, ADMIN);
    await page.goto('/admin/users/events?outcome=parked');
    const events = page.getByRole('table', { name: 'events' });
    const parked = events.getByRole('row').filter({ hasText: subscription.slice(0, 12) });
    await expect(async () => {
      await page.reload();
      await expect(parked.first()).toBeVisible({ timeout: 20_000 });
    }).toPass();
    await parked.first().focus();
    await page.keyboard.press('Enter');
    await expect(panel(page)).toContainText(subscription);
    await panel(page).getByRole('searchbox').fill(member.email);
    await panel(page).getByRole('button', { name: member.email }).first().click();
    await look(page, 'assign');
    await panel(page)
      .getByRole('button', { name: `Assign to ${member.email}` })
      .click();
    await expect(planCard(member.page).getByText('Pro', { exact: true })).toBeVisible();
    await expect(panel(page).getByRole('button', { name: 'Undo assignment' })).toBeVisible();
    await look(page, 'assigned');
    await panel(page).getByRole('button', { name: 'Undo assignment' }).focus();
    await page.keyboard.press('Enter');
    await expect(panel(page)).toContainText('Assign to an account');
    await expect(planCard(member.page).getByText('Free', { exact: true })).toBeVisible();
    await member.close();
  });

  test('refunds and disputes reach the member, fraud warnings only the admin', async ({ page }) => {
    const member = await newMember(page, 'disputing', 'pro');
    const customer = await customerOf(page.request, member.subscription);
    await warnOfFraud(page.request, customer);
    await refund(page.request, customer);
    await dispute(page.request, customer);
    const details = member.page.getByRole('region', { name: 'Payments' });
    await expect(async () => {
      await member.page.goto('/dashboard/billing');
      await expect(details).toContainText('Payment disputed, $14', { timeout: 10_000 });
      await expect(details).toContainText('Partly refunded, $5', { timeout: 1_000 });
    }).toPass();
    await expect(details).not.toContainText(/fraud warning/i);
    await look(member.page, 'member-dispute');

    await signIn(page, ADMIN);
    await openAccount(page, member.email);
    const account = page.getByRole('main');
    await expect(account).toContainText('Fraud warning');
    await expect(account).toContainText('Payment disputed, $14');
    await look(page, 'admin-incidents');
    await member.close();
  });
});
