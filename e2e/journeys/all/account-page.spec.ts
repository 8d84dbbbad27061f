import { openAccount } from '../pages/account';
import { expectContentLoaded } from '../pages/accessible';
import { expect, test } from '../pages/journey';
import { Keyboard } from '../pages/keyboard';
import { look } from '../pages/look';
import { newMember } from '../pages/member';
import { signIn } from '../pages/visitor';

const ADMIN = 'ada@keelson.test';

test.describe('the page of an account in the console', () => {
  test.describe.configure({ timeout: 240_000 });

  test('shows a timeline, billing, usage and sessions; an admin works there by keyboard', async ({
    page,
  }) => {
    const member = await newMember(page, 'looked-at', 'pro');
    await signIn(page, ADMIN);
    await openAccount(page, member.email);
    const part = (name: string) => page.getByRole('region', { name, exact: true });
    await expect(part('Subscription')).toContainText('Pro, active');
    await expect(part('Subscription')).toContainText(member.subscription);
    await expect(part('Subscription')).toContainText(/Visa •••• 4242/);
    await expect(part('Timeline')).toContainText('Paid $19');
    await expect(part('Timeline').getByRole('link', { name: 'View' })).toBeVisible();
    await expect(part('Usage')).toContainText('0 of 2,000');
    await expect(part('Timeline')).not.toContainText('The invoices of');
    await part('Timeline')
      .getByRole('button', { name: /^Show \d+ technical event/ })
      .click();
    await expect(part('Timeline')).toContainText(`The invoices of ${member.email} were read.`);
    await expectContentLoaded(page);
    await look(page, 'account');

    const ends = part('Sessions').getByRole('button', { name: /^End session of/ });
    await expect(ends).toHaveCount(1);
    const keyboard = new Keyboard(page);
    await keyboard.press(ends);
    const question = page.getByRole('dialog');
    await expect(question).toContainText(`${member.email} will be signed out on this device`);
    await keyboard.press(question.getByRole('button', { name: 'End session' }));
    await expect(part('Sessions')).toContainText('Not signed in anywhere.');
    await expect(page.getByRole('list', { name: 'Sessions' })).toBeFocused();
    await expect(part('Timeline')).toContainText(`A session of ${member.email} was ended.`);
    expect((await member.page.request.get('/api/me')).status()).toBe(401);
    await member.close();
  });

  test('of an admin’s own account has no end of sessions, and leads back to the list', async ({
    page,
  }) => {
    await signIn(page, ADMIN);
    const { uid } = (await (await page.request.get('/api/me')).json()) as { uid: string };
    await page.goto(`/admin/users/${uid}`);
    await expect(page.getByText('This is your account.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'End all sessions' })).toHaveCount(0);
    await page.getByRole('link', { name: 'All customers' }).click();
    await expect(page.getByRole('table', { name: 'customers' })).toBeVisible();
  });

  test('each part fails alone', async ({ page }) => {
    await signIn(page, ADMIN);
    const { uid } = (await (await page.request.get('/api/me')).json()) as { uid: string };
    await page.route('**/api/admin/billing/users/*/invoices', (route) =>
      route.fulfill({ status: 502, body: 'Bad gateway' }),
    );
    await page.goto(`/admin/users/${uid}`);
    const timeline = page.getByRole('region', { name: 'Timeline', exact: true });
    await expect(timeline.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Subscription', exact: true })).toContainText(
      'Free',
    );
    await expect(page.getByRole('alert')).toHaveCount(1);
    await page.unroute('**/api/admin/billing/users/*/invoices');
    await timeline.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText('No payment method')).toBeVisible();
  });
});
