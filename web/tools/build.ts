/**
 * Builds the public and the member app and merges them into `dist/browser` for Hosting.
 * Run: `npm run build -w web` for a deployment, `npm run build:local -w web` for the local suite, where users
 * sign in at the Auth emulator.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  globSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { LANGUAGES, languagePath } from '@keelson/contracts/platform/languages';
import { withLowPriorityScripts } from '../src/app/shared/util/low-priority-scripts';
import { addManifests } from './app-manifest';
import { linkStyles, stylesOf } from './extract-styles';
import { moveSourceMaps } from './move-source-maps';
import { addOfflinePages } from './offline-page';

const WEB = join(import.meta.dirname, '..');
const DIST = join(WEB, 'dist');
/** Without it, code for emulators is left out. */
const LOCAL = process.argv.includes('--local');
const NG = createRequire(import.meta.url).resolve('@angular/cli/bin/ng.js');
/** Loaded into Angular's build. */
const JOIN_CHUNKS = new URL('./join-chunks.ts', import.meta.url).href;

function build(app: 'public' | 'member'): Promise<number> {
  const configuration = ['production', ...(LOCAL ? [] : ['deployed']), app].join(',');
  const args = [NG, 'build', '--configuration', configuration, '--no-progress'];
  // `npm run ops -- types` checks the same code; without a second check the build takes a third less.
  const env = LOCAL ? { ...process.env, NG_BUILD_TYPE_CHECK: '0' } : process.env;
  const child = spawn(process.execPath, ['--import', JOIN_CHUNKS, ...args], {
    cwd: WEB,
    stdio: 'inherit',
    env,
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function assemble(): void {
  const browser = join(DIST, 'browser');
  rmSync(browser, { recursive: true, force: true });
  const maps = join(DIST, 'source-maps');
  rmSync(maps, { recursive: true, force: true });
  for (const app of ['public', 'member']) {
    moveSourceMaps(join(DIST, app, 'server'), join(maps, 'server', app));
    moveSourceMaps(join(DIST, app, 'browser'), maps);
  }
  for (const app of ['public', 'member']) {
    cpSync(join(DIST, app, 'browser'), browser, { recursive: true });
  }
  // The `pages` function serves the member app's shells, to signed-in users only.
  for (const shell of globSync('**/index.csr.html', { cwd: browser })) rmSync(join(browser, shell));
  removeCopies(browser);
  addManifests(browser);
  moveStylesToFile(browser);
  copyFileSync(join(browser, '404/index.html'), join(browser, '404.html'));
  addOfflinePages(browser);
}

/** Files of `public` are for all languages; Angular also copies them to the folder of each. */
function removeCopies(browser: string): void {
  for (const language of LANGUAGES.slice(1)) {
    for (const name of readdirSync(join(WEB, 'public'))) {
      rmSync(join(browser, languagePath(language), name), { recursive: true });
    }
  }
}

/** The file name contains a hash, so that it can be cached forever (firebase.json). */
function moveStylesToFile(browser: string): void {
  const pages = readdirSync(browser, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?:^|[/\\])index\.html$/.test(path))
    .sort()
    .map((path) => ({ path, html: readFileSync(join(browser, path), 'utf8') }));
  const css = stylesOf(pages);
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 8).toUpperCase();
  const file = `pages-${hash}.css`;
  writeFileSync(join(browser, file), css);
  for (const page of pages) {
    const html = withLowPriorityScripts(linkStyles(page, `/${file}`));
    writeFileSync(join(browser, page.path), html);
  }
}

const codes = await Promise.all([build('public'), build('member')]);
if (codes.every((code) => code === 0)) assemble();
else process.exitCode = 1;
