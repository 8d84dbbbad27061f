import { type DocHeading } from '@keelson/contracts/learning/public-doc';
import { cutText } from '@keelson/contracts/text';
import type { Nodes, Root, RootContent } from 'mdast';
import { type AnchoredHeading } from '../document/anchors';
import { formerIdsOf } from '../formats/html/former-ids';
import { idsOf } from '../formats/markdown/heading-ids';
import { isGenerated } from '../formats/html/page-ids';
import { plainTextOf as toString } from '../markdown/plain-text';
import { takeAnchor } from '../document/slug';
import { type PreparedDoc } from '../document/prepared-doc';

/** Longest passage in characters: enough to answer from, short enough to quote. */
const MAX_LENGTH = 900;

type Passage = PreparedDoc['passages'][number];

export interface Outline {
  readonly headings: DocHeading[];
  /** The same headings with their ids in the source, for the links that lead to them. */
  readonly targets: AnchoredHeading[];
  readonly passages: Passage[];
}

/** The headings of a document with their anchors, and its text as passages. */
export function outlineOf(tree: Root): Outline {
  const headings: DocHeading[] = [];
  const targets: AnchoredHeading[] = [];
  const passages: Passage[] = [];
  const taken = new Set<string>();
  let trail: DocHeading[] = [];
  let pending: string[] = [];
  const flush = (): void => {
    for (const text of packLines(pending)) {
      passages.push({
        id: `p${passages.length + 1}`,
        trail: trail.map((heading) => heading.text),
        anchor: trail.at(-1)?.anchor ?? '',
        text,
      });
    }
    pending = [];
  };
  for (const node of tree.children) {
    if (node.type === 'heading') {
      const text = oneLine(toString(node));
      if (text === '') continue;
      flush();
      const ids = idsOf(node);
      const anchor = takeAnchor(text, taken, ids.find(isUsable) ?? null);
      const heading = { depth: node.depth, text, anchor };
      headings.push(heading);
      targets.push({ text, anchor, ids: [...ids, ...formerIdsOf(node)] });
      trail = [...trail.filter(({ depth }) => depth < heading.depth), heading];
    } else {
      pending.push(...linesOf(node));
    }
  }
  flush();
  return { headings, targets, passages };
}

/** An id that is safe in a URL and on the page, and stays. */
const isUsable = (id: string): boolean =>
  /^\p{L}[\p{L}\p{N}._-]{0,95}$/u.test(id) && !isGenerated(id);

/** A block as plain text, one line for each list item and table row. */
function linesOf(node: RootContent): string[] {
  if (node.type === 'table') {
    return node.children.map((row) => {
      const cells = row.children.map((cell) => oneLine(toString(cell)));
      return cells.filter(Boolean).join(' · ');
    });
  }
  if (node.type === 'list' || node.type === 'blockquote') return node.children.flatMap(innerLines);
  if (node.type === 'footnoteDefinition') return node.children.flatMap(innerLines);
  return node.type === 'code' ? [node.value] : [oneLine(toString(node))];
}

function innerLines(node: Nodes): string[] {
  if (node.type === 'listItem') return node.children.flatMap((child) => innerLines(child));
  return linesOf(node as RootContent);
}

/** Joins lines up to {@link MAX_LENGTH}. A longer line is split after a sentence, else after a word. */
function packLines(lines: readonly string[]): string[] {
  const passages: string[] = [];
  let current = '';
  for (const line of lines.flatMap(splitLine)) {
    if (line === '') continue;
    if (current !== '' && current.length + line.length > MAX_LENGTH) {
      passages.push(current);
      current = '';
    }
    current = current === '' ? line : `${current}\n${line}`;
  }
  return current === '' ? passages : [...passages, current];
}

function splitLine(line: string): string[] {
  const pieces: string[] = [];
  let rest = line;
  while (rest.length > MAX_LENGTH) {
    const head = cutText(rest, MAX_LENGTH);
    const sentence = Math.max(
      head.lastIndexOf('. '),
      head.lastIndexOf('? '),
      head.lastIndexOf('! '),
    );
    const word = head.lastIndexOf(' ');
    const at = sentence > MAX_LENGTH / 2 ? sentence + 1 : word > 0 ? word : head.length;
    pieces.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return [...pieces, rest];
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
