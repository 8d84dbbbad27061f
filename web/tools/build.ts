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
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES, languagePath } from '@keelson/contracts/platform/languages';
import { BRAND } from '@keelson/product/brand';
import { PAGE_TEXTS } from '@keelson/product/locale/pages';
import { withLowPriorityScripts } from '../src/app/shared/util/low-priority-scripts';
import { addManifests } from './app-manifest';
import { linkStyles, stylesOf } from './extract-styles';
import { moveSourceMaps } from './move-source-maps';
import { addOfflinePages } from './offline-page';
import { readMessages, translatedPages } from './page-texts';

const WEB = join(import.meta.dirname, '..');
const DIST = join(WEB, 'dist');
/** Without it, code for emulators is left out. */
const LOCAL = process.argv.includes('--local');
const NG = fileURLToPath(new URL('./ng.ts', import.meta.url));
/** Two builds run at a time. Each worker that Angular starts loads all of its compiler. */
const WORKERS = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)));
const isStrict = BRAND.untranslated === 'refused';

/** Writes what pages say in each language. @returns What is wrong with a text of the product, or is not translated. */
function writeTexts(): string[] {
  const read = (name: string): string => readFileSync(join(WEB, 'src/locale', name), 'utf8');
  const messages = readMessages(read('messages.xlf'));
  mkdirSync(join(DIST, 'locale'), { recursive: true });
  return LANGUAGES.flatMap((language) => {
    const engine =
      language === LANGUAGES[0] ? null : readMessages(read(`messages.${language}.xlf`));
    const { texts, missing, refused } = translatedPages(language, messages, engine, PAGE_TEXTS);
    const file = join(DIST, 'locale', `${language}.json`);
    writeFileSync(file, JSON.stringify({ locale: language, translations: texts }));
    const untranslated = missing.map((text) => `There is no translation to ${language}: ${text}`);
    if (!isStrict) for (const line of untranslated) process.stderr.write(`Warning: ${line}\n`);
    return [...refused, ...(isStrict ? untranslated : [])];
  });
}

function build(app: 'public' | 'member'): Promise<number> {
  const configuration = ['production', ...(LOCAL ? [] : ['deployed']), app].join(',');
  const missing = `--i18n-missing-translation=${isStrict ? 'error' : 'warning'}`;
  const args = [NG, 'build', '--configuration', configuration, '--no-progress', missing];
  // `npm run ops -- types` checks the same code; without a second check the build takes a third less.
  const unchecked = LOCAL ? { NG_BUILD_TYPE_CHECK: '0' } : {};
  const env = { NG_BUILD_MAX_WORKERS: String(WORKERS), ...unchecked, ...process.env };
  const child = spawn(process.execPath, args, { cwd: WEB, stdio: 'inherit', env });
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

const wrong = writeTexts();
for (const line of wrong) process.stderr.write(`${line}\n`);
const codes = wrong.length > 0 ? [1] : await Promise.all([build('public'), build('member')]);
if (codes.every((code) => code === 0)) assemble();
else process.exitCode = 1;
