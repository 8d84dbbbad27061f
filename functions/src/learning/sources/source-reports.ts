import { sourceErrorOf } from '@keelson/contracts/learning/source-error';
import { type DomainError } from '@keelson/contracts/errors';
import { type FoundSecret, type SourceReport } from '@keelson/contracts/learning/plan';
import { type SourceInput } from '@keelson/contracts/learning/source';
import { type LoadedSource } from './load-source';
import { type Candidate } from './prepare-sources';

/** Its index is set by the caller. Of chapters it tells the sums, and what the first one has. */
export function readyReport(candidates: readonly Candidate[], ms: number): SourceReport {
  const [first] = candidates;
  if (first === undefined) throw new Error('A ready source has a document');
  const { source, doc } = first;
  return {
    index: 0,
    name: source.uri,
    status: 'ready',
    problem: null,
    warnings: candidates.flatMap(({ warnings }) => warnings),
    mediaType: source.mediaType,
    bytes: source.bytes,
    sha256: source.sha256,
    chapters: candidates.length,
    slug: first.slug,
    title: first.bookTitle,
    locale: doc.locale,
    words: sum(candidates, (one) => one.doc.words),
    headings: sum(candidates, (one) => one.doc.headings.length),
    contentHash: first.contentHash,
    images: candidates.flatMap((one) => one.doc.images.map(({ data: _data, ...image }) => image)),
    extraction: doc.extraction,
    foundKeys: candidates.flatMap(({ secrets }) => secrets),
    preparedInMs: Math.max(0, ms),
  };
}

const sum = (candidates: readonly Candidate[], numberOf: (one: Candidate) => number): number =>
  candidates.reduce((total, candidate) => total + numberOf(candidate), 0);

export interface RejectedSource {
  readonly input: SourceInput;
  readonly loaded: LoadedSource | null;
  readonly secrets: readonly FoundSecret[];
  readonly error: DomainError;
  readonly ms: number;
}

/**
 * A source without anything to publish is left out of its change. All other errors may hide content that readers would miss,
 * so they refuse the source. Its index is set by the caller.
 */
export const rejectedReport = ({
  input,
  loaded,
  secrets,
  error,
  ms,
}: RejectedSource): SourceReport => ({
  index: 0,
  name: loaded?.uri ?? nameOf(input),
  status: error.code === 'learning/source-empty' ? 'left-out' : 'refused',
  problem: sourceErrorOf(error),
  warnings: [],
  mediaType: null,
  bytes: loaded?.bytes.length ?? 0,
  sha256: null,
  chapters: 1,
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
