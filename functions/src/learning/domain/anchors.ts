import { slugify } from './slug';

/** A heading by its text and the id of its element. */
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
export class AnchorIndex {
  private readonly exact = new Map<string, string>();
  private readonly close = new Map<string, string>();
  private readonly squeezed = new Map<string, string>();
  private readonly anchors = new Map<string, string>();

  constructor(headings: readonly AnchoredHeading[]) {
    const seen = new Map<string, number>();
    for (const { text, anchor, ids = [] } of headings) {
      if (anchor !== '') addFirst(this.exact, anchor, anchor);
      for (const id of ids) addFirst(this.exact, id, anchor);
      const base = slugify(text);
      const count = seen.get(base) ?? 0;
      seen.set(base, count + 1);
      const name = count === 0 ? base : `${base}-${count}`;
      addFirst(this.close, name, anchor);
      addFirst(this.squeezed, squeeze(name), anchor);
      addFirst(this.anchors, slugify(anchor), anchor);
    }
  }

  /**
   * The anchor of the heading that a fragment means. Tools derive ids in different ways (`#whats-new`, `#what-s-new`;
   * the second of two equal ones is `-1` or `_1`), so all of them are accepted.
   *
   * @returns Null when no heading fits.
   */
  find(fragment: string): string | null {
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
function addFirst(index: Map<string, string>, name: string, anchor: string): void {
  if (!index.has(name)) index.set(name, anchor);
}

const squeeze = (name: string): string => name.replaceAll('-', '');
