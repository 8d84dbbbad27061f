import type { RootContent } from 'mdast';

/** One line of text on a page; `y` grows upwards, as in PDF. */
export interface PdfLine {
  readonly text: string;
  readonly size: number;
  readonly y: number;
  readonly page: number;
}

/** Text this much larger than the body text is a heading. */
const HEADING_RATIO = 1.15;
/** A gap of this many line heights ends a paragraph. */
const PARAGRAPH_GAP = 1.6;
const MAX_HEADING_LENGTH = 120;

/** Groups lines into headings and paragraphs by font size and line gaps. */
export function blocksOf(lines: readonly PdfLine[]): RootContent[] {
  const body = bodySize(lines);
  const isHeading = ({ text, size }: PdfLine): boolean =>
    size > body * HEADING_RATIO && text.length <= MAX_HEADING_LENGTH;
  const sizes = [...new Set(lines.filter(isHeading).map(({ size }) => size))].sort((a, b) => b - a);
  const blocks: RootContent[] = [];
  let paragraph: string[] = [];
  const flush = (): void => {
    if (paragraph.length > 0) blocks.push(textBlock(joinLines(paragraph)));
    paragraph = [];
  };
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    if (isHeading(line)) {
      flush();
      const depth = Math.min(sizes.indexOf(line.size) + 1, 4) as 1 | 2 | 3 | 4;
      blocks.push({ type: 'heading', depth, children: [{ type: 'text', value: line.text }] });
      return;
    }
    if (before !== undefined && endsParagraph(before, line)) flush();
    paragraph.push(line.text);
  });
  flush();
  return blocks;
}

/** The font size of most of the text. */
function bodySize(lines: readonly PdfLine[]): number {
  const letters = new Map<number, number>();
  for (const { text, size } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length);
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

function endsParagraph(before: PdfLine, line: PdfLine): boolean {
  if (before.page !== line.page) return /[.!?:]$/.test(before.text);
  return before.y - line.y > Math.max(before.size, line.size, 1) * PARAGRAPH_GAP;
}

/** Joins lines; a hyphen before a lower-case letter is a line-break hyphen and is removed. */
function joinLines(lines: readonly string[]): string {
  return lines.reduce((text, line) =>
    /\p{L}-$/u.test(text) && /^\p{Ll}/u.test(line) ? text.slice(0, -1) + line : `${text} ${line}`,
  );
}

const textBlock = (value: string): RootContent => ({
  type: 'paragraph',
  children: [{ type: 'text', value }],
});
