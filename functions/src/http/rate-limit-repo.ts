import { paths } from '@keelson/contracts/paths';
import { EpochMs } from '@keelson/contracts/time';
import { documentConverter } from '@keelson/server/converter';
import { type Logger } from '@keelson/server/logger';
import { type SharedCounts, type Undecided } from '@keelson/server/rate/rate-limiter';
import {
  countRequests,
  type CountedRequest,
  type RateDecision,
  type WindowLimit,
} from '@keelson/server/rate/sliding-window';
import { type Firestore } from 'firebase-admin/firestore';
import * as z from 'zod';
import { transact } from '@keelson/server/store/transact';

const StoredCounts = z.strictObject({
  startedAt: EpochMs,
  current: z.number().nonnegative(),
  previous: z.number().nonnegative(),
  expiresAt: EpochMs,
});

type Outcome = RateDecision | Undecided;

interface Waiting {
  readonly request: CountedRequest;
  readonly decided: (outcome: Outcome) => void;
}

/** Firestore's status code of a transaction that lost against others at every attempt. */
const ABORTED = 10;

/** `rateLimits/{name}_{hash}`: counts that all instances share. The hash hides who was counted. */
export class RateLimitRepo implements SharedCounts {
  /** Requests that came while earlier ones of the same caller are counted. */
  private readonly waiting = new Map<string, Waiting[]>();

  constructor(
    private readonly db: Firestore,
    private readonly log: Logger,
  ) {}

  /**
   * Counts a burst of one caller in two transactions, since transactions of one document at the same time fail one
   * another.
   */
  count(id: string, limit: WindowLimit, request: CountedRequest): Promise<Outcome> {
    return new Promise((decided) => {
      const waiting = this.waiting.get(id);
      if (waiting !== undefined) {
        waiting.push({ request, decided });
        return;
      }
      this.waiting.set(id, [{ request, decided }]);
      void this.countWaiting(id, limit);
    });
  }

  private async countWaiting(id: string, limit: WindowLimit): Promise<void> {
    for (;;) {
      const batch = this.waiting.get(id) ?? [];
      if (batch.length === 0) break;
      this.waiting.set(id, []);
      const outcomes = await this.decide(id, limit, batch);
      batch.forEach(({ decided }, index) => decided(outcomes[index] ?? { undecided: 'outage' }));
    }
    this.waiting.delete(id);
  }

  private async decide(
    id: string,
    limit: WindowLimit,
    batch: readonly Waiting[],
  ): Promise<Outcome[]> {
    try {
      return await this.countInTransaction(id, limit, batch);
    } catch (error) {
      const isAborted = (error as { code?: unknown }).code === ABORTED;
      const undecided = isAborted ? 'contention' : 'outage';
      this.log.warn('Counting a rate limit failed', { undecided, error });
      return batch.map(() => ({ undecided }));
    }
  }

  private countInTransaction(
    id: string,
    limit: WindowLimit,
    batch: readonly Waiting[],
  ): Promise<RateDecision[]> {
    const ref = this.db.doc(paths.rateLimit(id)).withConverter(documentConverter(StoredCounts));
    return transact(this.db, async (transaction) => {
      const stored = (await transaction.get(ref)).data() ?? null;
      const requests = batch.map(({ request }) => request);
      const { decisions, counts } = countRequests(stored, limit, requests);
      if (counts !== null) {
        transaction.set(ref, { ...counts, expiresAt: counts.startedAt + 2 * limit.windowMs });
      }
      return decisions;
    });
  }
}
