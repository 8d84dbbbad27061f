import { expect, type Locator, type Page } from '@playwright/test';
import { control, openBoard, untilLive } from '../../boards/pages/board';
import { PICTURED_ACCOUNT } from '../../pages/fixed-account';

export const ADMIN = 'ada@keelson.test';

export type Viewer = 'visitor' | 'member' | 'admin';

/** Reference pictures show the page like this. */
export interface Pictured {
  /** The files in `pictures/` begin with it. */
  readonly name: string;
  /** This address replaces that of the row, because it shows other data. */
  readonly path?: string;
  /** Dark too: the pages that people look at longest. */
  readonly dark?: true;
  /** Everybody's data, which other journeys change, is the same each time. */
  readonly withFixedAnswers?: true;
  /** Without Firebase, pages get from the API what listeners would deliver. */
  readonly withoutFirebase?: true;
  /** Prepares data, opens the page and waits for what comes last. */
  readonly open?: (page: Page, path: string) => Promise<void>;
  /** These parts differ in each run, so only their place and size are compared. */
  readonly covered?: (page: Page) => readonly Locator[];
}

export interface ShownPage {
  readonly path: string;
  readonly viewer: Viewer;
  readonly picture?: Pictured;
  /** The Korean address without its prefix, where the data of the page differs; `null`: it has no texts of its own. */
  readonly korean?: string | null;
}

const CARDS = [
  { title: 'Write the release notes', status: 'triage', priority: 3 },
  { title: 'Renew the certificates before they end', status: 'triage', labels: ['operations'] },
  { title: 'Answer the questions of the review', status: 'todo', labels: ['security'] },
  { title: 'Measure the start of the functions', status: 'ready' },
] as const;

/** Creates a board with the same name, cards and members each time. */
async function makePicturedBoard(page: Page): Promise<string> {
  const slug = `pictures-${crypto.randomUUID().slice(0, 8)}`;
  await control(page, 'POST', 'boards', { slug, name: 'Release' });
  for (const card of CARDS) await control(page, 'POST', `boards/${slug}/cards`, card);
  return slug;
}

/** The changelog grows with the product: two entries with other words stand for all. */
async function openChangelog(page: Page, path: string): Promise<void> {
  await page.goto(path);
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

const fixed = (name: string, path?: string): Pictured => ({
  name,
  withFixedAnswers: true,
  ...(path === undefined ? {} : { path }),
});

/** Opens a page around the boards and waits for the text that comes last. */
const boardsWith = (name: string, ...last: string[]): Pictured => ({
  name,
  withFixedAnswers: true,
  withoutFirebase: true,
  open: async (page, path) => {
    await page.goto(path);
    for (const text of last)
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  },
});

const runs = (page: Page): Locator =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: /^(Background r|R)uns$/ }) });

const BOARDS = '/admin/agents-kanban';
const LEARNING = '/admin/learning-control';

const of = (viewer: Viewer, pages: readonly Omit<ShownPage, 'viewer'>[]): ShownPage[] =>
  pages.map((page) => ({ ...page, viewer }));

/** Every page of the product. A new page is a new row. */
export const EVERY_PAGE: readonly ShownPage[] = [
  ...of('visitor', [
    // First: other journeys publish documents.
    { path: '/learn', picture: { name: 'learn' } },
    { path: '/learn/billing-states', picture: { name: 'document' } },
    { path: '/', picture: { name: 'home', dark: true } },
    { path: '/pricing', picture: { name: 'pricing' } },
    { path: '/status', picture: { name: 'status' } },
    {
      path: '/developers',
      picture: { name: 'developers', covered: (page) => [page.getByText(/\d operations/)] },
    },
    { path: '/sign-in', picture: { name: 'sign-in' } },
    { path: '/no-such-page', picture: { name: 'not-found' } },
    { path: '/changelog', picture: { name: 'changelog', open: openChangelog } },
    { path: '/terms' },
    { path: '/privacy' },
    { path: '/contact' },
    { path: '/developers/execution' },
    { path: '/403' },
    { path: '/404', korean: null },
    { path: '/offline' },
    { path: '/no-connection', korean: null },
    { path: '/learn?q=grace' },
    { path: '/learn?section=Billing', korean: null },
    { path: '/learn/billing-states/lesson', korean: null },
    { path: '/learn/no-such-document' },
  ]),
  ...of('member', [
    { path: '/dashboard', picture: { name: 'dashboard', dark: true } },
    { path: '/dashboard/chat', picture: { name: 'chat', dark: true } },
    { path: '/dashboard/projects' },
    { path: '/dashboard/teams' },
    { path: '/dashboard/teams/new' },
    { path: '/dashboard/team' },
    { path: '/dashboard/account', picture: { name: 'account' } },
    { path: '/dashboard/billing', picture: { name: 'billing' } },
    { path: '/checkout', picture: { name: 'checkout' } },
    {
      path: '/checkout/success',
      korean: null,
      picture: fixed('checkout-success', '/checkout/success?session_id=cs_picture'),
    },
    { path: '/image-generator', korean: null, picture: { name: 'image-generator' } },
    { path: '/automation', korean: null, picture: { name: 'automation' } },
  ]),
  ...of('admin', [
    { path: '/admin', picture: fixed('overview') },
    { path: '/admin/users', picture: fixed('users') },
    { path: '/admin/users?view=action' },
    { path: `/admin/users/${PICTURED_ACCOUNT}`, picture: fixed('user') },
    { path: '/admin/users/nobody', korean: null },
    {
      path: '/admin/users/events',
      // None has this outcome.
      picture: fixed('console-billing', '/admin/users/events?outcome=failed'),
    },
    { path: '/admin/flags', picture: fixed('flags') },
    { path: '/admin/audit', picture: fixed('audit') },
    { path: '/admin/chat' },
    { path: '/admin/chat/feedback' },
    {
      path: LEARNING,
      picture: {
        name: 'learning-control',
        covered: (page) => [page.locator('app-stage-strip'), runs(page)],
      },
    },
    { path: `${LEARNING}?view=documents` },
    { path: `${LEARNING}?view=feedback` },
    { path: BOARDS, picture: boardsWith('boards', '14 open cards') },
    { path: `${BOARDS}/agents`, picture: boardsWith('agents', 'Builder') },
    {
      path: `${BOARDS}/dispatch`,
      // It names the boards that come from elsewhere than its report.
      picture: boardsWith('dispatch', 'Builder', 'Launch'),
    },
    { path: `${BOARDS}/bin` },
    { path: `${BOARDS}/notify` },
    {
      path: `${BOARDS}/boards/launch`,
      korean: `${BOARDS}/boards/agent-pilot`,
      picture: {
        name: 'board',
        dark: true,
        open: async (page) => {
          await openBoard(page, await makePicturedBoard(page));
          await untilLive(page);
        },
      },
    },
    {
      path: `${BOARDS}/boards/launch/settings`,
      korean: `${BOARDS}/boards/agent-pilot/settings`,
      picture: {
        name: 'board-settings',
        open: async (page) => {
          await page.goto(`${BOARDS}/boards/${await makePicturedBoard(page)}/settings`);
        },
        covered: (page) => [page.getByRole('textbox', { name: /^Key/ })],
      },
    },
    {
      path: `${BOARDS}/boards/launch/metrics`,
      korean: `${BOARDS}/boards/agent-pilot/metrics`,
    },
    { path: '/projects/launch/hub', korean: '/projects/agent-pilot/hub' },
  ]),
];
