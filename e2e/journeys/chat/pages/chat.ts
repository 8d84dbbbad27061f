import { randomUUID } from 'node:crypto';
import { type APIResponse, expect, type Locator, type Page } from '@playwright/test';

/** Types a question and sends it with Enter. */
export async function askInChat(page: Page, question: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Your question' });
  // Enter sends nothing during an answer.
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  await field.fill(question);
  await field.press('Enter');
}

/** The last message of the conversation. */
export const lastAnswer = (page: Page): Locator => page.locator('app-message').last();

/** Opens the passage of the answer's first source, and finds the link to its document. */
export async function openSource(page: Page): Promise<Locator> {
  const source = lastAnswer(page).getByRole('listitem').getByRole('button').first();
  await source.click();
  await expect(source).toHaveAttribute('aria-expanded', 'true');
  return lastAnswer(page).locator('app-source-list').getByRole('link');
}

/** Sends one question to the API without the page. */
export const askWithoutPage = (page: Page): Promise<APIResponse> =>
  page.request.post('/api/chat', {
    headers: { 'idempotency-key': randomUUID(), 'sec-fetch-site': 'same-origin' },
    data: { kind: 'ask', chatId: null, text: 'What does Pro give?' },
  });

export async function useMessages(page: Page, messages: number): Promise<void> {
  for (let asked = 0; asked < messages; asked += 1) {
    expect((await askWithoutPage(page)).status()).toBe(200);
  }
}
