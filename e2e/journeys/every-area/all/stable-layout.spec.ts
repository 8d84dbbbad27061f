import { type Page } from '@playwright/test';
import { PUBLIC_PAGES } from '../../../support/public-pages';
import { column, makeBoard, openBoard } from '../../boards/pages/board';
import { expect, test } from '../../pages/journey';
import { signIn } from '../../pages/visitor';

/** Half of what web.dev calls good: https://web.dev/articles/cls. */
const MOST = 0.05;
/** As Lighthouse simulates a phone. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 90_000,
};

test.use({ viewport: { width: 412, height: 823 } });

for (const path of PUBLIC_PAGES) {
  test(`${path} stays where it is while it loads on a phone`, async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    const shifts = await page.evaluate(
      () =>
        new Promise<{ value: number; moved: string[] }[]>((resolve) => {
          const observer = new PerformanceObserver((list) => {
            resolve(
              (list.getEntries() as unknown as Shift[]).map(({ value, sources }) => ({
                value,
                moved: sources.map(({ node }) => node?.textContent?.trim().slice(0, 40) ?? ''),
              })),
            );
          });
          observer.observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve([]), 1_000);
        }),
    );
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(shifts)).toBeLessThan(MOST);
  });
}

test('a board stays where it is when one searches it', async ({ page }) => {
  await signIn(page, 'ada@keelson.test');
  await openBoard(page, await makeBoard(page, [['Alpha', 'ready']]));
  for (const width of [1440, 1280, 1024, 800]) {
    await page.setViewportSize({ width, height: 800 });
    const ready = column(page, 'Ready');
    const before = await placesOf(page, width);
    await page.getByRole('searchbox', { name: 'Search cards' }).fill('Beta');
    await expect(ready.getByText('No matching cards')).toBeVisible();
    expect(await placesOf(page, width), `at ${width} px`).toEqual(before);
    await page.getByRole('searchbox', { name: 'Search cards' }).clear();
    await expect(ready.getByText('No matching cards')).toBeHidden();
  }
});

test('rendered pages and public documents are sent compressed', async ({ request }) => {
  for (const path of ['/learn', '/learn/billing-states', '/ko/learn', '/api/openapi.json']) {
    const response = await request.get(path, { headers: { 'accept-encoding': 'gzip' } });
    expect(response.status(), path).toBe(200);
    expect(response.headers()['content-encoding'], path).toBe('gzip');
    const tag = response.headers()['etag'];
    if (tag === undefined) continue;
    const again = await request.get(path, { headers: { 'if-none-match': tag } });
    expect(again.status(), path).toBe(304);
  }
});

/** Returns how far the page is scrolled, and where the parts of a board begin, in px, once the page has that width. */
async function placesOf(page: Page, width: number): Promise<readonly unknown[]> {
  await page.waitForFunction((wanted) => window.innerWidth === wanted, width);
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame(); // what a change of the size calls has run
    return [
      ['scrolled', window.scrollY],
      ...['app-board-toolbar', 'app-board-filters', '.actions', '.stage', 'app-board-column'].map(
        (part) => [part, document.querySelector(part)?.getBoundingClientRect().y],
      ),
    ];
  });
}

/** Describes what TypeScript's library does not know of https://wicg.github.io/layout-instability/. */
interface Shift {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}
