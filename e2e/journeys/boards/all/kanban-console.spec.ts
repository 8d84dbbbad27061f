import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import {
  DESKTOP,
  expectAccessibleEverywhere,
  expectAccessibleInBothSchemes,
  expectNoBlankEnd,
  expectNoStrayText,
} from '../../pages/accessible';
import { card, control, makeBoard, openBoard, startBoard, titles } from '../pages/board';
import { addProperty, openAdvanced } from '../pages/card-drawer';
import { expect, test } from '../../pages/journey';
import { signIn } from '../../pages/visitor';

const ADA = 'ada@keelson.test';
const OLIVE = 'olive@keelson.test';
const TOAST = 'app-toast-outlet:has(.toast)';

/** Words that begin on one line and end on another. */
const brokenWords = (parts: Locator): Promise<string[]> =>
  parts.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\p{L}\d]+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word);
        }
      }
      return found;
    }),
  );

test.describe('the console around the boards', () => {
  test('no accessibility violations on a board and its cards, light and dark', async ({ page }) => {
    await signIn(page, ADA);
    await openBoard(page, 'launch');
    await expect(page.locator('[data-card]').first()).toBeVisible();
    await page.locator('[data-card]').first().click();
    const drawer = page.getByRole('complementary', { name: 'Card' });
    await page.setViewportSize(DESKTOP);
    await openAdvanced(drawer);
    await addProperty(drawer, 'Files');
    await expect(drawer.locator('app-skeleton:visible')).toHaveCount(0);
    await expectNoStrayText(page, 'card');
    await expectAccessibleEverywhere(page, 'card', 'app-card-drawer');
  });

  test('only the drawer scrolls to the end of a long card, not the page around it', async ({
    page,
  }) => {
    await signIn(page, ADA);
    const slug = await makeBoard(page, []);
    const body = 'A long description.\n\n'.repeat(40);
    await control(page, 'POST', `boards/${slug}/cards`, { title: 'Alpha', status: 'ready', body });
    await openBoard(page, slug);
    await card(page, 'Ready', 'Alpha').click();
    const drawer = page.getByRole('complementary', { name: 'Card' });
    await expect(drawer.getByText('A long description.').first()).toBeVisible();
    await expectNoBlankEnd(page, 'a long card');
    await expectNoStrayText(page, 'a long card');
    await addProperty(drawer, 'Files');
    const file = drawer.getByLabel('Attach a file');
    await file.focus();
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 4_000);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.getByRole('navigation', { name: 'Console' })).toBeInViewport();
  });

  test('a filter is saved, applied, renamed and deleted', async ({ page }) => {
    await startBoard(page, OLIVE, [
      ['Alpha', 'ready'],
      ['Beta', 'ready'],
    ]);
    await page.getByRole('searchbox', { name: 'Search cards' }).fill('alpha');
    await expect.poll(() => titles(page, 'Ready')).toEqual(['Alpha']);
    await page.getByRole('button', { name: 'View', exact: true }).click();
    const panel = page.getByRole('group', { name: 'View', exact: true });
    await panel.getByLabel('Save current filter as').fill('Only alpha');
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(panel.getByRole('button', { name: 'Only alpha', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => titles(page, 'Ready')).toEqual(['Alpha', 'Beta']);

    await page.reload();
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await panel.getByRole('button', { name: 'Only alpha', exact: true }).click();
    await expect.poll(() => titles(page, 'Ready')).toEqual(['Alpha']);
    await page.getByRole('button', { name: 'View', exact: true }).click();
    const rename = panel.getByRole('button', { name: 'Rename Only alpha' });
    await rename.click();
    await expect(panel.getByLabel('New filter name')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(rename).toBeFocused();
    await page.keyboard.press('Enter');
    await panel.getByLabel('New filter name').fill('First letter');
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: 'Rename First letter' })).toBeFocused();
    await panel.getByRole('button', { name: 'Delete First letter' }).click();
    await expect(panel.getByText('No saved filters yet.')).toBeVisible();
  });

  test('an agent is registered, edited and disabled; its secrets are shown once', async ({
    page,
  }) => {
    await signIn(page, ADA);
    const name = `Agent ${randomUUID().slice(0, 8)}`;
    await page.goto('/admin/agents-kanban/agents');
    await page.getByRole('button', { name: 'Register agent' }).click();
    const form = page.getByRole('dialog', { name: 'Register agent' });
    await form.getByLabel('Name').fill(name);
    await form.getByRole('button', { name: 'Register agent' }).click();
    const secrets = page.getByRole('dialog', { name: `Secrets for ${name}` });
    await secrets.getByRole('button', { name: 'Generate secrets' }).click();
    await expect(secrets.getByText('Bearer token', { exact: true })).toBeVisible();
    await secrets.getByRole('button', { name: 'Done' }).click();

    const row = page.getByRole('row').filter({ hasText: name });
    const actions = row.getByRole('button', { name: `Actions for ${name}` });
    await actions.click();
    await row.getByRole('button', { name: `Edit ${name}` }).click();
    const edit = page.getByRole('dialog', { name: `Edit ${name}` });
    await edit.getByLabel('Concurrent runs').fill('4');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(row.getByText('0 of 4')).toBeVisible();
    await actions.click();
    await row.getByRole('button', { name: `Disable ${name}` }).click();
    await expect(row.getByText('Disabled')).toBeVisible();
    await expect(page.locator(TOAST)).toContainText('Active runs continue.');
  });

  test('an MCP client connects with the configuration that the console shows', async ({
    page,
    request,
  }) => {
    await signIn(page, ADA);
    const name = `Client ${randomUUID().slice(0, 8)}`;
    await page.goto('/admin/agents-kanban/agents');
    await page.getByRole('button', { name: 'Register agent' }).click();
    const form = page.getByRole('dialog', { name: 'Register agent' });
    await form.getByLabel('Name').fill(name);
    await form.getByRole('button', { name: 'Register agent' }).click();
    const secrets = page.getByRole('dialog', { name: `Secrets for ${name}` });
    await secrets.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('button', { name: `Connect ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Connect ${name}` });
    await expect(dialog.getByText('Never')).toBeVisible();
    await dialog.getByRole('button', { name: 'Generate token' }).click();
    await expect(dialog.getByText('won’t be shown again')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cursor' }).press('Enter');
    const shown = dialog.getByLabel('Cursor configuration', { exact: true });
    const config = JSON.parse((await shown.textContent()) ?? '') as {
      mcpServers: { keelson: { url: string; headers: Record<string, string> } };
    };
    await expectAccessibleInBothSchemes(page, 'connect', 'app-agent-connect-dialog');
    const { url, headers } = config.mcpServers.keelson;
    const answer = await request.post(url, {
      headers: { ...headers, Accept: 'application/json, text/event-stream' },
      data: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    });
    expect(await answer.text()).toContain('claim_next_card');
    await page.reload();
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row.getByText('just now')).toBeVisible();
  });

  test('dispatch shows a preview and runs on demand', async ({ page }) => {
    await signIn(page, ADA);
    const slug = await makeBoard(page, [['Alpha documentation', 'ready']]);
    await page.goto('/admin/agents-kanban/dispatch');
    const report = page.getByRole('region', { name: 'Report' });
    await expect(report).toContainText('Nothing was changed.');
    await page.getByRole('combobox').selectOption(slug);
    const row = report.getByRole('row').filter({ hasText: 'Alpha' });
    await expect(report.locator('tbody tr')).toHaveCount(1);
    await expect(row).toContainText('Waits');
    await page.getByRole('button', { name: 'Run now' }).click();
    await expect(report).toContainText('Dispatch complete.');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await brokenWords(report.locator('td'))).toEqual([]);
    await row.getByRole('link', { name: 'Alpha' }).click();
    await expect(page.getByRole('complementary', { name: 'Card' })).toContainText('Alpha');
  });

  test('settings that are saved one right after the other are all saved', async ({ page }) => {
    await signIn(page, ADA);
    const slug = await makeBoard(page, []);
    await page.goto(`/admin/agents-kanban/boards/${slug}/settings`);
    await expect(page.getByLabel('Ready', { exact: true })).toBeEnabled();
    let slow = true;
    await page.route(`**/boards/${slug}`, async (route) => {
      const isFirst = slow && route.request().method() === 'PATCH';
      slow = slow && !isFirst;
      if (isFirst) await new Promise((resolve) => setTimeout(resolve, 1_000));
      return route.continue();
    });
    const section = (name: string) =>
      page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name });
    await page.getByLabel('Ready', { exact: true }).fill('7');
    await page.getByLabel('Ready', { exact: true }).press('Tab');
    await section('Agents').click();
    const instructions = page.getByRole('textbox', { name: /^Instructions/ });
    await instructions.fill('Write plainly.');
    await section('General').click();
    await expect(page.getByText('Saved', { exact: true })).toHaveCount(2);
    await page.reload();
    await expect(page.getByLabel('Ready', { exact: true })).toHaveValue('7');
    await page.getByLabel('Ready', { exact: true }).fill('9');
    await page.getByLabel('Ready', { exact: true }).press('Tab');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByLabel('Ready', { exact: true })).toHaveValue('7');
    await section('Agents').click();
    await expect(instructions).toHaveValue('Write plainly.');
  });

  test('a staff member gets a board role by e-mail address', async ({ page }) => {
    await signIn(page, ADA);
    const slug = await makeBoard(page, []);
    await page.goto(`/admin/agents-kanban/boards/${slug}/settings#members`);
    const who = page.getByLabel('E-mail address or name');
    await who.fill('nobody@example.com');
    await page.getByRole('button', { name: 'Add member' }).click();
    await expect(page.getByText('No staff member matches.')).toBeVisible();
    await who.fill('victor@keelson.test');
    await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('operator');
    await page.getByRole('button', { name: 'Add member' }).click();
    await expect(page.getByLabel(/^Role of Victor/)).toHaveValue('operator');
  });

  test('a board is exported and imported again with the same cards', async ({ page }) => {
    test.slow(); // every request may start a function process
    await signIn(page, ADA);
    const slug = await makeBoard(page, [
      ['Alpha', 'ready'],
      ['Beta', 'ready'],
      ['Gamma', 'todo'],
    ]);
    await page.goto(`/admin/agents-kanban/boards/${slug}/settings`);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export board' }).click();
    const file = await (await saved).path();

    await page.goto('/admin/agents-kanban');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Import a board' });
    const picker = form.getByLabel('Exported file');
    await picker.setInputFiles({
      name: 'notes.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"notes":[]}'),
    });
    await expect(form.getByRole('alert')).toContainText('isn’t a board export');
    await picker.setInputFiles(file);
    await expect(form.getByText('3 cards, 0 comments')).toBeVisible();
    // The original board still exists, so the copy gets another name and URL.
    await expect(form.getByLabel('URL')).toHaveValue(`${slug}-2`);
    await form.getByRole('button', { name: 'Import 3 cards' }).click();
    await expect(page).toHaveURL(new RegExp(`/boards/${slug}-2$`), { timeout: 60_000 });
    await expect.poll(() => titles(page, 'Ready')).toEqual(['Alpha', 'Beta']);
    await expect.poll(() => titles(page, 'To do')).toEqual(['Gamma']);
  });
});
