import type { Element, Nodes } from 'hast';
import { toHtml } from 'hast-util-to-html';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { sourceUrl } from '../document/source-links';

const BLOCKS =
  / ?(<\/?(?:blockquote|br|dd|details|dl|dt|h[1-6]|hr|li|ol|p|pre|summary|table|tbody|td|th|thead|tr|ul)\b[^>]*>) ?/g;
const parser = unified().use(rehypeParse, { fragment: true }).freeze();

/**
 * HTML in one form, as the tests of CommonMark compare it: white space, the order of attributes and the spelling of URLs
 * do not count. Neither do the ids of headings and the marks of highlighted code, which CommonMark does not have.
 *
 * @param base Relative links are resolved against it.
 */
export function canonicalHtml(html: string, base: string): string {
  const tree = parser.parse(html);
  visit(tree, 'element', (node) => {
    canonicalUrls(node, base);
    if (node.tagName === 'code') node.children = [{ type: 'text', value: textOf(node) }];
    const { id: _id, width: _width, height: _height, ...rest } = node.properties;
    node.properties = Object.fromEntries(
      Object.entries(rest)
        .filter(([name, value]) => name !== 'alt' || value !== '')
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  });
  return toHtml(tree).replace(/\s+/g, ' ').replace(BLOCKS, '$1').trim();
}

function canonicalUrls({ properties }: Element, base: string): void {
  const { href, src } = properties;
  if (typeof href === 'string' && !href.startsWith('#')) properties.href = sourceUrl(href, base);
  if (typeof src === 'string') properties.src = decodeURIComponent(src);
}

const textOf = (node: Nodes): string => {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
};
