import { type Step } from '@keelson/answers/testing/model-server';
import { type Page } from '@playwright/test';
import { askInChat, lastAnswer } from '../../chat/pages/chat';
import { expect, test } from '../pages/faulty';
import { newEmail, signIn } from '../../pages/visitor';

// One after another: they script the one model of the copy.
test.describe.configure({ mode: 'default' });

const QUESTION = 'What does Pro give?';
const COMPLETE: Step[] = [
  { text: 'Pro gives ' },
  { wait: 300 },
  { text: '2,000 messages.' },
  { finish: 'stop' },
];
/** Text that goes on for longer than a journey waits. */
const goesOn = (text: string): Step[] => [
  { text },
  ...Array.from({ length: 80 }, (_, n) => [{ wait: 500 }, { text: ` and ${n}` }]).flat(),
];

const messages = (page: Page) => page.locator('app-message');
const left = (page: Page, count: number) =>
  expect(page.getByText(`${count} of 20 messages left`)).toBeVisible();
const note = (page: Page) => lastAnswer(page).getByText(/^Stopped\./);

/** Asks, and stops the answer when the text is on screen. */
async function askAndStop(page: Page, text: string): Promise<void> {
  await askInChat(page, QUESTION);
  await expect(lastAnswer(page)).toContainText(text);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(note(page)).toBeVisible();
}

for (const [what, model] of [
  ['goes on', goesOn('Half of ')],
  ['is silent', [{ text: 'Half of ' }, { hang: true }]],
] as const) {
  test(`a stopped answer of a model that ${what} stays, does not count, and is answered when asked again at once`, async ({
    page,
    faults,
  }) => {
    await signIn(page, newEmail('stop-again'));
    faults.model.script([...model], COMPLETE);
    await page.goto('/dashboard/chat');
    await left(page, 20);
    await askAndStop(page, 'Half of');
    await expect(lastAnswer(page)).toContainText('Half of');
    await page.getByRole('button', { name: 'Try again' }).click();

    await expect(lastAnswer(page)).toContainText('Pro gives 2,000 messages.');
    await left(page, 19);
    await expect(messages(page)).toHaveCount(2);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText('Stopped.')).toHaveCount(0);

    await page.reload();
    await expect(lastAnswer(page)).toContainText('Pro gives 2,000 messages.');
    await expect(messages(page)).toHaveCount(2);
    await expect(page.getByText('Stopped.')).toHaveCount(0);
    await left(page, 19);
  });
}

test('a stopped answer shows the same text and the same count after a reload', async ({
  page,
  faults,
}) => {
  await signIn(page, newEmail('stop-reload'));
  faults.model.script(goesOn('Half of '));
  await page.goto('/dashboard/chat');
  await askAndStop(page, 'and 1');
  await left(page, 20);
  const text = await lastAnswer(page).locator('app-markdown').textContent();

  await page.reload();
  await expect(note(page)).toBeVisible();
  await left(page, 20);
  expect(await lastAnswer(page).locator('app-markdown').textContent()).toBe(text);
});

test('a stopped answer as long as a message counts as one, and trying again as another', async ({
  page,
  faults,
}) => {
  await signIn(page, newEmail('stop-long'));
  faults.model.script(goesOn('word '.repeat(450)), COMPLETE);
  await page.goto('/dashboard/chat');
  await left(page, 20);
  await askAndStop(page, 'and 1');
  await left(page, 19);
  await expect(note(page)).toHaveText('Stopped. This counted as 1 message.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(lastAnswer(page)).toContainText('Pro gives 2,000 messages.');
  await left(page, 18);
  await page.reload();
  await left(page, 18);
});

test('an answer that the filter of the model ends in its text counts by its length, and says so', async ({
  page,
  faults,
}) => {
  await signIn(page, newEmail('filtered'));
  faults.model.script([{ text: 'word '.repeat(450) }, { finish: 'content_filter' }]);
  await page.goto('/dashboard/chat');
  await left(page, 20);
  await askInChat(page, QUESTION);
  const ended = lastAnswer(page).getByText(/^The answer ended early\./);
  await expect(ended).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('The model rejected the request');
  await left(page, 19);
  await expect(ended).toHaveText('The answer ended early. This counted as 1 message.');
  await page.reload();
  await expect(ended).toHaveText('The answer ended early.');
  await left(page, 19);
});
