import { cutText } from '@keelson/contracts/text';
import { type Passage } from './published-document';
import { plainLine } from './plain-line';
import { languageOf } from './languages';
import { synonymsOf } from './synonyms';
import { stemOf, termsOf } from './terms';

const MAX_QUOTE_LENGTH = 700;
const MAX_CITED_LENGTH = 280;

/**
 * The consecutive blocks of a passage with the most terms of the question, or else the first block. The quote
 * starts and ends with a block that has a term; only an introduction of the first one may come before.
 */
export function quoteOf({ blocks, document: { locale } }: Passage, question: string): string {
  const stem = (word: string): string => stemOf(word, locale);
  const wanted = new Set(
    termsOf(question, locale).flatMap((term) => [
      term,
      ...synonymsOf(term, languageOf(locale), stem),
    ]),
  );
  const worth = blocks.map(
    (block) => new Set(termsOf(block, locale).filter((term) => wanted.has(term))).size,
  );
  let best = { from: 0, to: 1, worth: 0 };
  for (let from = 0; from < blocks.length; from += 1) {
    if (worth[from] === 0) continue;
    let size = 0;
    let sum = 0;
    for (let to = from; to < blocks.length; to += 1) {
      size += blocks[to]?.length ?? 0;
      if (size > MAX_QUOTE_LENGTH && to > from) break;
      sum += worth[to] ?? 0;
      if (sum > best.worth) best = { from, to: to + 1, worth: sum };
    }
  }
  const start = best.from - leadingBlocks(blocks, best.from);
  return clipped(blocks.slice(start, best.to).join('\n\n'), MAX_QUOTE_LENGTH * 2);
}

/** 1 when the block before introduces a list or code ("… as follows:"), else 0. */
function leadingBlocks(blocks: readonly string[], from: number): number {
  const before = blocks[from - 1];
  return before !== undefined && /:\s*$/.test(before) && before.length < MAX_QUOTE_LENGTH ? 1 : 0;
}

/** A quote as one line of plain text, for the list of sources. */
export const citedLine = (quote: string): string => clipped(plainLine(quote), MAX_CITED_LENGTH);

function clipped(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = cutText(text, length);
  return `${cutText(cut, Math.max(cut.lastIndexOf(' '), length / 2))}…`;
}
