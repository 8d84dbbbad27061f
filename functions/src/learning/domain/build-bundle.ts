import {
  type DocSlug,
  type IngestRunId,
  type ReleaseId,
  SourceId,
} from '@keelson/contracts/learning/learning-ids';
import { type ManifestEntry, type SourceLabel } from '@keelson/contracts/learning/manifest';
import {
  type DocListItem,
  type DocVersion,
  type PublicDoc,
  type SourcedVersion,
} from '@keelson/contracts/learning/public-doc';
import { type IngestWarning } from '@keelson/contracts/learning/warnings';
import { type EpochMs } from '@keelson/contracts/time';
import { originalPath } from './original-path';

export interface BundleInput {
  readonly runId: IngestRunId;
  readonly releaseId: ReleaseId;
  readonly at: EpochMs;
  readonly writes: readonly {
    readonly version: Omit<SourcedVersion, 'publishedAt' | 'runId'>;
    readonly warnings: readonly IngestWarning[];
    readonly labels?: readonly SourceLabel[];
  }[];
  /** Documents to withdraw, with the redirect target; some may be withdrawn already. */
  readonly withdrawn: readonly {
    readonly doc: PublicDoc;
    readonly entry: ManifestEntry | null;
    readonly movedTo: DocSlug | null;
  }[];
  readonly before: readonly DocListItem[];
}

/** Everything that a run writes, built before the first write. */
export interface Bundle {
  readonly versions: readonly SourcedVersion[];
  readonly docs: readonly PublicDoc[];
  readonly entries: readonly ManifestEntry[];
  /** The published list after the change, by slug. */
  readonly list: readonly DocListItem[];
}

/** Builds all documents of a run. Pure; the result can be written again without effect. */
export function buildBundle(input: BundleInput): Bundle {
  const versions = input.writes.map(({ version }): SourcedVersion => ({
    ...version,
    publishedAt: input.at,
    runId: input.runId,
  }));
  const removed = new Set(input.withdrawn.map(({ doc }) => doc.slug));
  const published = new Set(versions.map(({ slug }) => slug));
  const unchanged = input.before.filter(({ slug }) => !removed.has(slug) && !published.has(slug));
  return {
    versions,
    docs: [
      ...versions.map((version) => docOf(version, input.releaseId)),
      ...input.withdrawn.map(({ doc, movedTo }) => ({
        ...doc,
        releaseId: input.releaseId,
        withdrawnAt: doc.withdrawnAt ?? input.at,
        movedTo,
      })),
    ],
    entries: [
      ...versions.map((version, index) => entryOf(version, input.writes[index])),
      ...input.withdrawn.flatMap(({ entry }) =>
        entry?.state === 'active' ? withdrawnEntry(entry, input) : [],
      ),
    ],
    list: [...unchanged, ...versions.map(listItemOf)].sort((a, b) => (a.slug < b.slug ? -1 : 1)),
  };
}

function docOf(version: DocVersion, releaseId: ReleaseId): PublicDoc {
  const { words: _words, place: _place, ...described } = listItemOf(version);
  return {
    ...described,
    sourceId: SourceId.parse(version.slug),
    latestVersion: version.version,
    releaseId,
    withdrawnAt: null,
    movedTo: null,
  };
}

function listItemOf(version: DocVersion): DocListItem {
  const { slug, title, summary, tags, locale, contentHash, publishedAt, words, place } = version;
  return {
    slug,
    title,
    summary,
    tags,
    locale,
    version: version.version,
    contentHash,
    publishedAt,
    words,
    place,
  };
}

function entryOf(
  version: SourcedVersion,
  write: BundleInput['writes'][number] | undefined,
): ManifestEntry {
  const { warnings = [], labels = [] } = write ?? {};
  const { slug, title, locale, source, contentHash, runId, publishedAt } = version;
  const id = SourceId.parse(slug);
  return {
    ...source,
    id,
    title,
    locale,
    storagePath: originalPath({ ...source, id }),
    state: 'active',
    stage: 'published',
    publicDocSlug: slug,
    version: version.version,
    contentHash,
    warnings: [...warnings],
    ...(labels.length === 0 ? {} : { labels: [...labels] }),
    lastRunId: runId,
    updatedAt: publishedAt,
  };
}

/** A withdrawn source is a candidate again: it is prepared, but not public. */
const withdrawnEntry = (entry: ManifestEntry, { runId, at }: BundleInput): ManifestEntry[] => [
  { ...entry, state: 'withdrawn', stage: 'candidate', lastRunId: runId, updatedAt: at },
];
