import { explainedError } from '@keelson/contracts/error-sentences';
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
import { docsOf, type PreparedDoc } from '@keelson/readers/document/prepared-doc';
import { chapterSlug } from '../domain/chapter-slug';
import { chapterPlace } from '../domain/navigation/chapter-place';
import { contentHashOf } from '../content-hash';
import { placeOf } from '@keelson/readers/document/place-of';
import { secretWarnings } from '@keelson/readers/content/find-secrets';
import { docSlugOf } from '@keelson/readers/document/slug';
import { untranslatedPath } from '../domain/untranslated-path';
import { languageOfPath } from '../domain/language-of-path';
import { type SourceBytes } from '@keelson/readers/prepare-bytes';
import { type PreparedDocs } from './prepared-doc-cache';
import { ReaderPool } from '@keelson/readers/process/reader-pool';
import { type ReaderProgram, type SourceReader } from '@keelson/readers/process/source-reader';
import { ChangeTotals } from './change-totals';
import { findImages } from './find-images';
import {
  type LoadDeps,
  type LoadedSource,
  loadSource,
  type OriginalFile,
  originalOf,
} from './load-source';
import { readyReport, rejectedReport } from './source-reports';

export interface PrepareDeps extends LoadDeps {
  readonly reader: ReaderProgram;
  readonly preparedDocs: PreparedDocs;
  /** Processes that read at once; absent: one. */
  readonly readers?: number;
  /** Called after every few sources. What it throws ends the preparation. */
  readonly onPrepared?: (done: number, total: number) => Promise<void>;
  readonly now: Clock;
}

export interface Candidate {
  readonly slug: DocSlug;
  /** True when the request names the slug, and not only the document. */
  readonly slugIsChosen: boolean;
  readonly title: string;
  readonly bookTitle: string;
  readonly doc: PreparedDoc;
  readonly tags: readonly string[];
  readonly aliases: readonly DocSlug[];
  readonly place: DocPlace | null;
  readonly contentHash: Digest;
  readonly source: SourceRef;
  readonly original: OriginalFile;
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
  readonly images?: readonly ImageInput[] | undefined;
}

/** Sources that are loaded at once. Their totals are checked in order, so that the same ones are refused each time. */
const SOURCES_AT_ONCE = 8;

/** Prepares all sources. A rejected source is reported and does not affect the others. Writes nothing. */
export async function prepareSources(
  deps: PrepareDeps,
  policy: LearningPolicy,
  { sources, images = [] }: SourcesToPrepare,
): Promise<PreparedSources> {
  const reader = new ReaderPool(deps.reader, deps.readers ?? 1);
  const totals = new ChangeTotals();
  const reports: SourceReport[] = [];
  const candidates: Candidate[] = [];
  try {
    for (let at = 0; at < sources.length; at += SOURCES_AT_ONCE) {
      const window = sources.slice(at, at + SOURCES_AT_ONCE);
      const prepared = await allOf(
        window.map((input) => prepareSource({ deps, reader, policy, uploads: images }, input)),
      );
      prepared.forEach((source, offset) => {
        const outcome = withinTotals(totals, source);
        candidates.push(...outcome.candidates);
        reports.push({ ...outcome.report, index: at + offset });
      });
      await deps.onPrepared?.(reports.length, sources.length);
    }
  } finally {
    await reader.close();
  }
  return { reports, candidates };
}

