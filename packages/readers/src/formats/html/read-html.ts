import { explainedError } from '@keelson/contracts/error-sentences';
import { type Extraction } from '@keelson/contracts/learning/plan';
import { type PageContent } from '@keelson/contracts/learning/source';
import { Readability } from '@mozilla/readability';
import type { Root as HtmlRoot } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { parseHTML } from 'linkedom';
import type { Root } from 'mdast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { fragmentOf } from '../../document/anchors';
import { cleanHtml } from './clean-html';
import { checkDepth } from './clean-tree';
import { type CleaningContext } from '../../content/cleaning-context';
import { decodeText } from '../../encoding/decode-text';
import { localeOf, NO_FRONT_MATTER } from '../../content/front-matter';
import { writeCallouts } from './html-callouts';
import { generatedContent } from './generated-pages';
import { unifyExports } from './html-exports';
import { writeFormulas } from './html-formulas';
import { htmlToMarkdown } from './html-to-markdown';
import { unifyJavadoc } from './javadoc-pages';
import { retainedRatio } from '../../content/retained-ratio';
import { type Page, type PageElement } from './page';
import { firstMark, markIds, placeIds, withoutMarks } from './page-ids';
import { removePermalinks } from './permalinks';
import { type ReadSource } from '../markdown/read-markdown';
import { requireReadable } from '../../content/without-text';

/** Elements that are active or not part of an article. */
const ACTIVE =
  'script, style, noscript, template, iframe, object, embed, form, input, button, svg, canvas';

/** Deeper than real pages; deeper nesting is meant to exhaust parsers. */
const MAX_DEPTH = 400;

type ReaderInput = ConstructorParameters<typeof Readability>[0];

interface HtmlSource {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly content?: PageContent | undefined;
}

/** Reads the article of a web page, or the whole page when the article leaves out too much of its text. */
export function readHtml(
  { name, bytes, content: wanted }: HtmlSource,
  context: CleaningContext,
): ReadSource {
  const { text, warnings } = decodeText(bytes);
  context.notes.push(...warnings);
  checkHtmlDepth(text);
  const { document } = parsePage(text);
  const declared = languageOf(document);
  removePermalinks(document);
  writeFormulas(document);
  unifyExports(document);
  unifyJavadoc(document);
  writeCallouts(document);
  const generated = generatedContent(document);
  // It would be a character of the title.
  for (const mark of [...document.querySelectorAll('h1 wbr')]) mark.remove();
  const title = titleOf(document);
  context.links.setBase(document.querySelector('base')?.getAttribute('href') ?? null);
  requireReadable(document, removeActive(document, context) > 0);
  removeChrome(document);
  linkWithinPage(document, name, context);
  const ids = markIds(document.body, (id) => context.linkedIds.has(id));
  for (const { id, isWanted } of ids) if (isWanted) context.linkedIds.add(id);
  const page = document.body.innerHTML;
  // Before the article is taken out of the page.
  const pageText = document.body.textContent;
  const notes = linkedNotes(document, context);
  const article: Article | null =
    generated === null ? articleOf(document) : { content: generated.innerHTML };
  const { html, extraction } = chooseContent(
    {
      article: withNotes(article?.content ?? null, notes),
      isKnown: generated !== null,
      page,
      pageText,
      wanted,
    },
    context,
  );
  return {
    tree: hastToTree(placeIds(fragments.parse(html), ids), context),
    extraction,
    matter: {
      ...NO_FRONT_MATTER,
      title: title ?? oneLine(withoutMarks(article?.title ?? '')),
      locale: declared ?? localeOf(article?.lang),
    },
  };
}

const pages = unified().use(rehypeParse).freeze();

/** Parsed as browsers do, with the elements that pages may leave out: `html`, `body`, `tbody`, ends of paragraphs. */
const parsePage = (text: string): Parsed =>
  domOf(toHtml(pages.parse(text), { allowDangerousHtml: true }));

interface Parsed {
  readonly document: Page;
}

function domOf(html: string): Parsed {
  const parsed: unknown = parseHTML(html);
  return parsed as Parsed;
}

interface Article {
  readonly title?: string | null | undefined;
  readonly lang?: string | null | undefined;
  readonly content?: string | null | undefined;
}

