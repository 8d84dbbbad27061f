import { CodeScanner } from '@keelson/contracts/markdown/code-scanner';
import { inlineCode } from '@keelson/contracts/markdown/inline-code';

/** A part of Markdown: text, a code span, or a line of a code block with its fences. */
export interface MarkdownPart {
  readonly kind: 'text' | 'span' | 'fence' | 'block';
  readonly value: string;
}

/** Markdown in its order, paragraph by paragraph. Joined, the parts are the Markdown. */
export function codeParts(markdown: string): MarkdownPart[] {
  const scanner = new CodeScanner('commonmark');
  const parts: MarkdownPart[] = [];
  let paragraph = '';
  const endParagraph = (): void => {
    parts.push(...inlineParts(paragraph));
    paragraph = '';
  };
  for (const line of markdown.split(/(?<=\n)/)) {
    const kind = scanner.read(line.trimEnd());
    if (kind === 'text' || kind === 'comment') {
      paragraph += line;
      continue;
    }
    endParagraph();
    if (kind === 'blank') parts.push({ kind: 'text', value: line });
    else if (kind === 'opening' || kind === 'closing') parts.push({ kind: 'fence', value: line });
    else parts.push({ kind: 'block', value: line });
  }
  endParagraph();
  return parts;
}

export function inlineParts(paragraph: string): MarkdownPart[] {
  const parts: MarkdownPart[] = [];
  let at = 0;
  const addText = (to: number): void => {
    for (const value of paragraph.slice(at, to).split(/(?<=\n)/)) {
      if (value !== '') parts.push({ kind: 'text', value });
    }
    at = to;
  };
  for (const { kind, start, end } of inlineCode(paragraph)) {
    if (kind !== 'span') continue;
    addText(start);
    parts.push({ kind: 'span', value: paragraph.slice(start, end) });
    at = end;
  }
  addText(paragraph.length);
  return parts;
}

/** Changes the text of Markdown and leaves its code as it is. */
export const mapText = (markdown: string, change: (text: string) => string): string =>
  codeParts(markdown)
    .map(({ kind, value }) => (kind === 'text' ? change(value) : value))
    .join('');
