import { DomainError } from '@keelson/contracts/errors';
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import type { Root } from 'mdast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import { unified } from 'unified';
import { countWarning, type WarningCounts } from './clean-tree';
import { decodeText } from './decode-text';
import { localeOf, NO_FRONT_MATTER } from './front-matter';
import { type ReadSource } from './read-markdown';

/** Elements that are active or not part of an article. */
const ACTIVE =
  'script, style, noscript, template, iframe, object, embed, form, input, button, svg, canvas';

/** Deeper than real pages; deeper nesting is meant to exhaust parsers. */
const MAX_DEPTH = 400;

/** The used part of linkedom's document; its own types need the DOM library. */
interface HtmlElement {
  readonly localName: string;
  readonly textContent: string;
  readonly innerHTML: string;
  getAttribute(name: string): string | null;
  remove(): void;
}
interface HtmlDocument {
  readonly documentElement: HtmlElement;
  readonly body: HtmlElement;
  querySelector(selector: string): HtmlElement | null;
  querySelectorAll(selector: string): Iterable<HtmlElement>;
}
type ReaderInput = ConstructorParameters<typeof Readability>[0];

/** Reads the article of a web page. */
export function readHtml(bytes: Uint8Array, counts: WarningCounts): ReadSource {
  const { text, warnings } = decodeText(bytes);
  for (const { code } of warnings) countWarning(counts, code);
  checkHtmlDepth(text);
  const { document } = parseHTML(text) as unknown as { document: HtmlDocument };
  const declared = localeOf(document.documentElement.getAttribute('lang'));
  const pageTitle = document.querySelector('title')?.textContent.trim() ?? '';
  const active = [...document.querySelectorAll(ACTIVE)];
  countWarning(
    counts,
    'scripts-dropped',
    active.filter(({ localName }) => localName !== 'style').length,
  );
  for (const element of active) element.remove();
  const whole = document.body.innerHTML;
  const article = new Readability(document as ReaderInput, { charThreshold: 200 }).parse();
  if (!article?.content) countWarning(counts, 'readability-fallback');
  return {
    tree: htmlToTree(article?.content ?? whole),
    matter: {
      ...NO_FRONT_MATTER,
      title: article?.title?.trim() ?? (pageTitle === '' ? null : pageTitle),
      locale: declared ?? localeOf(article?.lang),
    },
  };
}

const converter = unified().use(rehypeParse, { fragment: true }).use(rehypeRemark);

/** Converts an HTML fragment to a Markdown tree. */
export function htmlToTree(html: string): Root {
  return converter.runSync(converter.parse(html));
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
      throw new DomainError('learning/source-broken', 'The elements are nested too deeply.');
    }
  }
}
