import { DomainError } from '@keelson/contracts/errors';
import { MAX_SOURCES_PER_INGEST } from '@keelson/contracts/learning/source';
import { type Candidate } from './prepare-sources';

const MIB = 1024 * 1024;

/** What a change may have: documents, and bytes in memory of all its sources together. */
const LIMITS = {
  documents: { most: MAX_SOURCES_PER_INGEST, what: 'documents' },
  text: { most: 64 * MIB, what: 'texts' },
  images: { most: 60 * MIB, what: 'images' },
  fetched: { most: 100 * MIB, what: 'fetched files' },
} as const;

type Total = keyof typeof LIMITS;

/** Adds up what the sources of a change hold in memory. */
export class ChangeTotals {
  private readonly sums: Record<Total, number> = { documents: 0, text: 0, images: 0, fetched: 0 };

  /** @returns Why the source does not fit; then it is not counted. */
  add(candidates: readonly Pick<Candidate, 'doc' | 'original'>[]): DomainError | null {
    const original = candidates[0]?.original;
    const more: Record<Total, number> = {
      documents: candidates.length,
      text: candidates.reduce((sum, { doc }) => sum + Buffer.byteLength(doc.markdown), 0),
      images: candidates
        .flatMap(({ doc }) => doc.images)
        .reduce((sum, { bytes }) => sum + bytes, 0),
      // Chapters have one file in common.
      fetched: original?.kind === 'held' ? original.bytes.length : 0,
    };
    for (const [total, { most, what }] of Object.entries(LIMITS) as [Total, Limit][]) {
      if (more[total] > 0 && this.sums[total] + more[total] > most) return tooLarge(what, most);
    }
    for (const total of Object.keys(LIMITS) as Total[]) this.sums[total] += more[total];
    return null;
  }
}

type Limit = (typeof LIMITS)[Total];

const tooLarge = (what: string, most: number): DomainError =>
  new DomainError(
    'learning/source-too-large',
    what === LIMITS.documents.what
      ? `This change has more than ${most} documents: the chapters of long sources count too.`
      : `The ${what} of this change exceed ${most / MIB} MiB in total.`,
  );
