import { type DocPlace } from '@keelson/contracts/learning/doc-place';
import { cutText } from '@keelson/contracts/text';
import { contentHashOf } from '../content-hash';
import { slugify } from '@keelson/readers/document/slug';
import { pathWithoutExtension, untranslatedPath } from '../domain/untranslated-path';
import { type ManifestRepo, type PublishedSource } from '../manifest-repo';
import { type Candidate } from '../sources/prepare-sources';

const NO_PLACE: DocPlace = {
  sections: null,
  order: null,
  label: null,
  isIndex: false,
  collapsed: false,
};
const MAX_LENGTH = 300;

/**
 * Gives translations what they have in common with the other languages of their document: the slug of the original, else
 * a key of the front matter or the path without the language. Originals stay as they are, so they are not written again.
 */
export async function groupTranslations(
  manifest: ManifestRepo,
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  if (candidates.every((candidate) => named(candidate) === null)) return [...candidates];
  const published = await manifest.linkTargets();
  const slugs = new Map([
    ...published.filter(isStart).map(pathAndSlug),
    ...candidates
      .map(({ slug, source }) => ({ ...source, slug }))
      .filter(isStart)
      .map(pathAndSlug),
  ]);
  return candidates.map((candidate) => {
    const name = named(candidate);
    const translation = name === null ? null : keyOf(name, slugs);
    if (translation === null || translation === candidate.slug) return candidate;
    return withTranslation(candidate, cutText(translation, MAX_LENGTH));
  });
}

type Name =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'document'; readonly document: string }
  | { readonly kind: 'path'; readonly path: string };

function named({ doc, source }: Candidate): Name | null {
  // The chapters of another language need not be the same.
  if (source.chapterOf !== undefined) return null;
  const { translationKey: key, translationOf: document } = doc.place;
  if (key !== null) return { kind: 'key', key };
  if (document !== null) return { kind: 'document', document };
  const path = source.kind === 'url' ? null : untranslatedPath(source.uri, doc.locale);
  return path === null ? null : { kind: 'path', path };
}

function keyOf(name: Name, slugs: ReadonlyMap<string, string>): string | null {
  switch (name.kind) {
    case 'key':
      return `key:${name.key}`;
    case 'path':
      return slugs.get(name.path) ?? `path:${name.path}`;
    case 'document': {
      const path = pathWithoutExtension(name.document.replace(/^[./]+/, ''));
      const slug = slugs.get(path) ?? slugify(path.split('/').at(-1) ?? '');
      return slug === '' ? null : slug;
    }
  }
}

/** Returns true for the text before the first chapter of a source. */
const isStart = ({ slug, chapterOf }: Pick<PublishedSource, 'slug' | 'chapterOf'>): boolean =>
  chapterOf === undefined || chapterOf === slug;

const pathAndSlug = ({
  uri,
  slug,
}: {
  readonly uri: string;
  readonly slug: string;
}): [path: string, slug: string] => [pathWithoutExtension(uri), slug];

function withTranslation(candidate: Candidate, translation: string): Candidate {
  const { title, tags, doc } = candidate;
  const { summary, locale, markdown } = doc;
  const place = { ...(candidate.place ?? NO_PLACE), translation };
  const contentHash = contentHashOf({ title, summary, tags, locale, markdown, place });
  return { ...candidate, place, contentHash };
}
