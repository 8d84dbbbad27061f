import { DomainError } from '@keelson/contracts/errors';
import { Digest, DocSlug, SourceId } from '@keelson/contracts/learning/learning-ids';
import { type LearningPolicy } from '@keelson/contracts/learning/manifest';
import { type SourceReport } from '@keelson/contracts/learning/plan';
import { type SourceInput, type SourceRef } from '@keelson/contracts/learning/source';
import { INGEST_WARNINGS, type IngestWarning } from '@keelson/contracts/learning/warnings';
import { digestOf, sha256 } from '@keelson/server/digest';
import { type Clock } from '@keelson/server/clock';
import { type ImageInput } from '@keelson/contracts/learning/image';
import { type PreparedDoc } from '../domain/prepared-doc';
import { docSlugOf } from '../domain/slug';
import { SourceReader, type ReaderProgram } from '../prepare/source-reader';
import { findImages } from './find-images';
import { type LoadDeps, type LoadedSource, loadSource } from './load-source';

export interface PrepareDeps extends LoadDeps {
  readonly reader: ReaderProgram;
  readonly now: Clock;
}

/** A document that may be published. */
export interface Candidate {
  readonly slug: DocSlug;
  readonly title: string;
  readonly doc: PreparedDoc;
  readonly tags: readonly string[];
  readonly aliases: readonly DocSlug[];
  readonly contentHash: Digest;
  readonly source: SourceRef;
  readonly bytes: Buffer;
  readonly warnings: readonly IngestWarning[];
}

export interface PreparedSources {
  /** In the order in which they were named. */
  readonly reports: readonly SourceReport[];
  readonly candidates: readonly Candidate[];
}

export interface SourcesToPrepare {
  readonly sources: readonly SourceInput[];
  /** Staged beside them. */
  readonly images?: readonly ImageInput[] | undefined;
}

/** Images of all sources together: they are in memory until the plan is made or applied. */
const MOST_IMAGE_BYTES = 60 * 1024 * 1024;

/** Reads every source in memory. One that is refused is reported and stops no other. Writes nothing. */
export async function prepareSources(
  deps: PrepareDeps,
  policy: LearningPolicy,
  { sources, images = [] }: SourcesToPrepare,
): Promise<PreparedSources> {
  const reader = new SourceReader(deps.reader);
  const reports: SourceReport[] = [];
  const candidates: Candidate[] = [];
  let imageBytes = 0;
  try {
    for (const [index, input] of sources.entries()) {
      const began = deps.now();
      let loaded: LoadedSource | null = null;
      try {
        loaded = await loadSource(deps, input);
        const doc = await readWhole(deps, reader, { loaded, beside: images });
        const candidate = candidateOf(input, loaded, doc);
        refuseByPolicy(policy, candidate);
        imageBytes = added(imageBytes, doc);
        candidates.push(candidate);
        reports.push(readyReport(index, candidate, deps.now() - began));
      } catch (error) {
        // That our own files cannot be reached says nothing about the source.
        const isRefusal = error instanceof DomainError && error.code !== 'service/unavailable';
        if (!isRefusal) throw error;
        reports.push(refusedReport({ index, input, loaded, error, ms: deps.now() - began }));
      }
    }
  } finally {
    await reader.close();
  }
  return { reports, candidates };
}

/** Read twice where it names images that it does not hold: what reads it reaches neither files nor web. */
async function readWhole(
  deps: PrepareDeps,
  reader: SourceReader,
  { loaded, beside }: { readonly loaded: LoadedSource; readonly beside: readonly ImageInput[] },
): Promise<PreparedDoc> {
  const { name, bytes } = loaded;
  const doc = await reader.read({ name, bytes });
  if (doc.wantedImages.length === 0) return doc;
  const found = await findImages(deps, { urls: doc.wantedImages, source: loaded, beside });
  return reader.read({ name, bytes, images: found });
}

function added(sum: number, { images }: PreparedDoc): number {
  const total = images.reduce((bytes, image) => bytes + image.bytes, sum);
  if (total <= MOST_IMAGE_BYTES) return total;
  const most = `${MOST_IMAGE_BYTES / 1024 / 1024} MiB`;
  throw new DomainError(
    'learning/source-too-large',
    `All images of one ingest have ${most} at most.`,
  );
}

function candidateOf(input: SourceInput, loaded: LoadedSource, doc: PreparedDoc): Candidate {
  const digest = sha256(loaded.bytes);
  const title = input.title ?? doc.title;
  const tags = input.tags ?? doc.tags;
  const slug = docSlugOf([input.slug ?? null, doc.slug, title, loaded.name], digest);
  const { summary, locale, markdown } = doc;
  return {
    slug,
    title,
    tags,
    aliases: input.aliases ?? doc.aliases.map((alias) => DocSlug.parse(alias)),
    doc,
    contentHash: Digest.parse(digestOf({ title, summary, tags, locale, markdown })),
    source: {
      id: SourceId.parse(slug),
      kind: loaded.kind,
      uri: loaded.uri.slice(0, 2_000),
      mediaType: doc.mediaType,
      bytes: loaded.bytes.length,
      sha256: digest,
    },
    bytes: loaded.bytes,
    warnings: doc.warnings,
  };
}

function refuseByPolicy(policy: LearningPolicy, { source, warnings }: Candidate): void {
  if (!policy.allowedTypes.includes(source.mediaType)) {
    throw new DomainError(
      'learning/type-not-supported',
      'This installation does not take this type.',
    );
  }
  const blocking = warnings.find(({ code }) => INGEST_WARNINGS[code].weight === 'block');
  if (blocking !== undefined) throw new DomainError('learning/source-has-secret', blocking.detail);
}

const readyReport = (index: number, candidate: Candidate, ms: number): SourceReport => ({
  index,
  name: candidate.source.uri,
  status: 'ready',
  problem: null,
  warnings: [...candidate.warnings],
  mediaType: candidate.source.mediaType,
  bytes: candidate.source.bytes,
  sha256: candidate.source.sha256,
  slug: candidate.slug,
  title: candidate.title,
  locale: candidate.doc.locale,
  words: candidate.doc.words,
  headings: candidate.doc.headings.length,
  contentHash: candidate.contentHash,
  images: candidate.doc.images.map(({ data: _data, ...image }) => image),
  preparedInMs: Math.max(0, ms),
});

interface Refused {
  readonly index: number;
  readonly input: SourceInput;
  readonly loaded: LoadedSource | null;
  readonly error: DomainError;
  readonly ms: number;
}

const refusedReport = ({ index, input, loaded, error, ms }: Refused): SourceReport => ({
  index,
  name: loaded?.uri ?? nameOf(input),
  status: 'refused',
  problem: { code: error.code, detail: error.message },
  warnings: [],
  mediaType: null,
  bytes: loaded?.bytes.length ?? 0,
  sha256: null,
  slug: null,
  title: null,
  locale: null,
  words: 0,
  headings: 0,
  contentHash: null,
  images: [],
  preparedInMs: Math.max(0, ms),
});

function nameOf(input: SourceInput): string {
  switch (input.kind) {
    case 'upload':
      return input.uploadId;
    case 'url':
      return input.url;
    case 'inline':
      return input.name;
  }
}
