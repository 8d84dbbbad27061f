import { randomUUID } from 'node:crypto';
import { type APIResponse, expect, type Locator, type Page } from '@playwright/test';

/** Types a question and sends it with Enter, as most people do. */
export async function askInChat(page: Page, question: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Your question' });
  // While an answer arrives Enter sends nothing.
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  await field.fill(question);
  await field.press('Enter');
}

/** The last thing in the conversation. */
export const lastAnswer = (page: Page): Locator => page.locator('app-message').last();

/** One question past the pages, as a program would ask it. */
export const chatAnswers = (page: Page): Promise<APIResponse> =>
  page.request.post('/api/chat', {
    headers: { 'idempotency-key': randomUUID(), 'sec-fetch-site': 'same-origin' },
    data: { kind: 'ask', chatId: null, text: 'What does Pro give?' },
  });

/** Uses so many messages of the plan. */
export async function useUp(page: Page, messages: number): Promise<void> {
  for (let asked = 0; asked < messages; asked += 1) {
    expect((await chatAnswers(page)).status()).toBe(200);
  }
}
