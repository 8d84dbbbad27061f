import { expect, test } from '../../pages/journey';
import { askInChat, lastAnswer, openSource } from '../pages/chat';
import { findByPointer } from '../../pages/palette';
import { newEmail, signIn } from '../../pages/visitor';

test.describe('the AI chat', () => {
  test('answers from a document and opens it at the heading', async ({ page, context }) => {
    await signIn(page, newEmail('chat'));
    await page.goto('/dashboard/chat');
    await expect(page.getByText('20 of 20 messages left')).toBeVisible();
    await askInChat(page, 'When does my usage reset?');
    await expect(lastAnswer(page)).toContainText('midnight UTC');
    await expect(page.getByText('19 of 20 messages left')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/chat\?chat=/);

    const source = await openSource(page);
    const [document] = await Promise.all([context.waitForEvent('page'), source.click()]);
    await expect(document).toHaveURL(/\/learn\/plans-and-limits#when-usage-resets$/);
    await document.close();

    // The chat is saved, named after its question, and searchable.
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('When does my usage reset?');
    await page.getByRole('searchbox', { name: 'Search your chats' }).fill('reset');
    await expect(page.getByRole('button', { name: /^When does my usage reset/ })).toBeVisible();

    // From elsewhere, on a phone, the search for everything leads back to it.
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.setViewportSize({ width: 390, height: 844 });
    await findByPointer(page, 'usage reset', /^When does my usage reset.*Chat$/);
    await expect(page).toHaveURL(/\/dashboard\/chat\?chat=/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('When does my usage reset?');
  });

  test('reports that it does not know, and undoes a deletion', async ({ page }) => {
    await signIn(page, newEmail('chat-unknown'));
    await page.goto('/dashboard/chat');
    await askInChat(page, 'What is the capital of France?');
    await expect(lastAnswer(page)).toContainText(
      "The published documents don't answer this question",
    );
    const title = 'What is the capital of France?';
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await expect(page.getByText('Your chats will appear here.')).toBeVisible();
    const undo = page.getByRole('button', { name: 'Undo' });
    const size = page.viewportSize()!;
    for (const width of [390, size.width]) {
      await page.setViewportSize({ ...size, width });
      const [toast, send] = await Promise.all([
        undo.boundingBox(),
        page.getByRole('button', { name: 'Send' }).boundingBox(),
      ]);
      expect(toast!.y + toast!.height, `at ${width} px`).toBeLessThanOrEqual(send!.y);
    }
    await undo.click();
    await expect(page.getByRole('button', { name: `Delete ${title}` })).toBeVisible();
  });
});
