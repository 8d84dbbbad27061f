import type { Nodes, PhrasingContent, Root, RootContent } from 'mdast';
import { visit } from 'unist-util-visit';

/**
 * Writes formulas as GitHub and GitLab do: code between `$` in a line, and code with the language `math` for one that is
 * a paragraph of its own. So stored Markdown needs no other syntax, and `$` in it stays text.
 */
export function storeMath(tree: Root): void {
  visit(tree, (node) => {
    if (!('children' in node)) return;
    node.children = (node.children as Nodes[]).flatMap((child) => storedAs(child)) as never;
  });
}

function storedAs(node: Nodes): (RootContent | PhrasingContent)[] {
  if (node.type === 'inlineMath') {
    return [
      { type: 'text', value: '$' },
      { type: 'inlineCode', value: node.value },
      { type: 'text', value: '$' },
    ];
  }
  if (node.type === 'paragraph' && node.children.length === 1) {
    const [only] = node.children;
    if (only?.type === 'inlineMath' && only.isDisplay) {
      return [{ type: 'code', lang: 'math', value: only.value }];
    }
  }
  return [node as RootContent];
}
