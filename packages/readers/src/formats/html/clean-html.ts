import type { Comment, Element, ElementContent, Properties, Root, RootContent, Text } from 'hast';
import type { Nodes as MarkdownNode } from 'mdast';
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_ELEMENTS,
  BLOCK_ELEMENTS,
  isHtmlName,
  REMOVED_ELEMENTS,
} from '../../markdown/html-names';
import { isPhrasing, plainTextOf } from '../../markdown/plain-text';
import { type CleaningContext } from '../../content/cleaning-context';

/** A finished Markdown node inside of HTML. */
export interface EmbeddedMarkdown {
  readonly type: 'markdown';
  readonly node: MarkdownNode;
}

declare module 'hast' {
  interface RootContentMap {
    markdown: EmbeddedMarkdown;
  }
  interface ElementContentMap {
    markdown: EmbeddedMarkdown;
  }
}

/** Describes where the HTML is: blocks are not possible inside of a paragraph. */
export type HtmlPlace = 'blocks' | 'line';

/**
 * Keeps the allowed elements and attributes. Of other elements the content stays, except of those that are not text;
 * what only looks like an element becomes text.
 */
export function cleanHtml(tree: Root, context: CleaningContext, place: HtmlPlace): Root {
  return {
    type: 'root',
    children: tree.children.flatMap((node) => cleanContent(node, context, place)),
  };
}

function cleanContent(
  node: RootContent | Comment,
  context: CleaningContext,
  place: HtmlPlace,
): ElementContent[] {
  if (node.type === 'text' || node.type === 'markdown') return [node];
  return node.type === 'element' ? cleanElement(node, context, place) : [];
}

function cleanElement(node: Element, context: CleaningContext, place: HtmlPlace): ElementContent[] {
  const { tagName } = node;
  if (REMOVED_ELEMENTS.has(tagName)) {
    context.count('html-dropped');
    return mediaLink(node, context);
  }
  const inside = /^(?:p|h[1-6]|summary|caption|dt)$/.test(tagName) ? 'line' : place;
  const children = node.children.flatMap((child) => cleanContent(child, context, inside));
  const target = targetOf(node, context);
  if (!isHtmlName(tagName)) {
    return [...(isCustomName(tagName) ? [] : [text(`<${tagName}>`)]), ...target, ...children];
  }
  const isBlock = BLOCK_ELEMENTS.has(tagName);
  if (isBlock && place === 'line') return [...target, text(' '), ...children, text(' ')];
  if (tagName === 'img') return cleanImage(node, context);
  if (tagName === 'a') return [...target, ...cleanAnchor(node, children, context)];
  const name = ALLOWED_ELEMENTS.has(tagName) ? tagName : (RENAMED[tagName] ?? null);
  if (name === null)
    return isBlock ? [element('div', {}, [...target, ...children])] : [...target, ...children];
  if (name === 'code' && children.some(hasBlocks)) return [...target, ...children];
  if (name === 'code' && children.some(hasMarkdown)) {
    return [...target, element(name, {}, [text(children.map(textOf).join(''))])];
  }
  const kept = element(name, allowedProperties(name, node.properties), children);
  if (/^h[1-6]$/.test(name)) return [withIds(kept, node)];
  return PARTS.has(name) ? [withTarget(kept, target)] : [...target, kept];
}

/** Returns true for the name of a component, or of another vocabulary (`o:p` of Word). Types such as `Vec<T>` have none. */
const isCustomName = (name: string): boolean => /^[a-z][\w.]*(?:-[\w.-]+|:\w[\w.-]*)$/.test(name);

/** Code that Markdown was read in: it cannot have blocks, and Markdown's code has no markup. */
const hasBlocks = (node: ElementContent): boolean =>
  node.type === 'markdown'
    ? !isPhrasing(node.node)
    : node.type === 'element' &&
      (BLOCK_ELEMENTS.has(node.tagName) || node.children.some(hasBlocks));

const hasMarkdown = (node: ElementContent): boolean =>
  node.type === 'markdown' || (node.type === 'element' && node.children.some(hasMarkdown));

function textOf(node: ElementContent): string {
  if (node.type === 'markdown') return plainTextOf(node.node);
  if (node.type === 'element') return node.children.map(textOf).join('');
  return node.type === 'text' ? node.value : '';
}

