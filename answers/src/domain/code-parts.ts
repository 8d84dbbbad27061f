const FENCE_LINE = /^[\s>]*(`{3,}|~{3,})/;
const CODE_SPAN = /(?<!`)(`+)(?!`)(?:[^\n]*?[^`\n])??\1(?!`)/g;

/** A part of Markdown: text, a code span, or a line of a code block with its fences. */
export interface MarkdownPart {
  readonly kind: 'text' | 'span' | 'fence' | 'block';
  readonly value: string;
}

/** Markdown in its order, line by line. Code blocks can be in quotes. Joined, the parts are the Markdown. */
export function codeParts(markdown: string): MarkdownPart[] {
  let open: string | null = null;
  return markdown.split(/(?<=\n)/).flatMap((line): MarkdownPart[] => {
    const mark = FENCE_LINE.exec(line)?.[1] ?? null;
    if (open !== null) {
      const closes = mark?.startsWith(open) === true;
      if (closes) open = null;
      return [{ kind: closes ? 'fence' : 'block', value: line }];
    }
    open = mark;
    return mark === null ? inlineParts(line) : [{ kind: 'fence', value: line }];
  });
}

function inlineParts(line: string): MarkdownPart[] {
  const parts: MarkdownPart[] = [];
  let at = 0;
  const add = (kind: 'text' | 'span', to: number): void => {
    if (to > at) parts.push({ kind, value: line.slice(at, to) });
    at = to;
  };
  for (const { index, 0: span } of line.matchAll(CODE_SPAN)) {
    add('text', index);
    add('span', index + span.length);
  }
  add('text', line.length);
  return parts;
}

/** Changes the text of Markdown and leaves its code as it is. */
export const mapText = (markdown: string, change: (text: string) => string): string =>
  codeParts(markdown)
    .map(({ kind, value }) => (kind === 'text' ? change(value) : value))
    .join('');
