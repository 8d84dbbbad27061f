/** `npm run robots:deploy`: adds robots.txt, which names the app's URL, to the built web app before a deployment. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { robotsOf } from '@keelson/contracts/platform/robots';
import { readAppUrl } from './app-url';
import { printLine, readEnvironment, requireSameProject, ROOT } from './environment';

const FILE = join('web', 'dist', 'browser', 'robots.txt');

requireSameProject(readEnvironment());
const appUrl = readAppUrl();
if (appUrl !== null) {
  writeFileSync(join(ROOT, FILE), robotsOf(appUrl));
  printLine(`Wrote ${FILE} for ${appUrl}`);
}
