import { DomainError } from '@keelson/contracts/errors';
import { type IngestWarningCode } from '@keelson/contracts/learning/warnings';
import type { Definition, Image, Nodes, Parent, PhrasingContent, Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { type ImageCollector } from './image-collector';
import { READER_LIMITS } from './reader-limits';

/** How often something was left out. */
export type WarningCounts = Map<IngestWarningCode, number>;

/** Adds to what was left out. */
export function countWarning(counts: WarningCounts, code: IngestWarningCode, count = 1): void {
  if (count > 0) counts.set(code, (counts.get(code) ?? 0) + count);
}

const INTERNAL = /^\/learn\/([a-z0-9][a-z0-9-]{0,95})(?:#[\w-]*)?$/;

/** The document of the hub that an address leads to. */
export const linkedSlugOf = (url: string): string | null => INTERNAL.exec(url)?.[1] ?? null;

/** Web and e-mail addresses, documents of the hub and headings of the same one. */
function isSafeLink(url: string): boolean {
  if (url.startsWith('#') || INTERNAL.test(url)) return true;
  try {
    return ['http:', 'https:', 'mailto:'].includes(new URL(url).protocol);
  } catch {
    return false;
  }
}

/**
 * Leaves in a tree what a public document may hold: no HTML, images that were brought along, no links
 * to elsewhere than the web. Definitions are put where they are used, so that every passage stands by
 * itself.
 */
export function cleanTree(tree: Root, counts: WarningCounts, images: ImageCollector): Root {
  refuseDepth(tree);
  const definitions = new Map<string, Definition>();
  visit(tree, 'definition', (node) => {
    definitions.set(node.identifier, node);
  });
  cleanChildren(tree, { definitions, counts, images });
  return tree;
}

interface Cleaning {
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly counts: WarningCounts;
  readonly images: ImageCollector;
}

function cleanChildren(parent: Parent, cleaning: Cleaning): void {
  parent.children = parent.children.flatMap((child) => {
    const kept = cleanNode(child, cleaning);
    for (const node of kept) if ('children' in node) cleanChildren(node, cleaning);
    return kept;
  }) as Parent['children'];
}

function cleanNode(node: Nodes, { definitions, counts, images }: Cleaning): Nodes[] {
  const { type } = node;
  if (type === 'definition' || type === 'yaml') return [];
  if (type === 'html') {
    // A comment says nothing to a reader and is no loss.
    if (!/^<!--[^]*-->$/.test(node.value.trim())) countWarning(counts, 'html-dropped');
    return [];
  }
  if (type === 'image') return cleanImage(node, images);
  if (type === 'imageReference') {
    const { url = '', title } = definitions.get(node.identifier) ?? {};
    return cleanImage({ url, title, alt: node.alt }, images);
  }
  if (type === 'link') return cleanLink(node.url, node.children, counts);
  if (type !== 'linkReference') return [node];
  return cleanLink(definitions.get(node.identifier)?.url ?? '', node.children, counts);
}

type NamedImage = Pick<Image, 'url' | 'alt' | 'title'>;

/** What cannot be shown is at least told. */
function cleanImage({ url, alt, title }: NamedImage, images: ImageCollector): Nodes[] {
  const shown = images.take(url);
  if (shown !== null) return [{ type: 'image', url: shown, alt: alt ?? '', title: title ?? null }];
  return alt ? [{ type: 'text', value: alt }] : [];
}

function cleanLink(url: string, children: PhrasingContent[], counts: WarningCounts): Nodes[] {
  if (isSafeLink(url)) return [{ type: 'link', url, children }];
  countWarning(counts, 'links-dropped');
  const value = toString({ type: 'paragraph', children });
  return value === '' ? [] : [{ type: 'text', value }];
}

/** Walks without recursion: what is too deep would end a recursive walk, ours and those that come later. */
function refuseDepth(tree: Root): void {
  const open: [node: Nodes, depth: number][] = [[tree, 0]];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [node, depth] = at;
    if (depth > READER_LIMITS.depth) {
      throw new DomainError('learning/source-broken', 'Its parts stand too deep in each other.');
    }
    if ('children' in node) for (const child of node.children) open.push([child, depth + 1]);
  }
}
