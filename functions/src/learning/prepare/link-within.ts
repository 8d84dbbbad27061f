import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { AnchorIndex, type AnchoredHeading, fragmentOf } from '../domain/anchors';
import { type CleaningContext } from './cleaning-context';

/** Number of links that a warning names. */
const MAX_NAMED = 5;

/** Leads links of a document to its own headings and elements to their ids on the page. Reports those that lead nowhere. */
export function linkWithin(
  tree: Root,
  headings: readonly AnchoredHeading[],
  context: CleaningContext,
): void {
  const anchors = new AnchorIndex(headings);
  const ids = new Set<string>();
  const broken = new Set<string>();
  visit(tree, 'html', ({ value }) => {
    for (const [, id = ''] of value.matchAll(/<a id="(at-[\w-]+)"/g)) ids.add(id);
  });
  const resolve = (url: string): string => {
    const fragment = fragmentOf(url);
    if (fragment === '' || fragment === 'top') return '#';
    const own = context.anchorOf(fragment);
    const anchor = anchors.find(fragment) ?? (ids.has(own) ? own : null);
    if (anchor === null) broken.add(url);
    return anchor === null ? url : `#${encodeURI(anchor)}`; // `#` for the title
  };
  visit(tree, (node) => {
    if (node.type === 'link' && node.url.startsWith('#')) node.url = resolve(node.url);
    if (node.type === 'html') {
      node.value = node.value.replace(
        /\bhref="(#[^"]*)"/g,
        (_written, url: string) => `href="${resolve(url)}"`,
      );
    }
  });
  if (broken.size === 0) return;
  const rest = broken.size > MAX_NAMED ? `, and ${broken.size - MAX_NAMED} more` : '';
  const named = [...broken].slice(0, MAX_NAMED).join(', ');
  context.note('links-broken', `Links to parts that the document does not have: ${named}${rest}.`);
}
