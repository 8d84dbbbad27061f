import { card, startBoard, untilMovable } from '../../boards/pages/board';
import { InputMethod } from '../../pages/input-method';
import { expect, test } from '../../pages/journey';
import { newEmail, signIn } from '../../pages/visitor';

// After the composition, as in Safari, and during it, as elsewhere.
for (const [when, endsBefore] of [
  ['during', false],
  ['after', true],
] as const) {
  test(`Enter of an input method, reported ${when} the composition, sends no question`, async ({
    page,
  }) => {
    await signIn(page, newEmail('input-method'));
    await page.goto('/dashboard/chat');
    const field = page.getByRole('textbox', { name: 'Your question' });
    await field.click();
    const keyboard = await InputMethod.of(page);
    await keyboard.compose('결제');
    if (endsBefore) await keyboard.commit('결제');
    await keyboard.take('Enter');
    if (!endsBefore) await keyboard.commit('결제');
    await expect(field).toHaveValue('결제');
    await expect(page.locator('app-message')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page.locator('app-message').first()).toContainText('결제');
  });
}

test('the palette and a board leave compositions alone, and shortcuts work on a Korean layout', async ({
  page,
}) => {
  await startBoard(page, 'ada@keelson.test', [['Alpha', 'ready']]);
  const alpha = card(page, 'Ready', 'Alpha');
  await untilMovable(alpha);
  const keyboard = await InputMethod.of(page);

  await page.keyboard.press('Control+k');
  const palette = page.locator('app-command-palette');
  await palette.getByRole('combobox').click();
  await keyboard.compose('users');
  await expect(palette.getByRole('option').first()).toBeVisible();
  await keyboard.take('Enter');
  await expect(palette.getByRole('combobox')).toHaveValue('users');
  await keyboard.commit('users');
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);

  await alpha.focus();
  await keyboard.pressLetter('ㅜ', 'KeyN');
  const title = page.getByRole('textbox', { name: 'Title of the new card in Ready' });
  await expect(title).toBeFocused();
  await keyboard.compose('한글');
  await keyboard.take('Enter');
  await keyboard.commit('한글 카드');
  await expect(title).toHaveValue('한글 카드');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Ready', '한글 카드')).toBeVisible();
  await expect(title).toHaveValue('');
});
