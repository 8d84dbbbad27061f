import { CodeScanner } from '@keelson/contracts/markdown/code-scanner';
import { inlineCode } from '@keelson/contracts/markdown/inline-code';

/** A part of a text that is not read: code, or a comment of HTML. */
export interface CodeRange {
  readonly start: number;
  readonly end: number;
  readonly kind: 'fence' | 'indented' | 'span' | 'comment';
}

/**
 * The parts of a text that are code or comments, in order.
 *
 * @param hasIndentedCode False for MDX, in which indentation has no meaning.
 */
export function codeRanges(text: string, hasIndentedCode: boolean): CodeRange[] {
  const scanner = new CodeScanner(hasIndentedCode ? 'documentation' : 'mdx');
  const parts = new Parts(text);
  let start = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    const kind = scanner.read(line);
    if (kind === 'comment') readComment(parts, line, start);
    else if (kind === 'closing') parts.endAt(end);
    else if (kind !== 'code') {
      parts.begin(kind === 'opening' ? 'fence' : kind, start);
      if (kind === 'indented') parts.endAt(end);
    }
    start = end + 1;
  }
  parts.endAt(text.length);
  return parts.ranges;
}

/** A line of a comment; what follows its end is text. */
function readComment(parts: Parts, line: string, start: number): void {
  const opening = parts.isInComment ? null : line.indexOf('<!--');
  if (opening !== null) parts.begin('comment', start + opening);
  // `<!-->` is a comment.
  const closing = line.indexOf('-->', opening === null ? 0 : opening + 2);
  if (closing < 0) return;
  const end = start + closing + '-->'.length;
  parts.endAt(end);
  parts.begin('text', end);
}

/** Collects the parts of a text, of which paragraphs have parts in turn. */
class Parts {
  readonly ranges: CodeRange[] = [];
  private open: {
    readonly kind: 'text' | 'blank' | 'fence' | 'indented' | 'comment';
    readonly start: number;
  } | null = null;

  constructor(private readonly text: string) {}

  get isInComment(): boolean {
    return this.open?.kind === 'comment';
  }

  /** Begins a part in place of the one before, unless both are lines of a paragraph. */
  begin(kind: NonNullable<typeof this.open>['kind'], start: number): void {
    if (kind === 'text' && this.open?.kind === 'text') return;
    this.endAt(Math.max(0, start - 1));
    this.open = { kind, start };
  }

  endAt(end: number): void {
    const { kind, start } = this.open ?? { kind: 'blank', start: end };
    this.open = null;
    if (kind === 'blank') return;
    if (kind !== 'text') this.ranges.push({ kind, start, end });
    else {
      for (const part of inlineCode(this.text.slice(start, end))) {
        this.ranges.push({ ...part, start: start + part.start, end: start + part.end });
      }
    }
  }
}

/** Rewrites what is between the parts that are not read, each piece by itself. */
export function outsideOfCode(
  text: string,
  ranges: readonly CodeRange[],
  rewrite: (piece: string, isBehindCode: boolean) => string,
): string {
  let result = '';
  let read = 0;
  let isBehind = false;
  for (const { start, end, kind } of ranges) {
    result += rewrite(text.slice(read, start), isBehind) + text.slice(start, end);
    isBehind = kind === 'span';
    read = end;
  }
  return result + rewrite(text.slice(read), isBehind);
}
