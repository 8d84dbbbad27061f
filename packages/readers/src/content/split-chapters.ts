import { DomainError } from '@keelson/contracts/errors';
import { cutText } from '@keelson/contracts/text';
import type { FootnoteDefinition, Heading, Nodes, Root, RootContent } from 'mdast';
import { sha256 } from '@keelson/server/digest';
import { visit } from 'unist-util-visit';
import { plainTextOf } from '../markdown/plain-text';
import { idsOf } from '../formats/markdown/heading-ids';

export interface Chapter {
  readonly title: string;
  /** Ids of its heading in the source. */
  readonly ids: readonly string[];
  /** Without its heading. */
  readonly tree: Root;
  /** The text before the first chapter, which has the title of the document. */
  readonly isOpening: boolean;
}

export interface ChapterOptions {
  readonly title: string;
  /** Ids of the heading that is the title. */
  readonly ids: readonly string[];
  /** Most bytes of a document that is not split. */
  readonly maxWhole: number;
  /** Most bytes of a chapter, with its footnotes. */
  readonly maxBytes: number;
  readonly sizeOf: (nodes: RootContent[]) => number;
}

/**
 * Splits a document that is too large at its headings: at the highest level that it has; what is still too large at the next
 * one; what has no headings between blocks, as “Title (2)”. Never in a block, nor in HTML that spans several. A heading with
 * no text before the first one inside of it stays with that. Chapters do not depend on each other, so that a change of one
 * leaves the others as they are.
 *
 * @throws {DomainError} `learning/source-too-large` when a single block is larger than a chapter.
 */
export function splitChapters(tree: Root, options: ChapterOptions): Chapter[] {
  const notes = new Map<string, FootnoteDefinition>();
  const blocks = tree.children.filter((node) => {
    if (node.type !== 'footnoteDefinition') return true;
    notes.set(node.identifier, node);
    return false;
  });
  const { title, ids, maxWhole, maxBytes } = options;
  const units = unitsOf(blocks, (nodes) => options.sizeOf([...nodes, ...notesOf(nodes, notes)]));
  if (sumOf(units) <= maxWhole) return [{ title, ids, tree, isOpening: true }];
  const drafts = join(
    split({ title, ids, units, heading: null, isWhole: true }, maxBytes),
    maxBytes,
  );
  return drafts.map((draft, index) => {
    const nodes = draft.units.flatMap((unit) => unit.nodes);
    return {
      title: draft.title,
      ids: draft.ids,
      tree: { type: 'root', children: [...nodes, ...notesOf(nodes, notes)] },
      isOpening: index === 0 && draft.title === title,
    };
  });
}

/** Blocks that stay together: one, or HTML with what is between its tags. */
interface Unit {
  readonly nodes: RootContent[];
  readonly bytes: number;
  readonly heading: {
    readonly depth: number;
    readonly text: string;
    readonly ids: readonly string[];
  } | null;
}

/** More chapters than these are joined: a source has at most about twice as many. */
const MANY_CHAPTERS = 128;

interface Draft {
  readonly title: string;
  readonly heading: Unit | null;
  readonly ids: readonly string[];
  readonly units: readonly Unit[];
  /** The document itself: its title is not lost when no text is above its first heading. */
  readonly isWhole?: true;
}

function unitsOf(nodes: readonly RootContent[], sizeOf: ChapterOptions['sizeOf']): Unit[] {
  const units: Unit[] = [];
  let open: RootContent[] = [];
  let depth = 0;
  for (const node of nodes) {
    open.push(node);
    if (node.type === 'html') depth = Math.max(0, depth + openedIn(node.value));
    if (depth > 0) continue;
    const heading = open.length === 1 && node.type === 'heading' ? headingOf(node) : null;
    units.push({ nodes: open, bytes: sizeOf(open), heading });
    open = [];
  }
  return open.length === 0
    ? units
    : [...units, { nodes: open, bytes: sizeOf(open), heading: null }];
}

/** Only `details` spans several blocks; other HTML is one block with its end. */
const openedIn = (html: string): number =>
  (html.match(/<details\b/g)?.length ?? 0) - (html.match(/<\/details>/g)?.length ?? 0);

