import { DomainError } from '@keelson/contracts/errors';
import { type Candidate } from './prepare-sources';

const MIB = 1024 * 1024;

/** What a change may hold in memory, in bytes of all its sources together. */
const LIMITS = {
  text: { most: 64 * MIB, what: 'texts' },
  images: { most: 60 * MIB, what: 'images' },
  fetched: { most: 100 * MIB, what: 'fetched files' },
} as const;

type Total = keyof typeof LIMITS;

/** Adds up what the sources of a change hold in memory. */
export class ChangeTotals {
  private readonly sums: Record<Total, number> = { text: 0, images: 0, fetched: 0 };

  /** @returns Why the source does not fit; then it is not counted. */
  add({ doc, original }: Pick<Candidate, 'doc' | 'original'>): DomainError | null {
    const more: Record<Total, number> = {
      text: Buffer.byteLength(doc.markdown),
      images: doc.images.reduce((sum, { bytes }) => sum + bytes, 0),
      fetched: original.kind === 'held' ? original.bytes.length : 0,
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
    `The ${what} of this change exceed ${most / MIB} MiB in total.`,
  );
