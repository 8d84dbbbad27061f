import { cutText } from '@keelson/contracts/text';
import { DocSlug } from '@keelson/contracts/learning/learning-ids';
import anyAscii from 'any-ascii';
import { MEDIA_TYPES } from '@keelson/contracts/learning/source';

const EXTENSIONS = Object.values(MEDIA_TYPES).flatMap(
  ({ extensions }): readonly string[] => extensions,
);

/** Matches the extension of a source at the end of its name, or one of the others. */
export const sourceExtension = (...others: readonly string[]): RegExp =>
  new RegExp(`\\.(?:${[...EXTENSIONS, ...others].join('|')})$`, 'i');

const MAX_LENGTH = 96;
const EXTENSION = sourceExtension();

/**
 * Converts a title to a slug: `What’s new? → whats-new`. Other scripts are written in Latin letters: `설정 → seoljeong`.
 * Empty when no letters are left.
 */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .normalize('NFC')
    .replace(/[[\p{L}\p{M}\p{N}]--\p{ASCII}]+/gv, (letters) => anyAscii(letters).toLowerCase())
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|(?<!-)-+$/g, '');
}

/** A tag in its own letters, as one word: `Learning control → learning-control`, `결제 → 결제`. */
export function tagOf(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return cutText(words.replace(/^-+/, ''), 32).replace(/(?<!-)-+$/, '');
}

/**
 * The slug of a document: the first candidate that gives one.
 *
 * @param digest Used when none does, such as for titles in another script.
 */
export function docSlugOf(candidates: readonly (string | null)[], digest: string): DocSlug {
  for (const candidate of candidates) {
    const slug = slugify((candidate ?? '').replace(EXTENSION, ''));
    if (slug !== '') return DocSlug.parse(slug);
  }
  return DocSlug.parse(`doc-${digest.slice(0, 12)}`);
}

/**
 * A unique anchor for a heading; the same headings always get the same anchors.
 *
 * @param taken Anchors of the earlier headings; the new one is added.
 * @param id The id that the author chose, if any.
 */
export function takeAnchor(text: string, taken: Set<string>, id: string | null = null): string {
  const base = id ?? (slugify(text) || 'section');
  let anchor = base;
  for (let count = 2; taken.has(anchor); count += 1) anchor = `${base}-${count}`;
  taken.add(anchor);
  return anchor;
}
