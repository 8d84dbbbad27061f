import { DocSlug, SourceId } from '@keelson/contracts/learning/learning-ids';
import { type ManifestEntry } from '@keelson/contracts/learning/manifest';
import { languageOf } from '../domain/other-source';
import { translationSlug } from '../domain/translation-slug';
import { pathWithoutExtension, untranslatedPath } from '../domain/untranslated-path';
import { type ManifestRepo } from '../manifest-repo';
import { type Candidate } from '../sources/prepare-sources';

/**
 * Gives translations whose title is that of another language, such as "Installation", a slug with their language:
 * `installation-fr`. Slugs that the request or the front matter names stay.
 */
export async function nameTranslations(
  manifest: Pick<ManifestRepo, 'entry'>,
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  return Promise.all(
    candidates.map(async (candidate) => {
      if (candidate.slugIsChosen || candidate.doc.slug !== null) return candidate;
      const path = originalPath(candidate);
      if (path === null) return candidate;
      const suffixed = translationSlug(candidate.slug, candidate.doc.locale);
      const [taken, own] = await Promise.all([
        manifest.entry(SourceId.parse(candidate.slug)),
        manifest.entry(SourceId.parse(suffixed)),
      ]);
      // A source keeps the slug under which it was published.
      const isPublished = own?.state === 'active' && own.uri === candidate.source.uri;
      const clashes =
        isPublished ||
        isOtherLanguage(taken, candidate) ||
        candidates.some((other) => isOther(other, candidate));
      return clashes ? withSlug(candidate, suffixed) : candidate;
    }),
  );
}

/** The path of the original; null for a source that is no translation by its path. */
const originalPath = ({ source, doc }: Candidate): string | null =>
  source.kind === 'url' ? null : untranslatedPath(source.uri, doc.locale);

const isOtherLanguage = (entry: ManifestEntry | null, { source, doc }: Candidate): boolean =>
  entry?.state === 'active' &&
  entry.uri !== source.uri &&
  languageOf(entry.locale) !== languageOf(doc.locale);

/** Another language of the same document in the same change. */
const isOther = (other: Candidate, candidate: Candidate): boolean =>
  other !== candidate &&
  other.slug === candidate.slug &&
  languageOf(other.doc.locale) !== languageOf(candidate.doc.locale) &&
  (originalPath(other) ?? pathWithoutExtension(other.source.uri)) === originalPath(candidate);

const withSlug = (candidate: Candidate, slug: DocSlug): Candidate => ({
  ...candidate,
  slug,
  source: { ...candidate.source, id: SourceId.parse(slug) },
});
