import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { control, makeBoard } from '../../boards/pages/board';
import { expectContentLoaded } from '../../pages/accessible';
import { expect, test } from '../../pages/journey';
import { watchShownTexts } from '../../pages/shown-texts';
import { expectNoEnglish } from '../../pages/untranslated';
import { newEmail, signIn } from '../../pages/visitor';

const ADA = 'ada@keelson.test';
const GALLERY = join(import.meta.dirname, '../../../../web/src/app/states-gallery');

/** Data of the gallery's examples, which is in its source. */
const sampleTexts = (): string[] =>
  readdirSync(GALLERY, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap(
      (name) => readFileSync(join(GALLERY, name), 'utf8').match(/(?<=')[^'\n]+(?=')/g) ?? [],
    );

/** Opens everything that says that it opens: menus, details and panels, one after the other. */
async function openEverything(page: Page, within: Locator = page.locator('body')): Promise<void> {
  const closed = within.locator(
    'button[aria-haspopup]:visible:enabled, button[aria-expanded="false"]:visible:enabled, details:not([open]) > summary:visible',
  );
  const count = await closed.count();
  for (let index = 0; index < count; index += 1) {
    const one = closed.nth(index);
    if (!(await one.isVisible())) continue;
    await one.click({ timeout: 2_000 }).catch(() => undefined); // covered by what is open
    await page.waitForTimeout(150);
    await page.keyboard.press('Escape');
  }
}

/** Presses a button and leaves the dialog or the menu that it opens. */
async function lookInto(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  await page.waitForTimeout(300);
  await page.keyboard.press('Escape');
}

test.describe('in Korean', () => {
  test.beforeEach(async ({ page }) => {
    test.slow();
    await watchShownTexts(page);
  });

  test('every state of every view', async ({ page }) => {
    await signIn(page, newEmail('korean-states'));
    await page.goto('/ko/dashboard');
    await expectContentLoaded(page);
    // The server has no Korean page at this address.
    await page.evaluate(() => {
      history.pushState(null, '', '/ko/dev/states');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page.locator('.example').first()).toBeVisible();
    await expect(page.locator('app-error-state p').first()).toBeVisible();
    await page.waitForTimeout(5_000);
    await expectNoEnglish(page, 'the gallery of states', sampleTexts());
  });

  test('a board with its menus, dialogs, messages and an open card', async ({ page }) => {
    await signIn(page, ADA);
    const slug = await makeBoard(page, [
      ['안내서 쓰기', 'ready'],
      ['표 확인하기', 'todo'],
      ['그림 고르기', 'triage'],
    ]);
    await control(page, 'PATCH', `boards/${slug}`, { name: '한국어 보드' }).catch(() => undefined);
    await page.goto(`/ko/admin/agents-kanban/boards/${slug}`);
    await expect(page.locator('[data-card]').first()).toBeVisible({ timeout: 30_000 });
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('a');
    await page.waitForTimeout(1_500);
    await page.keyboard.press('Escape');
    // Moves by keyboard, with their announcements.
    await page.locator('[data-card]').first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await page.waitForTimeout(1_500);
    await expectNoEnglish(page, 'the board and its shortcuts');
    await page.reload();
    await expect(page.locator('[data-card]').first()).toBeVisible();
    await openEverything(page);
    await page.locator('[data-card]').first().click();
    const drawer = page.getByRole('complementary').last();
    await expect(drawer.getByRole('tab').first()).toBeVisible();
    for (const tab of await drawer.getByRole('tab').all()) {
      await tab.click();
      await page.waitForTimeout(500);
      await openEverything(page, drawer);
    }
    await expectNoEnglish(page, 'the board');
  });

  for (const slug of ['agent-pilot', 'launch', 'learning-hub']) {
    test(`cards of the demo board ${slug}`, async ({ page }) => {
      await signIn(page, ADA);
      await page.goto(`/ko/admin/agents-kanban/boards/${slug}`);
      await expect(page.locator('[data-card]').first()).toBeVisible();
      const cards = page.locator('[data-card]');
      for (let index = 0; index < Math.min(8, await cards.count()); index += 1) {
        await cards.nth(index).click();
        const drawer = page.getByRole('complementary').last();
        await expect(drawer.getByRole('tab').first()).toBeVisible();
        for (const tab of await drawer.getByRole('tab').all()) {
          await tab.click();
          await page.waitForTimeout(300);
        }
      }
      await expectNoEnglish(page, slug);
    });
  }

  for (const path of [
    '/ko/admin/agents-kanban',
    '/ko/admin/agents-kanban/agents',
    '/ko/admin/agents-kanban/notify',
    '/ko/admin/agents-kanban/boards/agent-pilot/settings',
    '/ko/admin/agents-kanban/boards/agent-pilot/metrics',
    '/ko/admin/users/demo-dan',
    '/ko/admin/flags',
    '/ko/admin/users/events',
    '/ko/admin/audit',
    '/ko/admin/chat',
    '/ko/admin/learning-control',
    '/ko/admin/learning-control?view=documents',
    '/ko/dashboard/account',
  ]) {
    test(`what opens on ${path}`, async ({ page }) => {
      await signIn(page, ADA);
      await page.goto(path);
      await expectContentLoaded(page);
      await openEverything(page);
      const rows = page.locator('tbody tr');
      for (let index = 0; index < Math.min(5, await rows.count()); index += 1) {
        await rows
          .nth(index)
          .click({ timeout: 2_000 })
          .catch(() => undefined); // covered by a panel
        await page.waitForTimeout(400);
        await page.keyboard.press('Escape');
      }
      const forms = page
        .locator('button:visible:enabled')
        .filter({ hasText: /추가|등록|새 |만들기|편집|변경/ });
      for (let index = 0; index < (await forms.count()); index += 1) {
        await forms
          .nth(index)
          .click({ timeout: 2_000 })
          .catch(() => undefined);
        await page.waitForTimeout(400);
        await page.keyboard.press('Escape');
      }
      await expectNoEnglish(page, path);
    });
  }

  test('custom starter questions begin with the default ones in Korean', async ({ page }) => {
    await signIn(page, ADA);
    await page.goto('/ko/admin/chat');
    await page.getByRole('radio', { name: '직접 작성한 질문' }).check();
    await expect(page.getByRole('textbox', { name: '질문(한 줄에 하나씩)' })).toHaveValue(
      /^[^\n]*[가-힣]\??\n[^]*[가-힣]\?$/,
    );
  });

  test('a member asks, and reads messages of a lost connection', async ({ page, context }) => {
    await signIn(page, newEmail('korean-chat'));
    await page.goto('/ko/dashboard/chat');
    await expectContentLoaded(page);
    await page.getByRole('textbox').last().fill('결제에 실패하면 어떻게 되나요?');
    await page.keyboard.press('Enter');
    await expect(page.locator('app-answer-feedback').first()).toBeVisible({ timeout: 60_000 });
    await openEverything(page);
    await context.setOffline(true);
    await page.getByRole('textbox').last().fill('그다음에는요?');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(3_000);
    await context.setOffline(false);
    await expectNoEnglish(page, 'the chat');
  });

  test('what a change of the plan costs', async ({ page }) => {
    await signIn(page, 'paula@keelson.test');
    await page.goto('/ko/dashboard/billing');
    await expectContentLoaded(page);
    await lookInto(page, /요금제로 변경/);
    await page.waitForTimeout(1_500);
    await expectNoEnglish(page, 'billing');
  });
});
