import { type DomainError } from '@keelson/contracts/errors';
import { type FoundSecret, type SourceReport } from '@keelson/contracts/learning/plan';
import { type SourceInput } from '@keelson/contracts/learning/source';
import { type LoadedSource } from './load-source';
import { type Candidate } from './prepare-sources';

/** Its index is set by the caller. */
export const readyReport = (candidate: Candidate, ms: number): SourceReport => ({
  index: 0,
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

export interface RejectedSource {
  readonly input: SourceInput;
  readonly loaded: LoadedSource | null;
  readonly secrets: readonly FoundSecret[];
  readonly error: DomainError;
  readonly ms: number;
}

/** Its index is set by the caller. */
export const rejectedReport = ({
  input,
  loaded,
  secrets,
  error,
  ms,
}: RejectedSource): SourceReport => ({
  index: 0,
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
