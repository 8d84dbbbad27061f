import { raw } from 'hast-util-raw';
import type { Root as HtmlRoot, RootContent as HtmlContent } from 'hast';
import type { Html, Nodes, Root, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { isHtmlName } from '../../markdown/html-names';
import { cleanHtml, type HtmlPlace } from './clean-html';
import { type CleaningContext } from '../../content/cleaning-context';
import { htmlToMarkdown, isCleanHtml, oneLineBreaks } from './html-to-markdown';

const LINES = new Set<string>([
  'paragraph',
  'heading',
  'emphasis',
  'strong',
  'delete',
  'link',
  'tableCell',
]);

/** Replaces the HTML in a Markdown tree by Markdown, or by clean HTML where Markdown has nothing for it. */
export function convertHtml(tree: Root, context: CleaningContext): void {
  convertNode(tree, context);
  oneLineBreaks(tree);
}

function convertNode(node: Nodes, context: CleaningContext): void {
  if (!('children' in node)) return;
  for (const child of node.children) convertNode(child, context);
  if (!node.children.some(isRawHtml)) return;
  const place: HtmlPlace = LINES.has(node.type) ? 'line' : 'blocks';
  const children = (node.children as RootContent[]).map((child) => asText(child, place));
  node.children = (
    children.some(isRawHtml) ? convertChildren(children, place, context) : children
  ) as never;
}

const isRawHtml = (node: Nodes): node is Html => node.type === 'html' && !isCleanHtml(node);

const TAG = /<(?<close>\/?)(?<name>[a-z][^\s/>]*)/gi;

/** A tag that HTML does not have, such as the one in `Vec<T>`, and code such as `<?php …?>` were meant as text. */
function asText(node: RootContent, place: HtmlPlace): RootContent {
  if (!isRawHtml(node) || !isText(node.value)) return node;
  const text = { type: 'text', value: node.value } as const;
  return place === 'line' ? text : { type: 'paragraph', children: [text] };
}

function isText(html: string): boolean {
  if (html.startsWith('<!--')) return !html.includes('-->');
  if (/^<[!?]/.test(html)) return !/^<!doctype/i.test(html);
  const isSingle = html.endsWith('>') && html.lastIndexOf('<') === 0;
  const name = /^<\/?(?<name>[a-z][^\s/<>]*)/i.exec(html)?.groups?.['name'];
  return isSingle && name !== undefined && !isHtmlName(name.toLowerCase());
}

const escapeUnknown = (html: string): string =>
  html.replace(TAG, (written: string, close: string, name: string) =>
    isHtmlName(name.toLowerCase()) ? written : `&lt;${close}${name}`,
  );

function convertChildren(
  children: readonly RootContent[],
  place: HtmlPlace,
  context: CleaningContext,
): RootContent[] {
  const html: HtmlRoot = {
    type: 'root',
    children: children.map((child): HtmlContent =>
      isRawHtml(child)
        ? ({ type: 'raw', value: escapeUnknown(child.value) } as never)
        : { type: 'markdown', node: child },
    ),
  };
  const parsed = raw(html, { passThrough: ['markdown'] }) as HtmlRoot;
  const converted = htmlToMarkdown(cleanHtml(parsed, context, place));
  return place === 'blocks' ? converted.children : linesOf(converted);
}

/** The content of the paragraphs, for a place where blocks are not possible. */
function linesOf(root: Root): RootContent[] {
  return root.children.flatMap((child): RootContent[] => {
    if (child.type === 'paragraph') return child.children;
    if (child.type === 'table' || child.type === 'list' || child.type === 'blockquote') {
      return [{ type: 'text', value: toString(child) }];
    }
    return [child];
  });
}
