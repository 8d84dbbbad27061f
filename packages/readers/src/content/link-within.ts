import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { AnchorIndex, type AnchoredHeading, fragmentOf } from '../document/anchors';
import { plainTextOf } from '../markdown/plain-text';
import { type CleaningContext } from './cleaning-context';

const MAX_NAMED = 5;

/** A document, or a chapter of one. */
export interface LinkedPart {
  readonly tree: Root;
  readonly targets: readonly AnchoredHeading[];
}

/**
 * Leads links of a document to its own headings and elements to their ids on the page. Links to another chapter are resolved
 * by the plan, which knows the slugs. Reports those that lead nowhere.
 */
export function linkWithin(parts: readonly LinkedPart[], context: CleaningContext): void {
  const anchors = new AnchorIndex(
    parts.flatMap(({ targets }, part) => targets.map((target) => ({ ...target, part }))),
  );
  const broken = new Set<string>();
  const notes = new Set<string>();
  for (const { tree } of parts)
    visit(tree, 'footnoteReference', ({ identifier }) => void notes.add(identifier));
  const resolve = (url: string, part: number): string => {
    const fragment = fragmentOf(url);
    if (fragment === '' || fragment === 'top') return '#';
    const found = anchors.find(fragment);
    const note = found === null ? noteAnchor(fragment, notes) : null;
    if (note !== null) return note;
    if (found === null && context.hasLabels) return context.links.toOtherPart(url);
    if (found === null) broken.add(url);
    else if (found.part !== part) return context.links.toOtherPart(url);
    return found === null ? url : `#${encodeURI(found.anchor)}`; // `#` for the title
  };
  parts.forEach(({ tree }, part) => {
    visit(tree, (node) => {
      if (node.type === 'link' && node.url.startsWith('#')) {
        const fragment = fragmentOf(node.url);
        const heading = context.hasLabels ? (anchors.find(fragment)?.text ?? '') : '';
        if (heading !== '' && plainTextOf(node) === fragment)
          node.children = [{ type: 'text', value: heading }];
        node.url = resolve(node.url, part);
      }
      if (node.type === 'html') {
        node.value = node.value.replace(
          /\bhref="(#[^"]*)"/g,
          (_written, url: string) => `href="${resolve(url, part)}"`,
        );
      }
    });
  });
  if (broken.size === 0) return;
  const links = [...broken].slice(0, MAX_NAMED);
  const more = broken.size - links.length;
  context.note('links-broken', { code: 'no-such-parts', params: { links, more } });
}

/** The ids of Python-Markdown, kramdown and Goldmark (`fn:1`), and of GitHub (`user-content-fn-1`). */
const NOTE = /^(?:user-content-)?(?<kind>fn|fnref)[:-](?<name>.+)$/;

/** The id on the page of a footnote, or of the place that refers to it. */
function noteAnchor(fragment: string, notes: ReadonlySet<string>): string | null {
  const { kind = '', name = '' } = NOTE.exec(fragment)?.groups ?? {};
  return notes.has(name.toLowerCase()) ? `#note-${kind}-${encodeURI(name.toLowerCase())}` : null;
}

/** Finds the elements that links of the source lead to and that are no headings, by their ids in the source. */
export function elementFinder(context: CleaningContext): (tree: Root) => AnchoredHeading[] {
  const idsOf = new Map<string, string[]>();
  for (const id of context.linkedIds) {
    const anchor = context.anchorOf(id);
    idsOf.set(anchor, [...(idsOf.get(anchor) ?? []), id]);
  }
  return (tree) => {
    const found = new Set<string>();
    visit(tree, 'html', ({ value }) => {
      for (const [, id = ''] of value.matchAll(/<a id="(at-[\w-]+)"/g)) found.add(id);
    });
    return [...found].map((anchor) => ({ text: '', anchor, ids: idsOf.get(anchor) ?? [] }));
  };
}
