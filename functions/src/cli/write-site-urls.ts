/** `npm run ops -- site:deploy`: adds the app's URL to the built web app before a deployment. */
import { join } from 'node:path';
import { writeSiteUrls } from '@keelson/server/site/write-site-urls';
import { readAppUrl } from './app-url';
import { printLine, readEnvironment, requireSameProject, ROOT } from './environment';

const SITE = join('web', 'dist', 'browser');

requireSameProject(readEnvironment());
const appUrl = readAppUrl();
if (appUrl !== null) {
  writeSiteUrls(join(ROOT, SITE), appUrl);
  printLine(`Wrote ${appUrl} into ${SITE}`);
}
