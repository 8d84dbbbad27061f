import type { RootContent } from 'mdast';

/** One line of text on a page; `y` grows upwards, as in PDF. */
export interface PdfLine {
  readonly text: string;
  readonly size: number;
  readonly y: number;
  readonly page: number;
}

/** Type this much larger than the body is a heading. */
const LARGER = 1.15;
/** A gap of this many line heights ends a paragraph. */
const GAP = 1.6;
const LONGEST_HEADING = 120;

/** Headings and paragraphs out of lines, by the size of their type and the gaps between them. */
export function blocksOf(lines: readonly PdfLine[]): RootContent[] {
  const body = bodySize(lines);
  const isHeading = ({ text, size }: PdfLine): boolean =>
    size > body * LARGER && text.length <= LONGEST_HEADING;
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

/** The size that most of the text has. */
function bodySize(lines: readonly PdfLine[]): number {
  const letters = new Map<number, number>();
  for (const { text, size } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length);
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

function endsParagraph(before: PdfLine, line: PdfLine): boolean {
  if (before.page !== line.page) return /[.!?:]$/.test(before.text);
  return before.y - line.y > Math.max(before.size, line.size, 1) * GAP;
}

/** A hyphen at the end of a line belongs to the break when a small letter follows. */
function joinLines(lines: readonly string[]): string {
  return lines.reduce((text, line) =>
    /\p{L}-$/u.test(text) && /^\p{Ll}/u.test(line) ? text.slice(0, -1) + line : `${text} ${line}`,
  );
}

const textBlock = (value: string): RootContent => ({
  type: 'paragraph',
  children: [{ type: 'text', value }],
});
