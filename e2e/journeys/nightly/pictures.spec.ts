import { randomUUID } from 'node:crypto';
import { type Page } from '@playwright/test';
import { runsBrowserFromNpm } from '../../support/browser';
import { control, openBoard, untilLive } from '../pages/board';
import { PICTURED_ACCOUNT } from '../pages/fixed-account';
import { fixAnswers } from '../pages/fixed-answers';
import { expect, test } from '../pages/journey';
import { expectPictures, expectSmallPictures } from '../pages/picture';
import { AREAS, openStates, removeRepeated } from '../pages/states-gallery';
import { signIn } from '../pages/visitor';

const ADMIN = 'ada@keelson.test';

const PUBLIC = {
  // First: other journeys publish documents.
  learn: '/learn',
  document: '/learn/billing-states',
  home: '/',
  pricing: '/pricing',
  status: '/status',
  developers: '/developers',
  'sign-in': '/sign-in',
  'not-found': '/no-such-page',
} as const;

const MEMBER = {
  dashboard: '/dashboard',
  chat: '/dashboard/chat',
  account: '/dashboard/account',
  billing: '/dashboard/billing',
  checkout: '/checkout',
  'image-generator': '/image-generator',
  automation: '/automation',
} as const;

const CONSOLE = {
  overview: '/admin',
  users: '/admin/users',
  'console-billing': '/admin/billing?outcome=failed', // none has
  flags: '/admin/flags',
  audit: '/admin/audit',
  user: `/admin/users/${PICTURED_ACCOUNT}`,
} as const;

/** With a text that comes last. */
const BOARDS = {
  boards: ['/admin/agents-kanban', '14 open cards'],
  agents: ['/admin/agents-kanban/agents', 'Boards: Launch and Website'],
  dispatch: ['/admin/agents-kanban/dispatch', 'Builder'],
} as const;

/** The pages that people look at longest: in dark too. */
const DARK = new Set(['home', 'dashboard', 'chat', 'board']);

const schemesOf = (name: string): ('light' | 'dark')[] =>
  DARK.has(name) ? ['light', 'dark'] : ['light'];

const CARDS = [
  { title: 'Write the release notes', status: 'triage', priority: 3 },
  { title: 'Renew the certificates before they end', status: 'triage', labels: ['operations'] },
  { title: 'Answer the questions of the review', status: 'todo', labels: ['security'] },
  { title: 'Measure the start of the functions', status: 'ready' },
] as const;

/** Creates a board with the same name, cards and members each time. */
async function makePicturedBoard(page: Page): Promise<string> {
  const slug = `pictures-${randomUUID().slice(0, 8)}`;
  await control(page, 'POST', 'boards', { slug, name: 'Release' });
  for (const card of CARDS) await control(page, 'POST', `boards/${slug}/cards`, card);
  return slug;
}

/** Without it, pages get from the API what listeners would deliver. */
async function leaveFirebase(page: Page): Promise<void> {
  const context = page.context();
  await context.setStorageState({ cookies: await context.cookies(), origins: [] });
}

/** The changelog grows with the product: two entries with other words stand for all. */
async function replaceEntries(page: Page): Promise<void> {
  // The page is there before its scripts, which draw the entries again.
  await page.waitForLoadState('networkidle');
  await page.locator('article').evaluateAll((entries) => {
    for (const entry of entries.slice(2)) entry.remove();
    for (const title of document.querySelectorAll('article h2 a')) title.textContent = 'A change';
    for (const text of document.querySelectorAll('article h2 + p')) {
      text.textContent = 'What it does, and for whom. '.repeat(6);
    }
  });
}

test.describe('the reference pictures', () => {
  test.skip(
    !runsBrowserFromNpm,
    'The reference pictures are of the browser from npm, which runs on Linux on x64 only.',
  );

  for (const [name, path] of Object.entries(PUBLIC)) {
    test(`page ${name}`, async ({ page }) => {
      await page.goto(path);
      await expectPictures(page, name, {
        covered: [page.getByText(/\d+ operations/)],
        schemes: schemesOf(name),
      });
    });
  }

  for (const [name, path] of Object.entries(MEMBER)) {
    test(`page ${name}`, async ({ page }) => {
      await signIn(page, `pictures-${name}@journeys.test`);
      await page.goto(path);
      await expectPictures(page, name, { schemes: schemesOf(name) });
    });
  }

  for (const [name, path] of Object.entries(CONSOLE)) {
    test(`page ${name}`, async ({ page }) => {
      await signIn(page, ADMIN);
      await fixAnswers(page);
      await page.goto(path);
      await expectPictures(page, name, { schemes: schemesOf(name) });
    });
  }

  for (const [name, [path, last]] of Object.entries(BOARDS)) {
    test(`page ${name}`, async ({ page }) => {
      await signIn(page, ADMIN);
      await leaveFirebase(page);
      await fixAnswers(page);
      await page.goto(path);
      await expect(page.getByText(last, { exact: true })).toBeVisible();
      // It names the boards that come from elsewhere than its report.
      if (name === 'dispatch')
        await expect(page.locator('td').getByText('Launch').first()).toBeVisible();
      await expectPictures(page, name);
    });
  }

  test('page checkout-success', async ({ page }) => {
    await signIn(page, 'pictures-success@journeys.test');
    await fixAnswers(page);
    await page.goto('/checkout/success?session_id=cs_picture');
    await expectPictures(page, 'checkout-success');
  });

  test('page changelog', async ({ page }) => {
    await page.goto('/changelog');
    await replaceEntries(page);
    await expectPictures(page, 'changelog');
  });

  test('page board', async ({ page }) => {
    await signIn(page, ADMIN);
    await openBoard(page, await makePicturedBoard(page));
    await untilLive(page);
    await expectPictures(page, 'board', { schemes: schemesOf('board') });
  });

  test('page board-settings', async ({ page }) => {
    await signIn(page, ADMIN);
    await page.goto(`/admin/agents-kanban/boards/${await makePicturedBoard(page)}/settings`);
    await expectPictures(page, 'board-settings', {
      covered: [page.getByRole('textbox', { name: /^Key/ })],
    });
  });

  test('page learning-control', async ({ page }) => {
    await signIn(page, ADMIN);
    await page.goto('/admin/learning-control');
    const runs = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: /^(Background r|R)uns$/ }) });
    await expectPictures(page, 'learning-control', {
      covered: [page.locator('app-stage-strip'), runs],
    });
  });

  for (const area of AREAS) {
    test(`states of ${area}`, async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await openStates(page, area);
      await removeRepeated(page);
      await expectSmallPictures(page, page.locator('.area'), `states-${area}`);
    });
  }
});