function headingOf(node: Heading): Unit['heading'] {
  const text = cutText(plainTextOf(node).replace(/\s+/g, ' ').trim(), 200);
  return text === '' ? null : { depth: node.depth, text, ids: idsOf(node) };
}

function split(draft: Draft, maxBytes: number): Draft[] {
  const { units } = draft;
  if (sumOf(units) <= maxBytes) return [draft];
  const depth = Math.min(...units.map(({ heading }) => heading?.depth ?? Infinity));
  if (depth === Infinity) return pack(draft, maxBytes);
  const starts = [...units.keys()].filter((at) => units[at]?.heading?.depth === depth);
  const opening = units.slice(0, starts[0]);
  const sections = starts.flatMap((at, index) => {
    const section = units.slice(at + 1, starts[index + 1]);
    const heading = units[at] ?? null;
    const { text: title = '', ids = [] } = heading?.heading ?? {};
    return split({ title, ids, heading, units: section }, maxBytes);
  });
  if (opening.length > 0) return [...split({ ...draft, units: opening }, maxBytes), ...sections];
  const [first, ...others] = sections;
  if (first === undefined || draft.isWhole === true) return sections;
  return [{ ...draft, units: [...units.slice(0, 1), ...first.units] }, ...others];
}

function pack({ title, ids, heading, units }: Draft, maxBytes: number): Draft[] {
  const packs: Unit[][] = [];
  let bytes = Infinity;
  for (const unit of units) {
    if (unit.bytes > maxBytes) throw tooLarge(title, maxBytes);
    if (bytes + unit.bytes > maxBytes) [packs[packs.length], bytes] = [[], 0];
    packs.at(-1)?.push(unit);
    bytes += unit.bytes;
  }
  return packs.map((pack, index) =>
    index === 0
      ? { title, ids, heading, units: pack }
      : { title: `${title} (${index + 1})`, ids: [], heading: null, units: pack },
  );
}

/**
 * Joins small chapters of a source with very many headings, and headings without text to the next one. Their titles decide which ones begin a chapter, not their number
 * or size, so that a new section or a longer one does not move the others to other chapters.
 */
function join(drafts: readonly Draft[], maxBytes: number): readonly Draft[] {
  const every = 2 ** Math.max(0, Math.ceil(Math.log2(drafts.length / MANY_CHAPTERS)));
  const joined: { draft: Draft; bytes: number }[] = [];
  for (const [index, draft] of drafts.entries()) {
    const last = joined.at(-1);
    const units = draft.heading === null ? draft.units : [draft.heading, ...draft.units];
    const bytes = sumOf(units);
    const begins = parseInt(sha256(draft.title).slice(0, 8), 16) % every === 0;
    const hasText = draft.units.length > 0 || index < drafts.length - 1;
    const isFull = last === undefined || last.bytes + bytes > maxBytes;
    if (last === undefined || (last.draft.units.length > 0 && hasText && (begins || isFull))) {
      joined.push({ draft, bytes });
    } else {
      last.draft = { ...last.draft, units: [...last.draft.units, ...units] };
      last.bytes += bytes;
    }
  }
  return joined.map(({ draft }) => draft);
}

const sumOf = (units: readonly Unit[]): number => units.reduce((sum, { bytes }) => sum + bytes, 0);

const tooLarge = (title: string, maxBytes: number): DomainError =>
  new DomainError(
    'learning/source-too-large',
    `A single block in “${title}” has more than ${maxBytes / 1024} KiB. Divide it by headings or blank lines.`,
  );

/** The footnotes that blocks refer to, also through each other. */
function notesOf(
  nodes: readonly Nodes[],
  notes: ReadonlyMap<string, FootnoteDefinition>,
): FootnoteDefinition[] {
  if (notes.size === 0) return [];
  const found = new Set<FootnoteDefinition>();
  const addFrom = (node: Nodes): void => {
    visit(node, 'footnoteReference', ({ identifier }) => {
      const note = notes.get(identifier);
      if (note === undefined || found.has(note)) return;
      found.add(note);
      addFrom(note);
    });
  };
  for (const node of nodes) addFrom(node);
  return [...found];
}
