import { type DocSlug, SourceId } from '@keelson/contracts/learning/learning-ids';
import { type ManifestEntry } from '@keelson/contracts/learning/manifest';
import { type Release } from '@keelson/contracts/learning/public-doc';
import { contentHashOf } from '../content-hash';
import { chapterOrders } from '../domain/chapter-orders';
import { languageOf } from '../domain/other-source';
import { type ManifestRepo } from '../manifest-repo';
import { type Candidate } from '../sources/prepare-sources';

/**
 * Gives chapters the order that they are published with, so that a new chapter does not change the others, and lets the
 * documents that a source no longer has redirect to it.
 */
export async function placeChapters(
  manifest: Pick<ManifestRepo, 'chaptersOf' | 'entries'>,
  candidates: readonly Candidate[],
  release: Release | null,
): Promise<Candidate[]> {
  // Sources of two languages may have one title.
  const books = Map.groupBy(candidates, (one) => JSON.stringify([bookOf(one), one.source.uri]));
  const former = candidates.flatMap((one) => [bookOf(one), ...one.aliases]);
  const slugs = [...new Set(former)];
  const [chapters, entries] = await Promise.all([
    manifest.chaptersOf(slugs),
    manifest.entries(slugs.map((slug) => SourceId.parse(slug))),
  ]);
  const published = Map.groupBy(chapters, ({ chapterOf }) => chapterOf);
  const placed = new Map<Candidate, Candidate>();
  for (const book of books.values()) {
    const gone = goneFrom(book, published, entries);
    withRedirects(withOrders(book, release), gone).forEach((chapter, at) => {
      const candidate = book[at];
      if (candidate !== undefined) placed.set(candidate, chapter);
    });
  }
  return candidates.map((candidate) => placed.get(candidate) ?? candidate);
}

const bookOf = ({ source, slug }: Candidate): DocSlug => source.chapterOf ?? slug;

/** The published documents of a source that it may no longer have. */
function goneFrom(
  [first]: readonly Candidate[],
  published: ReadonlyMap<DocSlug | undefined, readonly ManifestEntry[]>,
  entries: ReadonlyMap<string, ManifestEntry>,
): ManifestEntry[] {
  if (first === undefined) return [];
  const language = languageOf(first.doc.locale);
  const chapters = [bookOf(first), ...first.aliases].flatMap((book) => published.get(book) ?? []);
  const whole = entries.get(bookOf(first));
  // Before it had chapters, it was one document.
  const isOwn = whole?.state === 'active' && whole.uri === first.source.uri;
  return [
    ...chapters.filter(({ locale }) => languageOf(locale) === language),
    ...(isOwn && whole.chapterOf === undefined ? [whole] : []),
  ];
}

/** The page of the section has the order of the section, and comes first anyway. */
const isNumbered = ({ source, place }: Candidate): boolean =>
  source.chapterOf !== undefined && place?.isIndex === false;

function withOrders(chapters: readonly Candidate[], release: Release | null): Candidate[] {
  const numbered = chapters.filter(isNumbered);
  if (numbered.length === 0) return [...chapters];
  const docs = new Map(release?.docs.map(({ slug, place }) => [slug, place]));
  const orders = chapterOrders(
    numbered.map(({ slug }) => {
      const place = docs.get(slug);
      return place?.isIndex === false ? place.order : null;
    }),
  );
  const orderOf = new Map(numbered.map((chapter, at) => [chapter, orders[at]]));
  return chapters.map((chapter) => {
    const order = orderOf.get(chapter);
    if (order === undefined || chapter.place === null) return chapter;
    const { title, tags, doc } = chapter;
    const { summary, locale, markdown } = doc;
    const place = { ...chapter.place, order };
    const contentHash = contentHashOf({ title, summary, tags, locale, markdown, place });
    return { ...chapter, place, contentHash };
  });
}

/** Former documents lead to the chapter of the same name, else to the first one. */
function withRedirects(
  chapters: readonly Candidate[],
  published: readonly ManifestEntry[],
): Candidate[] {
  const [first] = chapters;
  if (first === undefined || published.length === 0) return [...chapters];
  const slugs = new Set<string>(chapters.map(({ slug }) => slug));
  const gone = published.filter(({ publicDocSlug }) => !slugs.has(publicDocSlug));
  const targets = Map.groupBy(gone, ({ publicDocSlug: from, chapterOf = from }) => {
    const renamed = `${bookOf(first)}${from.slice(chapterOf.length)}`;
    return slugs.has(renamed) ? renamed : first.slug;
  });
  return chapters.map((chapter) => {
    const added = targets.get(chapter.slug)?.map(({ publicDocSlug }) => publicDocSlug) ?? [];
    return added.length === 0
      ? chapter
      : { ...chapter, aliases: [...new Set([...chapter.aliases, ...added])] };
  });
}
