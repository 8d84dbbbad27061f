import { type Page } from '@playwright/test';
import { contentShown, expectAccessibleInBoth, expectNoSidewaysScroll } from './pages/accessible';
import { signInAs } from './pages/board';
import { expect, test } from './pages/journey';
import { becomePro } from './pages/member';
import { newEmail, signIn } from './pages/visitor';

const ADMIN = 'ada@keelson.test';
const PAGES = ['/admin', '/admin/users', '/admin/billing', '/admin/audit'];

/** A member in a browser of their own, who stays signed in. */
async function newMember(page: Page, name: string, how: 'free' | 'pro' = 'free') {
  const context = await page.context().browser()!.newContext();
  const theirs = await context.newPage();
  if (how === 'free') await signIn(theirs, newEmail(name));
  else await becomePro(theirs, name);
  const { email } = (await (await theirs.request.get('/api/me')).json()) as { email: string };
  return { page: theirs, email, close: () => context.close() };
}
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const panel = (page: Page) => page.getByRole('dialog');

/** Finds an account by its address and opens it. */
async function openAccount(page: Page, email: string): Promise<void> {
  await page.goto('/admin/users');
  await page.getByRole('searchbox', { name: /^Find an account/ }).fill(email);
  await expect(page.getByRole('table', { name: 'users' }).locator('tbody tr')).toHaveCount(1);
  await row(page, email).click();
  await expect(panel(page)).toContainText(email);
}

test.describe('the console', () => {
  test('is not for members: each page answers 403, and says so', async ({ page }) => {
    await signIn(page, newEmail('curious'));
    for (const path of PAGES) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(403);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('table')).toHaveCount(0);
    }
    await expectAccessibleInBoth(page, '403');
  });

  test('says of an address that it does not know that there is nothing', async ({ page }) => {
    await signInAs(page, ADMIN);
    for (const path of ['/admin/nowhere', '/admin/agents-kanban/nowhere', '/admin/audit/nowhere']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
      await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();
    }
  });

  test('has no accessibility violations, and fits on a phone', async ({ page }) => {
    await signInAs(page, ADMIN);
    for (const path of PAGES) {
      await page.goto(path);
      await contentShown(page);
      await expectAccessibleInBoth(page, path);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of PAGES) {
      await page.goto(path);
      await contentShown(page);
      await expectNoSidewaysScroll(page, path);
    }
  });

  test('an admin finds a member, sees the subscription, gives a role and takes it away', async ({
    page,
  }) => {
    const member = await newMember(page, 'promoted', 'pro');
    await signInAs(page, ADMIN);
    await openAccount(page, member.email);
    await expect(panel(page)).toContainText('pro, active');
    await expectAccessibleInBoth(page, 'an account');

    await panel(page)
      .getByRole('radio', { name: /^Viewer/ })
      .check();
    await panel(page).getByRole('button', { name: 'Save role' }).click();
    const question = page.getByRole('dialog').last();
    await expect(question).toContainText(member.email);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(row(page, member.email)).not.toContainText('Viewer'); // nothing happened yet
    await panel(page).getByRole('button', { name: 'Save role' }).click();
    await page.getByRole('button', { name: 'Make viewer' }).click();
    await expect(row(page, member.email)).toContainText('Viewer');
    await expect(async () => {
      expect((await member.page.goto('/admin'))?.status()).toBe(200);
    }).toPass();

    // Taken away again: at once, also where the console is open.
    await panel(page).getByRole('radio', { name: /^None/ }).check();
    await panel(page).getByRole('button', { name: 'Save role' }).click();
    await page.getByRole('button', { name: 'Remove role' }).click();
    await expect(row(page, member.email)).not.toContainText('Viewer');
    await expect(async () => {
      expect((await member.page.goto('/admin'))?.status()).toBe(403);
    }).toPass();

    // Both are in the audit log, which leads back to the account.
    await panel(page).getByRole('button', { name: 'Close' }).click();
    await page.goto('/admin/audit?action=staff.role-set');
    const entry = page.getByRole('table', { name: 'entries' }).getByRole('row').nth(1);
    await expect(entry).toContainText('staff.role-set');
    await entry.click();
    await expectAccessibleInBoth(page, 'an entry');
    await panel(page).getByRole('link', { name: 'Open account' }).click();
    await expect(page).toHaveURL(/\/admin\/users\?open=/);
    await expect(panel(page)).toContainText('Console role');
    await member.close();
  });

  test('an admin reads the ledger, retries an event and compares an account', async ({ page }) => {
    const member = await newMember(page, 'ledger', 'pro');
    await signInAs(page, ADMIN);
    await page.goto('/admin/billing');
    const events = page.getByRole('table', { name: 'events' });
    // Which of a checkout's events comes first, and so applies, is the provider's affair.
    await events.getByRole('row').filter({ hasText: 'Applied' }).first().click();
    await expect(panel(page)).toContainText('Applied');
    await expectAccessibleInBoth(page, 'an event');
    await panel(page).getByRole('button', { name: 'Retry event' }).click();
    // It was applied before: a second time changes nothing, and says so.
    await expect(page.getByRole('status').filter({ hasText: /event/i }).last()).toBeVisible();
    await expect(panel(page)).toContainText('Applied');
    await panel(page).getByRole('link', { name: 'Audit' }).click();
    await expect(page).toHaveURL(/\/admin\/audit\?target=webhookEvents/);

    await openAccount(page, member.email);
    await panel(page).getByRole('button', { name: 'Resync billing' }).click();
    await expect(page.getByText('Billing is in sync with the provider.')).toBeVisible();
    await expect(row(page, member.email)).toContainText('Pro');
    await member.close();
  });

  test('the audit log is filtered by action, actor, target and day, all in the address', async ({
    page,
  }) => {
    const member = await newMember(page, 'audited', 'pro');
    await signInAs(page, ADMIN);
    await openAccount(page, member.email);
    await panel(page).getByRole('button', { name: 'Resync billing' }).click();
    await expect(page.getByText('Billing is in sync with the provider.')).toBeVisible();
    const uid = new URL(page.url()).searchParams.get('open') ?? '';

    await page.goto('/admin/audit');
    await page.getByLabel('Target').fill(`users/${uid}`);
    await page.getByLabel('Target').press('Enter');
    const entries = page.getByRole('table', { name: 'entries' }).locator('tbody tr');
    await expect(entries.filter({ hasText: 'billing.account-resynced' })).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`target=users(/|%2F)${uid}`));
    await page.getByLabel('Action').fill('no.such-action');
    await page.getByLabel('Action').press('Enter');
    await expect(page.getByText('No matching entries')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Action')).toHaveValue('no.such-action');
    await page.getByRole('button', { name: 'Show all entries' }).click();
    await expect(page.getByLabel('Target')).toHaveValue('');
    await page.goto(`/admin/audit?target=users/${uid}&until=2020-01-01`);
    await expect(page.getByText('No matching entries')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(entries.first()).toBeVisible();
    await member.close();
  });
});
