import { warningOf } from '@keelson/contracts/learning/warning-sentences';
import { type Release } from '@keelson/contracts/learning/public-doc';
import { type IngestWarning } from '@keelson/contracts/learning/warnings';
import { contentHashOf } from '../content-hash';
import { bookOf, LinkIndex, type LinkTarget, type ResolvedLink } from '../domain/resolve-links';
import { withLabelTitles } from '../domain/label-titles';
import { replaceSourceLinks } from '@keelson/readers/document/source-links';
import { type ManifestRepo } from '../manifest-repo';
import { type Candidate } from '../sources/prepare-sources';

const MAX_NAMED = 10;
/**
 * Leads the links among sources to each other, and to the published documents. Links that lead nowhere become text on the
 * page, and are reported.
 */
export async function connectLinks(
  manifest: ManifestRepo,
  candidates: readonly Candidate[],
  release: Release | null,
): Promise<Candidate[]> {
  if (candidates.every(({ doc }) => doc.links.length === 0)) return [...candidates];
  const within = candidates.map(targetOf);
  const slugs = new Set<string>(within.map(({ slug }) => slug));
  const books = new Set<string>(within.map(bookOf));
  const published = inOrder(await manifest.linkTargets(), release).filter(
    // Chapters that their source no longer has are going to be redirects.
    (target) => !slugs.has(target.slug) && !books.has(bookOf(target)),
  );
  const index = new LinkIndex([
    ...within,
    ...(await withHeadings(manifest, candidates, published)),
  ]);
  return candidates.map((candidate) => connect(candidate, index));
}

const targetOf = ({ slug, source, doc }: Candidate): LinkTarget => ({
  slug,
  kind: source.kind,
  uri: source.uri,
  chapterOf: source.chapterOf,
  headings: doc.targets,
  names: doc.names,
});

type PublishedTarget = Awaited<ReturnType<ManifestRepo['linkTargets']>>[number];

/** In the order of the navigation, so that a link to a whole source leads to its first chapter. */
function inOrder(targets: PublishedTarget[], release: Release | null): PublishedTarget[] {
  const places = new Map(release?.docs.map(({ slug, place }) => [slug, place]));
  const rankOf = ({ slug }: PublishedTarget): number => {
    const place = places.get(slug);
    return place?.isIndex === true ? -Infinity : (place?.order ?? 0);
  };
  // Infinities have no difference.
  return targets.sort((a, b) => Number(rankOf(a) > rankOf(b)) - Number(rankOf(a) < rankOf(b)));
}

/** Reads the headings of those published documents that links name a part of. */
async function withHeadings(
  manifest: ManifestRepo,
  candidates: readonly Candidate[],
  published: readonly PublishedTarget[],
): Promise<LinkTarget[]> {
  const bare = published.map((target): LinkTarget => ({ ...target, headings: [] }));
  const index = new LinkIndex(bare);
  const named = new Set(
    candidates.flatMap(({ doc, source }) =>
      doc.links
        .filter((link) => link.indexOf('#') > 0)
        .map((link) => index.resolve(link, source))
        .flatMap((link) => (link.url === null ? [] : (link.slug ?? []))),
    ),
  );
  const books = new Set(published.filter(({ slug }) => named.has(slug)).map(bookOf));
  const versions = await manifest.versions(published.filter((one) => books.has(bookOf(one))));
  // The title is at the top of its page.
  const headings = new Map(
    versions.map((one) => [one.slug, [...one.headings, { text: one.title, anchor: '' }]]),
  );
  return bare.map((target) => ({ ...target, headings: headings.get(target.slug) ?? [] }));
}

function connect(candidate: Candidate, index: LinkIndex): Candidate {
  const { doc, source, title, tags, place } = candidate;
  if (doc.links.length === 0) return candidate;
  const resolved = new Map(doc.links.map((link) => [link, index.resolve(link, source)]));
  const markdown = replaceSourceLinks(
    withLabelTitles(doc.markdown, resolved),
    doc.links,
    (link) => resolved.get(link)?.url ?? textual(link),
  );
  const { summary, locale } = doc;
  return {
    ...candidate,
    doc: { ...doc, markdown },
    contentHash: contentHashOf({ title, summary, tags, locale, markdown, place }),
    warnings: [...candidate.warnings, ...brokenLinks(resolved)],
  };
}

/** A URL that is published as text. Those of documents and parts of the product would be links. */
const textual = (link: string): string => {
  if (link.startsWith('#')) return `./${link}`;
  return link.startsWith('/') ? `.${link}` : link;
};

function brokenLinks(resolved: ReadonlyMap<string, ResolvedLink>): IngestWarning[] {
  const broken = [...resolved].flatMap(([link, { missing }]) =>
    missing === null ? [] : [{ link, missing }],
  );
  if (broken.length === 0) return [];
  const named = broken.slice(0, MAX_NAMED);
  const params = {
    links: named.map(({ link }) => link),
    reasons: named.map(({ missing }) => missing),
    more: broken.length - named.length,
  };
  return [warningOf('links-broken', { code: 'no-targets', params })];
}
