import { DomainError } from '@keelson/contracts/errors';
import { type IngestWarningCode } from '@keelson/contracts/learning/warnings';
import type { Definition, Image, Nodes, Parent, PhrasingContent, Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { type ImageCollector } from './image-collector';
import { READER_LIMITS } from './reader-limits';

/** Number of occurrences of each warning. */
export type WarningCounts = Map<IngestWarningCode, number>;

/** Counts a warning. */
export function countWarning(counts: WarningCounts, code: IngestWarningCode, count = 1): void {
  if (count > 0) counts.set(code, (counts.get(code) ?? 0) + count);
}

const INTERNAL = /^\/learn\/([a-z0-9][a-z0-9-]{0,95})(?:#[\w-]*)?$/;

/** The slug of the document that an internal URL leads to. */
export const linkedSlugOf = (url: string): string | null => INTERNAL.exec(url)?.[1] ?? null;

/** Allows web and e-mail links, internal documents and anchors. */
function isSafeLink(url: string): boolean {
  if (url.startsWith('#') || INTERNAL.test(url)) return true;
  try {
    return ['http:', 'https:', 'mailto:'].includes(new URL(url).protocol);
  } catch {
    return false;
  }
}

/**
 * Removes what a public document must not contain: HTML, images that were not collected, and unsafe links.
 * Inlines link definitions, so that every passage is self-contained.
 */
export function cleanTree(tree: Root, counts: WarningCounts, images: ImageCollector): Root {
  checkDepth(tree);
  const definitions = new Map<string, Definition>();
  visit(tree, 'definition', (node) => {
    definitions.set(node.identifier, node);
  });
  cleanChildren(tree, { definitions, counts, images });
  return tree;
}

interface CleaningContext {
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly counts: WarningCounts;
  readonly images: ImageCollector;
}

function cleanChildren(parent: Parent, context: CleaningContext): void {
  parent.children = parent.children.flatMap((child) => {
    const cleaned = cleanNode(child, context);
    for (const node of cleaned) if ('children' in node) cleanChildren(node, context);
    return cleaned;
  }) as Parent['children'];
}

function cleanNode(node: Nodes, { definitions, counts, images }: CleaningContext): Nodes[] {
  const { type } = node;
  if (type === 'definition' || type === 'yaml') return [];
  if (type === 'html') {
    // Comments are invisible, so removing them needs no warning.
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

/** An image that cannot be shown becomes its alternative text. */
function cleanImage({ url, alt, title }: NamedImage, images: ImageCollector): Nodes[] {
  const ref = images.resolve(url);
  if (ref !== null) return [{ type: 'image', url: ref, alt: alt ?? '', title: title ?? null }];
  return alt ? [{ type: 'text', value: alt }] : [];
}

function cleanLink(url: string, children: PhrasingContent[], counts: WarningCounts): Nodes[] {
  if (isSafeLink(url)) return [{ type: 'link', url, children }];
  countWarning(counts, 'links-dropped');
  const value = toString({ type: 'paragraph', children });
  return value === '' ? [] : [{ type: 'text', value }];
}

/** Iterative, since deep nesting would overflow the stack of this and later recursive walks. */
function checkDepth(tree: Root): void {
  const open: [node: Nodes, depth: number][] = [[tree, 0]];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [node, depth] = at;
    if (depth > READER_LIMITS.depth) {
      throw new DomainError('learning/source-broken', 'The content is nested too deeply.');
    }
    if ('children' in node) for (const child of node.children) open.push([child, depth + 1]);
  }
}
