import type {
  BodyAttribute,
  BodyPiece,
  BodyTag,
  MathAttribute,
  MathTag,
} from '@keelson/contracts/learning/doc-body';
import { mathElement } from './math-element';
import { codeFigure, scrollingTable } from '../../shared/ui/markdown/code-figure';
import type { MarkdownImage } from '../../shared/ui/markdown/markdown-context';
import { safeLink } from '../../shared/ui/markdown/safe-link';
import { pageHref } from '../../shared/util/app-language';

export interface PiecesContext {
  readonly document: Document;
  /** Images by the URL in the text. Other images are not fetched. */
  readonly images: ReadonlyMap<string, MarkdownImage>;
  /** Added to heading levels. */
  readonly headingOffset: number;
}

type Attributes = Readonly<Partial<Record<BodyAttribute | MathAttribute, string>>>;

/** Attributes that are set as they are. The others are checked or have a meaning of their own. */
const PLAIN = [
  'alt', 'aria-label', 'colspan', 'datetime', 'dir', 'id', 'lang', 'open', 'reversed', 'rowspan', 'scope', 'start', 'title',
  'type', 'value',
] as const; // prettier-ignore

const OPEN_TASK = $localize`:task|An item of a task list:Open`;
const DONE_TASK = $localize`:task|An item of a task list:Done`;

/** Names of classes: of callouts, footnotes and parts of code. */
const CLASSES = /^[a-z][a-z-]{1,30}$/;

/**
 * Creates the elements of a document, one by one and never from HTML. The server sends allowed elements only; this is
 * where a page would notice others.
 */
export function renderPieces(pieces: readonly BodyPiece[], context: PiecesContext): Node[] {
  const root: Node[] = [];
  const open: OpenElement[] = [];
  const add = (node: Node): void => {
    const parent = open.at(-1);
    if (parent === undefined) root.push(node);
    else parent.element.appendChild(node);
  };
  for (const piece of pieces) {
    if (typeof piece === 'string') add(context.document.createTextNode(piece));
    else if (piece !== null) open.push(openElement(piece.tag, piece.attributes ?? {}, context));
    else {
      const closed = open.pop();
      if (closed !== undefined) add(closeElement(closed, context));
    }
  }
  return root;
}

interface OpenElement {
  readonly tag: BodyTag | MathTag;
  readonly element: Element;
}

function openElement(
  tag: BodyTag | MathTag,
  attributes: Attributes,
  context: PiecesContext,
): OpenElement {
  const { document } = context;
  const math = mathElement(document, tag, attributes);
  if (math !== null) return { tag, element: math };
  if (tag === 'img') return { tag, element: imageElement(attributes, context) };
  if (tag === 'a') return { tag, element: linkElement(attributes, context) };
  const level = /^h([1-6])$/.exec(tag)?.[1];
  const name = level === undefined ? tag : `h${Math.min(6, Number(level) + context.headingOffset)}`;
  const element = document.createElement(name);
  setPlain(element, attributes);
  if (tag === 'input') setCheckbox(element as HTMLInputElement, attributes);
  return { tag, element };
}

function setPlain(element: Element, attributes: Attributes): void {
  for (const name of PLAIN) {
    const value = attributes[name];
    if (value !== undefined) element.setAttribute(name, value);
  }
  const given = (attributes.class ?? '').split(' ');
  const language = given.find((name) => name.startsWith('language-'))?.slice('language-'.length);
  if (language !== undefined) element.setAttribute('data-language', language);
  const classes = given.filter((name) => CLASSES.test(name) && !name.startsWith('language-'));
  if (attributes.align !== undefined && /^(?:center|left|right)$/.test(attributes.align)) {
    classes.push(`align-${attributes.align}`);
  }
  const names = classes.map((name) => (name === 'sr-only' ? 'visually-hidden' : name));
  if (names.length > 0) element.setAttribute('class', names.join(' '));
}

function setCheckbox(box: HTMLInputElement, { checked }: Attributes): void {
  box.setAttribute('type', 'checkbox');
  box.setAttribute('disabled', '');
  if (checked !== undefined) box.setAttribute('checked', '');
  box.setAttribute('aria-label', checked === undefined ? OPEN_TASK : DONE_TASK);
}

/** Documents link to each other by paths without a language. */
const isDocumentPath = (href: string): boolean => /^\/learn(?:[/?#]|$)/.test(href);

/** A link that is not safe becomes its text. */
function linkElement(attributes: Attributes, { document }: PiecesContext): Element {
  const link = attributes.href === undefined ? null : safeLink(attributes.href);
  if (link === null) {
    const text = document.createElement('span');
    setPlain(text, attributes);
    return text;
  }
  const element = document.createElement('a');
  setPlain(element, attributes);
  // Pages have a <base>, so a fragment link needs the page's own path.
  const path = link.href.startsWith('#') ? document.location.pathname : '';
  const href = isDocumentPath(link.href) ? pageHref(link.href) : link.href;
  element.setAttribute('href', `${path}${href}`);
  if (link.external) {
    element.setAttribute('rel', 'noopener noreferrer nofollow');
    element.setAttribute('target', '_blank');
    if (attributes.title === undefined) element.setAttribute('title', link.href);
  }
  return element;
}

/** An image that the version does not list is its alternative text. */
function imageElement(attributes: Attributes, { document, images }: PiecesContext): Element {
  const known = images.get(attributes.src ?? '');
  if (known === undefined) {
    const text = document.createElement('span');
    text.textContent = attributes.alt ?? '';
    return text;
  }
  const image = document.createElement('img');
  // Set before `src`; otherwise the browser has already started the request.
  image.setAttribute('loading', 'lazy');
  image.setAttribute('decoding', 'async');
  image.setAttribute('width', String(known.width));
  image.setAttribute('height', String(known.height));
  image.setAttribute('alt', attributes.alt ?? '');
  if (attributes.title !== undefined) image.setAttribute('title', attributes.title);
  image.setAttribute('src', known.src);
  return image;
}

function closeElement({ tag, element }: OpenElement, { document }: PiecesContext): Node {
  if (tag === 'table') return scrollingTable(document, element);
  if (tag === 'pre')
    return codeFigure(document, languageOf(element), Array.from(element.childNodes));
  if (/^h[1-6]$/.test(tag) && element.id !== '')
    element.appendChild(anchorTo(document, element.id));
  if (element.classList.contains('formula')) makeScrollable(element);
  return element;
}

function languageOf(pre: Element): string {
  const code = pre.firstChild as Element | null;
  return code?.nodeName.toLowerCase() === 'code' ? (code.getAttribute('data-language') ?? '') : '';
}

/** A wide formula scrolls, also by keyboard. */
function makeScrollable(formula: Element): void {
  formula.setAttribute('tabindex', '0');
  formula.setAttribute('role', 'group');
  formula.setAttribute('aria-label', $localize`:mathematics|A part of a document:Formula`);
}

function anchorTo(document: Document, id: string): Element {
  const link = document.createElement('a');
  link.setAttribute('class', 'anchor');
  link.setAttribute('href', `${document.location.pathname}#${id}`);
  link.setAttribute('aria-label', $localize`Link to this heading`);
  link.textContent = '#';
  return link;
}
