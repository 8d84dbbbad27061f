/** Weights above this one count as this one. */
const MAX_WEIGHT = 255;
const WEIGHTS = MAX_WEIGHT + 1;
/** From this length on, a list is stored as a typed array, which takes half the memory. */
const MIN_TYPED_LENGTH = 32;

/** Positions in ascending order, each with its weight in the last eight bits. */
type List = number[] | Uint32Array;

/** How often each term occurs at each position of a list: of passages, or of documents. */
export class Postings {
  private readonly lists = new Map<string, List>();

  /** Adds a weight at a position. Faster when positions ascend. */
  add(term: string, position: number, weight: number): void {
    const list = this.growing(term);
    let at = list.length;
    while (at > 0 && positionOf(list[at - 1] ?? 0) > position) at -= 1;
    const before = list[at - 1];
    if (before === undefined || positionOf(before) !== position) {
      list.splice(at, 0, entryOf(position, weight));
    } else {
      list[at - 1] = entryOf(position, (before % WEIGHTS) + weight);
    }
  }

  /** Frees memory when nothing more is added for now. */
  compact(): void {
    for (const [term, list] of this.lists) {
      if (list.length >= MIN_TYPED_LENGTH) this.lists.set(term, Uint32Array.from(list));
    }
  }

  /** Calls back for the positions with a term, in ascending order. */
  each(term: string, use: (position: number, weight: number) => void): void {
    const list = this.lists.get(term) ?? [];
    for (const entry of list) use(positionOf(entry), entry % WEIGHTS);
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
    use: (term: string, weights: readonly number[]) => void,
  ): void {
    for (const [term, list] of this.lists) {
      if (list.length < least) continue;
      const weights = positions.map((position) => weightAt(list, position));
      if (weights.some((weight) => weight > 0)) use(term, weights);
    }
  }

  countOf(term: string): number {
    return this.lists.get(term)?.length ?? 0;
  }

  mostOf(terms: Iterable<string>): number {
    let most = 0;
    for (const term of terms) most = Math.max(most, this.countOf(term));
    return most;
  }

  private growing(term: string): number[] {
    const known = this.lists.get(term);
    if (Array.isArray(known)) return known;
    const list = known === undefined ? [] : Array.from(known);
    this.lists.set(term, list);
    return list;
  }
}

const positionOf = (entry: number): number => Math.floor(entry / WEIGHTS);

function weightAt(list: List, position: number): number {
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

const entryOf = (position: number, weight: number): number =>
  position * WEIGHTS + Math.min(weight, MAX_WEIGHT);
