import { DocSlug } from '@keelson/contracts/learning/learning-ids';
import { slugify } from '@keelson/readers/document/slug';

const MAX_LENGTH = 96;

/**
 * The slug of a chapter: of its source and its title, so that it does not depend on the other chapters. Of chapters with the
 * same title, the second one is `-2`.
 *
 * @param taken Slugs of the earlier chapters; the new one is added.
 */
export function chapterSlug(book: DocSlug, title: string, taken: Set<string>): DocSlug {
  const named = slugify(`${book.slice(0, MAX_LENGTH / 2)} ${title}`);
  let slug = named;
  for (let count = 2; taken.has(slug); count += 1) {
    const suffix = `-${count}`;
    slug = `${named.slice(0, MAX_LENGTH - suffix.length)}${suffix}`;
  }
  taken.add(slug);
  return DocSlug.parse(slug);
}
