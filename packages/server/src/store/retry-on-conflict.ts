import { explainedError } from '@keelson/contracts/error-sentences';
import { setTimeout as sleep } from 'node:timers/promises';

/** Thrown by a commit when a document has changed since it was read. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
}

/** Firestore's status codes of a conflict: not found, already exists, failed precondition, aborted. */
const CONFLICT_CODES = new Set<unknown>([5, 6, 9, 10]);

export const isConflict = (error: unknown): boolean =>
  error instanceof ConflictError ||
  (error instanceof Error && CONFLICT_CODES.has((error as { code?: unknown }).code));

export interface RetryLimits {
  readonly maxAttempts: number;
  readonly maxDelayMs: number;
}

const DEFAULT_LIMITS: RetryLimits = { maxAttempts: 40, maxDelayMs: 80 };

/**
 * Runs an optimistic transaction until it commits without a conflict. No locks are held between reading
 * and committing; a commit fails as a whole when a document it depends on has changed
 * (docs/adr/0020-optimistic-firestore-commits.md).
 *
 * @param attempt Reads, decides and commits. It runs again after a conflict, so it must read everything
 *   again and have no other effect. Any other error is rethrown.
 * @throws {DomainError} `service/unavailable` when every attempt ended in a conflict.
 */
export async function retryOnConflict<Result>(
  attempt: () => Promise<Result>,
  { maxAttempts, maxDelayMs }: RetryLimits = DEFAULT_LIMITS,
): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (attempts === maxAttempts) {
        const message = { code: 'service.too-many-changes', params: {} } as const;
        throw explainedError('service/unavailable', message, { cause: error });
      }
      // A random delay keeps the writers that collided from colliding again.
      await sleep(Math.random() * Math.min(maxDelayMs, 2 ** attempts));
    }
  }
}
