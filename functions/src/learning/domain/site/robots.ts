/** Pages that need a session or make no sense to a search engine. */
const PRIVATE = ['/api/', '/admin', '/checkout', '/dashboard', '/image-generator', '/automation'];

/** What search engines may visit, and where the list of it is. @param appUrl Without a slash at the end. */
export const robotsOf = (appUrl: string): string =>
  [
    'User-agent: *',
    'Allow: /',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${appUrl}/sitemap.xml`,
    '',
  ].join('\n');
