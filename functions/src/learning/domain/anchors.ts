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

/**
 * The anchor of the heading that a fragment means. Tools derive ids in different ways (`#whats-new`, `#what-s-new`;
 * the second of two equal ones is `-1` or `_1`), so all of them are accepted.
 *
 * @returns Null when no heading fits.
 */
export function findAnchor(headings: readonly AnchoredHeading[], fragment: string): string | null {
  const exact = headings.find(
    ({ anchor, ids = [] }) => (anchor !== '' && anchor === fragment) || ids.includes(fragment),
  );
  if (exact !== undefined) return exact.anchor;
  const wanted = slugify(fragment);
  if (wanted === '') return null;
  const seen = new Map<string, number>();
  const named = headings.map(({ text, anchor }) => {
    const base = slugify(text);
    const count = seen.get(base) ?? 0;
    seen.set(base, count + 1);
    return { anchor, name: count === 0 ? base : `${base}-${count}` };
  });
  const close = named.find(({ name }) => name === wanted);
  return (
    close?.anchor ??
    named.find(({ name }) => squeeze(name) === squeeze(wanted))?.anchor ??
    headings.find(({ anchor }) => slugify(anchor) === wanted)?.anchor ??
    null
  );
}

const squeeze = (name: string): string => name.replaceAll('-', '');
