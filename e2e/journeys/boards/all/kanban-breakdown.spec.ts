import { card, control, makeBoard, openBoard, startBoard } from '../pages/board';
import { addProperty, drawerOf } from '../pages/card-drawer';
import { expect, test } from '../../pages/journey';
import { look } from '../../pages/look';
import { problemResponse } from '../../pages/problem';
import { signIn } from '../../pages/visitor';

const PROPOSAL = '**/breakdown/proposal';

test('a card is broken down: proposed, edited, confirmed, and waits for its parts', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'olive@keelson.test');
  const slug = await makeBoard(page, []);
  await control(page, 'POST', `boards/${slug}/cards`, {
    title: 'Build a boat',
    body: 'What to do:\n\n1. Saw the planks\n   Oak, twice.\n2. Sew the sail\n3. Call the press',
  });
  await openBoard(page, slug);
  await card(page, 'Ready', 'Build a boat').click();
  const drawer = page.getByRole('complementary', { name: 'Card' });
  const open = { click: () => addProperty(drawer, 'Break down into cards…') };

  // The model does not respond: the cards can still be typed, and are kept when the dialog closes.
  await page.route(PROPOSAL, (route) =>
    route.fulfill(
      problemResponse(
        'chat/provider-unavailable',
        'The model is not available right now. Try again in a moment.',
      ),
    ),
  );
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Break down this card' });
  await expect(dialog.getByRole('alert')).toContainText('The model is not responding', {
    timeout: 20_000,
  });
  await dialog.getByRole('button', { name: 'Add a card' }).click();
  await page.keyboard.type('Paint the hull');
  await look(page, 'breakdown-error');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(drawer.getByRole('button', { name: 'Add property' })).toBeFocused();
  await page.unroute(PROPOSAL);
  await open.click();
  await expect(dialog.getByLabel('Title of card 1')).toHaveValue('Paint the hull');

  // No model is configured here, so the proposal comes from the card's own list.
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect(dialog.getByText('No model is configured')).toBeVisible();
  await expect(dialog.getByLabel('Title of card 1')).toBeFocused();
  const titles = (): Promise<string[]> =>
    dialog
      .locator('input.title')
      .evaluateAll((inputs) => inputs.map((one) => (one as HTMLInputElement).value));
  expect(await titles()).toEqual(['Saw the planks', 'Sew the sail', 'Call the press']);
  await dialog.getByText('Description and acceptance of card 1').click();
  await expect(dialog.getByLabel('Description (Markdown)').first()).toHaveValue('Oak, twice.');
  await look(page, 'breakdown');
  await dialog.getByRole('button', { name: 'Remove card 3' }).click();
  await dialog.getByLabel('Title of card 2').fill('');
  await dialog.getByRole('button', { name: 'Create 2 cards' }).click();
  await expect(dialog.getByText('Enter a title, or remove this card.')).toBeVisible();
  await expect(dialog.getByLabel('Title of card 2')).toBeFocused();
  await page.keyboard.type('Sew the big sail');
  // Nothing exists before the confirmation, which Enter in a field is, too.
  await expect(card(page, 'Ready', 'Saw the planks')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.locator('app-toast-outlet:has(.toast)')).toContainText('2 cards created');
  await expect(dialog).toBeHidden();
  await expect(drawer.getByRole('link', { name: 'Saw the planks' })).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'Sew the big sail' })).toBeVisible();
  await expect(card(page, 'Ready', 'Saw the planks')).toBeVisible();
  await expect(card(page, 'To do', 'Build a boat')).toBeVisible();
});

test('a proposal that takes long can be canceled; a card without lists gives none', async ({
  page,
}) => {
  await startBoard(page, 'olive@keelson.test', [['Think', 'ready']]);
  await card(page, 'Ready', 'Think').click();
  const open = { click: () => addProperty(drawerOf(page), 'Break down into cards…') };
  await page.route(PROPOSAL, () => undefined);
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Break down this card' });
  await expect(dialog.getByText('Preparing a proposal…')).toBeVisible();
  await look(page, 'breakdown-loading');
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('proposal'));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await ended;
  await page.unroute(PROPOSAL);
  await open.click();
  await expect(dialog.getByText('no open checklist items, lists or headings')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Create 0 cards' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Add a card' }).click();
  await page.keyboard.type('Write it down');
  await dialog.getByLabel('They start when this card is done').check();
  await dialog.getByRole('button', { name: 'Create 1 card' }).click();
  await expect(card(page, 'To do', 'Write it down')).toBeVisible();
  await expect(card(page, 'Ready', 'Think')).toBeVisible();
});
