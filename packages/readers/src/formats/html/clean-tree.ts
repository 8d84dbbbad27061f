import { explainedError } from '@keelson/contracts/error-sentences';
import type { Definition, Image, Link, List, Nodes, Parent, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { type CleaningContext } from '../../content/cleaning-context';
import { convertHtml } from './convert-html';
import { READER_LIMITS } from '../../reader-limits';

/**
 * Removes from a Markdown source what a public document must not contain: unsafe HTML, images that were not collected, and unsafe links.
 * Inlines link definitions, so that every passage is self-contained.
 */
export function cleanTree(tree: Root, context: CleaningContext): Root {
  checkDepth(tree);
  const definitions = new Map<string, Definition>();
  visit(tree, 'definition', (node) => {
    // As CommonMark has it, the first one counts.
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node);
  });
  cleanChildren(tree, definitions, context);
  convertHtml(tree, context);
  return tree;
}

type Definitions = ReadonlyMap<string, Definition>;

function cleanChildren(
  parent: Parent | List,
  definitions: Definitions,
  context: CleaningContext,
): void {
  // What makes a list loose may be removed.
  if (isList(parent) && parent.children.some(({ spread }) => spread)) parent.spread = true;
  parent.children = parent.children.flatMap((child: Nodes) => {
    const cleaned = cleanNode(child, definitions, context);
    for (const node of cleaned) {
      if ('children' in node) cleanChildren(node, definitions, context);
    }
    return cleaned;
  }) as Parent['children'];
}

const isList = (node: Parent | List): node is List => 'ordered' in node;

function cleanNode(node: Nodes, definitions: Definitions, context: CleaningContext): Nodes[] {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- all other nodes stay
  switch (node.type) {
    case 'definition':
    case 'yaml':
      return [];
    case 'image':
      return cleanImage(node, context);
    case 'imageReference': {
      const { url = '', title } = definitions.get(node.identifier) ?? {};
      return cleanImage({ url, title, alt: node.alt }, context);
    }
    case 'link':
      return cleanLink(node, context);
    case 'linkReference': {
      const { url = '', title } = definitions.get(node.identifier) ?? {};
      return cleanLink({ url, title, children: node.children }, context);
    }
    default:
      return [node];
  }
}

/** An image that cannot be shown becomes its alternative text. */
function cleanImage(
  { url, alt, title }: Pick<Image, 'url' | 'alt' | 'title'>,
  context: CleaningContext,
): Nodes[] {
  const ref = context.image(url);
  if (ref !== null) return [{ type: 'image', url: ref, alt: alt ?? '', title: title ?? null }];
  return alt ? [{ type: 'text', value: alt }] : [];
}

/** The content of an unsafe link stays. */
function cleanLink(
  { url, title, children }: Pick<Link, 'url' | 'title' | 'children'>,
  context: CleaningContext,
): Nodes[] {
  const target = context.link(url);
  if (target !== null) return [{ type: 'link', url: target, title: title ?? null, children }];
  return children;
}

/** Iterative, since deep nesting would overflow the stack of this and later recursive walks. */
export function checkDepth(tree: Root): void {
  const open: [node: Nodes, depth: number][] = [[tree, 0]];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [node, depth] = at;
    if (depth > READER_LIMITS.depth) {
      throw explainedError('learning/source-broken', {
        code: 'source.nested-too-deeply',
        params: {},
      });
    }
    if ('children' in node) for (const child of node.children) open.push([child, depth + 1]);
  }
}
