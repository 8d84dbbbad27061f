import { type Passage } from './published-document';
import { alikeOf, termsOf } from './terms';

const QUOTE_LENGTH = 700;
const CITED_LENGTH = 280;

/** The part of a passage that speaks most of what is asked: whole blocks, in order, side by side. */
export function quoteOf({ blocks }: Passage, question: string): string {
  const asked = new Set(termsOf(question).flatMap((term) => [term, ...alikeOf(term)]));
  const worth = blocks.map(
    (block) => new Set(termsOf(block).filter((term) => asked.has(term))).size,
  );
  let best = { from: 0, to: 1, worth: -1 };
  for (let from = 0; from < blocks.length; from += 1) {
    let size = 0;
    let sum = 0;
    for (let to = from; to < blocks.length; to += 1) {
      size += blocks[to]?.length ?? 0;
      if (size > QUOTE_LENGTH && to > from) break;
      sum += worth[to] ?? 0;
      if (sum > best.worth) best = { from, to: to + 1, worth: sum };
    }
  }
  const start = Math.max(0, best.from - leadOf(blocks, best.from));
  return clipped(blocks.slice(start, best.to).join('\n\n'), QUOTE_LENGTH * 2);
}

/** A list or code makes sense with the sentence that leads to it. */
function leadOf(blocks: readonly string[], from: number): number {
  const before = blocks[from - 1];
  return before !== undefined && /:\s*$/.test(before) && before.length < QUOTE_LENGTH ? 1 : 0;
}

/** A quote in one line, for the list of sources. */
export const citedLine = (quote: string): string =>
  clipped(
    quote
      .replaceAll(/```\w*/g, ' ')
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[*_`>|#]+/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    CITED_LENGTH,
  );

function clipped(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2))}…`;
}
