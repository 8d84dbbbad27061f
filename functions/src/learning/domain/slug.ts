import { DocSlug } from '@keelson/contracts/learning/learning-ids';

const LONGEST = 96;

/** Words of a title as they stand in an address: `What’s new? → whats-new`. Empty when nothing is left. */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
}

/**
 * The address of a document: what was asked for, else its title, else its file name.
 *
 * @param digest Names a document whose words leave nothing, such as one in another script.
 */
export function docSlugOf(candidates: readonly (string | null)[], digest: string): DocSlug {
  for (const candidate of candidates) {
    const slug = slugify(candidate ?? '');
    if (slug !== '') return DocSlug.parse(slug);
  }
  return DocSlug.parse(`doc-${digest.slice(0, 12)}`);
}

/**
 * An anchor that is not taken yet; the same headings always get the same anchors.
 *
 * @param taken Anchors of the headings before; the new one is added.
 */
export function takeAnchor(text: string, taken: Set<string>): string {
  const base = slugify(text) || 'section';
  let anchor = base;
  for (let count = 2; taken.has(anchor); count += 1) anchor = `${base}-${count}`;
  taken.add(anchor);
  return anchor;
}
