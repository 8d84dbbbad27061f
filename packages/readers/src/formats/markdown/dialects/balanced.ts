/** Longer expressions are text. */
const MAX_LENGTH = 50_000;

/**
 * Finds the ends of expressions in braces. What is read without finding an end is limited by the length of the text, so that
 * many open braces do not take the square of it.
 */
export class BraceReader {
  private budget: number;

  constructor(private readonly text: string) {
    this.budget = 4 * text.length + 1_000;
  }

  /** The offset after the brace that closes the one at an offset; null when there is none. */
  endOf(start: number): number | null {
    if (this.budget < 0) return null;
    let depth = 0;
    const last = Math.min(this.text.length, start + MAX_LENGTH);
    for (let at = start; at < last; at += 1) {
      const mark = this.text[at] ?? '';
      if (mark === '{') depth += 1;
      else if (mark === '}') {
        depth -= 1;
        if (depth === 0) return at + 1;
      } else if (QUOTES.has(mark) && this.beginsString(at)) at = this.endOfString(at, last);
    }
    this.budget -= last - start;
    return null;
  }

  /** An apostrophe in a sentence begins no string. */
  private beginsString(at: number): boolean {
    return /[\s([{,=:?+&|!;<>]/.test(this.text[at - 1] ?? ' ');
  }

  private endOfString(start: number, last: number): number {
    const mark = this.text[start] ?? '';
    for (let at = start + 1; at < last; at += 1) {
      const next = this.text[at] ?? '';
      if (next === '\\') at += 1;
      else if (next === mark) return at;
      else if (next === '\n' && mark !== '`') return start;
    }
    this.budget -= last - start;
    return start;
  }
}

const QUOTES = new Set(['"', "'", '`']);
