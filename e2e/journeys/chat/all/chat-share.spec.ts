import { readFileSync } from 'node:fs';
import { expectAccessibleInBothSchemes, expectNoHorizontalScroll } from '../../pages/accessible';
import { askInChat, lastAnswer } from '../pages/chat';
import { expect, test } from '../../pages/journey';
import { newMember } from '../../pages/member';
import { newEmail, signIn } from '../../pages/visitor';

const QUESTION = 'What happens when a payment fails?';

test.describe('what leaves a chat', () => {
  test('a member shares a chat by a link, and revokes it', async ({ page }) => {
    await signIn(page, newEmail('share'));
    await page.goto('/dashboard/chat');
    await askInChat(page, QUESTION);
    await expect(lastAnswer(page)).toContainText('7 days');

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export chat' }).click();
    await page.getByRole('button', { name: 'Markdown, to read' }).click();
    const file = await (await download).path();
    expect(readFileSync(file, 'utf8')).toContain(`> ${QUESTION}`);

    await page.getByRole('button', { name: 'Share chat' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share chat' });
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = await dialog.getByLabel('Link').inputValue();
    await expectAccessibleInBothSchemes(page, 'the link of a chat');

    const visitor = await (await page.context().browser()!.newContext()).newPage();
    const response = await visitor.goto(link);
    expect(response?.headers()['x-robots-tag']).toBe('noindex');
    await expect(visitor.getByRole('heading', { name: QUESTION }).first()).toBeVisible();
    await expect(visitor.getByText('7 days').first()).toBeVisible();
    await expectAccessibleInBothSchemes(visitor, 'a shared chat');
    await visitor.setViewportSize({ width: 390, height: 844 });
    await expectNoHorizontalScroll(visitor, 'a shared chat on a phone');

    await dialog.getByRole('button', { name: 'Revoke link' }).click();
    await expect(dialog.getByRole('button', { name: 'Create link' })).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByText('Link not found')).toBeVisible();
    await visitor.context().close();
  });

  test('a member shares feedback, which an operator reads without the chat', async ({ page }) => {
    await signIn(page, 'ada@keelson.test');
    const member = await newMember(page, 'feedback', 'free');
    await member.page.goto('/dashboard/chat');
    await askInChat(member.page, QUESTION);
    await lastAnswer(member.page).getByRole('button', { name: 'This answer did not help' }).click();
    const dialog = member.page.getByRole('dialog', { name: 'This answer did not help' });
    await expect(dialog).toContainText('shares this question and this answer with the team');
    await expectAccessibleInBothSchemes(member.page, 'feedback on an answer');
    await dialog.getByRole('button', { name: 'Send feedback' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Choose what is wrong with the answer.');
    await dialog.getByRole('radio', { name: 'It is incomplete' }).check();
    const comment = `Until when? ${member.uid}`;
    await dialog.getByLabel('Comment').fill(comment);
    await dialog.getByRole('button', { name: 'Send feedback' }).click();
    await expect(member.page.getByText('Feedback sent. Thank you.')).toBeVisible();

    await page.goto('/admin/chat/feedback?verdict=down');
    const row = page.getByRole('row').filter({ hasText: comment });
    await row.click();
    const entry = page.getByRole('dialog', { name: 'Did not help' });
    await expect(entry).toContainText(QUESTION);
    await expect(entry).not.toContainText(member.email);
    await expectAccessibleInBothSchemes(page, 'chat feedback');
    await member.close();
  });
});
