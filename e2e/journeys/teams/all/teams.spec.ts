import { readFile } from 'node:fs/promises';
import { expectContentLoaded, expectNoHorizontalScroll, PHONE } from '../../pages/accessible';
import { linkIn, receiveMail } from '../../pages/inbox';
import { expect, test } from '../../pages/journey';
import { Keyboard } from '../../pages/keyboard';
import { look } from '../../pages/look';
import { newMember } from '../../pages/member';
import { CARDS } from '../../pages/payment-page';
import { renewNow } from '../../pages/provider';
import { expectNoEnglish } from '../../pages/untranslated';
import { watchShownTexts } from '../../pages/shown-texts';
import { chooseAccount, newEmail, signIn } from '../../pages/visitor';
import { buySeats, createTeam, invite, members } from '../pages/team';

test.describe('a team', () => {
  test.describe.configure({ timeout: 300_000 });

  test('is created by keyboard, buys 3 seats, and invites people, who join in two clicks', async ({
    page,
    browser,
  }) => {
    await signIn(page, newEmail('team-owner'));
    await page.goto('/dashboard');
    const keyboard = new Keyboard(page);
    await expectContentLoaded(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('new team');
    await expect(page.getByRole('option', { name: /^New team/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await keyboard.fill(page.getByLabel('Name of the team'), 'Harbour');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('heading', { name: 'Harbour', level: 1, exact: true }),
    ).toBeVisible();
    await expect(page.getByText('0 of 1 seat is free.')).toBeVisible();

    // Without a plan there is nobody to invite.
    await page.getByRole('button', { name: 'Invite people' }).click();
    const form = page.getByRole('dialog', { name: 'Invite people' });
    await form.getByLabel('E-mail addresses').fill('somebody@journeys.test');
    await expect(form).toContainText('You need 1 more seat.');
    await form.getByRole('link', { name: 'Plan and seats' }).click();
    await buySeats(page, 3);
    await page.goto('/dashboard/team');
    await expect(page.getByText('2 of 3 seats are free.')).toBeVisible();

    // One wrong address, one person who is in another team already, one without an account.
    const wanted = newEmail('invited');
    const member = await newMember(page, 'in-two-teams', 'free');
    await createTeam(member.page, 'Annex');
    await invite(page, `Dan <${wanted}>, ${member.email}\nnobody@`);
    await expect(page.getByRole('dialog')).toContainText('Not an e-mail address: nobody@');
    await page.getByLabel('E-mail addresses').fill(`Dan <${wanted}>, ${member.email}`);
    await page.getByRole('button', { name: 'Send 2 invitations' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('0 of 3 seats are free.')).toBeVisible();
    await expectContentLoaded(page);
    await look(page, 'team');

    // Signed out: the link, the account, and one click.
    const link = linkIn(await receiveMail(page.request, wanted, /Harbour/));
    const guest = await browser.newContext();
    const theirs = await guest.newPage();
    await theirs.goto(link);
    await expect(theirs.getByRole('heading', { name: 'Join Harbour' })).toBeVisible();
    await theirs.getByRole('button', { name: 'Sign in to accept' }).click();
    await chooseAccount(theirs, wanted);
    await theirs.getByRole('button', { name: 'Accept invitation' }).click();
    await expect(
      theirs.getByRole('heading', { name: 'Harbour', level: 1, exact: true }),
    ).toBeVisible();
    await expect(members(theirs).getByText(wanted).first()).toBeVisible();
    await guest.close();

    // Of another team: both are there, and each shows its own people.
    const second = linkIn(await receiveMail(page.request, member.email, /Harbour/));
    await member.page.goto(second);
    await member.page.getByRole('button', { name: 'Accept invitation' }).click();
    await expect(
      member.page.getByRole('heading', { name: 'Harbour', level: 1, exact: true }),
    ).toBeVisible();
    await expect(members(member.page).getByRole('listitem')).toHaveCount(3);
    await member.page.getByRole('button', { name: 'Workspace: Harbour' }).click();
    await member.page.getByRole('button', { name: 'Annex' }).click();
    await expect(member.page.getByRole('button', { name: 'Workspace: Annex' })).toBeVisible();
    await member.page.goto('/dashboard/team');
    await expect(
      member.page.getByRole('heading', { name: 'Annex', level: 1, exact: true }),
    ).toBeVisible();
    await expect(members(member.page).getByRole('listitem')).toHaveCount(1);
    // The link works once.
    await member.page.goto(second);
    await expect(member.page.getByText('This invitation was accepted')).toBeVisible();
    await member.close();

    // What was done, by topic and day.
    await page.goto('/dashboard/team?tab=activity');
    const log = page.getByRole('table', { name: 'entries' });
    await expect(log.getByText('Team “Harbour” created')).toBeVisible();
    await keyboard.tabTo(page.getByLabel('About'));
    await page.getByLabel('About').selectOption('People');
    await expect(log.getByText(/ joined as Member/)).toHaveCount(2);
    await expect(log.getByText('Team “Harbour” created')).toHaveCount(0);
    await expect(page).toHaveURL(/[?&]kind=people\b/);
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV, for spreadsheets' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file.trim().split('\n')).toHaveLength(1 + 4);
    expect(file).not.toContain('created');
    await look(page, 'team-activity');
    await page.getByLabel('Until').fill('2020-01-01');
    await expect(page.getByText('No matching entries')).toBeVisible();
    await page.getByRole('button', { name: 'Show all entries' }).click();
    await expect(log.getByText('Team “Harbour” created')).toBeVisible();
  });

  test('changes hands: roles, transfer, leave and delete', async ({ page }) => {
    await signIn(page, newEmail('team-giver'));
    await createTeam(page, 'Dock');
    await buySeats(page, 2);
    const member = await newMember(page, 'team-taker-with-a-long-address', 'free');
    await member.page.goto('/dashboard');
    await expectContentLoaded(member.page);
    await page.goto('/dashboard/team');
    const invited = newEmail('other-address');
    await invite(page, invited);
    await page.getByRole('button', { name: 'Send 1 invitation' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // With another address: explained, then joined with an explicit yes.
    await member.page.goto(linkIn(await receiveMail(page.request, invited, /Dock/)));
    await member.page.getByRole('button', { name: 'Accept invitation' }).click();
    await expect(member.page.getByRole('alert')).toContainText(member.email);
    await member.page.setViewportSize(PHONE);
    await expectNoHorizontalScroll(member.page, 'join as another');
    await member.page.getByRole('button', { name: `Join as ${member.email}` }).click();
    await expect(
      member.page.getByRole('heading', { name: 'Dock', level: 1, exact: true }),
    ).toBeVisible();

    await page.reload();
    const role = members(page).getByLabel(/^Role of team-taker/);
    await role.selectOption('Admin');
    await expect(page.getByText(/is now: Admin/)).toBeVisible();

    // Only owners delete; the last one can't leave.
    await page.goto('/dashboard/team?tab=settings');
    await expect(page.getByText('You are the only owner. Give')).toBeVisible();
    await page.getByRole('button', { name: 'Offer ownership' }).click();
    await expect(page.getByText(/^You offered the ownership to/)).toBeVisible();
    await member.page.reload();
    await member.page.getByRole('button', { name: 'Accept ownership' }).click();
    await expect(member.page.getByText('Your role: Owner')).toBeVisible();

    await page.reload();
    await page.getByRole('button', { name: 'Leave team' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave team' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    await member.page.goto('/dashboard/team?tab=settings');
    await member.page.getByRole('button', { name: 'Delete team…' }).click();
    await expect(member.page.getByText('The plan is canceled.')).toBeVisible();
    await member.page.getByLabel('Type Dock to confirm').fill('Dock');
    await member.page.getByRole('button', { name: 'Delete team', exact: true }).click();
    await expect(member.page.getByText(/^Is deleted for good on/)).toBeVisible();
    await member.page.getByRole('button', { name: 'Restore Dock' }).click();
    await expect(member.page.getByText('Dock is restored.')).toBeVisible();
    await member.close();
  });

  test('past due is seen by billing roles alone, and who is removed is told at once', async ({
    page,
  }) => {
    await signIn(page, newEmail('team-owes'));
    await createTeam(page, 'Mole');
    await buySeats(page, 2, CARDS.failsOnRenewal);
    const member = await newMember(page, 'team-reads', 'free');
    await member.page.goto('/dashboard');
    await expectContentLoaded(member.page);
    await page.goto('/dashboard/team');
    await invite(page, member.email);
    await page.getByRole('button', { name: 'Send 1 invitation' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await member.page.goto(linkIn(await receiveMail(page.request, member.email, /Mole/)));
    await member.page.getByRole('button', { name: 'Accept invitation' }).click();
    await expect(
      member.page.getByRole('heading', { name: 'Mole', level: 1, exact: true }),
    ).toBeVisible();

    const list = await page.request.get('/api/workspaces');
    const { current } = (await list.json()) as { current: string };
    const address = `/api/workspaces/${current}/subscription`;
    const answer = await page.request.get(address);
    const { subscription } = (await answer.json()) as { subscription: { id: string } };
    await renewNow(page.request, subscription.id);
    await page.goto('/dashboard/team?tab=plan');
    await expect(page.getByText('Payment due')).toBeVisible({ timeout: 20_000 });
    await member.page.goto('/dashboard/team?tab=plan');
    await expect(members(member.page)).toBeVisible();
    await expect(member.page.getByRole('tab', { name: 'Plan and seats' })).toHaveCount(0);
    await expect(member.page.getByText('Payment due')).toHaveCount(0);
    expect((await member.page.request.get(address)).status()).toBe(403);

    await page.goto('/dashboard/team');
    await members(page)
      .getByRole('button', { name: /^Remove team-reads/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove member' }).click();
    await expect(member.page.getByText(/^You are no longer in Mole\./)).toBeVisible();
    await member.page.getByRole('button', { name: 'Open my workspace' }).click();
    await expect(member.page).toHaveURL(/\/dashboard$/);
    await member.close();
  });

  test('a tab with another workspace changes nothing, keeps what was typed, and says so', async ({
    page,
    context,
  }) => {
    await signIn(page, newEmail('two-tabs'));
    await createTeam(page, 'Pier');
    await page.goto('/dashboard/team?tab=settings');
    await page.getByLabel('Name of the team').fill('Pier 2');
    const other = await context.newPage();
    await other.goto('/dashboard');
    await other.getByRole('button', { name: 'Workspace: Pier' }).click();
    await other.getByRole('button', { name: 'Personal' }).click();
    await expect(other.getByRole('button', { name: 'Workspace: Personal' })).toBeVisible();

    await expect(page.getByText(/^This tab shows Pier\./)).toBeVisible();
    await page.getByRole('button', { name: 'Save name' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nothing was changed' });
    await dialog.getByRole('button', { name: 'Switch back to Pier' }).click();
    await expect(page.getByLabel('Name of the team')).toHaveValue('Pier 2');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(
      page.getByRole('heading', { name: 'Pier 2', level: 1, exact: true }),
    ).toBeVisible();
  });

  test('has a switcher on a phone, dark and in Korean', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: 'dark' });
    await signIn(page, newEmail('korean-team'));
    await createTeam(page, 'Quay');
    await watchShownTexts(page);
    await page.goto('/ko/dashboard/team');
    await expect(page.getByRole('button', { name: /Quay/ }).first()).toBeVisible();
    await page.getByRole('button', { name: /Quay/ }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    for (const tab of ['members', 'plan', 'usage', 'keys', 'activity', 'settings']) {
      await page.goto(`/ko/dashboard/team?tab=${tab}`);
      await expectContentLoaded(page);
      await expectNoHorizontalScroll(page, tab);
      await expectNoEnglish(page, `team ${tab}`, ['Quay']);
    }
  });
});
