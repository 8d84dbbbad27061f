import { DocSlug, SourceId } from '@keelson/contracts/learning/learning-ids';
import { type ManifestEntry } from '@keelson/contracts/learning/manifest';
import { languageOf } from '../domain/other-source';
import { pathWithoutExtension, untranslatedPath } from '../domain/untranslated-path';
import { type ManifestRepo } from '../manifest-repo';
import { type Candidate } from '../sources/prepare-sources';

/**
 * Gives translations whose title is that of another language, such as "Installation", a slug with their language:
 * `installation-fr`. Slugs that the request or the front matter names stay.
 */
export async function nameTranslations(
  manifest: Pick<ManifestRepo, 'entries'>,
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const named = new Map(
    candidates.flatMap((candidate) => {
      if (candidate.slugIsChosen || candidate.doc.slug !== null) return [];
      if (originalPath(candidate) === null) return [];
      return [[candidate, translationSlug(candidate.slug, candidate.doc.locale)] as const];
    }),
  );
  const ids = [...named].flatMap(([{ slug }, suffixed]) => [slug, suffixed]);
  const entries = await manifest.entries(ids.map((slug) => SourceId.parse(slug)));
  return candidates.map((candidate) => {
    const suffixed = named.get(candidate);
    if (suffixed === undefined) return candidate;
    const own = entries.get(suffixed);
    // A source keeps the slug under which it was published.
    const isPublished = own?.state === 'active' && own.uri === candidate.source.uri;
    const clashes =
      isPublished ||
      isOtherLanguage(entries.get(candidate.slug), candidate) ||
      candidates.some((other) => isOther(other, candidate));
    return clashes ? withSlug(candidate, suffixed) : candidate;
  });
}

/** The path of the original; null for a source that is no translation by its path. */
const originalPath = ({ source, doc }: Candidate): string | null =>
  source.kind === 'url' ? null : untranslatedPath(source.uri, doc.locale);

const isOtherLanguage = (entry: ManifestEntry | undefined, { source, doc }: Candidate): boolean =>
  entry?.state === 'active' &&
  entry.uri !== source.uri &&
  languageOf(entry.locale) !== languageOf(doc.locale);

/** Another language of the same document in the same change. */
const isOther = (other: Candidate, candidate: Candidate): boolean =>
  other !== candidate &&
  other.slug === candidate.slug &&
  languageOf(other.doc.locale) !== languageOf(candidate.doc.locale) &&
  (originalPath(other) ?? pathWithoutExtension(other.source.uri)) === originalPath(candidate);

export const withSlug = (candidate: Candidate, slug: DocSlug): Candidate => ({
  ...candidate,
  slug,
  source: { ...candidate.source, id: SourceId.parse(slug) },
});

const MAX_LENGTH = 96;

/** The slug of a translation with its language, such as `installation-pt-br`. */
export function translationSlug(slug: DocSlug, locale: string): DocSlug {
  const language = locale.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const suffix = `-${language}`;
  const stem = slug.slice(0, MAX_LENGTH - suffix.length).replace(/(?<!-)-+$/, '');
  return DocSlug.parse(`${stem}${suffix}`);
}
