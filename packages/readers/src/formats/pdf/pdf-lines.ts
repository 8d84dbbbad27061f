import { type PdfLine } from './pdf-blocks';
import { readableText, unreadableFonts } from './pdf-fonts';
import { isRightToLeft, linesByHeight, type PlacedText, readingOrder } from './pdf-rtl';

export interface PdfItem extends PlacedText {
  readonly font: string;
  readonly endsLine: boolean;
}

interface ReadableLines {
  readonly lines: readonly PdfLine[];
  /** Pages that have no text at all. */
  readonly textless: readonly number[];
  /** Pages with text that was left out because it is unreadable. */
  readonly unreadable: readonly number[];
  /** The share of the unreadable text. */
  readonly percent: number;
}

/** The lines of all pages, without unreadable text. */
export function readableLines(pages: readonly (readonly PdfItem[])[]): ReadableLines {
  const unmapped = unreadableFonts(pages.flat());
  const lines: PdfLine[] = [];
  const textless: number[] = [];
  const unreadable: number[] = [];
  let all = 0;
  let allLost = 0;
  pages.forEach((items, index) => {
    const page = index + 1;
    let lost = 0;
    for (const item of items) {
      const isUnmapped = unmapped.has(item.font);
      const letters = item.text.replace(isUnmapped ? / /g : /[\s\p{Cc}]/gu, '').length;
      all += letters;
      if (isUnmapped) lost += letters;
    }
    if (items.every(({ text }) => text.trim() === '')) textless.push(page);
    const found = isRightToLeft(items) ? rightToLeft(items, unmapped) : linesOf(items, unmapped);
    for (const line of found) {
      const readable = readableText(line.text);
      lost += readable.lost;
      if (readable.text !== '') lines.push({ ...line, text: readable.text, page });
    }
    if (lost > 0) unreadable.push(page);
    allLost += lost;
  });
  const percent = all === 0 ? 0 : Math.round((allLost / all) * 100);
  return { lines, textless, unreadable, percent };
}

const sizeOf = (height: number): number => Math.round(height * 2) / 2;

const rightToLeft = (
  items: readonly PdfItem[],
  unmapped: ReadonlySet<string>,
): Omit<PdfLine, 'page'>[] =>
  linesByHeight(items.filter(({ font }) => !unmapped.has(font))).map((line) => ({
    text: readingOrder(line),
    size: Math.max(...line.map(({ height }) => sizeOf(height))),
    y: line[0]?.y ?? 0,
  }));

function linesOf(
  items: readonly PdfItem[],
  unmapped: ReadonlySet<string>,
): Omit<PdfLine, 'page'>[] {
  const lines: Omit<PdfLine, 'page'>[] = [];
  let text = '';
  let size = 0;
  let y: number | null = null;
  for (const item of items) {
    if (!unmapped.has(item.font)) {
      y ??= item.y;
      text += item.text;
      if (item.text.trim() !== '') size = Math.max(size, sizeOf(item.height));
    }
    if (!item.endsLine) continue;
    if (text.trim() !== '') lines.push({ text, size, y: y ?? item.y });
    [text, size, y] = ['', 0, null];
  }
  if (text.trim() !== '') lines.push({ text, size, y: y ?? 0 });
  return lines;
}

const MAX_LISTED = 12;

/** Sorted page numbers as numbers and ranges. */
export function pageRanges(numbers: readonly number[]): { pages: string[]; more: number } {
  const ranges: [first: number, last: number][] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range?.[1] === number - 1) range[1] = number;
    else ranges.push([number, number]);
  }
  const listed = ranges.slice(0, MAX_LISTED);
  return {
    pages: listed.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)),
    more: ranges.length - listed.length,
  };
}
