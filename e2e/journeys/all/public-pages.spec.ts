import {
  expectContentLoaded,
  expectAccessibleEverywhere,
  expectNoHorizontalScroll,
  expectNoJoinedWords,
} from '../pages/accessible';
import { expectHydratedInPlace } from '../pages/hydration';
import { expect, test } from '../pages/journey';
import { newEmail, signIn } from '../pages/visitor';

const PUBLIC = [
  '/',
  '/pricing',
  '/sign-in',
  '/terms',
  '/privacy',
  '/contact',
  '/status',
  '/changelog',
  '/developers',
  '/developers/execution',
  '/no-such-page',
  '/403',
  '/404',
  '/offline',
  '/no-connection',
  '/learn',
  '/learn?q=grace',
  '/learn?section=Billing',
  '/learn/billing-states',
  '/learn/billing-states/lesson',
  '/learn/no-such-document',
];
const MEMBER = [
  '/dashboard',
  '/dashboard/account',
  '/dashboard/billing',
  '/dashboard/chat',
  '/checkout',
  '/checkout/success',
  '/image-generator',
  '/automation',
];

test.describe('every page', () => {
  for (const path of PUBLIC) {
    test(`${path} loads nothing from other hosts and no Firebase`, async ({ page, baseURL }) => {
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const origin = new URL(baseURL ?? '').origin;
      const foreign = requests.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'));
      expect(foreign).toEqual([]);
      const scripts = requests.filter((url) => url.endsWith('.js'));
      const bodies = await Promise.all(
        scripts.map(async (url) => (await page.request.get(url)).text()),
      );
      expect(bodies.filter((body) => body.includes('identitytoolkit'))).toEqual([]);
    });

    test(`${path} has no accessibility violations and fits on a phone`, async ({ page }) => {
      await page.goto(path);
      await expectAccessibleEverywhere(page, path);
      await expectNoJoinedWords(page, path);
      await expectNoHorizontalScroll(page, path);
    });
  }

  test('crawlers and phones find addresses, previews and icons', async ({ request, baseURL }) => {
    for (const path of ['/', '/pricing', '/sign-in', '/terms', '/privacy', '/contact', '/status']) {
      const html = await (await request.get(path)).text();
      expect(html).toContain(`<link rel="canonical" href="${baseURL}${path}">`);
      const image = /<meta property="og:image" content="(?<url>[^"]+)"/.exec(html)?.groups?.['url'];
      expect(image).toContain(`${baseURL}/`);
      expect((await request.get(image ?? '')).headers()['content-type']).toMatch(/^image\//);
    }
    const { icons } = (await (await request.get('/manifest.webmanifest')).json()) as {
      icons: { src: string; type: string }[];
    };
    expect(icons.map(({ type }) => type)).toContain('image/png');
    for (const { src, type } of icons) {
      expect((await request.get(src)).headers()['content-type']).toBe(type);
    }
  });

  test('member pages have no accessibility violations and fit on a phone', async ({ page }) => {
    await signIn(page, newEmail('axe'));
    for (const path of MEMBER) {
      await page.goto(path);
      await expectContentLoaded(page);
      await expectAccessibleEverywhere(page, path);
      await expectNoJoinedWords(page, path);
      await expectNoHorizontalScroll(page, path);
    }
  });
});

test('prices are hydrated in place', async ({ page }) => {
  await expectHydratedInPlace(page, '/pricing', '.plans a[href="/sign-in"], .questions details');
  await page.getByText('Can I cancel anytime?').click();
  await expect(page.getByText('in the customer portal').first()).toBeVisible();
});
