import { cutText } from '@keelson/contracts/text';
import { type Passage } from './published-document';
import { plainLine } from './plain-line';
import { languageOf } from './languages';
import { type QuoteUnit, joinUnits, unitsOf } from './quote-units';
import { synonymsOf } from './synonyms';
import { stemOf, termsOf } from './terms';

/** Enough to answer; a longer unit is quoted alone. */
const MAX_QUOTE_LENGTH = 320;
/** A shorter quote goes on with what follows, which is often the answer. */
const MIN_QUOTE_LENGTH = 160;
const MAX_UNIT_LENGTH = 1_000;
const MAX_CITED_LENGTH = 280;

/**
 * The shortest part of a passage with the most terms of the question, or else its beginning: whole sentences, items of
 * lists, rows of tables below their header, or code.
 */
export function quoteOf({ blocks, document: { locale } }: Passage, question: string): string {
  const units = unitsOf(blocks);
  const terms = termsIn(units, question, locale);
  let best = { from: 0, to: 1, worth: 0, size: Infinity };
  for (let from = 0; from < units.length; from += 1) {
    const found = new Set<string>();
    let size = 0;
    for (let to = from; to < units.length; to += 1) {
      size += units[to]?.text.length ?? 0;
      if (size > MAX_QUOTE_LENGTH && to > from) break;
      for (const term of terms[to] ?? []) found.add(term);
      const isBetter =
        found.size > best.worth ||
        (found.size === best.worth && found.size > 0 && size < best.size);
      if (isBetter) best = { from, to: to + 1, worth: found.size, size };
    }
  }
  const from = introductionOf(units, best.from);
  return clipped(joinUnits(units.slice(from, endOf(units, { ...best, from }))), MAX_UNIT_LENGTH);
}

/** The terms of the question in each unit; a synonym counts as the term that it stands for. */
function termsIn(units: readonly QuoteUnit[], question: string, locale: string): Set<string>[] {
  const stem = (word: string): string => stemOf(word, locale);
  const wanted = new Map<string, string>();
  for (const term of termsOf(question, locale)) {
    for (const synonym of synonymsOf(term, languageOf(locale), stem)) {
      if (!wanted.has(synonym)) wanted.set(synonym, term);
    }
  }
  for (const term of termsOf(question, locale)) wanted.set(term, term);
  return units.map(
    ({ text }) => new Set(termsOf(text, locale).flatMap((term) => wanted.get(term) ?? [])),
  );
}

/** The unit before, when it introduces a list, a table or code ("… as follows:"). */
function introductionOf(units: readonly QuoteUnit[], from: number): number {
  const before = units[from - 1];
  const introduces =
    before !== undefined && /[:：]\s*$/.test(before.text) && before.text.length <= MAX_QUOTE_LENGTH;
  return introduces ? from - 1 : from;
}

/** A short quote goes on while there is room; the end of one that introduces something is that. */
function endOf(units: readonly QuoteUnit[], { from, to }: { from: number; to: number }): number {
  let end = to;
  let size = units.slice(from, to).reduce((sum, { text }) => sum + text.length, 0);
  for (let next = units[end]; next !== undefined; next = units[end]) {
    const isOpen = size < MIN_QUOTE_LENGTH || /[:：]\s*$/.test(units[end - 1]?.text ?? '');
    size += next.text.length;
    if (!isOpen || size > MAX_QUOTE_LENGTH) break;
    end += 1;
  }
  return end;
}

/** A quote as one line of plain text, for the list of sources. */
export const citedLine = (quote: string): string => clipped(plainLine(quote), MAX_CITED_LENGTH);

function clipped(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = cutText(text, length);
  return `${cutText(cut, Math.max(cut.lastIndexOf(' '), length / 2))}…`;
}
