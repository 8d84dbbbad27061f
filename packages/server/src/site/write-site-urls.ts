import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withPageUrls } from '@keelson/contracts/platform/page-urls';
import { robotsOf } from '@keelson/contracts/platform/robots';

/**
 * Adds the app's URL to a built web app: to robots.txt, and to the prerendered pages.
 *
 * @param site Folder that Hosting serves.
 * @param appUrl Without a trailing slash.
 */
export function writeSiteUrls(site: string, appUrl: string): void {
  writeFileSync(join(site, 'robots.txt'), robotsOf(appUrl));
  for (const name of globSync('**/index.html', { cwd: site })) {
    const file = join(site, name);
    const folder = dirname(name);
    const html = readFileSync(file, 'utf8');
    const path = folder === '.' ? '/' : `/${folder}`;
    const written = withPageUrls(html, path, appUrl);
    if (written !== html) writeFileSync(file, written);
  }
}
