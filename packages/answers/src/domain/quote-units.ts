import { openingFence } from '@keelson/contracts/markdown/fence';
import { isTableRule } from './split-block';

/** A part of a passage that is quoted as a whole. */
export interface QuoteUnit {
  readonly text: string;
  /** Position of its block. */
  readonly block: number;
  readonly kind: 'sentence' | 'line' | 'row' | 'whole';
  /** The header of the table of a row, with the rule below. */
  readonly header?: string;
}

const ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])\s/;

/** The sentences, list items and table rows of blocks; code and quotes are units as they are. */
export const unitsOf = (blocks: readonly string[]): QuoteUnit[] =>
  blocks.flatMap((text, block): QuoteUnit[] => {
    const lines = text.split('\n');
    const [first = '', second = ''] = lines;
    if (isTableRule(second)) {
      const header = `${first}\n${second}`;
      const rows = lines.slice(2);
      return rows.length === 0
        ? [{ text, block, kind: 'whole' as const }]
        : rows.map((row) => ({ text: row, block, kind: 'row' as const, header }));
    }
    if (openingFence(first) !== null || /^ {0,3}>|^ {4}/.test(first)) {
      return [{ text, block, kind: 'whole' }];
    }
    if (ITEM.test(first)) {
      return itemsOf(lines).map((item) => ({ text: item, block, kind: 'line' }));
    }
    return sentencesOf(text).map((sentence) => ({ text: sentence, block, kind: 'sentence' }));
  });

/** Units as Markdown: rows below the header of their table. */
export function joinUnits(units: readonly QuoteUnit[]): string {
  let markdown = '';
  let before: QuoteUnit | undefined;
  for (const unit of units) {
    const isNew = unit.block !== before?.block;
    if (before !== undefined) markdown = isNew ? `${markdown.trimEnd()}\n\n` : markdown;
    if (before !== undefined && !isNew && unit.kind !== 'sentence') markdown += '\n';
    markdown += isNew && unit.header !== undefined ? `${unit.header}\n${unit.text}` : unit.text;
    before = unit;
  }
  return markdown.trim();
}

function itemsOf(lines: readonly string[]): string[] {
  const items: string[][] = [];
  for (const line of lines) {
    if (ITEM.test(line) || items.length === 0) items.push([line]);
    else items.at(-1)?.push(line);
  }
  return items.map((item) => item.join('\n'));
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * Joined, the sentences are the text. A part that ends in an abbreviation or inside of a mark goes on, and so does a line
 * of a paragraph.
 */
function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  const unwrapped = text.replaceAll(/(?<!\n)\n(?!\n)/g, ' ');
  for (const { index, segment: unwrappedPart } of segmenter.segment(unwrapped)) {
    const segment = text.slice(index, index + unwrappedPart.length);
    const last = sentences.at(-1);
    if (last !== undefined && !isEnd(last)) sentences[sentences.length - 1] = last + segment;
    else sentences.push(segment);
  }
  return sentences;
}

/** Links and code spans can have the end of a sentence inside. */
const isEnd = (sentence: string): boolean =>
  !/(?:^|\s)(?:\p{L}|e\.g|i\.e|z\.B|bzw|etc|vs|Nr|No|Dr|ca)\.\s*$/u.test(sentence) &&
  (sentence.match(/`/g) ?? []).length % 2 === 0 &&
  (sentence.match(/\*\*/g) ?? []).length % 2 === 0 &&
  !/\[[^[\]]*$|\]\([^()]*$/.test(sentence);
