import { robotsOf } from './robots';

describe('robotsOf', () => {
  it('allows public pages, disallows private ones and names the sitemap', () => {
    expect(robotsOf('https://keelson.test')).toBe(
      `User-agent: *
Allow: /
Disallow: /api/
Disallow: /admin
Disallow: /checkout
Disallow: /dashboard
Disallow: /image-generator
Disallow: /automation

Sitemap: https://keelson.test/sitemap.xml
`,
    );
  });
});
