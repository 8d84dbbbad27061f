export interface InlineRange {
  readonly start: number;
  readonly end: number;
  readonly kind: 'span' | 'comment';
}

const MARK = /`+|<!--/g;
const COMMENT_END = '-->';

/**
 * The code spans and comments of HTML in a paragraph, in order, as CommonMark 0.31.2 defines them (sections 6.1 and 6.6), except
 * that backticks in other tags count too. The time is proportional to the length of the text, whatever it contains.
 */
export function inlineCode(paragraph: string): InlineRange[] {
  const marks = marksIn(paragraph);
  const runs = new RunsByLength(marks);
  const ranges: InlineRange[] = [];
  const lastComment = paragraph.lastIndexOf(COMMENT_END);
  let read = 0;
  for (const { start, backticks } of marks) {
    if (start < read) continue;
    const escaped = isEscaped(paragraph, start) ? 1 : 0;
    if (backticks === 0) {
      if (escaped === 1 || lastComment < start + 2) continue;
      // `<!-->` and `<!--->` are comments.
      read = paragraph.indexOf(COMMENT_END, start + 2) + COMMENT_END.length;
      ranges.push({ kind: 'comment', start, end: read });
      continue;
    }
    const length = backticks - escaped;
    const closing = length === 0 ? null : runs.after(start, length);
    if (closing === null) continue;
    read = closing + length;
    ranges.push({ kind: 'span', start: start + escaped, end: read });
  }
  return ranges;
}

/** A run of backticks, or the beginning of a comment, which has none. */
interface Mark {
  readonly start: number;
  readonly backticks: number;
}

function marksIn(text: string): Mark[] {
  const marks: Mark[] = [];
  const search = new RegExp(MARK);
  for (let found = search.exec(text); found !== null; found = search.exec(text)) {
    const [mark] = found;
    marks.push({ start: found.index, backticks: mark.startsWith('`') ? mark.length : 0 });
  }
  return marks;
}

/** Finds runs of backticks by their length. Callers ask in ascending order of offsets. */
class RunsByLength {
  private readonly positions = new Map<number, { readonly starts: number[]; passed: number }>();

  constructor(marks: readonly Mark[]) {
    for (const { start, backticks } of marks) {
      const known = this.positions.get(backticks);
      if (known === undefined) this.positions.set(backticks, { starts: [start], passed: 0 });
      else known.starts.push(start);
    }
  }

  /** The first run of a length behind an offset. */
  after(offset: number, length: number): number | null {
    const runs = this.positions.get(length);
    if (runs === undefined) return null;
    while ((runs.starts[runs.passed] ?? Infinity) <= offset) runs.passed += 1;
    return runs.starts[runs.passed] ?? null;
  }
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

/** A paragraph with something else in place of its code spans. */
export function replaceSpans(paragraph: string, replacement: string): string {
  let result = '';
  let read = 0;
  for (const { kind, start, end } of inlineCode(paragraph)) {
    if (kind !== 'span') continue;
    result += paragraph.slice(read, start) + replacement;
    read = end;
  }
  return result + paragraph.slice(read);
}
