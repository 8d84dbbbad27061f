import type { Heading, Nodes, Root, RootContent } from 'mdast';
import { type CleaningContext } from '../../content/cleaning-context';

const ANCHORS = /^(?:<a id="at-[\w-]+"><\/a>\s*)+$/;

interface HeadingData {
  readonly formerIds?: readonly string[];
}

/** Ids that lead to a heading without being its anchor. */
export const formerIdsOf = ({ data }: Heading): readonly string[] =>
  (data as HeadingData | undefined)?.formerIds ?? [];

/** Empty anchors in lines of their own above a heading (those of mdBook for its former ids) become names of the heading. */
export function takeFormerIds(tree: Root, context: CleaningContext): void {
  const idsOf = new Map<string, string[]>();
  for (const id of context.linkedIds) {
    const anchor = context.anchorOf(id);
    idsOf.set(anchor, [...(idsOf.get(anchor) ?? []), id]);
  }
  const kept: RootContent[] = [];
  let above: { readonly nodes: RootContent[]; readonly anchors: string[] } = {
    nodes: [],
    anchors: [],
  };
  for (const node of tree.children) {
    const anchors = anchorsOf(node);
    if (anchors.length > 0) {
      above.nodes.push(node);
      above.anchors.push(...anchors);
      continue;
    }
    if (node.type === 'heading' && above.anchors.length > 0) {
      const formerIds = above.anchors.flatMap((anchor) => idsOf.get(anchor) ?? []);
      const data: HeadingData & NonNullable<Heading['data']> = { ...node.data, formerIds };
      node.data = data;
    } else {
      kept.push(...above.nodes);
    }
    kept.push(node);
    above = { nodes: [], anchors: [] };
  }
  tree.children = [...kept, ...above.nodes];
}

/** The anchors of a block that has nothing else. */
function anchorsOf(node: RootContent): string[] {
  const html = htmlOf(node);
  if (html === null || !ANCHORS.test(html.trim())) return [];
  return [...html.matchAll(/id="(at-[\w-]+)"/g)].map(([, anchor = '']) => anchor);
}

function htmlOf(node: Nodes): string | null {
  if (node.type === 'html') return node.value;
  if (node.type === 'text') return node.value.trim() === '' ? ' ' : null;
  if (node.type !== 'paragraph') return null;
  const parts = node.children.map(htmlOf);
  return parts.includes(null) ? null : parts.join('');
}
