/** A part of a text that is not read: code, or a comment of HTML. */
export interface CodeRange {
  readonly start: number;
  readonly end: number;
  readonly kind: 'fence' | 'indented' | 'span' | 'comment';
}

const FENCE = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)]|>)[ \t]*)*(?<mark>`{3,}|~{3,})(?<info>(?:[^`~].*)?)$/;
const INDENTED = /^(?: {4}|\t)/;
/** What has indented text that is no code: items of lists, notes, tabs and definitions. */
const CONTAINER = /^ {0,3}(?:[-*+][ \t]|\d{1,9}[.)][ \t]|!!!|\?\?\?|===|\[\^|: {3})/;

/**
 * The parts of a text that are code or comments, in order.
 *
 * @param hasIndentedCode False for MDX, in which indentation has no meaning.
 */
export function codeRanges(text: string, hasIndentedCode: boolean): CodeRange[] {
  return new CodeScanner(text, hasIndentedCode).scan();
}

class CodeScanner {
  private readonly ranges: CodeRange[] = [];
  private fence: { readonly mark: string; readonly start: number } | null = null;
  /** Where the paragraph that is being read began. */
  private paragraph: number | null = null;
  /** The end of a comment: what is before it is not read. */
  private commentEnd = 0;
  private inContainer = false;
  private isBelowBlank = true;
  private hasCommentEnds = true;

  constructor(
    private readonly text: string,
    private readonly hasIndentedCode: boolean,
  ) {}

  scan(): CodeRange[] {
    let start = 0;
    while (start <= this.text.length) {
      const found = this.text.indexOf('\n', start);
      const end = found < 0 ? this.text.length : found;
      this.readLine(start, end);
      start = end + 1;
    }
    this.endParagraph(this.text.length);
    if (this.fence !== null) this.add('fence', this.fence.start, this.text.length);
    return this.ranges;
  }

  private readLine(start: number, end: number): void {
    if (start < this.commentEnd) return;
    const line = this.text.slice(start, end);
    if (this.fence !== null) {
      const bare = line.replace(/^[ \t>]+/, '').trimEnd();
      if (!bare.startsWith(this.fence.mark) || !isRepeated(bare)) return;
      this.add('fence', this.fence.start, end);
      this.fence = null;
      this.isBelowBlank = true;
      return;
    }
    if (line.trim() === '') {
      this.endParagraph(start);
      this.isBelowBlank = true;
      return;
    }
    if (this.isIndentedCode(line)) {
      this.endParagraph(start);
      this.add('indented', start, end);
      return;
    }
    const { mark, info = '' } = FENCE.exec(line)?.groups ?? {};
    if (mark !== undefined && !(mark.startsWith('`') && info.includes('`'))) {
      this.endParagraph(start);
      if (start >= this.commentEnd) this.fence = { mark, start };
      return;
    }
    this.isBelowBlank = false;
    if (!/^[ \t]/.test(line)) this.inContainer = CONTAINER.test(line);
    else if (CONTAINER.test(line)) this.inContainer = true;
    this.paragraph ??= start;
  }

  private isIndentedCode(line: string): boolean {
    return this.hasIndentedCode && this.isBelowBlank && !this.inContainer && INDENTED.test(line);
  }

  /** Finds the code in the lines of a paragraph, in which it may go over several of them. */
  private endParagraph(end: number): void {
    if (this.paragraph === null) return;
    const start = Math.max(this.paragraph, this.commentEnd);
    this.paragraph = null;
    const marks = [...this.text.slice(start, end).matchAll(/`+|<!--/g)];
    const closings = new Map<string, number[]>();
    for (const { 0: mark, index } of marks) {
      const known = closings.get(mark);
      if (known === undefined) closings.set(mark, [index]);
      else known.push(index);
    }
    for (const positions of closings.values()) positions.reverse();
    let read = start;
    for (const { 0: mark, index } of marks) {
      const at = start + index;
      if (at < read || this.text[at - 1] === '\\') continue;
      const close =
        mark === '<!--' ? this.commentEndAfter(at) : closingAfter(closings.get(mark), index);
      if (close === null) continue;
      read = mark === '<!--' ? close : start + close + mark.length;
      this.add(mark === '<!--' ? 'comment' : 'span', at, read);
      if (mark === '<!--') this.commentEnd = read;
    }
  }

  private commentEndAfter(at: number): number | null {
    const end = this.hasCommentEnds ? this.text.indexOf('-->', at) : -1;
    if (end < 0) this.hasCommentEnds = false;
    return end < 0 ? null : end + '-->'.length;
  }

  private add(kind: CodeRange['kind'], start: number, end: number): void {
    this.ranges.push({ kind, start, end });
  }
}

/** @param positions In descending order; those that have been passed are removed. */
function closingAfter(positions: number[] | undefined, after: number): number | null {
  if (positions === undefined) return null;
  while ((positions.at(-1) ?? Infinity) <= after) positions.pop();
  return positions.at(-1) ?? null;
}

const isRepeated = (text: string): boolean => text === text.charAt(0).repeat(text.length);

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
