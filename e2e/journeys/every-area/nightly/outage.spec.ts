import { MINUTE, SECOND } from '@keelson/contracts/time';
import { type BrowserContext, type Page } from '@playwright/test';
import { makeBoard } from '../../boards/pages/board';
import { expect, test } from '../pages/faulty';
import { newEmail, signIn } from '../../pages/visitor';

test.describe.configure({ mode: 'default' });

/** Longer outages: KEELSON_OUTAGE_SECONDS=300 npm test -- --only journeys 'journeys/outage' */
const OUTAGE_MS = Number(process.env['KEELSON_OUTAGE_SECONDS'] ?? 0) * SECOND;
const BANNER = 'The server is taking longer than usual. This page continues when it responds.';

/** A page, and a text that it has only when its data is there. The list of boards is not here: it keeps what it shows. */
type Expected = readonly (readonly [path: string, text: string | RegExp])[];

/** The ids of the board and the account that the pages are about. */
interface Ids {
  readonly slug: string;
  readonly uid: string;
}

/** As a link of the app does it, without a request for the page itself. */
const followLink = (page: Page, path: string): Promise<void> =>
  page.evaluate((url) => {
    history.pushState({}, '', url);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/**
 * One tab for each page, all at the dashboard. Each was at its page before, so its scripts are there: a browser has six
 * connections to a host for all tabs, and pages that wait for the server would keep them.
 */
async function openTabs(context: BrowserContext, expected: Expected) {
  const tabs: { readonly page: Page; readonly path: string; readonly text: string | RegExp }[] = [];
  for (const [path, text] of expected) {
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.getByText(text).first(), path).toBeVisible();
    await followLink(page, '/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
    tabs.push({ page, path, text });
  }
  return tabs;
}

for (const { who, email, pages } of [
  {
    who: 'a member',
    email: newEmail('outage'),
    pages: (): Expected => [
      ['/dashboard/account', /^This device$/],
      ['/dashboard/billing', 'You have no subscription'],
      ['/dashboard/chat', '20 of 20 messages left'],
    ],
  },
  {
    who: 'an admin',
    email: 'ada@keelson.test',
    pages: ({ slug, uid }: Ids): Expected => [
      ['/admin', 'Days are in UTC'],
      ['/admin/users', 'Copy user ID'],
      [`/admin/users/${uid}`, 'Last sign-in'],
      ['/admin/users/events', 'Last reconciled'],
      ['/admin/flags', 'New accounts can be created'],
      ['/admin/audit', 'What happened'],
      ['/admin/learning-control?view=rules', 'Not required. Admins can approve'],
      ['/admin/agents-kanban/dispatch', 'Cards in dispatch order'],
      ['/admin/agents-kanban/agents', 'Archivist'],
      ['/admin/agents-kanban/bin', /The bin is empty|Restore/],
      ['/admin/agents-kanban/notify', 'Notifier enabled'],
      [`/admin/agents-kanban/boards/${slug}`, 'Alpha'],
      [`/admin/agents-kanban/boards/${slug}/settings`, 'Column limits'],
      [`/admin/agents-kanban/boards/${slug}/metrics`, 'Throughput'],
    ],
  },
]) {
  test(`the database is down: every page of ${who} says so, and continues by itself`, async ({
    page,
    context,
    faults,
  }) => {
    test.setTimeout(6 * MINUTE + OUTAGE_MS);
    await signIn(page, email);
    const slug = email.startsWith('ada') ? await makeBoard(page, [['Alpha', 'todo']]) : '';
    const { uid } = (await (await page.request.get('/api/me')).json()) as { uid: string };
    const tabs = await openTabs(context, pages({ slug, uid }));
    await faults.firestore.down();
    for (const { page: tab, path } of tabs) await followLink(tab, path);
    for (const { page: tab, path } of tabs) {
      await tab.bringToFront();
      // The banner while requests wait, and what is wrong once the server has reported it.
      await expect(tab.getByText(BANNER).or(tab.getByRole('alert')).first(), path).toBeVisible();
      await expect(tab.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    }
    await page.waitForTimeout(OUTAGE_MS);
    await faults.firestore.up();
    for (const { page: tab, path, text } of tabs) {
      await tab.bringToFront();
      await expect(tab.getByText(BANNER), path).toHaveCount(0, { timeout: MINUTE });
      await expect(tab.getByText(text).first(), path).toBeVisible({ timeout: MINUTE });
      await expect(tab.getByRole('alert'), path).toHaveCount(0);
      await expect(tab.getByText('is down'), path).toHaveCount(0, { timeout: MINUTE });
    }
  });
}
