import { hasArea } from '../brand/has-area';
import { KEPT_MODULE_PAGES } from '../brand/module-pages';
import { LANGUAGES, languagePath } from './languages';

/** Paths that need a session or are of no use to search engines. */
const PRIVATE = ['/admin', '/checkout', '/dashboard', ...KEPT_MODULE_PAGES];

/**
 * The robots.txt of the app. Hosting serves it as a file: Cloud Functions respond to every path with robots.txt in it
 * with 404, and a redirect of Hosting has none of the configured headers.
 *
 * @param appUrl Without a trailing slash.
 */
export const robotsOf = (appUrl: string): string =>
  [
    'User-agent: *',
    'Allow: /',
    ...(hasArea('learning') ? ['Allow: /api/learn/previews/'] : []),
    'Disallow: /api/',
    ...LANGUAGES.flatMap((language) =>
      PRIVATE.map((path) => `Disallow: ${languagePath(language)}${path}`),
    ),
    '',
    `Sitemap: ${appUrl}/sitemap.xml`,
    '',
  ].join('\n');
