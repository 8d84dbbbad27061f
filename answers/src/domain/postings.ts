/** How often each term occurs at each position of a list: of passages, or of documents. */
export class Postings {
  private readonly frequencies = new Map<string, Map<number, number>>();

  add(term: string, position: number, weight: number): void {
    const own = this.frequencies.get(term) ?? new Map<number, number>();
    own.set(position, (own.get(position) ?? 0) + weight);
    this.frequencies.set(term, own);
  }

  /** The positions with a term, each with its frequency. */
  of(term: string): ReadonlyMap<number, number> {
    return this.frequencies.get(term) ?? NONE;
  }

  /** Number of positions with the most frequent of some terms. */
  mostOf(terms: Iterable<string>): number {
    let most = 0;
    for (const term of terms) most = Math.max(most, this.of(term).size);
    return most;
  }

  /** The highest weight of the terms at a position; 0 when none is there. */
  heaviest(weights: ReadonlyMap<string, number>, position: number): number {
    let heaviest = 0;
    for (const [term, weight] of weights) {
      if (weight > heaviest && this.of(term).has(position)) heaviest = weight;
    }
    return heaviest;
  }
}

const NONE: ReadonlyMap<number, number> = new Map();
