import { randomUUID } from 'node:crypto';
import { card } from '../../boards/pages/board';
import { lastAnswer, useMessages } from '../../chat/pages/chat';
import { expect, test } from '../../pages/journey';
import { Keyboard } from '../../pages/keyboard';
import { CARDS } from '../../pages/payment-page';
import { newEmail, signIn } from '../../pages/visitor';

const ADA = 'ada@keelson.test';
const CARD = [CARDS.succeeds, '12 / 34', '123', 'Jo Journey'];

test.describe('by keyboard alone', () => {
  test('a visitor checks the status, signs in, pays, opens the portal and comes back', async ({
    page,
  }) => {
    const keyboard = new Keyboard(page);
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const link = (name: string | RegExp) => page.getByRole('link', { name }).first();
    await page.goto('/status');
    await keyboard.press(button('Check again'));
    await expect(button('Check again')).toBeFocused();
    await expect(button('Check again')).toBeEnabled();

    await keyboard.press(page.getByRole('banner').getByRole('link', { name: 'Pricing' }));
    await keyboard.press(link('Start Pro'));
    await keyboard.press(button('Continue with Google'));
    await keyboard.fill(page.getByRole('dialog').getByLabel('E-mail'), newEmail('keyboard-buyer'));
    await page.keyboard.press('Enter');
    await keyboard.press(button('Continue to payment'));

    await keyboard.tabTo(page.getByLabel('Card number'));
    for (const text of CARD) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await keyboard.press(button(/and subscribe$/));
    await expect(page.getByRole('heading', { name: 'Pro is active' })).toBeVisible();

    await keyboard.press(link('Go to dashboard'));
    await keyboard.press(link('Manage subscription'));
    await keyboard.press(link('Cancel subscription'));
    await keyboard.press(button('Cancel subscription'));
    await expect(page.getByText(/^Your subscription will end/)).toBeVisible();
    await keyboard.press(link(/Return to/));
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByRole('main')).toContainText(/Ends|ends on/);
  });

  test('the account page renames, ends a session and chooses notifications', async ({
    page,
    browser,
  }) => {
    const email = newEmail('keyboard');
    const elsewhere = await browser.newContext();
    await signIn(await elsewhere.newPage(), email);
    await signIn(page, email);
    const keyboard = new Keyboard(page);
    const named = (name: string | RegExp) => page.getByRole('button', { name });
    await page.goto('/dashboard/account');

    await keyboard.fill(page.getByLabel('Name', { exact: true }), 'Kim Keys');
    await keyboard.press(named('Save name'));
    await expect(page.getByText('Name saved')).toBeVisible();
    await expect(named('Save name')).toBeFocused();

    const choice = page.getByRole('checkbox', { name: /^Payments, my plan/ });
    await keyboard.press(choice, 'Space');
    await expect(choice).not.toBeChecked();
    await expect(page.getByText('Choice saved')).toBeVisible();
    await expect(choice).toBeFocused();

    const sessions = page.getByRole('list', { name: 'Sessions' });
    await keyboard.press(named(/^End session of/));
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await keyboard.press(named('Sign out on this device'));
    await expect(page).toHaveURL(/\/(sign-in)?$/);
    await elsewhere.close();
  });

  test('a member asks about a file, shares the chat, rates the answer and uses the last message', async ({
    page,
  }) => {
    await signIn(page, newEmail('keyboard-chat'));
    await useMessages(page, 18);
    const keyboard = new Keyboard(page);
    const button = (name: string) => page.getByRole('button', { name });
    const field = page.getByRole('textbox', { name: 'Your question' });
    const files = page.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
    await page.goto('/dashboard/chat');
    await expect(page.getByText('2 of 20 messages left')).toBeVisible();

    await keyboard.press(button('New chat')); // past the list of chats
    await expect(field).toBeFocused();
    const file = (name: string, text: string) => ({
      name,
      mimeType: 'text/markdown',
      buffer: Buffer.from(text),
    });
    await keyboard.choose(page.getByLabel('Attach files'), [
      file('trip.md', '# Hotel\n\nThe hotel in Lisbon costs 120 euros a night.'),
      file('extra.md', 'Not needed.'),
    ]);
    await expect(files).toHaveCount(2);
    await keyboard.press(button('Remove extra.md'));
    await expect(button('Remove trip.md')).toBeFocused();
    await keyboard.fill(field, 'What does the hotel in Lisbon cost?');
    await expect(button('Send')).toBeEnabled(); // the file is uploaded
    await keyboard.press(button('Send'));
    await expect(lastAnswer(page)).toContainText('120 euros a night');
    await expect(button('Send')).toBeFocused();

    await keyboard.press(button('Share chat'));
    await keyboard.press(button('Create link'));
    await keyboard.press(button('Revoke link'));
    await expect(button('Create link')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button('Share chat')).toBeFocused();

    await keyboard.press(button('This answer helped'));
    await keyboard.press(button('Send feedback'));
    await expect(page.getByText('Feedback sent. Thank you.')).toBeVisible();
    await expect(button('This answer helped')).toBeFocused();

    await keyboard.fill(field, 'And the last one?');
    await page.keyboard.press('Enter');
    await expect(field).toHaveCount(0);
    await keyboard.tabTo(page.getByRole('link', { name: 'See what Pro includes' }));
  });

  test('an admin creates a board and a card, works through its checklist and changes settings', async ({
    page,
  }) => {
    await signIn(page, ADA);
    const keyboard = new Keyboard(page);
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const name = `Keys ${randomUUID().slice(0, 8)}`;
    await page.goto('/admin/agents-kanban');
    await expect(button('New board')).toBeVisible();
    await keyboard.press(button('New board'));
    const form = page.getByRole('dialog', { name: 'New board' });
    await expect(form.getByLabel('Name')).toBeFocused();
    await page.keyboard.type(name);
    await keyboard.press(form.getByRole('button', { name: 'Create board' }));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

    await keyboard.press(button('New card'));
    const dialog = page.getByRole('dialog', { name: 'New card' });
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await page.keyboard.type('Hull');
    await keyboard.press(dialog.getByRole('button', { name: 'Create card' }));
    await keyboard.press(card(page, 'Ready', 'Hull'));

    const drawer = page.getByRole('complementary', { name: 'Card' });
    await keyboard.press(drawer.getByRole('button', { name: 'Add property' }));
    await keyboard.press(button('Checklist'));
    await expect(drawer.getByLabel('Add an item to the checklist')).toBeFocused();
    const saved = () => page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    for (const text of ['Oak', 'Tar', 'Sail']) {
      await page.keyboard.type(text);
      await Promise.all([saved(), page.keyboard.press('Enter')]);
    }
    await Promise.all([saved(), keyboard.press(button('Move up: Tar'))]);
    await expect(button('Move up: Tar')).toBeFocused(); // the first now
    await Promise.all([saved(), keyboard.press(button('Remove item: Oak'))]);
    await expect(button('Remove item: Sail')).toBeFocused();
    await keyboard.press(drawer.getByRole('checkbox', { name: 'Sail' }), 'Space');
    await expect(drawer.getByRole('checkbox', { name: 'Sail' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(card(page, 'Ready', 'Hull')).toBeFocused();

    await page.goto(`${page.url().split('?')[0]}/settings`);
    await keyboard.fill(page.getByLabel('Ready', { exact: true }), '3');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Ready', { exact: true })).toBeFocused();
    await keyboard.press(page.getByRole('link', { name: 'Archive and delete' }));
    await keyboard.press(button(`Archive ${name}`));
    await expect(page.getByRole('heading', { level: 1, name: 'Agents kanban' })).toBeFocused();
  });
});
