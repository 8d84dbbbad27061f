import { askInChat, lastAnswer } from '../../chat/pages/chat';
import { expectContentLoaded } from '../../pages/accessible';
import { linkIn, receiveMail } from '../../pages/inbox';
import { expect, test } from '../../pages/journey';
import { look } from '../../pages/look';
import { newMember } from '../../pages/member';
import { newEmail, signIn } from '../../pages/visitor';
import { buySeats, createTeam, invite } from '../../teams/pages/team';

test('the question of a member counts for the team, and is shown as theirs', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, newEmail('usage-owner'));
  await createTeam(page, 'Wharf');
  await buySeats(page, 2);
  const member = await newMember(page, 'usage-member', 'free');
  await member.page.goto('/dashboard');
  await expectContentLoaded(member.page);
  await invite(page, member.email);
  await page.getByRole('button', { name: 'Send 1 invitation' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await member.page.goto(linkIn(await receiveMail(page.request, member.email, /Wharf/)));
  await member.page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(
    member.page.getByRole('heading', { name: 'Wharf', level: 1, exact: true }),
  ).toBeVisible();

  await member.page.goto('/dashboard/chat');
  await askInChat(member.page, 'What does Pro give?');
  await expect(lastAnswer(member.page).getByRole('button', { name: 'Copy' })).toBeVisible();

  await page.goto('/dashboard/team?tab=usage');
  const rows = page.getByRole('list', { name: 'Usage by member' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'usage-member' })).toContainText('1 message · 100%');
  await expect(rows.filter({ hasText: 'usage-owner' })).toContainText('0 messages');
  await expectContentLoaded(page);
  await look(page, 'team-usage');
  await member.page.goto('/dashboard/team?tab=usage');
  const own = member.page.getByRole('list', { name: 'Usage by member' }).getByRole('listitem');
  await expect(own).toContainText('1 message · 100%');
  await expect(member.page.getByText('usage-owner')).toHaveCount(0);
  await member.close();
});
