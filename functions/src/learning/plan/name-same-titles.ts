import { type DocSlug, SourceId } from '@keelson/contracts/learning/learning-ids';
import { nameSameTitles as slugsFor, slugsOf } from '../domain/same-titles';
import { type ManifestRepo } from '../manifest-repo';
import { type Candidate } from '../sources/prepare-sources';
import { withSlug } from './name-translations';

/** Gives files of one change with the same title slugs of their own. Slugs that the request or the front matter names stay. */
export async function nameSameTitles(
  manifest: Pick<ManifestRepo, 'entries'>,
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const isOpen = ({ slugIsChosen, doc, source }: Candidate): boolean =>
    !slugIsChosen && doc.slug === null && source.kind !== 'url' && source.chapterOf === undefined;
  const open = candidates.filter(isOpen);
  if (!open.some(({ source }) => source.uri.includes('/'))) return [...candidates];
  const sources = open.map(({ slug, source: { uri } }) => ({ slug, uri }));
  const ids = sources.flatMap(slugsOf).map((slug) => SourceId.parse(slug));
  const entries = await manifest.entries([...new Set(ids)]);
  const publishedUri = (slug: DocSlug): string | null => {
    const entry = entries.get(slug);
    return entry?.state === 'active' ? entry.uri : null;
  };
  const taken = new Set(candidates.filter((one) => !isOpen(one)).map(({ slug }) => slug));
  const slugs = new Map(
    slugsFor(sources, publishedUri, taken).map((slug, index) => [open[index], slug]),
  );
  return candidates.map((candidate) => {
    const slug = slugs.get(candidate) ?? candidate.slug;
    return slug === candidate.slug ? candidate : withSlug(candidate, slug);
  });
}
