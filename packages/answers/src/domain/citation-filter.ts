import { CodeScanner } from '@keelson/contracts/markdown/code-scanner';
import { inlineParts } from './code-parts';

export interface FilteredText {
  readonly text: string;
  readonly cited: readonly number[];
}

/** `[1]`, `[1, 2]` and what models were taught elsewhere: `【1】`, `【1†source】`. */
const MARKER =
  /[[【［]\s{0,3}(\d{1,3}(?:\s{0,3}[,;、，]\s{0,3}\d{1,3}){0,9})\s{0,3}(?:†[^\]】］\n]{0,60})?[\]】］]/g;
/** The start of what may become a marker with the next piece. */
const PARTIAL_MARKER = /[[【［][\d\s,;、，]{0,60}(?:†[^\]】］\n]{0,60})?$/;
/** The number that a model writes before an answer that the passages do not give. */
const NO_ANSWER = 0;
/** The beginning of a line that is or may become code. Backticks are held back in any case. */
const MAYBE_CODE = /^(?: {4}|\t)|^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)*~+$/;

/**
 * Filters an answer as it streams: writes citations as `[n]` where n is a known source, drops every other marker, and
 * holds back a partial marker until the next piece. Code stays as it is (`a[0]`). One instance per answer.
 */
export class CitationFilter {
  private partial = '';
  private line = '';
  private readonly scanner = new CodeScanner('commonmark');
  private readonly cited = new Set<number>();
  private refuses = false;

  constructor(private readonly known: ReadonlySet<number>) {}

  /** True when the answer says that the sources do not answer, and cites none. */
  get isRefusal(): boolean {
    return this.refuses && this.cited.size === 0;
  }

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

  /** Returns the length of a line that can be sent: without a code span that is open, or a part of a marker. */
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
      part.replace(MARKER, (_marker, list: string) => {
        const numbers = list
          .split(/\D+/)
          .filter((digits) => digits !== '')
          .map(Number);
        this.refuses ||= numbers.includes(NO_ANSWER);
        const known = numbers.filter((n) => this.known.has(n));
        for (const n of known) {
          if (this.cited.has(n)) continue;
          this.cited.add(n);
          cited.push(n);
        }
        return known.map((n) => `[${n}]`).join('');
      });
    const text = inlineParts(markdown)
      .map(({ kind, value }) => (kind === 'text' ? filterText(value) : value))
      .join('');
    return { text, cited };
  }
}