/** Waits for all before it throws: none of them may start a process after the pool was closed. */
async function allOf<Value>(work: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

interface Preparation {
  readonly deps: PrepareDeps;
  readonly reader: ReaderPool;
  readonly policy: LearningPolicy;
  readonly uploads: readonly ImageInput[];
}

interface PreparedSource {
  readonly input: SourceInput;
  /** One, or its chapters; none when it was refused. */
  readonly candidates: readonly Candidate[];
  readonly report: SourceReport;
}

async function prepareSource(
  { deps, reader, policy, uploads }: Preparation,
  input: SourceInput,
): Promise<PreparedSource> {
  const startedAt = deps.now();
  let loaded: LoadedSource | null = null;
  let secrets: readonly FoundSecret[] = [];
  try {
    loaded = await loadSource(deps, input);
    const doc = await readWithImages(deps, reader, { loaded, uploads, content: input.content });
    const candidates = candidatesOf(input, loaded, doc);
    secrets = candidates.flatMap((candidate) => candidate.secrets);
    for (const candidate of candidates) checkPolicy(policy, candidate);
    return { input, candidates, report: readyReport(candidates, deps.now() - startedAt) };
  } catch (error) {
    // An unavailable file storage is not the source's fault.
    const isSourceError = error instanceof DomainError && error.code !== 'service/unavailable';
    if (!isSourceError) throw error;
    const ms = deps.now() - startedAt;
    return {
      input,
      candidates: [],
      report: rejectedReport({ input, loaded, secrets, error, ms }),
    };
  }
}

/** The same source, or its refusal when the change becomes too large with it. */
function withinTotals(
  totals: ChangeTotals,
  { input, candidates, report }: PreparedSource,
): Omit<PreparedSource, 'input'> {
  const error = candidates.length === 0 ? null : totals.add(candidates);
  if (error === null) return { candidates, report };
  const { name, preparedInMs: ms } = report;
  const refused = rejectedReport({ input, loaded: null, secrets: [], error, ms });
  return { candidates: [], report: { ...refused, name, bytes: report.bytes } };
}

export interface SourceToRead {
  readonly loaded: LoadedSource;
  readonly uploads: readonly ImageInput[];
  readonly content: PageContent | undefined;
}

/** Reads a source, and reads it again with its images when it refers to any: the reader itself loads nothing. */
export async function readWithImages(
  deps: PrepareDeps,
  reader: Pick<SourceReader, 'read'>,
  { loaded, uploads, content }: SourceToRead,
): Promise<PreparedDoc> {
  const { name, bytes } = loaded;
  const read = (source: SourceBytes): Promise<PreparedDoc> =>
    deps.preparedDocs.getOrRead(source, () => reader.read(source));
  const path = loaded.kind === 'url' ? new URL(loaded.uri).pathname : loaded.uri;
  const language = languageOfPath(path) ?? undefined;
  const doc = await read({ name, bytes, content, language });
  if (doc.missingImages.length === 0) return doc;
  const found = await findImages(deps, { urls: doc.missingImages, source: loaded, uploads });
  return read({ name, bytes, content, language, images: found });
}

function candidatesOf(input: SourceInput, loaded: LoadedSource, first: PreparedDoc): Candidate[] {
  const digest = sha256(loaded.bytes);
  const accepted = new Set<string>(input.acceptedKeys);
  const title = input.title ?? first.book ?? first.title;
  const tags = input.tags ?? first.tags;
  const base = docSlugOf([input.slug ?? null, first.slug, title, loaded.name], digest);
  const book = placeOf(first.place, loaded.kind === 'url' ? (input.path ?? null) : loaded.uri);
  const section = sectionOf(title, loaded, first.locale);
  const taken = new Set<string>([base]);
  const original = originalOf(input, loaded);
  return docsOf(first).map((doc, index) => {
    const isChapter = first.book !== null;
    const isOpening = isChapter && index === 0 && first.title === first.book;
    const own = !isChapter || isOpening ? title : doc.title;
    const slug = !isChapter || isOpening ? base : chapterSlug(base, own, taken);
    const place = isChapter
      ? chapterPlace({ book, title: section, tags, isOpening, number: index + 1 })
      : book;
    const { summary, locale, markdown } = doc;
    return {
      slug,
      slugIsChosen: input.slug !== undefined,
      title: own,
      bookTitle: title,
      tags,
      aliases: index > 0 ? [] : (input.aliases ?? doc.aliases.map((alias) => DocSlug.parse(alias))),
      doc,
      contentHash: contentHashOf({ title: own, summary, tags, locale, markdown, place }),
      place,
      source: {
        id: SourceId.parse(slug),
        kind: loaded.kind,
        uri: cutText(loaded.uri, 2_000),
        mediaType: doc.mediaType,
        bytes: loaded.bytes.length,
        sha256: digest,
        ...(isChapter ? { chapterOf: base } : {}),
      },
      original,
      secrets: doc.secrets.map((secret) => ({ ...secret, accepted: accepted.has(secret.id) })),
      warnings: [...doc.warnings, ...secretWarnings(doc.secrets, accepted)],
    };
  });
}

/** Chapters of several languages whose source has one title are not mixed. */
function sectionOf(title: string, { kind, uri }: LoadedSource, locale: string): string {
  if (kind === 'url' || untranslatedPath(uri, locale) === null) return title;
  return `${title} (${new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale})`;
}

function checkPolicy(policy: LearningPolicy, { source, warnings }: Candidate): void {
  if (!policy.allowedTypes.includes(source.mediaType)) {
    throw explainedError('learning/type-not-supported', {
      code: 'source.type-disallowed',
      params: {},
    });
  }
  const blocking = warnings.find(({ code }) => INGEST_WARNINGS[code].weight === 'block');
  if (blocking === undefined) return;
  const { detail, message: facts } = blocking;
  throw new DomainError('learning/source-has-secret', detail, [], { facts });
}
