import { randomUUID } from 'node:crypto';
import { type Page } from '@playwright/test';
import {
  DESKTOP,
  expectContentLoaded,
  expectAccessibleEverywhere,
  expectAccessibleInBothSchemes,
  expectNoHorizontalScroll,
} from '../../pages/accessible';

import { control } from '../../boards/pages/board';
import { expect, test } from '../../pages/journey';
import { openAccount } from '../../pages/account';
import { newMember } from '../../pages/member';
import { chooseAccount, newEmail, signIn } from '../../pages/visitor';

const ADMIN = 'ada@keelson.test';
const panel = (page: Page) => page.getByRole('dialog');

test.describe('the console', () => {
  test('a page for another role, and one for staff, have no accessibility violations', async ({
    page,
  }) => {
    await signIn(page, 'victor@keelson.test');
    await page.goto('/admin/users');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers is for admins');
    await expectAccessibleEverywhere(page, 'for another role');

    // The server answers with a page of its own (above): this is what a link in the app opens.
    await signIn(page, newEmail('curious'));
    await page.goto('/dashboard');
    await expectContentLoaded(page);
    await page.evaluate(() => {
      history.pushState(null, '', '/admin/users');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/don’t have access/);
    await expectAccessibleEverywhere(page, '403 in the app');
  });

  test('shows Page not found for an unknown URL', async ({ page }) => {
    await signIn(page, ADMIN);
    for (const path of ['/admin/nowhere', '/admin/agents-kanban/nowhere', '/admin/audit/nowhere']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
      await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();
    }
  });

  test('long words of people widen no page of the boards', async ({ page }) => {
    test.slow(); // seven pages in two widths
    await signIn(page, ADMIN);
    const word = (length: number): string => 'W'.repeat(length);
    const id = randomUUID().slice(0, 8);
    const slug = `words-${id}`;
    await control(page, 'POST', 'boards', { slug, name: word(80), description: word(500) });
    const agent = `words-${id}`;
    await control(page, 'POST', 'agents', {
      id: agent,
      kind: 'pull',
      name: word(80),
      description: word(500),
      boards: [slug],
      skills: [word(40).toLowerCase()],
      models: [word(60)],
    });
    const card = await control<{ id: string }>(page, 'POST', `boards/${slug}/cards`, {
      title: word(200),
      body: word(600),
      labels: [word(40), `${word(39)}V`],
      assignee: { kind: 'agent', id: agent },
      status: 'ready',
    });
    await control(page, 'POST', `boards/${slug}/cards/${card.id}/comments`, { body: word(300) });
    const board = `/boards/${slug}`;
    const paths = ['', '/agents', '/dispatch', board];
    const ofBoard = [`${board}/settings`, `${board}/metrics`, `${board}/cards/${card.id}`];
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of [...paths, ...ofBoard]) {
        await page.goto(`/admin/agents-kanban${path}`);
        await expectContentLoaded(page);
        await expect(page.getByText(/W{39}/).first()).toBeAttached();
        await expectNoHorizontalScroll(page, `${path} at ${width} px`);
      }
    }
  });

  test('an admin ends all sessions of a member, who signs in again', async ({ page }) => {
    const member = await newMember(page, 'stolen-device', 'free');
    await signIn(page, ADMIN);
    await openAccount(page, member.email);
    await page.getByRole('button', { name: 'End all sessions' }).click();
    const question = page.getByRole('dialog').last();
    await expect(question).toContainText(`${member.email} will be signed out on every device`);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect((await member.page.request.get('/api/me')).status()).toBe(200); // canceled
    await page.getByRole('button', { name: 'End all sessions' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'End all sessions' }).click();
    await expect(page.getByText(/is signed out on every device\.$/)).toBeVisible();
    expect((await member.page.request.get('/api/me')).status()).toBe(401);
    await member.page.goto('/dashboard');
    await chooseAccount(member.page, member.email);
    await expect(async () => {
      expect((await member.page.request.get('/api/me')).status()).toBe(200);
    }).toPass();
    await page.goto('/admin/audit');
    await expect(page.getByText(`All sessions of ${member.email} were ended.`)).toBeVisible();
    await member.close();
  });

  test('an admin finds a member, sees the subscription, grants a role and removes it', async ({
    page,
  }) => {
    const member = await newMember(page, 'promoted', 'pro');
    await signIn(page, ADMIN);
    await openAccount(page, member.email);
    await expect(page.getByRole('main')).toContainText('Pro, active');
    await expectAccessibleEverywhere(page, 'an account');
    await page.setViewportSize(DESKTOP);

    await page.getByRole('radio', { name: /^Viewer/ }).check();
    await page.getByRole('button', { name: 'Save role' }).click();
    const question = page.getByRole('dialog').last();
    await expect(question).toContainText(member.email);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('is now a viewer')).toHaveCount(0); // canceled
    await page.getByRole('button', { name: 'Save role' }).click();
    await page.getByRole('button', { name: 'Make viewer' }).click();
    await expect(page.getByText('is now a viewer').first()).toBeVisible();
    // A change of the role ends every session: the new role comes with the next sign-in.
    await member.page.goto('/admin');
    await chooseAccount(member.page, member.email);
    await expect(async () => {
      expect((await member.page.goto('/admin'))?.status()).toBe(200);
    }).toPass();

    // The role is removed at once, also where the console is open.
    await page.getByRole('radio', { name: /^None/ }).check();
    await page.getByRole('button', { name: 'Save role' }).click();
    await page.getByRole('button', { name: 'Remove role' }).click();
    await expect(page.getByText('is no longer staff').first()).toBeVisible();
    const answer = await member.page.request.get('/admin', { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    await member.page.goto('/dashboard');
    await chooseAccount(member.page, member.email);
    await expect(async () => {
      expect((await member.page.goto('/admin'))?.status()).toBe(403);
    }).toPass();

    // Both changes are in the audit log, which links to the account.
    await page.goto('/admin/audit?action=staff.role-set');
    const entry = page.getByRole('table', { name: 'entries' }).getByRole('row').nth(1);
    await expect(entry).toContainText('staff.role-set');
    await entry.click();
    await expectAccessibleInBothSchemes(page, 'an entry');
    await panel(page).getByRole('link', { name: 'Open account' }).click();
    await expect(page).toHaveURL(/\/admin\/users\/[^/?]+$/);
    await expect(page.getByRole('heading', { name: 'Console role' })).toBeVisible();
    await member.close();
  });

  test('an admin reads the ledger, retries an event and resyncs an account', async ({ page }) => {
    const member = await newMember(page, 'ledger', 'pro');
    await signIn(page, ADMIN);
    await page.goto('/admin/users/events');
    const events = page.getByRole('table', { name: 'events' });
    // The provider decides which of a checkout's events arrives first and is applied.
    await events.getByRole('row').filter({ hasText: 'Applied' }).first().click();
    await expect(panel(page)).toContainText('Applied');
    await expectAccessibleInBothSchemes(page, 'an event');
    await panel(page).getByRole('button', { name: 'Retry event' }).click();
    // The event was applied before: applying it again changes nothing, and the page reports that.
    await expect(page.getByRole('status').filter({ hasText: /event/i }).last()).toBeVisible();
    await expect(panel(page)).toContainText('Applied');
    await panel(page).getByRole('link', { name: 'Audit' }).click();
    await expect(page).toHaveURL(/\/admin\/audit\?target=webhookEvents/);

    await openAccount(page, member.email);
    await page.getByRole('button', { name: 'Resync billing' }).click();
    await expect(page.getByText('Billing is in sync with the provider.')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Pro, active');
    await member.close();
  });

  test('the audit log is filtered by action, actor, target and day, all in the URL', async ({
    page,
  }) => {
    const member = await newMember(page, 'audited', 'pro');
    await signIn(page, ADMIN);
    await openAccount(page, member.email);
    await page.getByRole('button', { name: 'Resync billing' }).click();
    await expect(page.getByText('Billing is in sync with the provider.')).toBeVisible();
    const uid = new URL(page.url()).pathname.split('/').at(-1) ?? '';

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
