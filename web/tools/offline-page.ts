import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRAND } from '@keelson/product/brand';
import { inLanguage, type Language, LANGUAGES } from '@keelson/contracts/platform/languages';
import { type InLanguages, textIn } from '@keelson/contracts/product/text';

/** The address of the page in each language: Hosting serves `no-connection.html` there. */
const PAGE = '/no-connection';
const SCRIPTS = ['/preferences.js', '/reopen-page.js'];
const WORKER = 'service-worker.js';
/** In `public/service-worker.js`. Without a build it keeps nothing. */
const NOTHING = "const BUILD = { id: '', pages: [], files: [] };";

interface OfflineTexts {
  readonly title: string;
  readonly state: string;
  readonly detail: string;
  readonly retry: string;
}

const TEXTS: InLanguages<OfflineTexts> = {
  en: {
    title: 'No connection',
    state: 'Offline',
    detail: 'This page opens automatically when the connection is back.',
    retry: 'Try again',
  },
  ko: {
    title: '연결되지 않음',
    state: '오프라인',
    detail: '다시 연결되면 이 페이지가 자동으로 열려요.',
    retry: '다시 시도',
  },
};

/** Writes the pages that the service worker shows without a connection, and tells the worker what to keep. */
export function addOfflinePages(browser: string): void {
  const start = readFileSync(join(browser, 'index.html'), 'utf8');
  const pages = LANGUAGES.map((language) => offlinePage(start, language));
  for (const [index, language] of LANGUAGES.entries()) {
    writeFileSync(join(browser, `${inLanguage(language, PAGE)}.html`), pages[index] ?? '');
  }
  const worker = readFileSync(join(browser, WORKER), 'utf8');
  writeFileSync(join(browser, WORKER), withBuild(worker, pages));
}

/**
 * The page, with the stylesheet of the app but without the app, whose router would show the requested page.
 *
 * @param start The start page, as built.
 */
export function offlinePage(start: string, language: Language): string {
  const { title, state, detail, retry } = textIn(TEXTS, language);
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <title>${title} · ${escapeText(BRAND.name)}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <link rel="stylesheet" href="${stylesheetOf(start)}">
    ${SCRIPTS.map((path) => `<script src="${path}"></script>`).join('\n    ')}
  </head>
  <body>
    <main class="error-page">
      <p class="code">${state}</p>
      <h1>${title}</h1>
      <p>${detail}</p>
      <p class="links"><button class="btn btn-filled" type="button" data-reopen>${retry}</button></p>
    </main>
  </body>
</html>
`;
}

/** Stamps the worker with the files of the pages and a name that changes with them, so that browsers fetch it anew. */
export function withBuild(worker: string, htmls: readonly string[]): string {
  if (!worker.includes(NOTHING)) throw new Error(`${WORKER} has no line: ${NOTHING}`);
  const id = createHash('sha256').update(htmls.join('\n')).digest('hex').slice(0, 8);
  // The first language has no path of its own, so it is the last to match.
  const pages = LANGUAGES.map((language) => inLanguage(language, PAGE)).reverse();
  const files = [...pages, ...new Set(htmls.map(stylesheetOf)), ...SCRIPTS];
  return worker.replace(NOTHING, `const BUILD = ${JSON.stringify({ id, pages, files })};`);
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
