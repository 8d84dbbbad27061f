import { DocSlug } from '@keelson/contracts/learning/learning-ids';
import { slugify } from '@keelson/readers/document/slug';
import { pathWithoutExtension } from './untranslated-path';

export interface TitledSource {
  readonly slug: DocSlug;
  readonly uri: string;
}

/** More folders than this do not get into a slug. */
const MAX_FOLDERS = 2;

/**
 * The slugs that a source can have: of its title, then with its folders in front, the nearest one first:
 * `overview`, `api-overview`, `guides-api-overview`.
 */
export function slugsOf({ slug, uri }: TitledSource): readonly DocSlug[] {
  const folders = pathWithoutExtension(uri).split('/').filter(Boolean).slice(0, -1);
  const slugs: DocSlug[] = [slug];
  for (let count = 1; count <= Math.min(folders.length, MAX_FOLDERS); count += 1) {
    const named = DocSlug.safeParse(slugify(`${folders.slice(-count).join(' ')} ${slug}`));
    if (named.success && !slugs.includes(named.data)) slugs.push(named.data);
  }
  return slugs;
}

/**
 * Tells sources of one change with the same title apart by their folders: many documents are called "Overview". A source keeps
 * the slug under which it was published; else the one with the shortest path has the plain slug.
 *
 * @param publishedUri The path of the source that a live document was made from; null for a slug without one.
 * @param taken Slugs of the other sources of the change.
 * @returns The slugs of the sources, in their order. Sources that cannot be told apart keep theirs.
 */
export function nameSameTitles(
  sources: readonly TitledSource[],
  publishedUri: (slug: DocSlug) => string | null,
  taken: ReadonlySet<string>,
): readonly DocSlug[] {
  const names = new Map<string, DocSlug>();
  const used = new Set<string>(taken);
  const nameOf = ({ slug, uri }: TitledSource): string => `${slug} ${uri}`;
  const give = (source: TitledSource, isFree: (slug: DocSlug) => boolean): void => {
    // The same file twice stays an error of the plan.
    const slug = names.has(nameOf(source)) ? undefined : slugsOf(source).find(isFree);
    if (slug === undefined) return;
    names.set(nameOf(source), slug);
    used.add(slug);
  };
  for (const source of sources) give(source, (slug) => publishedUri(slug) === source.uri);
  const depth = ({ uri }: TitledSource): number => uri.split('/').length;
  const byPath = sources.toSorted((a, b) => depth(a) - depth(b) || (a.uri < b.uri ? -1 : 1));
  for (const source of byPath) give(source, (slug) => !used.has(slug));
  return sources.map((source) => names.get(nameOf(source)) ?? source.slug);
}
