import { warningOf } from '@keelson/contracts/learning/warning-sentences';
import { explainedError } from '@keelson/contracts/error-sentences';
import { Digest, type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { type ManifestHead, MAX_LABELS, SourceLabel } from '@keelson/contracts/learning/manifest';
import {
  type FoundSecret,
  type IngestChange,
  type SourceReport,
} from '@keelson/contracts/learning/plan';
import { type DocVersion } from '@keelson/contracts/learning/public-doc';
import { type SourceRef } from '@keelson/contracts/learning/source';
import { type IngestWarning } from '@keelson/contracts/learning/warnings';
import { sha256 } from '@keelson/server/digest';
import { type ManifestRepo } from '../manifest-repo';
import { type PreparedImage } from '@keelson/readers/document/prepared-image';
import { connectLinks } from './connect-links';
import { groupTranslations } from './group-translations';
import { nameSameTitles } from './name-same-titles';
import { nameTranslations } from './name-translations';
import { noteOtherSources } from './note-other-sources';
import { placeChapters } from './place-chapters';
import { settleFormerSlugs } from './settle-former-slugs';
import { type OriginalFile } from '../sources/load-source';
import { type Candidate, type PrepareDeps, prepareSources } from '../sources/prepare-sources';
import { type PreparedDoc } from '@keelson/readers/document/prepared-doc';

export interface PlanDeps extends PrepareDeps {
  readonly manifest: ManifestRepo;
}

export type DocContent = Omit<DocVersion, 'publishedAt' | 'slug' | 'version'>;

/** The documents to publish and to withdraw, for any kind of change. */
export interface ResolvedChange {
  readonly docs: readonly {
    readonly slug: DocSlug;
    readonly aliases: readonly DocSlug[];
    readonly content: DocContent;
    readonly source: SourceRef;
    readonly warnings: readonly IngestWarning[];
    /** Parts that other documents can name without a path. */
    readonly labels: readonly SourceLabel[];
    readonly secrets: readonly FoundSecret[];
    readonly original: OriginalFile | null;
    readonly images: readonly PreparedImage[];
  }[];
  readonly withdrawn: readonly DocSlug[];
  readonly reports: readonly SourceReport[];
}

/**
 * Resolves a change to the documents that it publishes and withdraws.
 *
 * @throws {DomainError} `learning/document-not-found`, `learning/version-not-found`.
 */
export function resolveChange(
  deps: PlanDeps,
  head: ManifestHead,
  change: IngestChange,
): Promise<ResolvedChange> {
  switch (change.kind) {
    case 'ingest':
      return resolveIngest(deps, head, change);
    case 'rollback':
      return resolveRollback(deps.manifest, change);
    case 'withdraw':
      return resolveWithdraw(deps.manifest, change.slugs);
  }
}

async function resolveIngest(
  deps: PlanDeps,
  head: ManifestHead,
  change: Extract<IngestChange, { kind: 'ingest' }>,
): Promise<ResolvedChange> {
  const [{ reports, candidates: found }, release] = await Promise.all([
    prepareSources(deps, head.policy, change),
    deps.manifest.release(head),
  ]);
  const named = await nameTranslations(deps.manifest, found);
  const prepared = await nameSameTitles(deps.manifest, named);
  const linked = await connectLinks(deps.manifest, prepared, release);
  const grouped = await groupTranslations(deps.manifest, linked);
  const noted = await noteOtherSources(deps.manifest, grouped);
  const placed = await placeChapters(deps.manifest, noted, release);
  const candidates = await settleFormerSlugs(deps.manifest, placed);
  const warnings = new Map(
    candidates.map((candidate) => [
      candidate,
      [...candidate.warnings, ...duplicates(candidate, release?.docs ?? [])],
    ]),
  );
  let next = 0;
  return {
    docs: candidates.map((candidate) => ({
      slug: candidate.slug,
      aliases: candidate.aliases,
      content: contentOf(candidate),
      source: candidate.source,
      warnings: warnings.get(candidate) ?? [],
      labels: sourceLabels(candidate.doc),
      secrets: candidate.secrets,
      original: candidate.original,
      images: candidate.doc.images,
    })),
    withdrawn: [],
    // Candidates are in the order of the ready reports.
    reports: reports.map((report) => {
      if (report.status !== 'ready') return report;
      const chapters = candidates.slice(next, (next += report.chapters));
      const [first] = chapters;
      return {
        ...report,
        slug: first?.slug ?? report.slug,
        contentHash: first?.contentHash ?? report.contentHash,
        warnings: chapters.flatMap((chapter) => warnings.get(chapter) ?? []),
      };
    }),
  };
}

const contentOf = ({ title, tags, doc, contentHash, place }: Candidate): DocContent => ({
  title,
  summary: doc.summary,
  tags: [...tags],
  locale: doc.locale,
  contentHash,
  words: doc.words,
  place,
  markdown: doc.markdown,
  headings: [...doc.headings],
  passages: doc.passages.map((passage) => ({
    ...passage,
    hash: Digest.parse(sha256(passage.text)),
  })),
  images: doc.images.map(({ name: _name, data: _data, ...image }) => image),
  restoredFrom: null,
});

function duplicates(
  { slug, contentHash }: Candidate,
  docs: readonly { readonly slug: DocSlug; readonly contentHash: string }[],
): IngestWarning[] {
  const other = docs.find((doc) => doc.slug !== slug && doc.contentHash === contentHash);
  return other === undefined
    ? []
    : [
        warningOf('duplicate-content', {
          code: 'same-content',
          params: { slug: other.slug },
        }),
      ];
}

async function resolveRollback(
  manifest: ManifestRepo,
  { slug, version }: { readonly slug: DocSlug; readonly version: number },
): Promise<ResolvedChange> {
  await requireDoc(manifest, slug);
  const found = await manifest.sourcedVersion(slug, version);
  if (found === null) {
    throw explainedError('learning/version-not-found', {
      code: 'plan.no-version',
      params: { version },
    });
  }
  const { publishedAt: _at, runId: _run, slug: _slug, version: _n, source, ...content } = found;
  return {
    docs: [
      {
        slug,
        content: { ...content, restoredFrom: version },
        source,
        aliases: [],
        warnings: [],
        labels: [],
        secrets: [],
        original: null,
        images: [],
      },
    ],
    withdrawn: [],
    reports: [],
  };
}

async function resolveWithdraw(
  manifest: ManifestRepo,
  slugs: readonly DocSlug[],
): Promise<ResolvedChange> {
  const unique = [...new Set(slugs)];
  for (const slug of unique) await requireDoc(manifest, slug);
  return { docs: [], withdrawn: unique, reports: [] };
}

async function requireDoc(manifest: ManifestRepo, slug: DocSlug): Promise<void> {
  if ((await manifest.docs([slug])).has(slug)) return;
  throw explainedError('learning/document-not-found', {
    code: 'plan.no-document',
    params: { slug },
  });
}

/** The parts of a Markdown document that others can name without a path. Pages of HTML name parts of their own only. */
function sourceLabels({
  mediaType,
  targets,
}: Pick<PreparedDoc, 'mediaType' | 'targets'>): SourceLabel[] {
  if (mediaType !== 'text/markdown') return [];
  const labels = targets.flatMap(({ ids = [], anchor, text }) =>
    ids.map((id) => ({ id, anchor, title: text })),
  );
  return labels.flatMap((label) => SourceLabel.safeParse(label).data ?? []).slice(0, MAX_LABELS);
}
