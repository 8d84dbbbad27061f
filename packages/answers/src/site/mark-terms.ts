import { isCjk, stemOf, wordsOf } from '../domain/terms';

export interface TextPart {
  readonly text: string;
  readonly found: boolean;
}

const BEFORE = 60;
const LENGTH = 220;
const WORD = /[\p{L}\p{M}\p{N}ー々]+/gu;

/** Splits a text into parts and marks the words of a search, as the index reads words. */
export function markTerms(text: string, terms: ReadonlySet<string>, language: string): TextPart[] {
  const marks = new Uint8Array(text.length);
  for (const { 0: word, index } of text.matchAll(WORD)) {
    for (const [start, end] of foundIn(word, terms, language)) {
      marks.fill(1, index + start, index + end);
    }
  }
  const parts: { text: string; found: boolean }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const found = marks[at] === 1;
    const last = parts.at(-1);
    if (last?.found === found) last.text += text[at] ?? '';
    else parts.push({ text: text[at] ?? '', found });
  }
  return parts;
}

/** An excerpt around the first word of a search, cut at spaces, with its words marked. */
export function excerptOf(text: string, terms: ReadonlySet<string>, language: string): TextPart[] {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const [before] = markTerms(line, terms, language);
  const at = before?.found === false && before.text !== line ? before.text.length : 0;
  const from = at <= BEFORE ? 0 : startOfWord(line, at - BEFORE);
  const until = from + LENGTH >= line.length ? line.length : endOfWord(line, from, from + LENGTH);
  const cut = line.slice(from, until);
  const excerpt = `${from > 0 ? '… ' : ''}${cut}${until < line.length ? ' …' : ''}`;
  return markTerms(excerpt, terms, language);
}

/** The next word after a position, unless the text has no spaces there. */
function startOfWord(line: string, at: number): number {
  const space = line.indexOf(' ', at);
  return space < 0 || space > at + BEFORE / 2 ? at : space + 1;
}

function endOfWord(line: string, from: number, at: number): number {
  const space = line.lastIndexOf(' ', at);
  return space <= from ? at : space;
}

function foundIn(word: string, terms: ReadonlySet<string>, language: string): [number, number][] {
  if (!isCjk(word)) {
    const isFound = wordsOf(word, language).some((one) => terms.has(stemOf(one, language)));
    return isFound ? [[0, word.length]] : [];
  }
  const found: [number, number][] = [];
  const lower = word.toLowerCase();
  for (const term of terms) {
    if (!isCjk(term)) continue;
    for (let at = lower.indexOf(term); at >= 0; at = lower.indexOf(term, at + 1)) {
      found.push([at, at + term.length]);
    }
  }
  return found;
}
