import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRAND } from '@keelson/contracts/brand/brand';

/** The address of the page: Hosting serves `no-connection.html` there. */
const PAGE = '/no-connection';
const SCRIPTS = ['/theme.js', '/reopen-page.js'];
const WORKER = 'service-worker.js';
/** In `public/service-worker.js`. Without a build it keeps nothing. */
const NOTHING = "const BUILD = { id: '', files: [] };";

/** Writes the page that the service worker shows without a connection, and tells the worker what to keep. */
export function addOfflinePage(browser: string): void {
  const html = offlinePage(readFileSync(join(browser, 'index.html'), 'utf8'));
  writeFileSync(join(browser, 'no-connection.html'), html);
  const worker = readFileSync(join(browser, WORKER), 'utf8');
  writeFileSync(join(browser, WORKER), withBuild(worker, html));
}

/**
 * The page, with the stylesheet of the app but without the app, whose router would show the requested page.
 *
 * @param start The start page, as built.
 */
export function offlinePage(start: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>No connection · ${escapeText(BRAND.name)}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <link rel="stylesheet" href="${stylesheetOf(start)}">
    ${SCRIPTS.map((path) => `<script src="${path}"></script>`).join('\n    ')}
  </head>
  <body>
    <main class="error-page">
      <p class="code">Offline</p>
      <h1>No connection</h1>
      <p>This page opens by itself when the connection is back.</p>
      <p class="links"><button class="btn btn-filled" type="button" data-reopen>Try again</button></p>
    </main>
  </body>
</html>
`;
}

/** Stamps the worker with the page's files and a name that changes with the page, so that browsers fetch it anew. */
export function withBuild(worker: string, html: string): string {
  if (!worker.includes(NOTHING)) throw new Error(`${WORKER} has no line: ${NOTHING}`);
  const id = createHash('sha256').update(html).digest('hex').slice(0, 8);
  const files = [PAGE, stylesheetOf(html), ...SCRIPTS];
  return worker.replace(NOTHING, `const BUILD = ${JSON.stringify({ id, files })};`);
}

/** The stylesheet of all pages; `pages-….css` has those of components. */
function stylesheetOf(html: string): string {
  const file = /<link rel="stylesheet" href="\/?(?<file>styles-\w+\.css)">/.exec(html)?.groups?.[
    'file'
  ];
  if (file === undefined) throw new Error('The page has no stylesheet');
  return `/${file}`;
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
