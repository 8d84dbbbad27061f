/** Text to send, and the sources that it cites for the first time. */
export interface FilteredText {
  readonly text: string;
  readonly cited: readonly number[];
}

const MARKER = /\[(\d{1,3})\]/g;
/** The start of what may become a marker with the next piece. */
const PARTIAL_MARKER = /\[\d{0,3}$/;

/**
 * Filters an answer as it streams: keeps `[n]` where n is a known source, drops every other marker, and
 * holds back a partial marker until the next piece. One instance per answer.
 */
export class CitationFilter {
  private partial = '';
  private readonly cited = new Set<number>();

  constructor(private readonly known: ReadonlySet<number>) {}

  get hasCitations(): boolean {
    return this.cited.size > 0;
  }

  push(piece: string): FilteredText {
    const text = this.partial + piece;
    const match = PARTIAL_MARKER.exec(text);
    this.partial = match?.[0] ?? '';
    return this.filter(match === null ? text : text.slice(0, match.index));
  }

  /** Ends the answer. @returns The text that was held back. */
  flush(): FilteredText {
    const { partial } = this;
    this.partial = '';
    return this.filter(partial);
  }

  private filter(text: string): FilteredText {
    const cited: number[] = [];
    const filtered = text.replace(MARKER, (marker, digits: string) => {
      const n = Number(digits);
      if (!this.known.has(n)) return '';
      if (!this.cited.has(n)) {
        this.cited.add(n);
        cited.push(n);
      }
      return marker;
    });
    return { text: filtered, cited };
  }
}
