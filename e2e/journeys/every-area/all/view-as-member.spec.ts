import { openAccount } from '../../pages/account';
import { ADMIN } from '../pages/every-page';
import { expect, test } from '../../pages/journey';
import { look } from '../../pages/look';
import { userMenuButton } from '../../pages/user-menu';
import { newEmail, signIn } from '../../pages/visitor';

test('an admin sees what a member sees, changes nothing, and the member is notified', async ({
  page,
  browser,
}) => {
  const email = newEmail('viewed');
  const members = await browser.newContext();
  const member = await members.newPage();
  await signIn(member, email);

  await signIn(page, ADMIN);
  await openAccount(page, email);
  const form = page.getByRole('region', { name: 'View as member' });
  await form.getByRole('button').click();
  await expect(form.getByRole('alert')).toContainText('at least 10 characters');
  await form.getByLabel('Reason').fill('Ticket 4711: no invoices');
  await form.getByLabel('Reason').press('Enter');

  await expect(page).toHaveURL(/\/dashboard$/);
  const banner = page.getByRole('region', { name: 'View of an account' });
  await expect(banner).toContainText('read-only');
  await expect(page.getByRole('main')).toContainText(email);
  const rail = page.getByRole('navigation', { name: 'Main' });
  await expect(rail.getByRole('link')).toHaveText(['Dashboard', 'Plan and billing']);
  await expect(page.getByRole('navigation', { name: 'Console' })).toHaveCount(0);
  await expect(userMenuButton(page)).toHaveCount(0);
  await look(page, 'view-as-member');

  // Other pages, also by their address, and other tabs.
  await page.goto('/dashboard/chat');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/dashboard/billing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look(page, 'view-as-member-billing');
  const own = await page.context().newPage();
  await own.goto('/admin/users');
  await expect(own.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await own.close();

  await banner.getByRole('button', { name: 'End view' }).click();
  await expect(page).toHaveURL(/\/admin\/users\/[^/]+$/);
  await expect(page.getByRole('main')).toContainText('Ticket 4711: no invoices');
  await expect(banner).toHaveCount(0);

  await member.goto('/dashboard');
  await member.getByRole('button', { name: /Notifications/ }).click();
  await expect(member.getByText('An admin viewed your account')).toBeVisible();
  await members.close();
});
