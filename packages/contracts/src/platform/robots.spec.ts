import { hasArea } from '../brand/has-area';
import { KEPT_MODULE_PAGES } from '../brand/module-pages';
import { robotsOf } from './robots';

// What ships, with all languages, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () => jest.requireActual<object>('../testing/full-brand'));

describe('robotsOf', () => {
  it('allows public pages, disallows private ones and names the sitemap', () => {
    expect(robotsOf('https://keelson.test')).toBe(
      `User-agent: *
Allow: /
${hasArea('learning') ? 'Allow: /api/learn/previews/\n' : ''}Disallow: /api/
Disallow: /admin
Disallow: /checkout
Disallow: /dashboard
${KEPT_MODULE_PAGES.map((path) => `Disallow: ${path}\n`).join('')}Disallow: /ko/admin
Disallow: /ko/checkout
Disallow: /ko/dashboard
${KEPT_MODULE_PAGES.map((path) => `Disallow: /ko${path}\n`).join('')}
Sitemap: https://keelson.test/sitemap.xml
`,
    );
  });
});
