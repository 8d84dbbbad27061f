import { type Locator, type Page } from '@playwright/test';

import { expect, test } from '../pages/journey';
import { look } from '../pages/look';
import { newMember, planCard } from '../pages/member';
import { retryOnceReachable } from '../pages/network';
import { deleteInFirebase, reconcile } from '../pages/operator';
import {
  changeProduct,
  claimProduct,
  customerOf,
  endFaults,
  failFor,
  forgetCustomer,
  listItems,
  statusOf,
  subscribe,
  touch,
} from '../pages/provider';
import { signIn } from '../pages/visitor';

const ADMIN = 'ada@keelson.test';
const QUEUE = '/admin/users?view=action';
const list = (page: Page): Locator => page.getByRole('list', { name: 'Needs action' });
const row = (page: Page, text: string): Locator =>
  list(page).getByRole('listitem').filter({ hasText: text });
const dialog = (page: Page): Locator => page.getByRole('dialog');

/** Opens the queue again until the row is listed: events take some seconds. */
async function untilListed(page: Page, listed: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(QUEUE);
    await expect(listed).toBeVisible({ timeout: 10_000 });
  }).toPass();
}

/** A list that the network holds back, then one that it loses: a skeleton, an error, and the list after Retry. */
async function expectLoadingAndError(page: Page, path: string, listed: Locator): Promise<void> {
  const url = `**/api/admin/billing/${path}`;
  let fail = (): void => undefined;
  const failing = new Promise<void>((resolve) => (fail = resolve));
  await page.route(url, async (route) => {
    await failing;
    await route.abort();
  });
  await page.reload();
  await expect(page.locator('app-skeleton').first()).toBeVisible();
  await expect(listed).toHaveCount(0);
  fail();
  const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await retryOnceReachable(page, url, retry);
  await expect(listed).toBeVisible();
}

