import { type Locator, type Page } from '@playwright/test';
import { openAccount } from '../../pages/account';
import { card, control, makeBoard, openBoard } from '../../boards/pages/board';
import { expectContentLoaded } from '../../pages/accessible';
import { expect, test } from '../../pages/journey';
import { Keyboard } from '../../pages/keyboard';
import { look } from '../../pages/look';
import { newEmail, originOf, signIn, signInOnPage } from '../../pages/visitor';

const ADMIN = 'ada@keelson.test';

const pictureOf = (page: Page): Locator => page.getByRole('group', { name: 'Picture' });
const addressIn = (part: Locator): Promise<string | null> =>
  part.locator('app-avatar img').first().getAttribute('src');

/** A photo of a phone: a landscape larger than a picture may be, drawn by the browser. */
async function drawPhoto(page: Page, sun = '#fff2cc'): Promise<Buffer> {
  const base64 = await page.evaluate((color) => {
    const canvas = document.createElement('canvas');
    canvas.width = 2_000;
    canvas.height = 1_500;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('No canvas');
    const sky = context.createLinearGradient(0, 0, 0, 1_500);
    sky.addColorStop(0, '#f6b26b');
    sky.addColorStop(1, '#1c4587');
    context.fillStyle = sky;
    context.fillRect(0, 0, 2_000, 1_500);
    context.fillStyle = color;
    context.beginPath();
    context.arc(1_000, 750, 420, 0, Math.PI * 2);
    context.fill();
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  }, sun);
  return Buffer.from(base64, 'base64');
}

/** Chooses a file as the browser's dialog does, which the keyboard opens. */
async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const picker = pictureOf(page).locator('input[type=file]');
  await page.bringToFront(); // other windows of the journey take the focus
  await new Keyboard(page).choose(picker, { name, mimeType: 'image/jpeg', buffer });
}

