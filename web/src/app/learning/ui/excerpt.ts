/** A segment of text; `found` marks a search term. */
export interface TextSegment {
  readonly text: string;
  readonly found: boolean;
}

const BEFORE = 60;
const LENGTH = 220;

/**
 * Splits a text into segments and marks the search terms.
 *
 * @param terms Lower case, as stored in the index.
 */
export function highlightTerms(text: string, terms: readonly string[]): readonly TextSegment[] {
  const wanted = new Set(terms);
  const segments: { text: string; found: boolean }[] = [];
  for (const part of text.split(/([\p{L}\p{N}]+)/u)) {
    if (part === '') continue;
    const found = wanted.has(part.toLowerCase());
    const last = segments.at(-1);
    if (last?.found === found) last.text += part;
    else segments.push({ text: part, found });
  }
  return segments;
}

/** An excerpt around the first search term, cut at word boundaries, with terms marked. */
export function extractExcerpt(text: string, terms: readonly string[]): readonly TextSegment[] {
  const line = text.replace(/\s+/g, ' ').trim();
  const segments = highlightTerms(line, terms);
  const first = segments.findIndex(({ found }) => found);
  const at = segments.slice(0, Math.max(0, first)).reduce((sum, { text: t }) => sum + t.length, 0);
  const from = at <= BEFORE ? 0 : line.indexOf(' ', at - BEFORE) + 1;
  const until = from + LENGTH >= line.length ? line.length : line.lastIndexOf(' ', from + LENGTH);
  const cut = line.slice(from, Math.max(until, from + 1));
  const marked = highlightTerms(
    `${from > 0 ? '… ' : ''}${cut}${until < line.length ? ' …' : ''}`,
    terms,
  );
  return marked;
}
