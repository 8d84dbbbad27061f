import { randomUUID } from 'node:crypto';
import { type Page } from '@playwright/test';
import { runsBrowserFromNpm } from '../support/browser';
import { control, openBoard, untilLive } from './pages/board';
import { fixAnswers } from './pages/fixed-answers';
import { test } from './pages/journey';
import { expectPictures } from './pages/picture';
import { signIn } from './pages/visitor';

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
} as const;

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

test.describe('the reference pictures', () => {
  test.skip(
    !runsBrowserFromNpm,
    'The reference pictures are of the browser from npm, which runs on Linux on x64 only.',
  );

  for (const [name, path] of Object.entries(PUBLIC)) {
    test(`page ${name}`, async ({ page }) => {
      await page.goto(path);
      await expectPictures(page, name, [page.getByText(/\d+ operations/)]);
    });
  }

  for (const [name, path] of Object.entries(MEMBER)) {
    test(`page ${name}`, async ({ page }) => {
      await signIn(page, `pictures-${name}@journeys.test`);
      await page.goto(path);
      await expectPictures(page, name);
    });
  }

  for (const [name, path] of Object.entries(CONSOLE)) {
    test(`page ${name}`, async ({ page }) => {
      await signIn(page, ADMIN);
      await fixAnswers(page);
      await page.goto(path);
      await expectPictures(page, name);
    });
  }

  test('page board', async ({ page }) => {
    await signIn(page, ADMIN);
    await openBoard(page, await makePicturedBoard(page));
    await untilLive(page);
    await expectPictures(page, 'board');
  });

  test('page board-settings', async ({ page }) => {
    await signIn(page, ADMIN);
    await page.goto(`/admin/agents-kanban/boards/${await makePicturedBoard(page)}/settings`);
    await expectPictures(page, 'board-settings', [page.getByRole('textbox', { name: /^Key/ })]);
  });

  test('page learning-control', async ({ page }) => {
    await signIn(page, ADMIN);
    await page.goto('/admin/learning-control');
    const runs = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: /^(Background r|R)uns$/ }) });
    await expectPictures(page, 'learning-control', [page.locator('app-stage-strip'), runs]);
  });
});
