import { expectHydratedInPlace } from '../pages/hydration';
import { expect, test } from '../pages/journey';

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

test('prices are hydrated in place', async ({ page }) => {
  await expectHydratedInPlace(page, '/pricing', '.plans a[href="/sign-in"], .questions details');
  await page.getByText('Can I cancel anytime?').click();
  await expect(page.getByText('in the customer portal').first()).toBeVisible();
});