/** Chooses a file and saves it with the mouse. */
async function uploadByMouse(page: Page, name: string, buffer: Buffer): Promise<void> {
  const dialog = page.waitForEvent('filechooser');
  await pictureOf(page).getByText('Upload picture').click();
  await (await dialog).setFiles({ name, mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function save(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Save picture' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const isLoaded = (image: Locator): Promise<boolean> =>
  image.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth === 256);

test.describe('the picture of an account', () => {
  test.describe.configure({ timeout: 240_000 });

  test('is uploaded, replaced and removed by keyboard', async ({ page, browser }) => {
    await signInOnPage(page, newEmail('member-with-a-long-name'));
    await page.goto('/dashboard/account');
    const part = pictureOf(page);
    await expect(part.locator('app-avatar')).toHaveText(/^\s*\w{2}\s*$/);
    await expectContentLoaded(page);
    await look(page, 'picture-none', 'app-picture-field');

    await choose(page, 'notes.jpg', Buffer.from('not an image'));
    await expect(part.getByRole('alert')).toContainText('PNG, JPEG or WebP');
    await choose(page, 'photo.jpg', await drawPhoto(page));
    const preview = page.getByRole('dialog', { name: 'Preview of your picture' });
    await expect(part.getByRole('alert')).toHaveCount(0);
    await look(page, 'picture-preview', 'dialog');
    await page.keyboard.press('Escape');
    await expect(preview).toHaveCount(0);
    await expect(part.locator('input[type=file]')).toBeFocused();
    await expect(part.locator('img')).toHaveCount(0);

    await choose(page, 'photo.jpg', await drawPhoto(page));
    await save(page);
    await expect(page.getByText('Picture saved')).toBeVisible();
    const first = (await addressIn(part)) ?? '';
    expect(first).toMatch(/^\/api\/pictures\/[^/]+\/[\w-]+$/);
    const inMenu = page.locator('app-member-shell header app-avatar img').first();
    await expect(inMenu).toHaveAttribute('src', first);
    await expect.poll(() => isLoaded(inMenu)).toBe(true);
    // A long name is cut, and does not widen the menu.
    const menu = page.locator('app-member-shell header');
    const search = menu.getByRole('button', { name: 'Search' });
    const right = async (part: Locator): Promise<number> => {
      const box = await part.boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    };
    expect(await right(search)).toBeLessThan(await right(menu));
    await page.reload();
    await expect.poll(() => isLoaded(part.locator('img'))).toBe(true);
    await expectContentLoaded(page);
    await look(page, 'picture', 'app-picture-field');

    // Others who are signed in may see it; visitors may not.
    const origin = await originOf(page);
    const elsewhere = await browser.newContext({ baseURL: origin });
    const other = await elsewhere.newPage();
    expect((await other.request.get(first)).status()).toBe(401);
    await signIn(other, newEmail('looks'));
    expect((await other.request.get(first)).headers()['content-type']).toMatch(
      /^image\/(webp|jpeg)$/,
    );

    await choose(page, 'other.jpg', await drawPhoto(page, '#c27ba0'));
    await save(page);
    const second = (await addressIn(part)) ?? '';
    expect(second).not.toBe(first);
    expect((await other.request.get(first)).status()).toBe(404);

    await new Keyboard(page).press(part.getByRole('button', { name: 'Remove picture' }));
    await expect(page.getByText('Picture removed')).toBeVisible();
    await expect(part.locator('input[type=file]')).toBeFocused();
    await expect(page.locator('app-avatar img')).toHaveCount(0);
    expect((await other.request.get(second)).status()).toBe(404);
    await elsewhere.close();
  });

  test('is uploaded by mouse and shown on boards and in the console', async ({ page, browser }) => {
    const elsewhere = await browser.newContext();
    const person = await elsewhere.newPage();
    const email = newEmail('on-boards');
    await signInOnPage(person, email);
    const origin = await originOf(person);
    const photo = await drawPhoto(person);
    const sent = await person.request.put('/api/me/picture', {
      headers: { origin, 'content-type': 'image/jpeg' },
      data: photo,
    });
    expect([sent.status(), ((await sent.json()) as { code?: string }).code]).toEqual([
      422,
      'account/picture-unusable',
    ]);
    await person.goto('/dashboard/account');
    await uploadByMouse(person, 'photo.jpg', photo);
    const address = (await addressIn(pictureOf(person))) ?? '';
    const { uid } = (await (await person.request.get('/api/me')).json()) as { uid: string };

    await signInOnPage(page, ADMIN);
    const granted = await page.request.put(`/api/admin/users/${uid}/role`, {
      headers: { origin, 'idempotency-key': uid },
      data: { role: 'operator' },
    });
    expect(granted.ok(), await granted.text()).toBe(true);
    const slug = await makeBoard(page, []);
    const title = 'Draw a logo';
    const created = { title, status: 'ready', assignee: { kind: 'user', id: uid } };
    const { id } = await control<{ id: string }>(page, 'POST', `boards/${slug}/cards`, created);
    await control(page, 'POST', `boards/${slug}/cards/${id}/comments`, { body: 'By an admin' });
    const other = await elsewhere.newPage();
    await signIn(other, email);
    await control(other, 'POST', `boards/${slug}/cards/${id}/comments`, { body: 'By an operator' });
    await elsewhere.close();

    await openBoard(page, slug);
    const onTile = card(page, 'Ready', title).locator('app-avatar img');
    await expect(onTile).toHaveAttribute('src', address);
    await expect.poll(() => isLoaded(onTile)).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    await onTile.scrollIntoViewIfNeeded();
    await expect(onTile).toBeInViewport();
    await page.setViewportSize({ width: 1440, height: 900 });
    await onTile.scrollIntoViewIfNeeded();
    await look(page, 'picture-board', 'app-card-tile');
    await card(page, 'Ready', title).press('Enter');
    const comments = page.locator('app-card-activity li');
    await expect(comments.filter({ hasText: 'By an operator' }).locator('img')).toHaveAttribute(
      'src',
      address,
    );
    await expect(comments.filter({ hasText: 'By an admin' }).locator('app-avatar')).toHaveText(
      'AA',
    );
    await comments.first().scrollIntoViewIfNeeded();
    await look(page, 'picture-comments', 'app-card-activity');

    await page.goto('/admin/users');
    const row = page.getByRole('table', { name: 'customers' }).locator('tr', { hasText: email });
    await expect(row.locator('img')).toHaveAttribute('src', address);
    await look(page, 'picture-users', 'app-users');
    await openAccount(page, email);
    await expect.poll(() => isLoaded(page.locator('app-account-parts .head img'))).toBe(true);
    await expectContentLoaded(page);
    await look(page, 'picture-account', 'app-account-parts');
  });
});
