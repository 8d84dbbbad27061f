import type { Nodes } from 'mdast';
import { toString } from 'mdast-util-to-string';

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };
/** Elements that end a word. */
const SEPARATING =
  /<\/?(?:br|caption|dd|div|dl|dt|li|ol|p|pre|table|tbody|td|tfoot|th|thead|tr|ul)\b[^<>]*>/g;

/** The text of cleaned HTML, without its tags. */
const textOfHtml = (html: string): string =>
  html
    .replace(SEPARATING, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&#x(?<code>[\dA-F]{1,6});/gi, (_written, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replace(/&#10;/g, '\n')
    .replace(/&(?<name>lt|gt|amp|quot);/g, (_written, name: string) => ENTITIES[name] ?? '');

/** The text of a node as readers see it. */
export function plainTextOf(node: Nodes): string {
  if (node.type === 'html') return textOfHtml(node.value);
  if (node.type === 'break') return ' ';
  if (node.type === 'footnoteReference') return '';
  if ('children' in node) return node.children.map(plainTextOf).join(isFlow(node) ? '\n' : '');
  return toString(node);
}

const FLOW = new Set([
  'root',
  'list',
  'listItem',
  'blockquote',
  'table',
  'tableRow',
  'footnoteDefinition',
]);
const isFlow = ({ type }: Nodes): boolean => FLOW.has(type);

const PHRASING = new Set<string>([
  'text', 'emphasis', 'strong', 'delete', 'link', 'image', 'inlineCode', 'break', 'html', 'footnoteReference',
]); // prettier-ignore

export const isPhrasing = ({ type }: Nodes): boolean => PHRASING.has(type);
