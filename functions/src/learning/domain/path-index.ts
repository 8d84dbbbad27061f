/** Longer ends tell files apart no better. */
const MAX_PARTS = 6;
/** More files than this with one name are not compared: none is the one that is meant. */
const MAX_CANDIDATES = 64;

interface Entry<Target> {
  readonly parts: readonly string[];
  readonly target: Target;
}

/** Finds what paths lead to by their last parts, as the URLs of a site differ from the folders of its files in the first ones. */
export class PathIndex<Target> {
  private readonly byEnd = new Map<string, Entry<Target>[]>();

  /** @param path In lower case, without extension. */
  add(path: string, target: Target): void {
    const parts = partsOf(path);
    for (const end of endsOf(parts)) {
      const known = this.byEnd.get(end);
      const entry = { parts, target };
      if (known === undefined) this.byEnd.set(end, [entry]);
      else if (known.length <= MAX_CANDIDATES) known.push(entry);
    }
  }

  /**
   * Returns what has the most last parts in common with a path.
   *
   * @param from The path of the file with the link, if the path begins at the root of a site; else null. Of several targets the
   *     nearest one is meant then: a translation links to its own language.
   */
  find(path: string, from: string | null): Target | 'ambiguous' | null {
    const parts = partsOf(path);
    for (const end of endsOf(parts).reverse()) {
      const found = this.byEnd.get(end);
      if (found !== undefined) return this.choose(found, from);
    }
    return null;
  }

  private choose(found: readonly Entry<Target>[], from: string | null): Target | 'ambiguous' {
    const only = oneOf(found);
    if (only !== null) return only;
    if (from === null || found.length > MAX_CANDIDATES) return 'ambiguous';
    const folder = partsOf(from).slice(0, -1);
    const nearest = best(found, ({ parts }) => commonStart(parts, folder));
    return oneOf(best(nearest, ({ parts }) => -parts.length)) ?? 'ambiguous';
  }
}

const partsOf = (path: string): string[] => path.toLowerCase().split('/').filter(Boolean);

/** The last part, the last two, and so on. */
function endsOf(parts: readonly string[]): string[] {
  const longest = Math.min(parts.length, MAX_PARTS);
  return Array.from({ length: longest }, (_, index) => parts.slice(-index - 1).join('/'));
}

/** The target that all entries have; null when they have several. */
function oneOf<Target>(entries: readonly Entry<Target>[]): Target | null {
  const [first] = entries;
  return first !== undefined && entries.every(({ target }) => target === first.target)
    ? first.target
    : null;
}

function best<Item>(items: readonly Item[], score: (item: Item) => number): Item[] {
  const highest = Math.max(...items.map(score));
  return items.filter((item) => score(item) === highest);
}

function commonStart(a: readonly string[], b: readonly string[]): number {
  const end = a.findIndex((part, at) => part !== b[at]);
  return end < 0 ? a.length : end;
}
