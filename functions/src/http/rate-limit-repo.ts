import { paths } from '@keelson/contracts/paths';
import { EpochMs } from '@keelson/contracts/time';
import { documentConverter } from '@keelson/server/converter';
import { type Logger } from '@keelson/server/logger';
import { type SharedCounts } from '@keelson/server/rate/rate-limiter';
import {
  countRequest,
  type RateDecision,
  type WindowLimit,
} from '@keelson/server/rate/sliding-window';
import { type Firestore } from 'firebase-admin/firestore';
import * as z from 'zod';

const StoredCounts = z.strictObject({
  startedAt: EpochMs,
  current: z.number().nonnegative(),
  previous: z.number().nonnegative(),
  expiresAt: EpochMs,
});

/** `rateLimits/{name}_{hash}`: counts that all instances share. The hash hides who was counted. */
export class RateLimitRepo implements SharedCounts {
  constructor(
    private readonly db: Firestore,
    private readonly log: Logger,
  ) {}

  /** Allows the request when the counts cannot be read: limits must not end the service. */
  async count(
    id: string,
    limit: WindowLimit,
    request: { readonly cost: number; readonly at: EpochMs },
  ): Promise<RateDecision> {
    try {
      return await this.countInTransaction(id, limit, request);
    } catch (error) {
      this.log.warn('Counting a rate limit failed; the request is allowed', { error });
      return { allowed: true, remaining: 0, resetsAt: request.at + limit.windowMs };
    }
  }

  private countInTransaction(
    id: string,
    limit: WindowLimit,
    request: { readonly cost: number; readonly at: EpochMs },
  ): Promise<RateDecision> {
    const ref = this.db.doc(paths.rateLimit(id)).withConverter(documentConverter(StoredCounts));
    return this.db.runTransaction(async (transaction) => {
      const stored = (await transaction.get(ref)).data() ?? null;
      const { next, ...decision } = countRequest(stored, limit, request);
      if (decision.allowed) {
        transaction.set(ref, { ...next, expiresAt: next.startedAt + 2 * limit.windowMs });
      }
      return decision;
    });
  }
}
