/** Weights above this one count as this one. */
const MAX_WEIGHT = 255;
export const WEIGHTS = MAX_WEIGHT + 1;
const WEIGHT_BITS = 8;
/** Terms by their number in a vocabulary, each with its weight in the last eight bits. */
export type TermNumbers = Uint32Array;

/** The terms at one position: of a passage, or of a document. */
export type TermsAt = readonly [position: number, terms: TermNumbers];

/** Stores how often each term, by its number in a vocabulary, occurs at each position. Immutable. */
export class Postings {
  /**
   * @param starts Where the list of each term begins in `entries`, and the last one ends.
   * @param entries Positions in ascending order, each with its weight in the last eight bits.
   */
  private constructor(
    private readonly starts: Uint32Array,
    private readonly entries: Uint32Array,
  ) {}

  /**
   * @param terms Number of terms in the vocabulary.
   * @param lists In ascending order of positions. The weights of a term at a position add up.
   */
  static of(terms: number, lists: readonly TermsAt[]): Postings {
    const starts = new Uint32Array(terms + 1);
    const last = new Int32Array(terms).fill(-1);
    for (const [position, list] of lists) {
      for (const entry of list) {
        const term = entry >>> WEIGHT_BITS;
        if (last[term] === position) continue;
        last[term] = position;
        starts[term + 1] = (starts[term + 1] ?? 0) + 1;
      }
    }
    for (let term = 0; term < terms; term += 1) {
      starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
    }
    const entries = new Uint32Array(starts[terms] ?? 0);
    const next = starts.slice();
    last.fill(-1);
    for (const [position, list] of lists) {
      for (const entry of list) {
        const term = entry >>> WEIGHT_BITS;
        const weight = entry % WEIGHTS;
        const at = next[term] ?? 0;
        if (last[term] === position) {
          entries[at - 1] = withWeight(position, ((entries[at - 1] ?? 0) % WEIGHTS) + weight);
        } else {
          entries[at] = withWeight(position, weight);
          next[term] = at + 1;
          last[term] = position;
        }
      }
    }
    return new Postings(starts, entries);
  }

  /** Calls back for the positions with a term, in ascending order. */
  each(term: number, use: (position: number, weight: number) => void): void {
    for (const entry of this.listOf(term)) use(positionOf(entry), entry % WEIGHTS);
  }

  /**
   * Calls back for each term at one of the positions, with its weight at each of them, 0 where it does not occur.
   *
   * @param positions In ascending order.
   * @param least Positions that a term has at least.
   */
  eachAt(
    positions: readonly number[],
    least: number,
    use: (term: number, weights: readonly number[]) => void,
  ): void {
    for (let term = 0; term < this.starts.length - 1; term += 1) {
      if (this.countOf(term) < least) continue;
      const list = this.listOf(term);
      const weights = positions.map((position) => weightAt(list, position));
      if (weights.some((weight) => weight > 0)) use(term, weights);
    }
  }

  countOf(term: number): number {
    return term < 0 ? 0 : (this.starts[term + 1] ?? 0) - (this.starts[term] ?? 0);
  }

  mostOf(terms: Iterable<number>): number {
    let most = 0;
    for (const term of terms) most = Math.max(most, this.countOf(term));
    return most;
  }

  private listOf(term: number): Uint32Array {
    return term < 0 ? NOTHING : this.entries.subarray(this.starts[term], this.starts[term + 1]);
  }
}

const NOTHING = new Uint32Array();

const positionOf = (entry: number): number => Math.floor(entry / WEIGHTS);

function weightAt(list: Uint32Array, position: number): number {
  let from = 0;
  let to = list.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (positionOf(list[middle] ?? 0) < position) from = middle + 1;
    else to = middle;
  }
  const entry = list[from];
  return entry !== undefined && positionOf(entry) === position ? entry % WEIGHTS : 0;
}

export const withWeight = (position: number, weight: number): number =>
  position * WEIGHTS + Math.min(weight, MAX_WEIGHT);