function articleOf(document: Page): Article | null {
  const reader = new Readability(document as ReaderInput, {
    charThreshold: 200,
    keepClasses: true,
  });
  // It renames other elements beside the article to `div`, and their text runs together.
  const renames = reader as unknown as {
    ALTER_TO_DIV_EXCEPTIONS: string[];
    FLAG_CLEAN_CONDITIONALLY: number;
    _removeFlag: (flag: number) => void;
  };
  // It takes short blocks (the headings of DocBook), tables with links and the like out of the article. Navigation is gone before.
  renames._removeFlag(renames.FLAG_CLEAN_CONDITIONALLY);
  const kept = [
    'TABLE',
    'PRE',
    'DL',
    'BLOCKQUOTE',
    'DETAILS',
    'FIGURE',
    'H2',
    'H3',
    'H4',
    'H5',
    'H6',
  ];
  renames.ALTER_TO_DIV_EXCEPTIONS = [...renames.ALTER_TO_DIV_EXCEPTIONS, ...kept];
  return reader.parse();
}

interface LinkedNote {
  readonly id: string;
  readonly html: string;
}

const linkedNotes = (document: Page, context: CleaningContext): LinkedNote[] =>
  [...document.querySelectorAll('[id]')].flatMap((element) => {
    const id = element.getAttribute('id') ?? '';
    const names = [id, element.getAttribute('class'), element.getAttribute('role')].join(' ');
    const isNote = /foot|\bfn|note/i.test(names) && /^(?:div|li|p)$/.test(element.localName);
    return isNote && context.linkedIds.has(id) ? [{ id, html: element.outerHTML }] : [];
  });

/** Footnotes can stand beside the article (those of Asciidoctor). They follow it when it links to them. */
function withNotes(article: string | null, notes: readonly LinkedNote[]): string | null {
  if (article === null) return null;
  const missing = notes.filter(({ id, html }) => {
    const mark = firstMark(html);
    return article.includes(`href="#${id}"`) && mark !== null && !article.includes(mark);
  });
  return `${article}${missing.map(({ html }) => html).join('')}`;
}

/** The text of an article, and whether it has rows without their table: the cells would run together. */
function inspectArticle(article: string): { readonly text: string; readonly breaksTable: boolean } {
  // As it is: a parser of whole pages would drop such rows.
  const { document } = domOf(`<html><body>${article}</body></html>`);
  const rows = [...document.querySelectorAll('tr')];
  return {
    text: document.body.textContent,
    breaksTable: rows.some((row) => row.closest('table') === null),
  };
}

/** A single first-level heading that is not the name of the site, else the title in the browser's tab, which often names the site too. */
function titleOf(document: Page): string | null {
  const textOf = (element: PageElement | null | undefined): string | null =>
    oneLine(element?.textContent);
  const inTab = textOf(document.querySelector('title'));
  const headings = [...document.querySelectorAll('h1')].filter(
    (one) => !onlyLinks(one) || inTab?.startsWith(textOf(one) ?? '') === true,
  );
  const heading = headings.length === 1 ? textOf(headings[0]) : null;
  return heading ?? inTab ?? textOf(headings[0]);
}

/** True for a heading that links elsewhere. It names the site, unless the title in the tab begins with it: some pages link to themselves. */
const onlyLinks = (heading: PageElement): boolean =>
  [...heading.querySelectorAll('a[href]')].some(
    (link) =>
      link.textContent.trim() === heading.textContent.trim() &&
      link.getAttribute('href')?.startsWith('#') === false,
  );

function oneLine(text: string | null | undefined): string | null {
  const line = text?.replace(/\s+/g, ' ').trim() ?? '';
  return line === '' ? null : line;
}

/** @returns The number of scripts. */
function removeActive(document: Page, context: CleaningContext): number {
  const active = [...document.querySelectorAll(ACTIVE)];
  context.count('scripts-dropped', active.filter(({ localName }) => localName !== 'style').length);
  for (const element of active) element.remove();
  return active.filter(({ localName }) => localName === 'script').length;
}

/** Parts of a page that are not its content. */
const CHROME = 'nav, footer, aside, header, [role=navigation], [role=contentinfo], [role=search]';

function removeChrome(document: Page): void {
  for (const element of [...document.querySelectorAll(CHROME)]) {
    if (!isContent(element)) element.remove();
    else if (element.localName === 'aside') renameAside(element, document);
  }
}

/** Readability removes each `aside`, also notes and footnotes (those of Sphinx). */
function renameAside(element: PageElement, document: Page): void {
  const block = document.createElement('div');
  for (const name of ['id', 'class', 'lang']) {
    const value = element.getAttribute(name);
    if (value !== null) block.setAttribute(name, value);
  }
  block.append(...element.childNodes);
  element.replaceWith(block);
}

