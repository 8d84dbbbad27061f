import { expectAccessibleInBothSchemes } from '../../pages/accessible';
import { expect, test } from '../../pages/journey';
import { askInChat, askWithoutPage, lastAnswer, useMessages } from '../pages/chat';
import { CARDS, pay } from '../../pages/payment-page';
import { newEmail, signIn } from '../../pages/visitor';

test.describe('the AI chat', () => {
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
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
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
    await expect(over.getByRole('link')).toHaveText(['See what Pro includes', 'Buy more']);
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
