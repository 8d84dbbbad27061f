import { DomainError } from '@keelson/contracts/errors';
import { type DocPlace } from '@keelson/contracts/learning/doc-place';
import { type Digest, DocSlug, SourceId } from '@keelson/contracts/learning/learning-ids';
import { type LearningPolicy } from '@keelson/contracts/learning/manifest';
import { type FoundSecret, type SourceReport } from '@keelson/contracts/learning/plan';
import {
  type PageContent,
  type SourceInput,
  type SourceRef,
} from '@keelson/contracts/learning/source';
import { INGEST_WARNINGS, type IngestWarning } from '@keelson/contracts/learning/warnings';
import { sha256 } from '@keelson/server/digest';
import { type Clock } from '@keelson/server/clock';
import { type ImageInput } from '@keelson/contracts/learning/image';
import { cutText } from '@keelson/contracts/text';
import { type PreparedDoc } from '../domain/prepared-doc';
import { contentHashOf } from '../content-hash';
import { placeOf } from '../domain/navigation/place-of';
import { secretWarnings } from '../prepare/find-secrets';
import { docSlugOf } from '../domain/slug';
import { type SourceBytes } from '../prepare/prepare-bytes';
import { type PreparedDocCache } from '../prepare/prepared-doc-cache';
import { SourceReader, type ReaderProgram } from '../prepare/source-reader';
import { findImages } from './find-images';
import { type LoadDeps, type LoadedSource, loadSource } from './load-source';

export interface PrepareDeps extends LoadDeps {
  readonly reader: ReaderProgram;
  readonly preparedDocs: PreparedDocCache;
  readonly now: Clock;
}

/** A prepared document that can be published. */
export interface Candidate {
  readonly slug: DocSlug;
  /** Whether the request names the slug, and not only the document. */
  readonly slugIsChosen: boolean;
  readonly title: string;
  readonly doc: PreparedDoc;
  readonly tags: readonly string[];
  readonly aliases: readonly DocSlug[];
  readonly place: DocPlace | null;
  readonly contentHash: Digest;
  readonly source: SourceRef;
  readonly bytes: Buffer;
  readonly secrets: readonly FoundSecret[];
  readonly warnings: readonly IngestWarning[];
}

export interface PreparedSources {
  /** In the order of the change's sources. */
  readonly reports: readonly SourceReport[];
  readonly candidates: readonly Candidate[];
}

export interface SourcesToPrepare {
  readonly sources: readonly SourceInput[];
  /** Images that were uploaded with the sources. */
  readonly images?: readonly ImageInput[] | undefined;
}

/** Limit for the images of all sources, which are held in memory. */
const MAX_IMAGE_BYTES = 60 * 1024 * 1024;

/** Prepares all sources. A rejected source is reported and does not affect the others. Writes nothing. */
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
      const startedAt = deps.now();
      let loaded: LoadedSource | null = null;
      let secrets: readonly FoundSecret[] = [];
      try {
        loaded = await loadSource(deps, input);
        const { content } = input;
        const doc = await readWithImages(deps, reader, { loaded, uploads: images, content });
        const candidate = candidateOf(input, loaded, doc);
        secrets = candidate.secrets;
        checkPolicy(policy, candidate);
        imageBytes = addImageBytes(imageBytes, doc);
        candidates.push(candidate);
        reports.push(readyReport(index, candidate, deps.now() - startedAt));
      } catch (error) {
        // An unavailable file storage is not the source's fault.
        const isSourceError = error instanceof DomainError && error.code !== 'service/unavailable';
        if (!isSourceError) throw error;
        reports.push(
          rejectedReport({ index, input, loaded, secrets, error, ms: deps.now() - startedAt }),
        );
      }
    }
  } finally {
    await reader.close();
  }
  return { reports, candidates };
}

export interface SourceToRead {
  readonly loaded: LoadedSource;
  readonly uploads: readonly ImageInput[];
  readonly content: PageContent | undefined;
}

/** Reads a source, and reads it again with its images when it refers to any: the reader itself loads nothing. */
export async function readWithImages(
  deps: PrepareDeps,
  reader: SourceReader,
  { loaded, uploads, content }: SourceToRead,
): Promise<PreparedDoc> {
  const { name, bytes } = loaded;
  const read = (source: SourceBytes): Promise<PreparedDoc> =>
    deps.preparedDocs.getOrRead(source, () => reader.read(source));
  const doc = await read({ name, bytes, content });
  if (doc.missingImages.length === 0) return doc;
  const found = await findImages(deps, { urls: doc.missingImages, source: loaded, uploads });
  return read({ name, bytes, content, images: found });
}

function addImageBytes(sum: number, { images }: PreparedDoc): number {
  const total = images.reduce((bytes, image) => bytes + image.bytes, sum);
  if (total <= MAX_IMAGE_BYTES) return total;
  const limit = `${MAX_IMAGE_BYTES / 1024 / 1024} MiB`;
  throw new DomainError(
    'learning/source-too-large',
    `The images of this change exceed ${limit} in total.`,
  );
}

function candidateOf(input: SourceInput, loaded: LoadedSource, doc: PreparedDoc): Candidate {
  const digest = sha256(loaded.bytes);
  const accepted = new Set<string>(input.acceptedKeys);
  const title = input.title ?? doc.title;
  const tags = input.tags ?? doc.tags;
  const slug = docSlugOf([input.slug ?? null, doc.slug, title, loaded.name], digest);
  const { summary, locale, markdown } = doc;
  const place = placeOf(doc.place, loaded.kind === 'url' ? (input.path ?? null) : loaded.uri);
  return {
    slug,
    slugIsChosen: input.slug !== undefined,
    title,
    tags,
    aliases: input.aliases ?? doc.aliases.map((alias) => DocSlug.parse(alias)),
    doc,
    contentHash: contentHashOf({ title, summary, tags, locale, markdown, place }),
    place,
    source: {
      id: SourceId.parse(slug),
      kind: loaded.kind,
      uri: cutText(loaded.uri, 2_000),
      mediaType: doc.mediaType,
      bytes: loaded.bytes.length,
      sha256: digest,
    },
    bytes: loaded.bytes,
    secrets: doc.secrets.map((secret) => ({ ...secret, accepted: accepted.has(secret.id) })),
    warnings: [...doc.warnings, ...secretWarnings(doc.secrets, accepted)],
  };
}

function checkPolicy(policy: LearningPolicy, { source, warnings }: Candidate): void {
  if (!policy.allowedTypes.includes(source.mediaType)) {
    throw new DomainError(
      'learning/type-not-supported',
      'The policy of this installation does not allow this file type.',
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
  extraction: candidate.doc.extraction,
  foundKeys: [...candidate.secrets],
  preparedInMs: Math.max(0, ms),
});

interface RejectedSource {
  readonly index: number;
  readonly input: SourceInput;
  readonly loaded: LoadedSource | null;
  readonly secrets: readonly FoundSecret[];
  readonly error: DomainError;
  readonly ms: number;
}

const rejectedReport = ({
  index,
  input,
  loaded,
  secrets,
  error,
  ms,
}: RejectedSource): SourceReport => ({
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
  extraction: null,
  foundKeys: [...secrets],
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
