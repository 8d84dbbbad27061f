import type { Blockquote, Paragraph, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { calloutOf } from '../markdown/callouts';

/** Quotes that begin with `[!NOTE]` become callouts. */
export function renderCallouts(tree: Root): void {
  visit(tree, 'blockquote', (quote) => {
    const [first] = quote.children;
    if (first?.type !== 'paragraph') return;
    const [text] = first.children;
    if (text?.type !== 'text') return;
    const found = calloutOf(text.value);
    if (found === null) return;
    text.value = found.rest;
    if (text.value === '') first.children.shift();
    if (first.children[0]?.type === 'break') first.children.shift();
    if (first.children.length === 0) quote.children.shift();
    decorate(quote, found);
  });
}

function decorate(
  quote: Blockquote,
  { kind, title }: { readonly kind: string; readonly title: string },
): void {
  const heading: Paragraph = {
    type: 'paragraph',
    children: [{ type: 'text', value: title }],
    data: { hProperties: { className: ['callout-title'] } },
  };
  quote.children.unshift(heading);
  quote.data = {
    hName: 'div',
    hProperties: { className: ['callout', `callout-${kind}`] },
  };
}
