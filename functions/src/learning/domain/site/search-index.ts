import {
  type DocVersion,
  type Release,
  type SearchEntry,
  type SearchIndex,
} from '@keelson/contracts/learning/public-doc';

type Indexed = Pick<DocVersion, 'slug' | 'title' | 'summary' | 'tags' | 'passages'>;

/** The full-text index of a release: one entry for each passage, and one for the summary. */
export const searchIndexOf = (
  { id }: Pick<Release, 'id'>,
  versions: readonly Indexed[],
): SearchIndex => ({ releaseId: id, entries: versions.flatMap(entriesOf) });

function entriesOf({ slug, title, summary, tags, passages }: Indexed): SearchEntry[] {
  const about = { slug, title, tags };
  const found = passages.map(({ id, trail, anchor, text }) => ({
    id: `${slug}#${id}`,
    ...about,
    trail,
    anchor,
    text,
  }));
  if (summary === '') return found;
  return [{ id: `${slug}#summary`, ...about, trail: [], anchor: '', text: summary }, ...found];
}
