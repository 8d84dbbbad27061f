import { type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { type ManifestEntry } from '@keelson/contracts/learning/manifest';
import { type Release } from '@keelson/contracts/learning/public-doc';
import { contentHashOf } from '../content-hash';
import { chapterOrders } from '../domain/chapter-orders';
import { bookOf } from '../domain/resolve-links';
import { type ManifestRepo } from '../manifest-repo';
import { type Candidate } from '../sources/prepare-sources';

/**
 * Gives chapters the order that they are published with, so that a new chapter does not change the others, and lets the
 * documents that a source no longer has redirect to it.
 */
export async function placeChapters(
  manifest: Pick<ManifestRepo, 'chaptersOf'>,
  candidates: readonly Candidate[],
  release: Release | null,
): Promise<Candidate[]> {
  const books = Map.groupBy(candidates, bookOfCandidate);
  const former = [...books].flatMap(([book, [first]]) => [book, ...(first?.aliases ?? [])]);
  const published = Map.groupBy(
    await manifest.chaptersOf([...new Set(former)]),
    ({ chapterOf }) => chapterOf,
  );
  const placed = new Map<Candidate, Candidate>();
  for (const [book, chapters] of books) {
    const ordered = withOrders(chapters, release);
    const gone = [book, ...(chapters[0]?.aliases ?? [])].flatMap((one) => published.get(one) ?? []);
    withRedirects(book, ordered, gone).forEach((chapter, at) => {
      const candidate = chapters[at];
      if (candidate !== undefined) placed.set(candidate, chapter);
    });
  }
  return candidates.map((candidate) => placed.get(candidate) ?? candidate);
}

const bookOfCandidate = ({ source: { chapterOf }, slug }: Candidate): DocSlug =>
  bookOf({ chapterOf, slug });

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
  book: DocSlug,
  chapters: readonly Candidate[],
  published: readonly ManifestEntry[],
): Candidate[] {
  const slugs = new Set<string>(chapters.map(({ slug }) => slug));
  const [first] = chapters;
  const targets = new Map<string | undefined, DocSlug[]>();
  const redirect = (from: DocSlug, to: string | undefined): void => {
    if (!slugs.has(from)) targets.set(to, [...(targets.get(to) ?? []), from]);
  };
  for (const { publicDocSlug: from, chapterOf = from } of published) {
    const renamed = `${book}${from.slice(chapterOf.length)}`;
    redirect(from, slugs.has(renamed) ? renamed : first?.slug);
  }
  if (first?.source.chapterOf !== undefined) redirect(book, first.slug);
  return chapters.map((chapter) => {
    const added = targets.get(chapter.slug) ?? [];
    return added.length === 0
      ? chapter
      : { ...chapter, aliases: [...new Set([...chapter.aliases, ...added])] };
  });
}
