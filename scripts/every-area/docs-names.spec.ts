import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, sourceFiles } from '../source-files.mjs';

const files = sourceFiles('.');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The pages of the documentation; demo documents and the corpus of the search are texts of their own. */
const pages = files
  .filter((file) => file.endsWith('.md') && !/\/(fixtures|seed|content)\//.test(file))
  .map((file) => [file, read(file)] as const);

const TICKED = /`([^`\n]+)`/g;
const tickedIn = (text: string): string[] =>
  [...text.matchAll(TICKED)].map(([, name = '']) => name);

/** A path from the root of the checkout; not to what a build makes. */
const OWN_FILE =
  /^(?:packages|functions|execution|web|local|e2e|scripts|bench|docs|ops)\/(?!.*\b(?:lib|dist)\/)[\w./-]+\.\w+$/;
/** Files that a reader is told to make. */
const EXAMPLES = new Set([
  'docs/ko/a.md',
  'web/src/locale/error-texts.de.json',
  'web/src/locale/messages.de.xlf',
]);

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

function isBroken(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(ROOT, target))) return true;
  if (anchor === undefined || !target.endsWith('.md')) return false;
  return !(read(target).match(/^#+ .*$/gm) ?? []).map(anchorOf).includes(anchor);
}

describe('the documentation', () => {
  it('has pages', () => expect(pages.length).toBeGreaterThan(50));

  it('links only to what exists', () => {
    const broken = pages.flatMap(([page, text]) =>
      [...text.replaceAll(TICKED, '').matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !/^(?:https?:|mailto:|\/)/.test(link) && isBroken(page, link))
        .map((link) => `${page}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it('names only files that exist', () => {
    const missing = pages.flatMap(([page, text]) =>
      tickedIn(text)
        .filter((name) => OWN_FILE.test(name) && !EXAMPLES.has(name))
        .filter((name) => !existsSync(join(ROOT, name)))
        .map((name) => `${page}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('names only functions and methods that exist', () => {
    const code = files.filter((file) => /\.(ts|mjs|js|rules|scss)$/.test(file)).map(read);
    const exists = (name: string): boolean => code.some((text) => text.includes(name));
    const missing = pages.flatMap(([page, text]) =>
      tickedIn(text)
        .map((name) => /^(?:[\w$]+\.)?([A-Za-z_$][\w$]*)\(.*\)$/.exec(name)?.[1])
        .filter((name) => name !== undefined && !exists(name))
        .map((name) => `${page}: ${name}()`),
    );
    expect(missing).toEqual([]);
  });
});
