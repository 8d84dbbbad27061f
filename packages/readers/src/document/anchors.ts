import { slugify } from './slug';

export interface AnchoredHeading {
  readonly text: string;
  readonly anchor: string;
  /** Other ids of its element in the source. */
  readonly ids?: readonly string[];
}

/** The decoded fragment of a link, without `#`. */
export function fragmentOf(url: string): string {
  const at = url.indexOf('#');
  const fragment = at < 0 ? '' : url.slice(at + 1);
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment; // invalid percent-encoding
  }
}

/** The headings of a document by all names that fragments of links use for them. */
export class AnchorIndex<Heading extends AnchoredHeading> {
  private readonly exact = new Map<string, Heading>();
  private readonly close = new Map<string, Heading>();
  private readonly squeezed = new Map<string, Heading>();
  private readonly anchors = new Map<string, Heading>();

  constructor(headings: readonly Heading[]) {
    const seen = new Map<string, number>();
    for (const heading of headings) {
      const { text, anchor, ids = [] } = heading;
      if (anchor !== '') addFirst(this.exact, anchor, heading);
      for (const id of ids) addFirst(this.exact, id, heading);
      addFirst(this.anchors, slugify(anchor), heading);
      const base = slugify(text);
      if (base === '') continue;
      const count = seen.get(base) ?? 0;
      seen.set(base, count + 1);
      const name = count === 0 ? base : `${base}-${count}`;
      addFirst(this.close, name, heading);
      addFirst(this.squeezed, squeeze(name), heading);
    }
  }

  /**
   * The heading that a fragment means. Tools derive ids in different ways (`#whats-new`, `#what-s-new`;
   * the second of two equal ones is `-1` or `_1`), so all of them are accepted.
   *
   * @returns Null when no heading fits.
   */
  find(fragment: string): Heading | null {
    const exact = this.exact.get(fragment);
    if (exact !== undefined) return exact;
    const wanted = slugify(fragment);
    if (wanted === '') return null;
    return (
      this.close.get(wanted) ??
      this.squeezed.get(squeeze(wanted)) ??
      this.anchors.get(wanted) ??
      null
    );
  }
}

/** The first heading with a name has it. */
function addFirst<Value>(index: Map<string, Value>, name: string, value: Value): void {
  if (!index.has(name)) index.set(name, value);
}

const squeeze = (name: string): string => name.replaceAll('-', '');
