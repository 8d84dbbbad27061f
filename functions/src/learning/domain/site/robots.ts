/** Paths that need a session or are of no use to search engines. */
const PRIVATE = ['/api/', '/admin', '/checkout', '/dashboard', '/image-generator', '/automation'];

/** The robots.txt of the app. @param appUrl Without a trailing slash. */
export const robotsOf = (appUrl: string): string =>
  [
    'User-agent: *',
    'Allow: /',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${appUrl}/sitemap.xml`,
    '',
  ].join('\n');
