import { expectAccessibleInBothSchemes } from './pages/accessible';
import { expect, test } from './pages/journey';
import { askInChat, askWithoutPage, lastAnswer, useMessages } from './pages/chat';
import { findByPointer } from './pages/palette';
import { CARDS, pay } from './pages/payment-page';
import { newEmail, signIn } from './pages/visitor';

test.describe('the AI chat', () => {
  test('answers from a document and opens it at the heading', async ({ page, context }) => {
    await signIn(page, newEmail('chat'));
    await page.goto('/dashboard/chat');
    await expect(page.getByText('20 of 20 messages left')).toBeVisible();
    await askInChat(page, 'When does my usage reset?');
    await expect(lastAnswer(page)).toContainText('midnight UTC');
    await expect(page.getByText('19 of 20 messages left')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/chat\?chat=/);

    const source = lastAnswer(page).getByRole('listitem').getByRole('link').first();
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

  test('a question stopped before it is answered returns to the field and does not count', async ({
    page,
  }) => {
    await signIn(page, newEmail('chat-stop'));
    await page.goto('/dashboard/chat');
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/api/chat', async (route) => {
      await held;
      await route.abort();
    });
    await askInChat(page, 'What does Pro give?');
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(lastAnswer(page)).toContainText('Stopped');
    release();
    await expect(page.getByRole('textbox', { name: 'Your question' })).toHaveValue(
      'What does Pro give?',
    );
    await page.unroute('**/api/chat');
    await expect(page.getByText('20 of 20 messages left')).toBeVisible();
    await askInChat(page, 'How long is the grace period?');
    await expect(lastAnswer(page).getByRole('button', { name: 'Copy' })).toBeVisible();
  });

  test('the free limit is reached, Pro is bought, and the chat continues', async ({ page }) => {
    await signIn(page, newEmail('chat-limit'));
    await useMessages(page, 20);
    await page.goto('/dashboard/chat');
    await expect(page.getByText('0 of 20 messages left', { exact: true })).toBeVisible();
    const over = page.getByRole('alert').filter({ hasText: 'used all your messages' });
    await expect(over).toContainText('Free includes 20 messages a month. Your limit resets');
    await expectAccessibleInBothSchemes(page, 'over the limit');
    const refused = await askWithoutPage(page);
    expect(refused.status()).toBe(429);
    expect(await refused.json()).toMatchObject({
      code: 'quota/exhausted',
      details: { plan: 'free', limit: 20, used: 20, upgradeUrl: '/pricing' },
    });

    await page.getByRole('link', { name: 'See what Pro includes' }).click();
    await page.getByRole('link', { name: 'Start Pro' }).first().click();
    await page.getByRole('button', { name: /continue to payment/i }).click();
    await pay(page, CARDS.succeeds);
    await expect(page.getByRole('heading', { name: 'Pro is active' })).toBeVisible();

    await page.goto('/dashboard/chat');
    await expect(page.getByText('1,980 of 2,000 messages left')).toBeVisible();
    await askInChat(page, 'How long is the grace period?');
    await expect(lastAnswer(page).getByRole('button', { name: 'Copy' })).toBeVisible();
  });
});
