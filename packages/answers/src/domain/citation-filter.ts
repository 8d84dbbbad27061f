import { CodeScanner } from '@keelson/contracts/markdown/code-scanner';
import { inlineParts } from './code-parts';

export interface FilteredText {
  readonly text: string;
  readonly cited: readonly number[];
}

const MARKER = /\[(\d{1,3})\]/g;
/** The start of what may become a marker with the next piece. */
const PARTIAL_MARKER = /\[\d{0,3}$/;
/** The beginning of a line that is or may become code. Backticks are held back in any case. */
const MAYBE_CODE = /^(?: {4}|\t)|^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)*~+$/;

/**
 * Filters an answer as it streams: keeps `[n]` where n is a known source, drops every other marker, and
 * holds back a partial marker until the next piece. Code stays as it is (`a[0]`). One instance per answer.
 */
export class CitationFilter {
  private partial = '';
  private line = '';
  private readonly scanner = new CodeScanner('commonmark');
  private readonly cited = new Set<number>();

  constructor(private readonly known: ReadonlySet<number>) {}

  get hasCitations(): boolean {
    return this.cited.size > 0;
  }

  push(piece: string): FilteredText {
    const lines = (this.partial + piece).split(/(?<=\n)/);
    const last = lines.at(-1)?.endsWith('\n') === false ? (lines.pop() ?? '') : '';
    const whole = lines.map((line) => this.wholeLine(line));
    const sent = last.slice(0, this.sendable(last));
    this.partial = last.slice(sent.length);
    const parts = [...whole, this.isInCode ? { text: sent, cited: [] } : this.filter(sent)];
    this.line += sent;
    return {
      text: parts.map(({ text }) => text).join(''),
      cited: parts.flatMap(({ cited }) => cited),
    };
  }

  /** Ends the answer. @returns The text that was held back. */
  flush(): FilteredText {
    const { partial } = this;
    this.partial = '';
    return this.wholeLine(partial);
  }

  /** The rest of a line, with its end. */
  private wholeLine(rest: string): FilteredText {
    const kind = this.scanner.read((this.line + rest).trimEnd());
    this.line = '';
    const isText = kind === 'text' || kind === 'comment';
    return isText ? this.filter(rest) : { text: rest, cited: [] };
  }

  /** How much of the beginning of a line can be sent: not a code span that is still open, nor a part of a marker. */
  private sendable(text: string): number {
    // A line that may end its code is known when it is whole.
    if (this.isInCode) return this.scanner.isInContainer ? 0 : text.length;
    const line = this.line + text;
    if (MAYBE_CODE.test(line)) return 0;
    let length = 0;
    for (const { kind, value } of inlineParts(text)) {
      const open = kind === 'span' ? -1 : value.indexOf('`');
      if (open >= 0) return length + open;
      length += value.length;
    }
    return PARTIAL_MARKER.exec(text)?.index ?? length;
  }

  private get isInCode(): boolean {
    return this.scanner.openMark !== null;
  }

  private filter(markdown: string): FilteredText {
    const cited: number[] = [];
    const filterText = (part: string): string =>
      part.replace(MARKER, (marker, digits: string) => {
        const n = Number(digits);
        if (!this.known.has(n)) return '';
        if (!this.cited.has(n)) {
          this.cited.add(n);
          cited.push(n);
        }
        return marker;
      });
    const text = inlineParts(markdown)
      .map(({ kind, value }) => (kind === 'text' ? filterText(value) : value))
      .join('');
    return { text, cited };
  }
}
