export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const RTL = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/gu;
const LTR_LETTER = /(?![\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}])\p{L}/u;
const ANY_LETTER = /\p{L}/gu;
/** Vowel signs are above or below the line. */
const SAME_LINE = 0.6;

/** True for text of which most is written from right to left. */
export function isRightToLeft(texts: readonly { readonly text: string }[]): boolean {
  const text = texts.map((one) => one.text).join('');
  const letters = text.match(ANY_LETTER)?.length ?? 0;
  return (text.match(RTL)?.length ?? 0) > letters / 2;
}

/** Consecutive pieces by their distance from the bottom: programs draw vowel signs as lines of their own. */
export function linesByHeight<Piece extends PlacedText>(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [];
  let y = 0;
  let height = 0;
  for (const piece of pieces) {
    if (piece.text === '') continue;
    const line = lines.at(-1);
    height = Math.max(height, piece.height);
    if (line !== undefined && Math.abs(piece.y - y) < height * SAME_LINE) line.push(piece);
    else {
      lines.push([piece]);
      ({ y, height } = piece);
    }
  }
  return lines;
}

/**
 * A line from right to left, in the order in which it is read. Programs draw its words, or even its letters, from left to right;
 * Latin words and numbers in it are read from left to right.
 */
export function readingOrder(line: readonly PlacedText[]): string {
  const rightFirst = line.toSorted((a, b) => b.x + b.width - (a.x + a.width));
  const texts = rightFirst.map(({ text }) => text);
  const ordered: string[] = [];
  for (let at = 0; at < texts.length;) {
    const end = endOfLatin(texts, at);
    if (end > at) ordered.push(...texts.slice(at, end).reverse());
    else ordered.push(mirrored(texts[at] ?? ''));
    at = Math.max(end, at + 1);
  }
  // Programs draw a vowel sign behind the space of its word.
  return ordered.join('').replace(/ (\p{Mn}+)/gu, '$1 ');
}

/** The end of the words from left to right that begin here; the same index when there are none. */
function endOfLatin(texts: readonly string[], start: number): number {
  if (!isLatin(texts[start] ?? '')) return start;
  let end = start + 1;
  for (let at = end; at < texts.length; at += 1) {
    const text = texts[at] ?? '';
    if (text.search(RTL) >= 0) break;
    if (isLatin(text)) end = at + 1;
  }
  const run = texts.slice(start, end);
  const isNumbers = !run.some((text) => LTR_LETTER.test(text));
  // Numbers with a space between them are read one after the other, as words are.
  return isNumbers && run.some((text) => /\s/.test(text)) ? start + 1 : end;
}

const isLatin = (text: string): boolean =>
  text.search(RTL) < 0 && (LTR_LETTER.test(text) || /\p{N}/u.test(text));

// prettier-ignore
const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{', '<': '>', '>': '<', '«': '»', '»': '«',
};

/** Brackets are drawn as they look, and written as what they mean. */
const mirrored = (text: string): string => (text.length === 1 ? (MIRRORED[text] ?? text) : text);
