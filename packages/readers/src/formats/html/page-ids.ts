import type { Element, ElementContent, Properties, Root, RootContent } from 'hast';
import { type PageNode } from './page';

/** An id of the source, and whether a text that is no heading gets an anchor for it. */
interface MarkedId {
  readonly id: string;
  readonly isWanted: boolean;
}

const ELEMENT = 1;
const TEXT = 3;
/** Noncharacters of Unicode: no text has them, and parsers of words do not take them for letters. */
const START = 0xfdd0;
const DIGITS = START + 1;
const BASE = 16;
const END = DIGITS + BASE;
const MARK = /\ufdd0([\ufdd1-\ufde0]*)\ufde1/g;
const ANY_MARK = /[\ufdd0-\ufde1]/g;
const MAX_IDS = 20_000;
/** Made up by DocBook, Sphinx and the like: they differ with each build, and only the same page links to them. */
export const isGenerated = (id: string): boolean => GENERATED.test(id);
const GENERATED = /^id(?:[mp]|-)?[\d.-]+$/;

/**
 * Keeps the ids of a page while its article is taken out, which replaces and removes elements: each id is written as a mark in
 * front of the text that it stands for. {@link placeIds} turns the marks into anchors.
 *
 * @param isLinked Whether a link of the page leads to the id.
 * @returns The ids by the numbers of their marks.
 */
export function markIds(page: PageNode, isLinked: (id: string) => boolean): readonly MarkedId[] {
  const marked: MarkedId[] = [];
  const seen = new Set<string>();
  let pending = '';
  const visit = (node: PageNode): void => {
    if (node.nodeType === TEXT) {
      const text = node.nodeValue ?? '';
      if (pending === '' || text.trim() === '') return;
      node.nodeValue = `${/^\s*/.exec(text)?.[0] ?? ''}${pending}${text.trimStart()}`;
      pending = '';
    }
    if (node.nodeType !== ELEMENT) return;
    for (const { id, isTerm } of idsOf(node)) {
      if (marked.length >= MAX_IDS || seen.has(id)) continue;
      seen.add(id);
      pending += markOf(marked.length);
      marked.push({ id, isWanted: isLinked(id) || (isTerm && !isGenerated(id)) });
    }
    for (const child of node.childNodes) visit(child);
  };
  visit(page);
  return marked;
}

/** Terms and empty links have ids for other documents to link to. */
function idsOf(node: PageNode): readonly { readonly id: string; readonly isTerm: boolean }[] {
  const read = (name: string): string => node.getAttribute?.(name) ?? '';
  const isLink = node.localName === 'a';
  const isTerm = node.localName === 'dt' || (isLink && read('href') === '');
  return [...new Set([read('id'), isLink ? read('name') : ''])]
    .filter((id) => id !== '')
    .map((id) => ({ id, isTerm }));
}

const markOf = (index: number): string =>
  String.fromCharCode(
    START,
    ...Array.from(index.toString(BASE), (digit) => DIGITS + parseInt(digit, BASE)),
    END,
  );

const indexOf = (digits: string): number =>
  parseInt(
    Array.from(digits, (digit) => (digit.charCodeAt(0) - DIGITS).toString(BASE)).join(''),
    BASE,
  );

/** The first mark in HTML; null for none. */
export const firstMark = (html: string): string | null => html.match(MARK)?.[0] ?? null;

export const withoutMarks = (text: string): string => text.replace(ANY_MARK, '');

/** The elements in which an anchor is not possible: it comes before the outermost of these. */
const CLOSED = new Set(['a', 'code', 'pre', 'samp', 'kbd', 'tt']);

/** Writes the marks as anchors, and those in headings as ids of the heading. Each id stands once. */
export function placeIds(tree: Root, marked: readonly MarkedId[]): Root {
  const known = new Set(marked.map(({ id }) => id));
  return { ...tree, children: placeAmong<RootContent>(tree.children, { marked, known }) };
}

interface Ids {
  readonly marked: readonly MarkedId[];
  readonly known: ReadonlySet<string>;
}

function placeAmong<Node extends RootContent>(nodes: readonly Node[], ids: Ids): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (node.type === 'text') {
      const { text, anchors } = split(node.value, ids);
      return [...(anchors as Node[]), ...(text === '' ? [] : [{ ...node, value: text }])];
    }
    if (node.type !== 'element') return [node];
    const element: Element = node;
    const own = { ...element, properties: withoutKnown(element.properties, ids.known) };
    if (/^h[1-6]$/.test(node.tagName)) return [placeInHeading(own, node.properties, ids) as Node];
    if (!CLOSED.has(node.tagName))
      return [{ ...own, children: placeAmong(own.children, ids) } as Node];
    const { children, found } = takeOut(own.children);
    const anchors = found.flatMap((mark) => split(mark, ids).anchors);
    return [...(anchors as Node[]), { ...own, children } as Node];
  });
}

function placeInHeading(heading: Element, { id }: Properties, { marked }: Ids): Element {
  const { children, found } = takeOut(heading.children);
  const names = found.flatMap((mark) => idsIn(mark, marked).map((one) => one.id));
  const all = [...new Set([...(typeof id === 'string' ? [id] : []), ...names])];
  return { ...heading, properties: { ...heading.properties, dataIds: all }, children };
}

/** The content without its marks, also further inside, and without the ids that they stand for. */
function takeOut(nodes: readonly ElementContent[]): {
  readonly children: ElementContent[];
  readonly found: readonly string[];
} {
  const found: string[] = [];
  const clean = (node: ElementContent): ElementContent => {
    if (node.type === 'text') {
      found.push(...(node.value.match(MARK) ?? []));
      return { ...node, value: withoutMarks(node.value) };
    }
    if (node.type !== 'element') return node;
    const { id: _id, name: _name, ...properties } = node.properties;
    return { ...node, properties, children: node.children.map(clean) };
  };
  return { children: nodes.map(clean), found };
}

function split(
  value: string,
  { marked }: Ids,
): { readonly text: string; readonly anchors: readonly Element[] } {
  const anchors = idsIn(value, marked)
    .filter(({ isWanted }) => isWanted)
    .map(({ id }): Element => ({
      type: 'element',
      tagName: 'a',
      properties: { id },
      children: [],
    }));
  return { text: withoutMarks(value), anchors };
}

const idsIn = (value: string, marked: readonly MarkedId[]): MarkedId[] =>
  [...value.matchAll(MARK)].flatMap(([, digits = '']) => marked[indexOf(digits)] ?? []);

/** Their marks stand for the ids. */
const withoutKnown = (properties: Properties, known: ReadonlySet<string>): Properties =>
  Object.fromEntries(
    Object.entries(properties).filter(
      ([name, value]) => !/^(?:id|name)$/.test(name) || !known.has(String(value)),
    ),
  );
