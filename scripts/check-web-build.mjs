/**
 * Stops a deployment of the web app's local build, which can sign in at emulators, offers demo accounts and has
 * pages for developers.
 * Runs before Hosting and the functions are deployed: `node scripts/check-web-build.mjs`
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Texts of the files that the build for a deployment replaces (`web/angular.json`, `deployed`). */
export const LOCAL_TEXTS = [
  'A new address creates a new account.',
  'email_verified:',
  'app-states-gallery',
];

const DIST = fileURLToPath(new URL('../web/dist/', import.meta.url));

/**
 * @param {string} dist Output folder of `npm run build -w web`.
 * @returns {string | null} What is wrong and what to do; null when the build may be deployed.
 */
export function findLocalBuild(dist = DIST) {
  if (!existsSync(join(dist, 'browser', 'index.html'))) {
    return 'The web app (web/dist) is missing. Build it first: npm run build -w web';
  }
  const map = filesIn(join(dist, 'browser'), '.map')[0];
  if (map !== undefined) {
    return `The web app in web/dist would publish its sources (${map}).\nBuild it again: npm run build -w web`;
  }
  const local = filesIn(join(dist, 'browser'), '.js').find(hasLocalText);
  if (local === undefined) return null;
  return (
    `The web app in web/dist was built for the local suite (${local}): it can sign in at emulators.\n` +
    'Build it for a deployment: npm run build -w web'
  );
}

/**
 * @param {string} folder
 * @param {string} ending
 */
const filesIn = (folder, ending) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));

/** @param {string} file */
function hasLocalText(file) {
  const text = readFileSync(file, 'utf8');
  return LOCAL_TEXTS.some((mark) => text.includes(mark));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const error = findLocalBuild();
  if (error !== null) {
    console.error(error);
    process.exitCode = 1;
  }
}
