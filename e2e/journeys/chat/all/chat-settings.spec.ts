import { expectAccessibleInBothSchemes, expectNoHorizontalScroll } from '../../pages/accessible';
import { askInChat, lastAnswer } from '../pages/chat';
import { expect, test } from '../../pages/journey';
import { newMember } from '../../pages/member';
import { ScriptedAnswer } from '../pages/scripted-answer';
import { newEmail, signIn } from '../../pages/visitor';

const QUESTION = 'How long do I have after a failed payment?';

test.describe('the chat settings', () => {
  test('an admin adds a starter question, and a member asks it', async ({ page }) => {
    await signIn(page, 'ada@keelson.test');
    await page.goto('/admin/chat');
    await expect(page.getByText('No model is configured')).toBeVisible();
    await expectAccessibleInBothSchemes(page, 'chat settings');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoHorizontalScroll(page, 'chat settings on a phone');

    await page.getByLabel('Temperature').fill('3');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Enter a temperature from 0 to 2, or leave the field empty.',
    );
    await page.getByLabel('Temperature').fill('');

    await page.getByRole('radio', { name: 'Custom questions' }).check();
    const questions = page.getByLabel('Questions, one per line');
    // The others stay for the journeys beside this one.
    await questions.fill(`${await questions.inputValue()}\n${QUESTION}`);
    await page.getByLabel('Reason').fill('Members ask this.');
    await page.getByLabel('Reason').press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Chat settings saved')).toBeVisible();

    const member = await newMember(page, 'chat-settings', 'free');
    await expect(async () => {
      await member.page.goto('/dashboard/chat');
      const starter = member.page.getByRole('button', { name: QUESTION });
      await expect(starter).toBeVisible({ timeout: 3_000 });
      await starter.click();
    }).toPass({ timeout: 60_000 });
    await expect(lastAnswer(member.page)).toContainText('7 days');
    await askInChat(member.page, 'And why is that?');
    await expect(lastAnswer(member.page)).toContainText(
      `Searched for “${QUESTION} And why is that?”`,
    );
    await expectAccessibleInBothSchemes(member.page, 'a follow-up');
    await member.close();
  });

  test('an answer that cites nothing is marked', async ({ page }) => {
    const script = await ScriptedAnswer.install(page);
    await signIn(page, newEmail('uncited'));
    await page.goto('/dashboard/chat');
    await askInChat(page, 'Who won the cup?');
    await script.begin('Who won the cup?');
    await script.complete('Italy.');
    const note = lastAnswer(page).getByRole('note');
    await expect(note).toContainText('This answer cites no published document.');
    await expectAccessibleInBothSchemes(page, 'an answer without a source');
  });
});