interface PageParts {
  readonly article: string | null;
  /** True when the page says what the article is. */
  readonly isKnown: boolean;
  readonly page: string;
  readonly pageText: string;
  readonly wanted: PageContent | undefined;
}

interface ChosenContent {
  readonly html: string;
  readonly extraction: Extraction;
}

/** The article, or the page when the article has too little of its text, unless the user chose. */
function chooseContent(
  { article, isKnown, page, pageText, wanted }: PageParts,
  context: CleaningContext,
): ChosenContent {
  if (article === null) {
    if (wanted !== 'page') context.count('readability-fallback');
    return { html: page, extraction: { used: 'page', articleRatio: null } };
  }
  const { text, breaksTable } = inspectArticle(article);
  const { kept, ratio } = retainedRatio(text, pageText);
  const articleRatio = Math.round(ratio * 1_000) / 1_000;
  if (isKnown && wanted !== 'page') {
    return { html: article, extraction: { used: 'article', articleRatio } };
  }
  if (breaksTable) {
    if (wanted !== 'page') {
      context.note('readability-fallback', { code: 'article-breaks-table', params: {} });
    }
    return { html: page, extraction: { used: 'page', articleRatio } };
  }
  const used = wanted ?? (kept === 'too-little' ? 'page' : 'article');
  const percent = Math.round(ratio * 100);
  if (used === 'article' && kept !== 'enough') {
    context.note('text-lost', { code: 'article-short', params: { percent } });
  }
  if (used === 'page' && wanted === undefined) {
    context.note('readability-fallback', { code: 'article-too-short', params: { percent } });
  }
  return { html: used === 'article' ? article : page, extraction: { used, articleRatio } };
}

/** A page header with the title of the document belongs to it, as do notes and the like inside of an article. */
const isContent = (element: PageElement): boolean =>
  (element.localName === 'header' && /<h1[\s>]/i.test(element.innerHTML)) ||
  (element.localName !== 'nav' && element.closest('article, main, [role=main]') !== null);

/** Links to parts of the page by its own file name (`api.html#get` in `api.html`) become those without. */
function linkWithinPage(document: Page, name: string, context: CleaningContext): void {
  for (const link of document.querySelectorAll('a[href*="#"]')) {
    const href = link.getAttribute('href') ?? '';
    const isOwn = href.startsWith(`${name}#`);
    if (isOwn) link.setAttribute('href', href.slice(name.length));
    if (isOwn || href.startsWith('#')) context.linkedIds.add(fragmentOf(href));
  }
}

/** Returns the language of the page, or of an element that has at least half of its text. */
function languageOf(document: Page): string | null {
  const declared = localeOf(document.documentElement.getAttribute('lang'));
  if (declared !== null) return declared;
  const half = document.body.textContent.length / 2;
  for (const element of document.querySelectorAll('body[lang], body [lang]')) {
    if (element.textContent.length >= half) return localeOf(element.getAttribute('lang'));
  }
  return null;
}

const fragments = unified().use(rehypeParse, { fragment: true }).freeze();

export function htmlToTree(html: string, context: CleaningContext): Root {
  const tree: HtmlRoot = fragments.parse(html);
  visit(tree, 'element', ({ properties: { href } }) => {
    if (typeof href === 'string' && href.startsWith('#')) context.linkedIds.add(fragmentOf(href));
  });
  return hastToTree(tree, context);
}

function hastToTree(tree: HtmlRoot, context: CleaningContext): Root {
  const markdown = htmlToMarkdown(cleanHtml(tree, context, 'blocks'));
  checkDepth(markdown);
  return markdown;
}

/** Checks the nesting by counting tags, before any parser runs. */
function checkHtmlDepth(html: string): void {
  let depth = 0;
  for (const [, closing, name] of html.matchAll(/<(\/?)([a-z][a-z0-9-]*)\b/gi)) {
    if (
      /^(?:br|hr|img|input|meta|link|wbr|source|col|area|p|li|td|tr|th|dt|dd|option)$/i.test(
        name ?? '',
      )
    ) {
      continue;
    }
    depth = Math.max(0, depth + (closing === '/' ? -1 : 1));
    if (depth > MAX_DEPTH) {
      throw explainedError('learning/source-broken', {
        code: 'source.nested-too-deeply',
        params: {},
      });
    }
  }
}
