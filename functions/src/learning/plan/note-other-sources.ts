import { warningOf } from '@keelson/contracts/learning/warning-sentences';
import { SourceId } from '@keelson/contracts/learning/learning-ids';
import { otherSource } from '../domain/other-source';
import { type ManifestRepo } from '../manifest-repo';
import { type Candidate } from '../sources/prepare-sources';

/**
 * Marks candidates that would replace a document of another source, unless the request names the slug. The operator
 * decides: a slug of its own, or the replacement.
 */
export async function noteOtherSources(
  manifest: ManifestRepo,
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const slugs = candidates.filter(({ slugIsChosen }) => !slugIsChosen).map(({ slug }) => slug);
  const entries = await manifest.entries(slugs.map((slug) => SourceId.parse(slug)));
  return candidates.map((candidate) => {
    const entry = candidate.slugIsChosen ? undefined : entries.get(candidate.slug);
    if (entry?.state !== 'active') return candidate;
    const { title, doc, source } = candidate;
    const found = otherSource(entry, { title, locale: doc.locale, uri: source.uri });
    if (found === null) return candidate;
    const { code, from, to } = found;
    const params = { slug: candidate.slug, title: entry.title, from, to };
    return {
      ...candidate,
      warnings: [...candidate.warnings, warningOf('replaces-other', { code, params })],
    };
  });
}
