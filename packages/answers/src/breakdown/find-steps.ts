import { type Checklist } from '@keelson/contracts/kanban/card/checklist';
import { CodeScanner } from '@keelson/contracts/markdown/code-scanner';
import { proposedCards, type ProposedCards } from './proposed-cards';
import { withoutLinks } from '../domain/split-document';

const HEADING = /^ {0,3}#{1,6}\s+(?<text>\S.*)$/;
/** A list item that is not indented, so that items below it belong to it. */
const ITEM = /^ {0,1}(?:[-*+]|(?<number>\d{1,9}[.)]))\s+(?:\[(?<box>[ xX])\]\s+)?(?<text>\S.*)$/;

type LineKind = 'heading' | 'box' | 'number' | 'bullet';

interface Step {
  readonly kind: LineKind;
  readonly title: string;
  readonly done: boolean;
  readonly body: string[];
}

/** Kinds of lines that name steps, the most explicit first. */
const KINDS: readonly LineKind[] = ['box', 'number', 'heading', 'bullet'];

/**
 * The steps that a card names itself: the open items of its checklist, else task list items, a numbered list,
 * at least two headings, or a list, whichever comes first in this order. What stands below a step is its description.
 */
export function findSteps(card: {
  readonly body: string;
  readonly checklist: Checklist;
}): ProposedCards {
  const items = card.checklist.filter(({ done }) => !done);
  if (items.length > 0) {
    return proposedCards(items.map(({ text }) => ({ title: text, body: '', acceptance: '' })));
  }
  const lines = markedLines(card.body);
  const kind = KINDS.find(
    (one) => lines.filter((line) => line.kind === one).length >= (one === 'heading' ? 2 : 1),
  );
  return proposedCards(
    (kind === undefined ? [] : stepsOf(lines, kind))
      .filter(({ done }) => !done)
      .map(({ title, body }) => ({ title, body: unindented(body), acceptance: '' })),
  );
}

interface Line {
  readonly raw: string;
  /** Null for text. */
  readonly kind: LineKind | null;
  readonly title: string;
  readonly done: boolean;
}

function markedLines(body: string): Line[] {
  const scanner = new CodeScanner('commonmark');
  return body.split(/\r?\n/).map((raw) => {
    const text = { raw, kind: null, title: '', done: false };
    if (scanner.read(raw) !== 'text') return text;
    const heading = HEADING.exec(raw)?.groups?.['text'];
    if (heading !== undefined)
      return { ...text, kind: 'heading', title: plain(withoutClosing(heading)) };
    const { text: item, box, number } = ITEM.exec(raw)?.groups ?? {};
    if (item === undefined) return text;
    const kind = box !== undefined ? 'box' : number !== undefined ? 'number' : 'bullet';
    return { raw, kind, title: plain(item), done: box !== undefined && box !== ' ' };
  });
}

/** A list item ends at the next line of another kind, a section at the next heading. */
function stepsOf(lines: readonly Line[], kind: LineKind): Step[] {
  const steps: Step[] = [];
  let open: Step | null = null;
  for (const line of lines) {
    if (line.kind === kind) {
      open = { kind, title: line.title, done: line.done, body: [] };
      steps.push(open);
    } else if (kind !== 'heading' && (line.kind !== null || /^\S/.test(line.raw))) open = null;
    else open?.body.push(line.raw);
  }
  return steps;
}

function unindented(lines: readonly string[]): string {
  const indents = lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  const indent = Math.min(...indents, 40);
  return lines.map((line) => line.slice(indent)).join('\n');
}

/** A heading may end with a space and any number of `#`. */
function withoutClosing(heading: string): string {
  const text = heading.trimEnd();
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  return /\s/.test(text[end - 1] ?? '') ? text.slice(0, end).trimEnd() : text;
}

/** Titles are plain text. */
const plain = (markdown: string): string =>
  withoutLinks(markdown)
    .replaceAll(/\*\*|__|`/g, '')
    .trim();