test.describe('decisions in the billing console', () => {
  // One after another: the setting for duplicates and the reconcile command concern all accounts.
  test.describe.configure({ mode: 'default', timeout: 300_000 });

  test('an admin cancels one duplicate and keeps another', async ({ page }) => {
    await signIn(page, ADMIN);
    await page.goto(QUEUE);
    await page.getByText('Advanced', { exact: true }).click();
    const ask = page.getByRole('radio', { name: 'Ask an admin' });
    const automatic = page.getByRole('radio', { name: /automatically/ });
    await automatic.check();
    await automatic.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('An admin decides about new duplicates.')).toBeVisible();
    await expect(ask).toBeChecked();

    const [canceling, keeping] = [
      await newMember(page, 'canceling', 'pro'),
      await newMember(page, 'keeping', 'pro'),
    ];
    const [second, other] = [
      await subscribe(page.request, await customerOf(page.request, canceling.subscription)),
      await subscribe(page.request, await customerOf(page.request, keeping.subscription)),
    ];
    await untilListed(page, row(page, second));
    await untilListed(page, row(page, other));
    await look(page, 'duplicates', 'app-action-queue');
    await expectLoadingAndError(page, 'duplicates', row(page, second));

    const cancel = row(page, second).getByRole('button', { name: /^Cancel/ });
    await failFor(page.request, second);
    await cancel.click();
    await expect(dialog(page)).toContainText('ends immediately');
    await look(page, 'duplicate-confirm');
    await dialog(page).getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(page.getByRole('alert')).toContainText('The payment provider is not responding');
    await look(page, 'duplicate-refused');
    await endFaults(page.request);
    expect(await statusOf(page.request, second)).toBe('active');

    await cancel.focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Cancel subscription' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${second} was canceled.`)).toBeVisible();
    await expect(row(page, second)).toHaveCount(0);
    expect(await statusOf(page.request, second)).toBe('canceled');
    expect(await statusOf(page.request, canceling.subscription)).toBe('active');
    await expect(planCard(canceling.page).getByText('Pro', { exact: true })).toBeVisible();

    await row(page, other)
      .getByRole('button', { name: /^Keep both/ })
      .click();
    await expect(dialog(page)).toContainText('charged for both');
    await dialog(page).getByRole('button', { name: 'Keep both' }).click();
    await expect(row(page, other)).toHaveCount(0);
    await reconcile();
    await page.reload();
    await expect(list(page)).toBeVisible();
    await expect(row(page, other)).toHaveCount(0);
    expect(await statusOf(page.request, other)).toBe('active');

    await page.getByText('Advanced', { exact: true }).click();
    await automatic.click();
    await expect(automatic).toBeChecked();
    await Promise.all([canceling.close(), keeping.close()]);
  });

  test('subscriptions that the provider does not know are shown until a command ends them', async ({
    page,
  }) => {
    const member = await newMember(page, 'unknown', 'pro');
    await forgetCustomer(page.request, await customerOf(page.request, member.subscription));
    await reconcile();
    await signIn(page, ADMIN);
    await page.goto('/admin');
    await expect(row(page, member.subscription)).toContainText('Pro');
    await look(page, 'unknown', 'app-action-queue');
    await expectLoadingAndError(page, 'missing', row(page, member.subscription));
    await expect(planCard(member.page).getByText('Pro', { exact: true })).toBeVisible();

    expect(await reconcile('--end-missing', '--dry-run')).toContain(member.subscription);
    expect(await reconcile('--end-missing')).toMatch(/Ended: [1-9]/);
    await page.reload();
    await expect(row(page, member.subscription)).toHaveCount(0);
    await expect(planCard(member.page).getByText('Free', { exact: true })).toBeVisible();
    await member.close();
  });

  test('a subscription in an unknown form is listed until it can be read', async ({ page }) => {
    const member = await newMember(page, 'odd', 'pro');
    await listItems(page.request, member.subscription, false);
    await touch(page.request, member.subscription);
    await signIn(page, ADMIN);
    await untilListed(page, row(page, member.subscription));
    await look(page, 'skipped', 'app-action-queue');
    await expectLoadingAndError(page, 'skipped', row(page, member.subscription));

    await page.goto('/admin/users/events?outcome=failed');
    const failed = page
      .getByRole('table', { name: 'events' })
      .getByRole('row')
      .filter({ hasText: member.subscription.slice(0, 12) });
    await failed.first().focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Retry event' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('unknown form');
    await look(page, 'skipped-retry');

    await listItems(page.request, member.subscription, true);
    await dialog(page).getByRole('button', { name: 'Retry event' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('The event updated a subscription.');
    await reconcile();
    await page.goto(QUEUE);
    await expect(list(page)).toBeVisible();
    await expect(row(page, member.subscription)).toHaveCount(0);
    await member.close();
  });

  test('an admin ends the billing of an account that was deleted in Firebase', async ({ page }) => {
    const member = await newMember(page, 'deleted', 'pro');
    await deleteInFirebase(page.request, member.uid);
    expect(JSON.parse(await reconcile())).toMatchObject({ failed: 0 });
    await signIn(page, ADMIN);
    await untilListed(page, row(page, member.uid));
    await look(page, 'deleted', 'app-action-queue');
    await expectLoadingAndError(page, 'orphans', row(page, member.uid));

    const end = row(page, member.uid).getByRole('button', { name: /^End billing/ });
    await end.focus();
    await page.keyboard.press('Enter');
    await look(page, 'deleted-confirm');
    await dialog(page).getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('Enter');
    expect(await statusOf(page.request, member.subscription)).toBe('active');

    await failFor(page.request, member.subscription);
    await end.click();
    await dialog(page).getByRole('button', { name: 'End billing' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await look(page, 'deleted-refused');
    await endFaults(page.request);

    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await dialog(page).getByRole('button', { name: 'End billing' }).click();
    await expect(page.getByText(`Billing of ${member.email} was ended.`)).toBeVisible();
    await expect(row(page, member.uid)).toHaveCount(0);
    expect(await statusOf(page.request, member.subscription)).toBe('canceled');
    await page.goto(`/admin/audit?target=users/${member.uid}`);
    await expect(page.getByText('billing.orphan-ended')).toBeVisible();
    await look(page, 'deleted-audit');
    await member.close();
  });

  test('an account keeps its plan while no plan claims its product, until the operator decides', async ({
    page,
  }) => {
    const member = await newMember(page, 'unclaimed', 'pro');
    const product = await changeProduct(page.request, member.subscription, 'bespoke');
    await signIn(page, ADMIN);
    await untilListed(page, row(page, product));
    await expect(row(page, product)).toContainText('keeps Pro, active');
    await look(page, 'unclaimed', 'app-action-queue');
    await expectLoadingAndError(page, 'unclaimed', row(page, product));
    await member.page.reload();
    await expect(planCard(member.page).getByText('Pro', { exact: true })).toBeVisible();
    await expect(planCard(member.page).getByText('Active', { exact: true })).toBeVisible();

    await claimProduct(page.request, product, 'business');
    await row(page, product).getByRole('link', { name: 'View account' }).click();
    // Servers use what they know of a product for a minute.
    await expect(async () => {
      await page.getByRole('button', { name: 'Resync billing' }).click();
      await expect(planCard(member.page).getByText('Business', { exact: true })).toBeVisible({
        timeout: 10_000,
      });
    }).toPass({ timeout: 120_000 });
    await page.goto(QUEUE);
    await expect(list(page)).toBeVisible();
    await expect(row(page, product)).toHaveCount(0);
    await member.close();
  });
});
