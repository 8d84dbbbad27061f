import { explainedError } from '@keelson/contracts/error-sentences';
import { type DomainError } from '@keelson/contracts/errors';
import { MAX_SOURCES_PER_INGEST } from '@keelson/contracts/learning/source';
import { type Candidate } from './prepare-sources';

const MIB = 1024 * 1024;

/** Lists what a change may have: documents, and bytes in memory of all its sources together. */
const LIMITS = {
  documents: { most: MAX_SOURCES_PER_INGEST, unit: 1, code: 'source.too-many-documents' },
  text: { most: 64 * MIB, unit: MIB, code: 'source.texts-too-large' },
  images: { most: 60 * MIB, unit: MIB, code: 'source.images-too-large' },
  fetched: { most: 100 * MIB, unit: MIB, code: 'source.fetched-too-large' },
} as const;

type Total = keyof typeof LIMITS;

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
    for (const [total, limit] of Object.entries(LIMITS) as [Total, Limit][]) {
      if (more[total] > 0 && this.sums[total] + more[total] > limit.most) return tooLarge(limit);
    }
    for (const total of Object.keys(LIMITS) as Total[]) this.sums[total] += more[total];
    return null;
  }
}

type Limit = (typeof LIMITS)[Total];

const tooLarge = ({ code, most, unit }: Limit): DomainError =>
  explainedError('learning/source-too-large', { code, params: { limit: most / unit } });
