import { lineKinds } from '@keelson/contracts/markdown/code-scanner';
import { openingFence } from '@keelson/contracts/markdown/fence';

/** The rule below the header of a table: `| --- | :-: |`. */
const TABLE_RULE = /^ {0,3}\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?\s*$/;
export const isTableRule = (line: string): boolean => TABLE_RULE.test(line);
/** Between sentences, also in Chinese, Japanese and Arabic. */
const SENTENCE_END = /(?<=[.!?؟]\s)|(?<=[。！？])/u;

/** Markdown around the lines of each part: the header of a table, the fences of code. */
interface Frame {
  readonly before: readonly string[];
  readonly lines: readonly string[];
  readonly after: readonly string[];
}

/**
 * Splits a block of Markdown that is longer than a length: between lines, a longer line between sentences, and a
 * longer sentence anywhere. Each part of a table has the header, and each part of code the fences.
 */
export function splitBlock(block: string, length: number): string[] {
  if (sizeOf(block) <= length) return [block];
  const { before, lines, after } = frameOf(block.split('\n'));
  const parts: string[][] = [];
  let size = Infinity;
  for (const line of lines.flatMap((one) => splitLine(one, length))) {
    if (size + sizeOf(line) > length) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(line);
    size += sizeOf(line);
  }
  return parts.map((part) => [...before, ...part, ...after].join('\n'));
}

/** Length without the spaces that align the columns of a table. */
export const sizeOf = (text: string): number => text.replaceAll(/[ \t]{2,}|-{4,}/g, ' ').length;

function frameOf(lines: readonly string[]): Frame {
  const [first = '', second = ''] = lines;
  if (isTableRule(second)) return { before: [first, second], lines: lines.slice(2), after: [] };
  const fence = openingFence(first);
  if (fence === null) return { before: [], lines, after: [] };
  const isClosed = lineKinds(lines, 'mdx').at(-1) === 'closing';
  return { before: [first], lines: lines.slice(1, isClosed ? -1 : undefined), after: [fence.mark] };
}

function splitLine(line: string, length: number): string[] {
  if (sizeOf(line) <= length) return [line];
  const parts: string[] = [];
  for (const sentence of line.split(SENTENCE_END)) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + sentence.length <= length) {
      parts[parts.length - 1] = last + sentence;
    } else {
      for (let from = 0; from < sentence.length; from += length) {
        parts.push(sentence.slice(from, from + length));
      }
    }
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
