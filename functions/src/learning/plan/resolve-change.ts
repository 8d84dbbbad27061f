import { DomainError } from '@keelson/contracts/errors';
import { Digest, type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { type ManifestHead } from '@keelson/contracts/learning/manifest';
import { type IngestChange, type SourceReport } from '@keelson/contracts/learning/plan';
import { type DocVersion } from '@keelson/contracts/learning/public-doc';
import { type SourceRef } from '@keelson/contracts/learning/source';
import { type IngestWarning } from '@keelson/contracts/learning/warnings';
import { sha256 } from '@keelson/server/digest';
import { type ManifestRepo } from '../manifest-repo';
import { type PreparedImage } from '../domain/prepared-image';
import { type Candidate, type PrepareDeps, prepareSources } from '../sources/prepare-sources';

export interface PlanDeps extends PrepareDeps {
  readonly manifest: ManifestRepo;
}

/** What a document shall say. */
export type DocContent = Omit<DocVersion, 'publishedAt' | 'runId' | 'slug' | 'version' | 'source'>;

/** What a change wants, whatever kind it is. */
export interface ResolvedChange {
  readonly docs: readonly {
    readonly slug: DocSlug;
    /** Addresses that shall lead to it. */
    readonly aliases: readonly DocSlug[];
    readonly content: DocContent;
    readonly source: SourceRef;
    readonly warnings: readonly IngestWarning[];
    readonly bytes: Buffer | null;
    /** What it shows and may not be stored yet; none where everything is. */
    readonly images: readonly PreparedImage[];
  }[];
  readonly withdrawn: readonly DocSlug[];
  readonly reports: readonly SourceReport[];
}

/** @throws {DomainError} `learning/document-not-found`, `learning/version-not-found`. */
export function resolveChange(
  deps: PlanDeps,
  head: ManifestHead,
  change: IngestChange,
): Promise<ResolvedChange> {
  switch (change.kind) {
    case 'ingest':
      return ingested(deps, head, change);
    case 'rollback':
      return rolledBack(deps.manifest, change);
    case 'withdraw':
      return withdrawn(deps.manifest, change.slugs);
  }
}

async function ingested(
  deps: PlanDeps,
  head: ManifestHead,
  change: Extract<IngestChange, { kind: 'ingest' }>,
): Promise<ResolvedChange> {
  const [{ reports, candidates }, release] = await Promise.all([
    prepareSources(deps, head.policy, change),
    deps.manifest.release(head),
  ]);
  const known = new Set<string>([
    ...(release?.docs.map(({ slug }) => slug) ?? []),
    ...candidates.map(({ slug }) => slug),
  ]);
  const noticed = new Map(
    candidates.map((candidate) => [
      candidate,
      [
        ...candidate.warnings,
        ...brokenLinks(candidate, known),
        ...duplicates(candidate, release?.docs ?? []),
      ],
    ]),
  );
  let next = 0;
  return {
    docs: candidates.map((candidate) => ({
      slug: candidate.slug,
      aliases: candidate.aliases,
      content: contentOf(candidate),
      source: candidate.source,
      warnings: noticed.get(candidate) ?? [],
      bytes: candidate.bytes,
      images: candidate.doc.images,
    })),
    withdrawn: [],
    // Candidates stand in the order of the reports that are ready.
    reports: reports.map((report) => {
      const candidate = report.status === 'ready' ? candidates[next++] : undefined;
      return candidate === undefined
        ? report
        : { ...report, warnings: noticed.get(candidate) ?? [] };
    }),
  };
}

const contentOf = ({ title, tags, doc, contentHash }: Candidate): DocContent => ({
  title,
  summary: doc.summary,
  tags: [...tags],
  locale: doc.locale,
  contentHash,
  words: doc.words,
  markdown: doc.markdown,
  headings: [...doc.headings],
  passages: doc.passages.map((passage) => ({
    ...passage,
    hash: Digest.parse(sha256(passage.text)),
  })),
  images: doc.images.map(({ name: _name, data: _data, ...image }) => image),
  restoredFrom: null,
});

function brokenLinks({ doc }: Candidate, known: ReadonlySet<string>): IngestWarning[] {
  const broken = doc.linkedSlugs.filter((slug) => !known.has(slug));
  const detail = `Not published: ${broken.map((slug) => `/learn/${slug}`).join(', ')}.`;
  return broken.length === 0 ? [] : [{ code: 'links-broken', detail }];
}

function duplicates(
  { slug, contentHash }: Candidate,
  docs: readonly { readonly slug: DocSlug; readonly contentHash: string }[],
): IngestWarning[] {
  const other = docs.find((doc) => doc.slug !== slug && doc.contentHash === contentHash);
  return other === undefined
    ? []
    : [{ code: 'duplicate-content', detail: `/learn/${other.slug} says the same.` }];
}

async function rolledBack(
  manifest: ManifestRepo,
  { slug, version }: { readonly slug: DocSlug; readonly version: number },
): Promise<ResolvedChange> {
  await requireDoc(manifest, slug);
  const found = await manifest.version(slug, version);
  if (found === null) {
    throw new DomainError('learning/version-not-found', `There is no version ${version}.`);
  }
  const { publishedAt: _at, runId: _run, slug: _slug, version: _n, source, ...content } = found;
  return {
    docs: [
      {
        ...{ slug, content: { ...content, restoredFrom: version }, source },
        ...{ aliases: [], warnings: [], bytes: null, images: [] },
      },
    ],
    withdrawn: [],
    reports: [],
  };
}

async function withdrawn(
  manifest: ManifestRepo,
  slugs: readonly DocSlug[],
): Promise<ResolvedChange> {
  const unique = [...new Set(slugs)];
  for (const slug of unique) await requireDoc(manifest, slug);
  return { docs: [], withdrawn: unique, reports: [] };
}

async function requireDoc(manifest: ManifestRepo, slug: DocSlug): Promise<void> {
  if ((await manifest.docs([slug])).has(slug)) return;
  throw new DomainError('learning/document-not-found', `There is no document ${slug}.`);
}
