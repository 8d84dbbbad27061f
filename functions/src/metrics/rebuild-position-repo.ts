import { DomainError } from '@keelson/contracts/errors';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { type Firestore, Timestamp, type Transaction } from 'firebase-admin/firestore';
import * as z from 'zod';
import { type MutableTally } from './metric-source';

export interface RebuildPosition {
  readonly readTime: Timestamp;
  source: number;
  /** Path of the last document of the source that was counted. */
  after: string | null;
  readonly tally: MutableTally;
  readonly scanned: Record<string, number>;
  unreadable: number;
}

const Counters = z.record(z.string(), z.number());
const Stored = z.object({
  readTime: z.instanceof(Timestamp),
  source: z.int().nonnegative(),
  after: z.string().nullable(),
  tally: z.object({
    activity: z.record(z.string(), Counters),
    state: Counters,
  }),
  scanned: Counters,
  unreadable: z.number(),
});

/** `metricTotals/rebuild`: the position of an interrupted rebuild, with what it has counted. */
export class RebuildPositionRepo {
  constructor(private readonly db: Firestore) {}

  /** Null when there is none, or when its instant is before `oldest` and can soon not be read any more. */
  async load(oldest: EpochMs): Promise<RebuildPosition | null> {
    const stored = Stored.safeParse((await this.ref().get()).data());
    return stored.success && stored.data.readTime.toMillis() > oldest ? stored.data : null;
  }

  async save(position: RebuildPosition): Promise<void> {
    await this.ref().set({ ...position });
  }

  /**
   * Ends the run in the transaction that writes its corrections, so that they are written once.
   *
   * @returns Removes the position.
   * @throws {DomainError} `service/unavailable` when another run has ended or replaced it.
   */
  async finish(transaction: Transaction, { readTime }: RebuildPosition): Promise<() => void> {
    const stored = Stored.safeParse((await transaction.get(this.ref())).data());
    if (!stored.success || !stored.data.readTime.isEqual(readTime)) {
      throw new DomainError(
        'service/unavailable',
        'Another rebuild has run at the same time. Nothing was written. Run the command again.',
      );
    }
    return () => void transaction.delete(this.ref());
  }

  private ref() {
    return this.db.doc(paths.metricRebuild());
  }
}
