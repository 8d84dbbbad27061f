/** A piece of an answer that may be sent, and the sources that it names for the first time. */
export interface CitedPiece {
  readonly text: string;
  readonly cites: readonly number[];
}

const MARKER = /\[(\d{1,3})\]/g;
/** The start of what may become a marker with the next piece. */
const HALF = /\[\d{0,3}$/;

/**
 * Follows an answer as it streams: keeps `[n]` where n is a known source, drops every other, and holds
 * back what may be half a marker. Make one for each answer.
 */
export class KnownCitations {
  private held = '';
  private readonly cited = new Set<number>();

  constructor(private readonly known: ReadonlySet<number>) {}

  get anyCited(): boolean {
    return this.cited.size > 0;
  }

  push(piece: string): CitedPiece {
    const text = this.held + piece;
    const half = HALF.exec(text);
    this.held = half?.[0] ?? '';
    return this.filter(half === null ? text : text.slice(0, half.index));
  }

  /** What was held back, at the end of the answer. */
  flush(): CitedPiece {
    const { held } = this;
    this.held = '';
    return this.filter(held);
  }

  private filter(text: string): CitedPiece {
    const cites: number[] = [];
    const kept = text.replace(MARKER, (marker, digits: string) => {
      const n = Number(digits);
      if (!this.known.has(n)) return '';
      if (!this.cited.has(n)) {
        this.cited.add(n);
        cites.push(n);
      }
      return marker;
    });
    return { text: kept, cites };
  }
}
