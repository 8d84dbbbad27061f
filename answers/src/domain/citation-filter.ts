import { codeParts, mapText } from './code-parts';

/** Text to send, and the sources that it cites for the first time. */
export interface FilteredText {
  readonly text: string;
  readonly cited: readonly number[];
}

const MARKER = /\[(\d{1,3})\]/g;
/** The start of what may become a marker with the next piece. */
const PARTIAL_MARKER = /\[\d{0,3}$/;
const FENCE = /^[\s>]*(`{3,}|~{3,})/;
const PARTIAL_FENCE = /^[\s>]*~+$/;

/**
 * Filters an answer as it streams: keeps `[n]` where n is a known source, drops every other marker, and
 * holds back a partial marker until the next piece. Code stays as it is (`a[0]`). One instance per answer.
 */
export class CitationFilter {
  private partial = '';
  /** What was sent of the last line. */
  private line = '';
  /** Of the code block that is open. */
  private fence: string | null = null;
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
    const parts = [...whole, this.filter(sent)];
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
    const mark = FENCE.exec(this.line + rest)?.[1] ?? null;
    this.line = '';
    if (this.fence !== null) {
      if (mark?.startsWith(this.fence) === true) this.fence = null;
      return { text: rest, cited: [] };
    }
    this.fence = mark;
    return mark === null ? this.filter(rest) : { text: rest, cited: [] };
  }

  /** How much of the beginning of a line can be sent: not a code span that is still open, nor a part of a marker. */
  private sendable(text: string): number {
    if (this.fence !== null) return text.length;
    if (PARTIAL_FENCE.test(this.line + text)) return 0;
    let length = 0;
    for (const { kind, value } of codeParts(text)) {
      const open = kind === 'span' ? -1 : value.indexOf('`');
      if (open >= 0) return length + open;
      length += value.length;
    }
    return PARTIAL_MARKER.exec(text)?.index ?? length;
  }

  private filter(markdown: string): FilteredText {
    if (this.fence !== null) return { text: markdown, cited: [] };
    const cited: number[] = [];
    const text = mapText(markdown, (part) =>
      part.replace(MARKER, (marker, digits: string) => {
        const n = Number(digits);
        if (!this.known.has(n)) return '';
        if (!this.cited.has(n)) {
          this.cited.add(n);
          cited.push(n);
        }
        return marker;
      }),
    );
    return { text, cited };
  }
}
