import { type Page } from '@playwright/test';
import { expectAccessibleInBothSchemes, expectNoHorizontalScroll } from '../../pages/accessible';
import { askInChat, lastAnswer, openSource } from '../pages/chat';
import { expect, test } from '../../pages/journey';
import { newEmail, signIn } from '../../pages/visitor';

const TRIP = '# Hotel\n\nThe hotel in Lisbon costs 120 euros a night.';
const TRAINS = 'city,train\nPorto,nine';

const chips = (page: Page) => page.getByRole('list', { name: 'Attached files' });
const question = (page: Page) => page.locator('app-message[data-role="user"]').last();

/** Drops or pastes a text file, as a browser reports it. */
const hand = (page: Page, kind: 'drop' | 'paste', { name, text }: { name: string; text: string }) =>
  page.getByRole('textbox', { name: 'Your question' }).evaluate(
    (field, file) => {
      const data = new DataTransfer();
      data.items.add(new File([file.text], file.name, { type: 'text/plain' }));
      const init = { bubbles: true, cancelable: true };
      field.dispatchEvent(
        file.kind === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: data })
          : new ClipboardEvent('paste', { ...init, clipboardData: data }),
      );
    },
    { kind, name, text },
  );

test('a member attaches files by button, paste and drop, gets answers from them and deletes them', async ({
  page,
}) => {
  await signIn(page, newEmail('chat-files'));
  await page.goto('/dashboard/chat');
  const picker = page.getByLabel('Attach files');
  await picker.setInputFiles({
    name: 'trip.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from(TRIP),
  });
  await hand(page, 'paste', { name: 'trains.csv', text: TRAINS });
  await hand(page, 'drop', { name: 'extra.txt', text: 'Not needed.' });
  await expect(chips(page).getByRole('listitem')).toHaveCount(3);
  await hand(page, 'drop', { name: 'fourth.txt', text: 'Too many.' });
  await expect(page.getByText('up to 3 files per question')).toBeVisible();
  await page.getByRole('button', { name: 'Remove extra.txt' }).click();
  await expect(chips(page).getByRole('listitem')).toHaveCount(2);

  // What cannot be attached says why, and holds the question back until it is removed.
  await picker.setInputFiles({
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('x'),
  });
  await expect(chips(page).getByRole('alert')).toContainText('without a model that sees images');
  await expectAccessibleInBothSchemes(page, 'files of a question');
  await page.getByRole('textbox', { name: 'Your question' }).fill('What does the hotel cost?');
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await page.getByRole('button', { name: 'Remove photo.png' }).click();
  // A file that is still on its way ends with its page.
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
  await page.reload();
  await expect(chips(page).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();

  await askInChat(page, 'What does the hotel in Lisbon cost?');
  await expect(lastAnswer(page)).toContainText('120 euros a night');
  await expect(chips(page)).toHaveCount(1); // those of the question that was sent
  await expect(question(page).getByRole('link', { name: /trip\.md\s*53 B/ })).toBeVisible();
  await expect(page.getByText('19 of 20 messages left')).toBeVisible();
  const source = await openSource(page);
  await expect(source).toContainText('trip.md › Hotel');
  await expect(source).toHaveAttribute('href', /^\/api\/chat\/attachments\//);

  // They are still there after a reload, and each is downloaded as it was.
  await page.reload();
  const link = question(page).getByRole('link', { name: /trains\.csv/ });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('trains.csv');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalScroll(page, 'a question with files on a phone');
  await expectAccessibleInBothSchemes(page, 'a question with files');
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: 'Delete What does the hotel in Lisbon cost?' }).click();
  await expect(page.getByText('Your chats will appear here.')).toBeVisible();
});