/** Embedded media of the web become a link, so that readers can get to them. */
function mediaLink(node: Element, context: CleaningContext): ElementContent[] {
  if (!/^(?:audio|iframe|video)$/.test(node.tagName)) return [];
  const sources = [node, ...node.children].flatMap((one) =>
    one.type === 'element' && (one === node || one.tagName === 'source')
      ? [one.properties.src]
      : [],
  );
  const src = sources.find((url) => typeof url === 'string' && /^https?:\/\//i.test(url));
  const url = typeof src === 'string' ? context.link(src) : null;
  if (url === null) return [];
  const { title, ariaLabel } = node.properties;
  const name = [title, ariaLabel].find((label) => typeof label === 'string' && label.trim() !== '');
  return [element('a', { href: url }, [text(typeof name === 'string' ? name : url)])];
}

/** Puts an anchor at the start of the text, so that it is no paragraph of its own. */
function withTarget(kept: Element, target: ElementContent[]): Element {
  const [first, ...rest] = kept.children.filter(
    (child, index) => index > 0 || child.type !== 'text' || child.value.trim() !== '',
  );
  return target.length > 0 && first?.type === 'element' && first.tagName === 'p'
    ? { ...kept, children: [withTarget(first, target), ...rest] }
    : { ...kept, children: [...target, ...kept.children] };
}

/** Elements of lists and tables, which cannot have another element before them. */
const PARTS = new Set(['li', 'dt', 'dd', 'td', 'th', 'p', 'summary', 'div', 'blockquote']);
const RENAMED: Readonly<Record<string, string>> = {
  tt: 'code',
  acronym: 'abbr',
  big: 'span',
  listing: 'pre',
  xmp: 'pre',
  plaintext: 'pre',
  dir: 'ul',
  menu: 'ul',
};

/** The ids of a heading become other names of its anchor. */
const withIds = (kept: Element, original: Element): Element => ({
  ...kept,
  properties: { ...kept.properties, dataIds: idsIn(original) },
});

function idsIn(node: Element): string[] {
  const { id, name, dataIds } = node.properties;
  if (Array.isArray(dataIds)) return dataIds.map(String);
  const own = [id, node.tagName === 'a' ? name : undefined].filter(
    (value): value is string => typeof value === 'string' && value !== '',
  );
  return [
    ...own,
    ...node.children.flatMap((child) => (child.type === 'element' ? idsIn(child) : [])),
  ];
}

/** An element that a link of the same document leads to gets an anchor. */
function targetOf(node: Element, context: CleaningContext): ElementContent[] {
  if (/^h[1-6]$/.test(node.tagName)) return [];
  const { id, name } = node.properties;
  const known = [id, node.tagName === 'a' ? name : undefined].find(
    (value) => typeof value === 'string' && context.linkedIds.has(value),
  );
  return typeof known === 'string' ? [element('a', { id: context.anchorOf(known) }, [])] : [];
}

function cleanImage({ properties }: Element, context: CleaningContext): ElementContent[] {
  const { alt, title } = properties;
  const src = context.image(properties.src ?? '');
  const words = typeof alt === 'string' ? alt : '';
  if (src === null) return words === '' ? [] : [text(words)];
  return [element('img', { src, alt: words, ...(typeof title === 'string' ? { title } : {}) }, [])];
}

function cleanAnchor(
  { properties }: Element,
  children: ElementContent[],
  context: CleaningContext,
): ElementContent[] {
  const { href, title } = properties;
  if (typeof href !== 'string') return children;
  const url = context.link(href);
  if (url === null || children.length === 0) return children;
  return [element('a', { href: url, ...(typeof title === 'string' ? { title } : {}) }, children)];
}

function allowedProperties(name: string, properties: Properties): Properties {
  const allowed = [...(ALLOWED_ATTRIBUTES['*'] ?? []), ...(ALLOWED_ATTRIBUTES[name] ?? [])];
  return Object.fromEntries(
    Object.entries(properties).filter(([key]) => key !== 'id' && allowed.includes(key)),
  );
}

export const element = (
  tagName: string,
  properties: Properties,
  children: ElementContent[],
): Element => ({ type: 'element', tagName, properties, children });

const text = (value: string): Text => ({ type: 'text', value });
