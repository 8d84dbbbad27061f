import { expect, type Locator, type Page } from '@playwright/test';

type Pointer = 'click' | 'tap';

const press = (target: Locator, pointer: Pointer): Promise<void> =>
  pointer === 'tap' ? target.tap() : target.click();

/** Opens the command palette with its button, types a search and chooses a result, with the mouse or a finger. */
export async function findByPointer(
  page: Page,
  text: string,
  option: RegExp,
  pointer: Pointer = 'click',
): Promise<void> {
  const buttons = page.getByRole('button', { name: /^Search/ }).filter({ visible: true });
  await press(buttons.first(), pointer);
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('combobox')).toBeInViewport({ ratio: 1 });
  await page.keyboard.type(text);
  const found = palette.getByRole('option', { name: option });
  await expect(found).toBeInViewport({ timeout: 30_000 });
  await press(found, pointer);
  await expect(palette).toHaveCount(0);
}
