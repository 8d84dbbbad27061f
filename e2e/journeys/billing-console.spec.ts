import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Page } from '@playwright/test';
import { expectAccessibleInBothSchemes, expectNoHorizontalScroll } from './pages/accessible';
import { signInAs } from './pages/board';
import { expect, test } from './pages/journey';
import { becomePro, planCard } from './pages/member';
import { customerOf, dispute, newCustomer, refund, subscribe, warnOfFraud } from './pages/provider';
import { newEmail, signIn } from './pages/visitor';

const ADMIN = 'ada@keelson.test';
const panel = (page: Page) => page.getByRole('dialog');

/** A signed-in member in a separate browser context. */
async function newMember(page: Page, name: string, plan: 'free' | 'pro') {
  const context = await page.context().browser()!.newContext();
  const theirs = await context.newPage();
  if (plan === 'free') await signIn(theirs, newEmail(name));
  else await becomePro(theirs, name);
  const { email } = (await (await theirs.request.get('/api/me')).json()) as { email: string };
  const answer = await theirs.request.get('/api/subscription');
  const { subscription } = (await answer.json()) as { subscription: { id: string } | null };
  return {
    page: theirs,
    email,
    subscription: subscription?.id ?? '',
    close: () => context.close(),
  };
}

/** Both widths, both color schemes. With KEELSON_SHOTS, a screenshot of each is kept there. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['KEELSON_SHOTS'];
  await expectAccessibleInBothSchemes(page, name);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    if (width === 390) await expectNoHorizontalScroll(page, name);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      if (folder === undefined) continue;
      mkdirSync(folder, { recursive: true });
      await page.waitForTimeout(1_000); // colors are animated
      const path = join(folder, `${name}-${width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: true });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test.describe('the billing console', () => {
  // Events travel through two emulators, and pages are reloaded until they arrive.
  test.describe.configure({ timeout: 240_000 });

  test('an admin assigns a payment of an unknown customer, and undoes it', async ({ page }) => {
    const member = await newMember(page, 'assigned', 'free');
    const subscription = await subscribe(page.request, await newCustomer(page.request));
    await signInAs(page, ADMIN);
    await page.goto('/admin/billing?outcome=parked');
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
    const details = member.page.locator('app-plan-details');
    await expect(async () => {
      await member.page.reload();
      await expect(details).toContainText('Payment disputed, $14', { timeout: 10_000 });
      await expect(details).toContainText('Partly refunded, $5', { timeout: 1_000 });
    }).toPass();
    await expect(details).not.toContainText(/fraud warning/i);
    await look(member.page, 'member-dispute');

    await signInAs(page, ADMIN);
    await page.goto('/admin/users');
    await page.getByRole('searchbox', { name: /^Find an account/ }).fill(member.email);
    await page.getByRole('row').filter({ hasText: member.email }).click();
    await expect(panel(page)).toContainText('Payment issues');
    await expect(panel(page)).toContainText('Fraud warning');
    await expect(panel(page)).toContainText('Payment disputed, $14');
    await look(page, 'admin-incidents');
    await member.close();
  });
});
