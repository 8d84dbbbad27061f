import { expect, test } from '../journeys/pages/journey';
import { becomePro } from '../journeys/pages/member';
import { newEmail, signIn } from '../journeys/pages/visitor';
import { crawl } from './support/crawl';
import { DROPPED } from './support/traces';

const DOCUMENTS = [
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/learn/feed.xml',
  '/api/config',
  '/api/plans',
  '/api/openapi.json',
  '/api/execution-openapi.json',
  '/api/learn/docs',
  '/api/nothing',
];
const MEMBER = [
  '/dashboard',
  '/dashboard/account',
  '/dashboard/billing',
  '/checkout',
  '/checkout/success',
  '/api/me',
  '/api/usage',
  '/api/subscription',
  '/api/invoices',
];
const MINUTES = 60_000;

/** The routes that the module has where it is kept. */
const ROUTES: Readonly<Record<string, readonly string[]>> = {
  chat: ['/dashboard/chat', '/api/chats', '/api/chat'],
  'image-generator': ['/image-generator'],
  automation: ['/automation'],
};

test.describe('a branded copy', () => {
  test.describe.configure({ timeout: 20 * MINUTES });

  test('says nothing of the engine or the dropped module to visitors', async ({ page }) => {
    const sitemap = await (await page.request.get('/sitemap.xml')).text();
    const listed = [...sitemap.matchAll(/<loc>(?<url>[^<]+)/g)].map(
      ({ groups }) => new URL(groups?.['url'] ?? '').pathname,
    );
    const { visited, traces } = await crawl(page, ['/', ...DOCUMENTS, ...listed]);
    expect(traces).toEqual({});
    expect(visited).toEqual(
      expect.arrayContaining(['/pricing', '/terms', '/learn', '/developers']),
    );
    expect(visited.length).toBeGreaterThan(25);
  });

  test('says nothing of them to members', async ({ page }) => {
    await becomePro(page, 'acme-member');
    const { visited, answers, traces } = await crawl(page, MEMBER);
    expect(traces).toEqual({});
    expect(visited).toEqual(expect.arrayContaining(MEMBER));
    expect([...answers]).toEqual(expect.arrayContaining(['/api/plans', '/api/usage']));
  });

  test('says nothing of them in the console', async ({ page }) => {
    await signIn(page, 'ada@keelson.test');
    const { visited, answers, traces } = await crawl(page, ['/admin']);
    expect(traces).toEqual({});
    expect(visited.filter((path) => path.startsWith('/admin/')).length).toBeGreaterThan(8);
    expect([...answers].filter((path) => path.startsWith('/api/admin/')).length).toBeGreaterThan(5);
  });

  test('has no page and no endpoint of the dropped module', async ({ page }) => {
    await signIn(page, newEmail('acme-routes'));
    for (const path of ROUTES[DROPPED] ?? []) {
      if (path.startsWith('/api/')) {
        expect.soft((await page.request.get(path)).status(), path).toBe(404);
      } else {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
      }
    }
  });
});
