/** A stretch of text, and whether it is one of the words that were looked for. */
export interface Stretch {
  readonly text: string;
  readonly found: boolean;
}

const BEFORE = 60;
const LENGTH = 220;

/**
 * A text with the found words marked.
 *
 * @param terms In lower case, as they stand in the index.
 */
export function markWords(text: string, terms: readonly string[]): readonly Stretch[] {
  const wanted = new Set(terms);
  const stretches: { text: string; found: boolean }[] = [];
  for (const part of text.split(/([\p{L}\p{N}]+)/u)) {
    if (part === '') continue;
    const found = wanted.has(part.toLowerCase());
    const last = stretches.at(-1);
    if (last?.found === found) last.text += part;
    else stretches.push({ text: part, found });
  }
  return stretches;
}

/** The part of a text around the first found word, cut between words, with the found words marked. */
export function excerptOf(text: string, terms: readonly string[]): readonly Stretch[] {
  const line = text.replace(/\s+/g, ' ').trim();
  const stretches = markWords(line, terms);
  const first = stretches.findIndex(({ found }) => found);
  const at = stretches.slice(0, Math.max(0, first)).reduce((sum, { text: t }) => sum + t.length, 0);
  const from = at <= BEFORE ? 0 : line.indexOf(' ', at - BEFORE) + 1;
  const until = from + LENGTH >= line.length ? line.length : line.lastIndexOf(' ', from + LENGTH);
  const cut = line.slice(from, Math.max(until, from + 1));
  const marked = markWords(
    `${from > 0 ? '… ' : ''}${cut}${until < line.length ? ' …' : ''}`,
    terms,
  );
  return marked;
}
