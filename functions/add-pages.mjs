import { copyFileSync, cpSync, existsSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const web = join(import.meta.dirname, '..', 'web');
const dist = join(web, 'dist');
/** The member app in each language: its shell starts it. */
const memberApp = join(dist, 'member', 'browser');
const SHELL = 'index.csr.html';
/** Both apps render pages: the public one what changes without a build, the other first views with their data. */
const APPS = ['public', 'member'];
/** @param {string} app */
const renderingApp = (app) => join(dist, app, 'server');

/**
 * Copies what the function `pages` takes from the built web app into the folder of the functions.
 *
 * @param {string} lib
 */
export function addPages(lib) {
  if (![join(memberApp, SHELL), ...APPS.map(renderingApp)].every((path) => existsSync(path))) {
    console.warn('No web app yet: `pages` answers 503 until it is built.');
    return;
  }
  for (const shell of globSync(`**/${SHELL}`, { cwd: lib })) rmSync(join(lib, shell));
  for (const shell of globSync(`**/${SHELL}`, { cwd: memberApp })) {
    mkdirSync(join(lib, dirname(shell)), { recursive: true });
    copyFileSync(join(memberApp, shell), join(lib, shell));
  }
  for (const app of APPS) {
    rmSync(join(lib, `${app}-app`), { recursive: true, force: true });
    cpSync(renderingApp(app), join(lib, `${app}-app`), { recursive: true });
  }
  copyFirstPaintFiles(join(lib, 'first-paint'));
}

/**
 * Copies what rendered pages have in them in place of links (src/pages/first-paint-files.ts).
 *
 * @param {string} folder
 */
function copyFirstPaintFiles(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  copyFileSync(join(web, 'public', 'preferences.js'), join(folder, 'preferences.js'));
  for (const file of globSync(`{${APPS}}/browser/**/styles-*.css`, { cwd: dist })) {
    copyFileSync(join(dist, file), join(folder, basename(file)));
  }
}
