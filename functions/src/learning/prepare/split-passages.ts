import { type DocHeading } from '@keelson/contracts/learning/public-doc';
import type { Nodes, Root, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { takeAnchor } from '../domain/slug';
import { type PreparedDoc } from '../domain/prepared-doc';

/** A passage is about a screen long: enough to answer from, short enough to quote. */
const LONGEST = 900;

type Passage = PreparedDoc['passages'][number];

export interface Outline {
  readonly headings: DocHeading[];
  readonly passages: Passage[];
}

/** Headings with their anchors, and the text under each of them in passages. */
export function outlineOf(tree: Root): Outline {
  const headings: DocHeading[] = [];
  const passages: Passage[] = [];
  const taken = new Set<string>();
  let trail: DocHeading[] = [];
  let waiting: string[] = [];
  const flush = (): void => {
    for (const text of packed(waiting)) {
      passages.push({
        id: `p${passages.length + 1}`,
        trail: trail.map((heading) => heading.text),
        anchor: trail.at(-1)?.anchor ?? '',
        text,
      });
    }
    waiting = [];
  };
  for (const node of tree.children) {
    if (node.type === 'heading') {
      const text = oneLine(toString(node));
      if (text === '') continue;
      flush();
      const heading = { depth: node.depth, text, anchor: takeAnchor(text, taken) };
      headings.push(heading);
      trail = [...trail.filter(({ depth }) => depth < heading.depth), heading];
    } else {
      waiting.push(...linesOf(node));
    }
  }
  flush();
  return { headings, passages };
}

/** A block as plain text: list items and table rows are lines of their own. */
function linesOf(node: RootContent): string[] {
  if (node.type === 'table') {
    return node.children.map((row) => {
      const cells = row.children.map((cell) => oneLine(toString(cell)));
      return cells.filter(Boolean).join(' · ');
    });
  }
  if (node.type === 'list' || node.type === 'blockquote') return node.children.flatMap(innerLines);
  return node.type === 'code' ? [node.value] : [oneLine(toString(node))];
}

function innerLines(node: Nodes): string[] {
  if (node.type === 'listItem') return node.children.flatMap((child) => innerLines(child));
  return linesOf(node as RootContent);
}

/** Lines put together up to {@link LONGEST}; a longer one is cut after a sentence, else after a word. */
function packed(lines: readonly string[]): string[] {
  const passages: string[] = [];
  let current = '';
  for (const line of lines.flatMap(cut)) {
    if (line === '') continue;
    if (current !== '' && current.length + line.length > LONGEST) {
      passages.push(current);
      current = '';
    }
    current = current === '' ? line : `${current}\n${line}`;
  }
  return current === '' ? passages : [...passages, current];
}

function cut(line: string): string[] {
  const pieces: string[] = [];
  let rest = line;
  while (rest.length > LONGEST) {
    const head = rest.slice(0, LONGEST);
    const sentence = Math.max(
      head.lastIndexOf('. '),
      head.lastIndexOf('? '),
      head.lastIndexOf('! '),
    );
    const word = head.lastIndexOf(' ');
    const at = sentence > LONGEST / 2 ? sentence + 1 : word > 0 ? word : LONGEST;
    pieces.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return [...pieces, rest];
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
